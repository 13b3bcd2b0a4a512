import { expect, test, type Locator, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pdfFile } from '../support/files.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import type { WebHost } from '../support/pages/web-host.ts'
import { goTo } from '../support/pages/screens.ts'

let folder: string
let host: WebHost

test.use({ timezoneId: 'America/New_York' })
test.beforeEach(async ({ page }) => {
  folder = await mkdtemp(join(tmpdir(), 'web-sessions-'))
  host = await startWebHostWithSample(join(folder, 'data'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(host.url)
  await openSampleEvent(page)
  await goTo(page, 'Sessions')
})
test.afterEach(async () => {
  await host.stop()
  await rm(folder, { recursive: true, force: true })
})

const agenda = (page: Page) => page.getByRole('group', { name: /^Agenda of/ })
/** Those it clashes with say its name too. */
const session = (page: Page, title: string) =>
  agenda(page).getByRole('button', { name: new RegExp(`^(! ?)?${title}`) })
const row = (page: Page, text: RegExp) => page.getByRole('row').filter({ hasText: text })
const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'Saved on this computer' })).toBeVisible()

/** Where it is, once it is: the agenda draws its blocks anew. */
async function boxOf(
  locator: Locator,
): Promise<{ readonly x: number; readonly y: number; readonly width: number; readonly height: number }> {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  await expect(async () => {
    box = await locator.boundingBox()
    expect(box).not.toBeNull()
  }).toPass()
  return box!
}

/** Takes what is at a point of the page and carries it on, with the button still down. */
async function carry(
  page: Page,
  from: { readonly x: number; readonly y: number },
  by: { readonly x: number; readonly y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 })
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 })
}

test('sessions are dragged to another time and lane, drawn longer and drawn anew, each a change with a way back', async ({
  page,
}) => {
  const title = 'Open hospital data'
  const block = session(page, title)
  await expect(block).toContainText('10:30 AM – 12:00 PM')
  const lane = agenda(page).getByText('Learning and play', { exact: true }).first()
  await expect(lane).toBeVisible()
  const box = await boxOf(block)
  const grip = { x: box.x + 40, y: box.y + 20 }
  const beside = await boxOf(lane)

  // An hour is 72 pixels high here, a step five minutes.
  await carry(page, grip, { x: beside.x + 20 - grip.x, y: 72 })
  await expect(agenda(page).locator('.ec-preview')).toContainText('11:30 AM – 1:00 PM')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(block).toContainText('10:30 AM – 12:00 PM')
  await expect(page.getByText(/^Moved/)).toHaveCount(0)

  await carry(page, grip, { x: beside.x + 20 - grip.x, y: 72 })
  await page.mouse.up()
  await expect(page.getByText(`Moved “${title}” to 11:30 AM – 1:00 PM.`)).toBeVisible()
  await expect(row(page, /11:30 AM – 1:00 PM\s*Open hospital data\s*Learning and play/)).toBeAttached()
  // There is another session in that lane by then.
  await expect(
    row(page, /Open hospital data.*“Captions for everyone” is at the same time in Learning and play/),
  ).toBeAttached()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(block).toContainText('10:30 AM – 12:00 PM')

  await carry(page, { x: box.x + 40, y: box.y + box.height - 2 }, { x: 0, y: -36 })
  await page.mouse.up()
  await expect(block).toContainText('10:30 – 11:30 AM')
  await expect(page.getByText('Moved “Open hospital data” to 10:30 – 11:30 AM.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(block).toContainText('10:30 AM – 12:00 PM')

  const below = await boxOf(session(page, 'Pocket ultrasound'))
  await carry(page, { x: below.x + 40, y: below.y + below.height + 36 }, { x: 0, y: 72 })
  await page.mouse.up()
  const name = page.getByRole('textbox', { name: 'Title', exact: true })
  await expect(name).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Track' })).toHaveValue(/./)
  await page.keyboard.type('A walk to the booths')
  await saved(page)
  await expect(session(page, 'A walk to the booths')).toBeVisible()
  await page.getByRole('tab', { name: /^Arabic/ }).click()
  await page.getByRole('textbox', { name: 'Title in Arabic' }).fill('جولة في الأجنحة')
  await expect(page.getByRole('textbox', { name: 'Title in Arabic' })).toHaveCSS('direction', 'rtl')
  await page
    .getByRole('region', { name: 'Handouts' })
    .getByLabel('Browse for handouts')
    .setInputFiles({ name: 'Map.pdf', mimeType: 'application/pdf', buffer: pdfFile() })
  await expect(page.getByRole('region', { name: 'Handouts' }).getByLabel('Title')).toHaveValue('Map')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityFaults(page, { onlyColours: true })).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Programme/ }).click()
  await page.getByRole('menuitem', { name: 'Print in Arabic (PDF)' }).click()
  expect((await download).suggestedFilename()).toBe('Programme of Example World Expo.pdf')

  const table = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Programme/ }).click()
  await page.getByRole('menuitem', { name: 'Table (CSV or Excel) …' }).click()
  const exporting = page.getByRole('dialog', { name: 'Export sessions' })
  await exporting.getByText('CSV', { exact: true }).click()
  await exporting.getByRole('button', { name: 'Export' }).click()
  const lines = (await readFile(await (await table).path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain('title')
  expect(lines.some((line) => line.includes('Open hospital data'))).toBe(true)
})

