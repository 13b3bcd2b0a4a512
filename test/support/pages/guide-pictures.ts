import { expect, type Locator, type Page } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { goTo } from './screens.ts'

/** Takes the guide's pictures of the open sample event into `folder`: few and small, since they come along with the page. */
export async function takeGuidePictures(
  page: Page,
  folder: string,
  settled: () => Promise<void>,
): Promise<void> {
  const shoot = async (name: string, what: Page | Locator): Promise<void> => {
    await settled()
    await what.screenshot({ path: join(folder, `${name}.png`) })
  }
  const before = page.viewportSize()
  await mkdir(folder, { recursive: true })
  await page.setViewportSize({ width: 1100, height: 680 })
  await goTo(page, 'Floors')
  await expect(page.getByText('29 stands')).toBeVisible()
  await shoot('floors', page)
  await goTo(page, 'Booths')
  await page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first().click()
  await expect(
    page.getByRole('region', { name: 'The booth as a visitor sees it' }).locator('img').first(),
  ).toBeVisible()
  await shoot('booth', page)
  await page.getByRole('navigation', { name: 'Sections' }).getByText('Media', { exact: true }).click()
  await expect(page.getByText('Square or wide. Shown on the booth and in lists.')).toBeInViewport()
  await shoot('slots', page.getByRole('main'))
  await page.getByRole('button', { name: /^Synchronisation:/ }).click()
  await expect(
    page.getByRole('button', { name: 'Open Sync' }).or(page.getByRole('link', { name: 'Open Sync' })),
  ).toBeVisible()
  await settled()
  await page.screenshot({ path: join(folder, 'sync.png'), clip: { x: 640, y: 0, width: 460, height: 400 } })
  await page.keyboard.press('Escape')
  if (before !== null) await page.setViewportSize(before)
}
