import { expect, test, type Locator, type Page } from '@playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { goTo } from '../support/pages/screens.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { seededEventName, seedEvent } from '../support/workspaces/seed-workspace.ts'

let host: WebHost
let folder: string

test.beforeEach(async ({ page }) => {
  folder = await mkdtemp(join(tmpdir(), 'booth-builder-mending-'))
  seedEvent({
    dataDirectory: join(folder, 'data'),
    attendees: 5,
    countries: ['Germany', 'France', 'United Kingdom'],
  })
  host = await startWebHost({ dataDirectory: join(folder, 'data') })
  await page.goto(host.url)
  await page.getByRole('link', { name: new RegExp(seededEventName) }).click()
  await goTo(page, 'People')
  await page.getByRole('button', { name: 'Attendees' }).click()
  await expect(page.getByRole('grid', { name: 'Attendees' })).toHaveAttribute('aria-rowcount', '6')
})
test.afterEach(async () => {
  await host.stop()
  await rm(folder, { recursive: true, force: true })
})

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Import attendees' })
const cell = (page: Page, name: string): Locator => dialog(page).getByRole('textbox', { name, exact: true })
const chosen = (page: Page, filter: string): Locator =>
  dialog(page).getByRole('radio', { name: new RegExp(`^${filter}`) })

/** Checks a table from the keyboard. */
async function check(page: Page, lines: readonly string[]): Promise<void> {
  const path = join(folder, 'guests.csv')
  await writeFile(path, lines.join('\n'))
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await dialog(page).locator('input[type="file"]').setInputFiles(path)
  await dialog(page)
    .getByRole('button', { name: /^Check/ })
    .press('Enter')
}

/** As a spreadsheet's cells come. */
async function paste(input: Locator, text: string): Promise<void> {
  await input.evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

test(
  'wrong values are corrected in place from the keyboard, each judged at once, and imported so',
  { tag: '@main' },
  async ({ page }) => {
    await check(page, [
      'Vorname;Nachname;E-Mail',
      'Grace;Hopper;grace',
      'Mary;Shelley;mary@example.com',
      'Ada;King;mary@example.com',
      'Jane;Austen;jane(at)example.com',
    ])
    const grace = cell(page, 'E-Mail row 2')
    await expect(grace).toHaveValue('grace')
    await expect(grace).toHaveAccessibleDescription('This is not an e-mail address.')
    expect(await accessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
    await grace.focus()
    await page.keyboard.press('End')
    await page.keyboard.type('@')
    await page.keyboard.press('Enter')
    await expect(cell(page, 'E-Mail row 4'), 'the next wrong cell').toBeFocused()
    await expect(grace).toHaveValue('grace@')
    await expect(grace, 'still wrong').toHaveAccessibleDescription('This is not an e-mail address.')
    await page.keyboard.press('Shift+Enter')
    await expect(grace).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type('example.com')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('row', { name: /^2 New Corrected/ })).toBeVisible()
    await expect(chosen(page, 'Errors 2')).toBeAttached()

    await page.keyboard.type('ada@example.com')
    await page.keyboard.press('Tab')
    await expect(chosen(page, 'Errors 1')).toBeAttached()
    const jane = cell(page, 'E-Mail row 5')
    await jane.focus()
    await page.keyboard.type('x')
    await page.keyboard.press('Escape')
    await expect(jane, 'Escape leaves the dialog open').toHaveValue('jane(at)example.com')
    await jane.fill('jane@example.com')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('All errors are corrected.')).toBeVisible()
    expect(await accessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])

    await dialog(page).getByRole('button', { name: 'Back to “grace”: E-Mail, row 2' }).press('Enter')
    await expect(chosen(page, 'Errors 1')).toBeAttached()
    await grace.fill('grace@example.com')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('button', { name: 'Import 4 rows' }).press('Enter')
    await expect(dialog(page).getByText('4 records created')).toBeVisible()
  },
)

test('a correction that is being typed goes on when its row is scrolled out of sight', async ({ page }) => {
  const wrong = Array.from({ length: 300 }, (_, at) => `Guest;Number ${at};guest${at}`)
  await check(page, ['Vorname;Nachname;E-Mail', ...wrong])
  const first = cell(page, 'E-Mail row 2')
  await first.fill('grace@')
  await first.hover()
  await page.mouse.wheel(0, 200_000)
  await expect(cell(page, 'E-Mail row 301')).toBeVisible()
  await expect(first).toBeFocused()
  await page.keyboard.type('example.com')
  await page.keyboard.press('Enter')
  await expect(chosen(page, 'Errors 299')).toBeAttached()
})