test('the agenda works by keys alone: to the next session, to another time, into its form, to what clashes', async ({
  page,
}) => {
  const first = session(page, 'Neighbourhood batteries')
  await first.focus()
  await page.keyboard.press('ArrowRight')
  const moved = session(page, 'Open hospital data')
  await expect(moved).toBeFocused()
  await page.keyboard.down('Alt')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowRight')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /^Open hospital data, 10:50 AM – 12:20 PM, Learning and play\./ }),
  ).toBeAttached()
  await page.keyboard.up('Alt')
  await expect(page.getByText('Moved “Open hospital data” to 10:50 AM – 12:20 PM.')).toBeVisible()
  await expect(moved).toBeFocused()
  await page.keyboard.press('m')
  await page.keyboard.press('Shift+PageDown')
  await expect(moved).toContainText('10:50 AM – 12:35 PM')
  await page.keyboard.press('Escape')
  await expect(moved).toContainText('10:50 AM – 12:20 PM')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Open hospital data' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(moved).toContainText('10:30 AM – 12:00 PM')

  await page.getByRole('button', { name: /^Clashes \(\d+\)/ }).press('Enter')
  const clash = page.getByRole('region', { name: 'Clashes' }).getByRole('button').first()
  await expect(clash).toContainText('at the same time')
  await clash.press('Enter')
  await expect(page.getByRole('list', { name: 'Clashes' })).toContainText('is also in')
})

test('a session says what it would clash with while it is carried, and its menu duplicates, moves and removes it', async ({
  page,
}) => {
  const block = session(page, 'Open hospital data')
  const lane = agenda(page).getByText('Learning and play', { exact: true }).first()
  const box = await boxOf(block)
  const grip = { x: box.x + 40, y: box.y + 20 }
  const beside = await boxOf(lane)
  await carry(page, grip, { x: beside.x + 20 - grip.x, y: 72 })
  const warning = page
    .getByRole('status')
    .filter({ hasText: '“Captions for everyone” is at the same time in Learning and play' })
  await expect(warning).toBeVisible()
  await expect(agenda(page).locator('.ec-preview .agenda-warned')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(warning).toHaveCount(0)

  const copies = row(page, /Open hospital data/)
  await expect(copies).toHaveCount(1)
  await block.click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Duplicate \d/ }).click()
  await expect(page.getByText(/^Created a copy of “Open hospital data”, /)).toBeVisible()
  await expect(copies).toHaveCount(2)
  // The copy is where nothing is: neither it nor its original clashes more than before.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(copies).toHaveCount(1)

  await block.focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await accessibilityFaults(page, { within: '[role=menu]' })).toEqual([])
  await page.getByRole('menuitem', { name: 'Move to track' }).press('ArrowRight')
  await page.getByRole('menuitem', { name: 'Learning and play' }).press('Enter')
  await expect(row(page, /Open hospital data\s*Learning and play/)).toBeAttached()
  await page.keyboard.press('Control+z')
  await expect(row(page, /Open hospital data\s*Learning and play/)).toHaveCount(0)

  await block.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: /^Remove session/ }).click()
  await expect(copies).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(copies).toHaveCount(1)
})

