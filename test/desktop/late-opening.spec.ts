import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { DesktopWindow } from '../support/pages/desktop-window.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { goTo } from '../support/pages/screens.ts'
import { expect, test } from './fixture.ts'

const link = 'boothbuilder://connect?url=https%3A%2F%2Fevents.example.com'

/** Its page hears nothing any more, so the end of the program waits for it in vain. */
const holdUp = (page: Page): Promise<void> =>
  page.evaluate(() => {
    setTimeout(() => {
      for (;;);
    })
  })

const seesLink = (page: Page): Promise<void> =>
  expect(page.getByLabel('Base URL')).toHaveValue('https://events.example.com/')
const seesPack = (page: Page): Promise<void> =>
  expect(page.getByRole('dialog').getByRole('button', { name: /^Open as a separate event/ })).toBeVisible()

async function packOf(window: DesktopWindow, path: string): Promise<void> {
  const { page } = window
  await openSampleEvent(page)
  await goTo(page, 'Booths')
  await window.saveTo(path)
  await page.getByRole('grid', { name: 'Booths' }).getByRole('link').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Export as pack …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  await expect.poll(() => readFile(path, 'latin1').catch(() => '')).toMatch(/^PK/)
}

const endings: readonly { readonly name: string; readonly end: (window: DesktopWindow) => void }[] = [
  { name: 'is asked to quit', end: (window) => window.quit() },
  { name: 'closes its window', end: (window) => window.closeWindow() },
  { name: 'hears SIGTERM', end: (window) => window.signal('SIGTERM') },
]

for (const { name, end } of endings) {
  test(`a link that is opened while the program ${name} and takes its time is shown by the next`, async ({
    window,
  }) => {
    await expect(window.page.getByRole('button', { name: 'Open sample event' })).toBeVisible()
    await holdUp(window.page)
    end(window)
    const later = window.startAgain(link)
    await seesLink(await later.page)
    expect(await window.ended).toBe(0)
    later.signal('SIGTERM')
    expect(await later.ended).toBe(0)
  })
}

test('a pack, a link and the program itself, started one after another while it ends slowly, are all seen, each once', async ({
  window,
  folder,
}) => {
  const pack = join(folder, 'Stand.boothpack')
  await packOf(window, pack)
  await holdUp(window.page)
  window.quit()
  const starts = [window.startAgain(pack), window.startAgain(link), window.startAgain()]
  const [page, next] = await Promise.any(starts.map(async (start) => [await start.page, start] as const))
  expect(await window.ended).toBe(0)
  // Whoever came first is the program; the others have ended, since it has taken what they brought.
  for (const start of starts) if (start !== next) expect(await start.ended).toBe(0)
  await seesPack(page)
  await page.keyboard.press('Escape')
  await seesLink(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.context().pages()).toHaveLength(1)
})

test('what is opened while the program hangs at its end is seen all the same', async ({ window }) => {
  await expect(window.page.getByRole('button', { name: 'Open sample event' })).toBeVisible()
  await holdUp(window.page)
  window.quit()
  window.hang()
  const later = window.startAgain(link)
  await seesLink(await later.page)
  expect(await window.ended).toBe(null)
})

test('without a folder that is named the program keeps to the places that the system means', async ({
  openDefault,
  folder,
}) => {
  const window = await openDefault()
  const { page } = window
  await openSampleEvent(page)
  const later = window.startAgain('boothbuilder://event/sample/booths/r1')
  await expect(page).toHaveURL(/\/e\/sample\/booths\/r1$/)
  expect(await later.ended).toBe(0)
  expect(await readFile(join(folder, 'settings', 'Booth Builder', 'logs', 'desktop.log'), 'utf8')).toContain(
    'Booth Builder starts.',
  )
  expect(await readFile(join(folder, 'data', 'booth-builder', 'known-events.json'), 'utf8')).toContain(
    'sample',
  )
})
