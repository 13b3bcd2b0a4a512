import { expect, test, type Page } from '@playwright/test'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { goTo } from '../support/pages/screens.ts'
import type { WebHost } from '../support/pages/web-host.ts'

let host: WebHost

test.beforeEach(async ({ page }) => {
  host = await startWebHostWithSample()
  await page.goto(host.url)
  await openSampleEvent(page)
})
test.afterEach(() => host.stop())

const grid = (page: Page) => page.getByRole('grid', { name: 'Booths' })
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

/** Another window on the same program. */
async function another(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(page.url())
  return other
}

async function search(page: Page, text: string): Promise<void> {
  await goTo(page, 'Booths')
  await page.getByRole('searchbox', { name: 'Search booths' }).fill(text)
  await expect(page.getByText(/^\d+ of 120 booths$/)).toBeVisible()
}

test('what one window does another takes back, and both show it', async ({ page }) => {
  await search(page, 'solar')
  const rows = grid(page).locator('[role=row][aria-selected]')
  const found = await rows.count()
  const other = await another(page)
  await goTo(other, 'Floors')
  await grid(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove \d+/ })
    .click()
  await expect(rows).toHaveCount(0)
  const offer = said(page, /removed/).filter({ has: page.getByRole('button', { name: 'Undo' }) })
  await expect(offer).toBeVisible()
  await other.bringToFront()
  await other.getByTestId('floor-canvas').focus()
  await other.keyboard.press('Control+z')
  await expect(rows).toHaveCount(found)
  // What is back already is offered no more.
  await expect(offer).toHaveCount(0)
  await other.keyboard.press('Control+Shift+z')
  await expect(rows).toHaveCount(0)
  await page.bringToFront()
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(found)
})

test('what is being typed in one window stays, though the other takes back what was saved of it', async ({
  page,
}) => {
  await search(page, 'solar')
  await grid(page).getByRole('link').first().click()
  const name = page.getByLabel('Booth name', { exact: true }).first()
  await name.fill('Solar Typed')
  await expect(said(page, 'Saved on this computer').first()).toBeVisible()
  const other = await another(page)
  await goTo(other, 'Booths')
  await expect(grid(other).getByRole('link', { name: 'Solar Typed' })).toBeVisible()
  await name.focus()
  await page.keyboard.press('End')
  // Without a pause in which it would be saved before the other window takes back what was.
  await Promise.all([
    page.keyboard.type(' on and on', { delay: 60 }),
    other.keyboard.press('Control+z'),
    expect(said(other, /^Undone: Change – Solar Typed/).first()).toBeVisible(),
  ])
  await expect(name).toHaveValue('Solar Typed on and on')
  await expect(grid(other).getByRole('link', { name: 'Solar Typed on and on' })).toBeVisible()
})