test('several lines from a spreadsheet fill the wrong cells of a column downwards, also those out of sight', async ({
  page,
}) => {
  const rows = Array.from(
    { length: 150 },
    (_, at) => `G${at};H${at};${at % 2 === 0 ? `bad ${at}` : `g${at}@example.com`}`,
  )
  await check(page, ['Vorname;Nachname;E-Mail', ...rows])
  await expect(chosen(page, 'Errors 75')).toBeAttached()
  const first = cell(page, 'E-Mail row 2')
  await expect(first).toHaveValue('bad 0')
  await paste(
    first,
    `${Array.from({ length: 75 }, (_, at) => `p${at}@example.com\tsomething else`).join('\r\n')}\r\n`,
  )
  await expect(first).toHaveValue('p0@example.com')
  await expect(cell(page, 'E-Mail row 4')).toHaveValue('p1@example.com')
  await expect(dialog(page).getByText('All errors are corrected.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Import 150 rows' })).toBeVisible()
})

test('countries are taken as the service spells them, and an unknown one is said once for its whole column', async ({
  page,
}) => {
  await check(page, [
    'Vorname;Nachname;E-Mail;Land',
    'Grace;Hopper;g@example.com;BRD',
    'Mary;Shelley;m@example.com;BRD',
    'Ada;King;a@example.com;Royaume-Uni',
    'Jane;Austen;j@example.com;Teutonia',
    'Emmy;Noether;e@example.com;Teutonia',
  ])
  const values = dialog(page).getByRole('list', { name: 'Values in whole columns' })
  await expect(values.getByRole('listitem')).toHaveCount(3)
  await expect(
    values.getByRole('combobox', { name: 'Land: use this for all 2 rows that say “BRD”' }),
  ).toHaveValue('Germany')
  const unknown = values.getByRole('combobox', { name: 'Land: use this for all 2 rows that say “Teutonia”' })
  await unknown.fill('Germany')
  await unknown.press('Enter')
  await expect(values.getByRole('button', { name: 'Take back: Land, “Teutonia”' })).toBeVisible()
  await values.getByRole('button', { name: 'Keep as written: Land, “Royaume-Uni”' }).press('Enter')
  await expect(values.getByText('not replaced')).toBeVisible()
  expect(await accessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
  await dialog(page).getByRole('button', { name: 'Import 5 rows' }).press('Enter')
  await expect(dialog(page).getByText('5 records created')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Done' }).press('Enter')
  await page.getByRole('row', { name: /Emmy Noether/ }).click()
  await expect(
    page.getByRole('textbox', { name: 'Country' }).or(page.getByRole('combobox', { name: 'Country' })),
  ).toHaveValue('Germany')
})

test('the languages of sessions are read in any language, and one that is not known is replaced in the whole column', async ({
  page,
}) => {
  const path = join(folder, 'sessions.csv')
  await writeFile(
    path,
    [
      'Titel;Sprachen',
      'Eröffnung;Deutsch',
      'Panel;anglais/allemand',
      'One;Klingonisch',
      'Two;"EN; Klingonisch"',
    ].join('\n'),
  )
  await goTo(page, 'Sessions')
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  const sessions = page.getByRole('dialog', { name: 'Import sessions' })
  await sessions.locator('input[type="file"]').setInputFiles(path)
  await sessions.getByRole('button', { name: /^Check/ }).press('Enter')
  await expect(
    sessions.getByRole('row', { name: /One .*“Klingonisch” is not a known language/ }),
  ).toBeVisible()
  const replaced = sessions.getByRole('combobox', { name: /that say “Klingonisch”/ })
  await replaced.fill('French')
  await replaced.press('Enter')
  // Also once the rows have gone that were wrong.
  await expect(sessions.getByRole('row')).toHaveCount(1)
  await expect(sessions.getByText('All errors are corrected.')).toBeVisible()
  await expect(sessions.getByText('No rows to show.')).toBeHidden()
  await sessions.getByRole('radio', { name: /^All/ }).check({ force: true })
  await expect(sessions.getByRole('row', { name: /Panel .*English and German/ })).toBeVisible()
  await expect(sessions.getByRole('row', { name: /Two .*English and French/ })).toBeVisible()
  await sessions.getByRole('button', { name: 'Import 4 rows' }).press('Enter')
  await expect(sessions.getByText('4 records created')).toBeVisible()
})