test('a day is copied and times are shifted as one step each, after the clashes are counted', async ({
  page,
}) => {
  const rows = page.getByRole('table', { name: /^Sessions on/ }).getByRole('row')
  const first = await rows.count()
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page.getByRole('table', { name: /: \d+$/ })).toBeAttached()
  const second = await rows.count()

  await page.getByRole('button', { name: 'Arrange' }).click()
  await page.getByRole('menuitem', { name: 'Copy a day …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy a day' })
  const days = await dialog.getByRole('combobox', { name: 'From day' }).locator('option').allTextContents()
  await dialog.getByRole('combobox', { name: 'From day' }).selectOption({ label: days[1]! })
  await dialog.getByRole('combobox', { name: 'To day' }).selectOption({ label: days[2]! })
  const said = dialog.getByRole('status')
  await expect(said).toHaveText(
    new RegExp(`^${first - 1} copies will be created\\. This makes \\d+ clashes\\.$`),
  )
  await expect(dialog.getByRole('list', { name: 'Clashes' })).toContainText(
    /at the same time .*\(\w{3}, .*M\)/,
  )
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: `Create ${first - 1} copies` }).click()
  await expect(page.getByText(`${first - 1} sessions copied.`)).toBeVisible()
  await expect(rows).toHaveCount(second + first - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(second)

  await page.getByRole('button', { name: 'Arrange' }).click()
  await page.getByRole('menuitem', { name: 'Shift times …' }).click()
  const shift = page.getByRole('dialog', { name: 'Shift times' })
  await shift.getByRole('spinbutton', { name: 'Minutes later' }).fill('45')
  await expect(shift.getByRole('status')).toHaveText(/sessions will move\. No new clashes\.$/)
  await shift.getByRole('button', { name: /^Move \d+ sessions/ }).click()
  await expect(page.getByText(/^\d+ sessions moved\./)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/^\d+ sessions moved\./)).toHaveCount(0)
})

test('a time that the clocks skip, or show twice, is said in the form and in the list of problems', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'New session' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Night shift')
  await saved(page)
  await expect(page.getByText('Times in Berlin (UTC+1)').first()).toBeVisible()
  const start = page.getByRole('textbox', { name: 'Starts' })
  const times = page.getByRole('group', { name: 'When' })
  await start.fill('2027-03-28T02:30')
  await start.blur()
  await expect(times.getByRole('status')).toContainText(
    '2:30 AM does not exist on Sun, Mar 28. Clocks in Berlin go forward from 2:00 AM to 3:00 AM.',
  )
  await expect(times.getByRole('status')).toContainText('3:30 AM is used instead.')
  await expect(start).toHaveValue('2027-03-28T03:30')

  await start.fill('2027-10-31T02:30')
  await start.blur()
  await expect(times.getByRole('status')).toContainText('2:30 AM comes twice on Sun, Oct 31.')
  await expect(times.getByRole('status')).toContainText('This is the first time.')
  await times.getByRole('button', { name: 'Use the second' }).first().click()
  await expect(times.getByRole('status')).toContainText('This is the second time.')
  await saved(page)
  await page.getByRole('button', { name: /Clock changes \(1\)/ }).click()
  await expect(
    page
      .getByRole('region', { name: 'Clashes' })
      .getByRole('button', { name: /^“Night shift”: 2:30 AM comes twice/ }),
  ).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('another day and year are typed by keys, and the end goes along, also past a day that is none', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'New session' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Far off')
  const start = page.getByRole('textbox', { name: 'Starts' })
  const end = page.getByRole('textbox', { name: 'Ends' })
  await start.fill('2027-02-10T09:00')
  await end.fill('2027-02-10T09:45')
  await saved(page)
  // Slower than a key is saved.
  const type = (keys: string) => page.keyboard.type(keys, { delay: 300 })
  await start.focus()
  await type('02112031')
  await expect(start).toHaveValue('2031-02-11T09:00')
  await expect(end).toHaveValue('2031-02-11T09:45')
  await start.blur()
  await start.focus()
  await type('0231')
  await expect(start).toHaveValue('')
  await start.blur()
  await start.focus()
  await type('03')
  await expect(start).toHaveValue('2031-03-31T09:00')
  await expect(end).toHaveValue('2031-03-31T09:45')
})

test('there is one way to export, in the agenda and in the list', async ({ page }) => {
  const exports = page.getByRole('button', { name: /Export/ })
  await expect(exports).toHaveCount(1)
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(exports).toHaveCount(1)
  await exports.click()
  await page.getByRole('menuitem', { name: 'Table (CSV or Excel) …' }).click()
  await expect(page.getByRole('dialog', { name: 'Export sessions' })).toBeVisible()
})
