import { expect, test, type Page } from '@playwright/test'
import en from '../../renderer/locales/en/index.ts'
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

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const group = (page: Page, name: string) =>
  palette(page).getByRole('group', { name, exact: true }).getByRole('option')

async function openPalette(page: Page, text = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('option').first()).toBeVisible()
  if (text !== '') await palette(page).getByRole('combobox').fill(text)
}

/** What can be done by the buttons of the screen’s toolbars, and by the menus that they open. */
async function inToolbars(page: Page): Promise<readonly string[]> {
  const buttons = await page
    .locator('main [data-tools]')
    .locator('button:enabled:visible:not([aria-pressed=true]), label[data-look=button]')
    .evaluateAll((all) =>
      all.map((one) => ({
        name: one.ariaLabel ?? (one.textContent ?? '').trim(),
        opensMenu: one.ariaHasPopup === 'menu',
      })),
    )
  const names = buttons.filter(({ opensMenu }) => !opensMenu).map(({ name }) => name)
  for (const { name } of buttons.filter(({ opensMenu }) => opensMenu)) {
    await page.getByRole('main').getByRole('button', { name, exact: true }).click()
    const items = page
      .getByRole('menu')
      .locator('[role^=menuitem]:not([data-disabled]):not([aria-checked=true]) .truncate')
    await expect(items.first()).toBeVisible()
    names.push(...(await items.allInnerTexts()))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  return names
}

/** Each screen, and a button of its toolbar. */
const screens = [
  ['event', en.event.refresh],
  ['booths', en.booths.new],
  ['media', en.library.add],
  ['media?kind=document', en.newRecords.document],
  ['people?kind=representative', en.newRecords.representative],
  ['people?kind=speaker', en.newRecords.speaker],
  ['people?kind=attendee', en.newRecords.attendee],
  ['segments', en.segments.new],
  ['sessions', en.sessions.tracks.edit],
  ['sessions?kind=track', en.newRecords.track],
  ['sessions?kind=handout', en.newRecords.handout],
  ['jobs', en.newRecords.job],
  ['reports', en.reports.refresh],
  ['sync', en.sync.syncNow],
] as const

test('what the toolbar of a screen can do, the palette can', async ({ page }) => {
  test.slow()
  for (const [path, button] of screens) {
    await page.evaluate((to) => (location.hash = location.hash.replace(/(\/e\/[^/]+)\/.*/, `$1/${to}`)), path)
    await expect(page.locator('main [data-tools]').getByText(button, { exact: true }).first()).toBeVisible()
    const wanted = await inToolbars(page)
    await openPalette(page)
    const offered = (await group(page, 'On this screen').allInnerTexts()).join('\n')
    for (const name of wanted) expect.soft(offered, `${path}: ${name}`).toContain(name)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
  }
})

test('the palette does what the screen is for, and has what was used last first, after a restart too', async ({
  page,
}) => {
  await goTo(page, 'Sessions')
  await openPalette(page)
  await expect(group(page, 'On this screen').first()).toHaveText('New session')
  await palette(page).getByRole('combobox').fill('new session')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New session' })).toBeVisible()
  await page.keyboard.press('Escape')

  await openPalette(page, 'export programme')
  await expect(group(page, 'On this screen')).toContainText(['Export programme: Calendar file (ICS)'])
  const saved = page.waitForEvent('download')
  await group(page, 'On this screen').filter({ hasText: 'Calendar file' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.ics$/)

  await page.reload()
  await expect(page.getByRole('button', { name: 'New session' })).toBeVisible()
  await openPalette(page)
  await expect(group(page, 'Used last')).toHaveText(['Export programme: Calendar file (ICS)', 'New session'])
  await expect(
    group(page, 'On this screen').filter({ hasText: 'New session' }),
    'no command is listed twice',
  ).toHaveCount(0)
  await page.keyboard.press('Escape')
  await goTo(page, 'People')
  await openPalette(page)
  await expect(
    palette(page).getByRole('group', { name: 'Used last' }),
    'only what can be done here',
  ).toHaveCount(0)
})

test('the screen’s own actions come before records and other screens that answer as well', async ({
  page,
}) => {
  await goTo(page, 'Booths')
  await openPalette(page, 'booth')
  await expect(palette(page).getByRole('group').first()).toHaveAccessibleName('On this screen')
  await expect(palette(page).getByRole('option').first()).toHaveText('New booth')
  await palette(page).getByRole('combobox').fill('booths')
  await expect(palette(page).getByRole('option').first(), 'but the exact name before all').toHaveText(
    /^Booths/,
  )
})

test('where nothing is found, the palette says what to do and searches the guide', async ({ page }) => {
  await openPalette(page, 'qqqq')
  await expect(palette(page).getByRole('status')).toContainText('No results for “qqqq”. Type fewer letters')
  await expect(group(page, 'Instead')).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Search the guide' })).toHaveValue('qqqq')
})
