import { expect, test, type Page } from '@playwright/test'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { seededEventName, seedEvent } from '../support/workspaces/seed-workspace.ts'
import { goTo } from '../support/pages/screens.ts'
import { inlineRows, rawWorkbook } from '../support/raw-workbook.ts'

let host: WebHost
let folder: string

test.beforeEach(async ({ page }) => {
  folder = await mkdtemp(join(tmpdir(), 'booth-builder-tables-'))
  seedEvent({ dataDirectory: join(folder, 'data'), attendees: 40, booths: 3 })
  host = await startWebHost({ dataDirectory: join(folder, 'data') })
  await page.goto(host.url)
  await page.getByRole('link', { name: new RegExp(seededEventName) }).click()
  await goTo(page, 'People')
  await page.getByRole('button', { name: 'Attendees' }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '41')
})
test.afterEach(async () => {
  await host.stop()
  await rm(folder, { recursive: true, force: true })
})

const grid = (page: Page) => page.getByRole('grid', { name: 'Attendees' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import attendees' })
const verdicts = (page: Page) => dialog(page).getByRole('table', { name: 'What the import would do' })

test(
  'a table is dropped on the list, its columns are understood, checked without writing, imported and taken back as one',
  { tag: '@main' },
  async ({ page }) => {
    const csv = [
      'Liste der Messe',
      '',
      'Vorname;Nachname;E-Mail;Firma;Notiz',
      'Ada 1;King;ATTENDEE-1@example.com;Company 1;x',
      'Grace;Hopper;grace@example.com;Navy;',
      'Ada 2;Example 2;attendee-2@example.com;;',
      'Nobody;Here;not an address;;',
    ].join('\r\n')
    const data = await page.evaluateHandle(
      (text) => {
        const transfer = new DataTransfer()
        // Latin letters of another age: ü is one byte.
        transfer.items.add(
          new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], 'Gäste.csv', {
            type: 'text/csv',
          }),
        )
        return transfer
      },
      csv.replace('Hopper', 'Höpper'),
    )
    await grid(page).dispatchEvent('dragover', { dataTransfer: data })
    await grid(page).dispatchEvent('drop', { dataTransfer: data })

    await expect(dialog(page).getByText('4 rows, 5 columns')).toBeVisible()
    await expect(dialog(page).getByLabel('Encoding')).toHaveValue('windows-1252')
    await expect(dialog(page).getByLabel('Headings')).toHaveValue('3')
    await dialog(page).getByLabel('Headings').selectOption({ label: 'Row 1: Liste der Messe' })
    await expect(dialog(page).getByText('5 rows, 5 columns')).toBeVisible()
    await dialog(page).getByLabel('Headings').selectOption('3')
    await expect(dialog(page).getByLabel('Field for “Nachname”')).toHaveValue('last_name')
    await expect(dialog(page).getByLabel('Field for “Notiz”')).toHaveValue('')
    await dialog(page).getByLabel('Field for “Notiz”').selectOption({ label: 'Job title' })
    await expect(dialog(page).getByLabel('Match existing records by')).toHaveValue('email')
    expect(await accessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
    await dialog(page).getByRole('button', { name: 'Check 4 rows' }).click()

    await expect(verdicts(page).getByRole('row')).toHaveCount(2)
    await expect(verdicts(page)).toContainText('This is not an e-mail address.')
    const saved = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Export rows with errors' }).click()
    const errors = await saved
    expect(errors.suggestedFilename()).toBe('Gäste - errors.csv')
    expect(await readFile(await errors.path(), 'utf8')).toContain(
      'Nobody,Here,not an address,,,E-Mail: This is not an e-mail address.',
    )

    await dialog(page)
      .getByRole('radio', { name: /^Changed/ })
      .check({ force: true })
    await expect(verdicts(page)).toContainText(/Last name\sExample 1\s→\sKing/)
    expect(await accessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await accessibilityFaults(page, { within: '[role="dialog"]', onlyColours: true })).toEqual([])
    await expect(
      grid(page)
        .or(page.getByText('40', { exact: true }))
        .first(),
      'nothing has been written',
    ).toBeAttached()

    await dialog(page).getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(dialog(page).getByText('1 record created, 1 changed, 1 unchanged')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '42')
    await grid(page).press('End')
    await expect(grid(page).getByRole('row', { name: /Grace Höpper/ })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '41')
  },
)

test('a list is exported from the keyboard, and imported again it changes nothing', async ({ page }) => {
  await page.getByRole('button', { name: 'Export' }).focus()
  await page.keyboard.press('Enter')
  const exporting = page.getByRole('dialog', { name: 'Export attendees' })
  await expect(exporting.getByText('This list (40)')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = await saved
  expect(file.suggestedFilename()).toBe('Attendees.xlsx')
  await expect(exporting).toBeHidden()
  await expect(page.getByText('40 records exported.')).toBeVisible()

  const path = join(folder, 'again.xlsx')
  await writeFile(path, await readFile(await file.path()))
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await dialog(page).locator('input[type="file"]').setInputFiles(path)
  await expect(dialog(page).getByLabel('Field for “attendee_id”')).toHaveValue('attendee_id')
  await dialog(page).getByRole('button', { name: 'Check 40 rows' }).press('Enter')
  await expect(dialog(page).getByText('Everything in this file is already here.')).toBeVisible()
  await expect(dialog(page).getByRole('radio', { name: /^Unchanged/ })).toBeAttached()
  await expect(dialog(page).getByRole('button', { name: /^Import/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeFocused()
})

test('rows that a stray quotation mark holds together are named when the file is chosen, and read as rows on request', async ({
  page,
}) => {
  const path = join(folder, 'stray.csv')
  await writeFile(
    path,
    'Vorname;Nachname;E-Mail\n"Grace;Hopper;grace@example.com\nMary;Shelley;mary@example.com\n"Ada";King;ada@example.com\n',
  )
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await dialog(page).locator('input[type="file"]').setInputFiles(path)
  await expect(dialog(page).getByText('1 row, 3 columns')).toBeVisible()
  await expect(
    dialog(page).getByText('The quotation mark in line 2 does not close until line 4.'),
  ).toBeVisible()
  expect(await accessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
  await dialog(page).getByRole('checkbox', { name: 'Read these lines as rows' }).check()
  await expect(dialog(page).getByText('3 rows, 3 columns')).toBeVisible()
  await expect(dialog(page).getByRole('checkbox', { name: 'Read these lines as rows' })).toBeChecked()
  await expect(dialog(page).getByRole('button', { name: 'Check 3 rows' })).toBeEnabled()
})

test('a list whose names were chosen by hand is known again, and says what it would double where nothing is matched', async ({
  page,
}) => {
  await goTo(page, 'Booths')
  const booths = page.getByRole('grid', { name: 'Booths' })
  const importing = page.getByRole('dialog', { name: 'Import booths' })
  const path = join(folder, 'Aussteller.csv')
  await writeFile(path, 'Wer kommt;Ort\nAcme;Berlin\nUmbrella;Bonn\n;Rom\n')
  const choose = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
    await importing.locator('input[type="file"]').setInputFiles(path)
  }
  await choose()
  await expect(
    importing.getByText('Choose a column for one of these: Id, Booth name, or External ID.'),
  ).toBeVisible()
  await expect(importing.getByRole('button', { name: /^Check/ })).toBeDisabled()
  await importing.getByLabel('Field for “Wer kommt”').selectOption({ label: 'Booth name *' })
  await expect(importing.getByLabel('Match existing records by')).toHaveValue('booth_name')
  await importing.getByRole('button', { name: 'Check 3 rows' }).click()
  await expect(
    importing.getByText('This row has no name, so no record can be created from it.'),
  ).toBeVisible()
  await importing.getByRole('button', { name: 'Import 2 rows' }).click()
  await importing.getByRole('button', { name: 'Done' }).click()
  await expect(booths).toHaveAttribute('aria-rowcount', '6')

  await choose()
  await expect(importing.getByLabel('Match existing records by')).toHaveValue('booth_name')
  await importing.getByLabel('Match existing records by').selectOption({ label: 'ID only' })
  await importing.getByRole('button', { name: 'Check 3 rows' }).click()
  await expect(importing.getByText('2 rows name records that are here already.')).toBeVisible()
  await expect(importing.getByText('A record called “Acme” is here already.')).toBeVisible()
  await expect(importing.getByRole('button', { name: /^Import/ }), 'nothing is doubled').toHaveCount(0)
  expect(await accessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
  await importing.getByRole('checkbox', { name: 'Create duplicates anyway' }).check()
  await expect(importing.getByRole('button', { name: 'Import 2 rows' })).toBeVisible()
  await importing.getByRole('button', { name: 'Match booths by name' }).click()
  await expect(importing.getByText('2 rows name records that are here already.')).toBeHidden()
  await expect(importing.getByRole('radio', { name: /^Unchanged/ })).toBeAttached()
})

test('the sheet with the list is chosen, sums below it are told and left out, and one of two tables is chosen', async ({
  page,
}) => {
  const person = (name: string): string[] => [name, 'Guest', `${name.toLowerCase()}@example.com`]
  const headings = ['Vorname', 'Name', 'E-Mail (geschäftlich)']
  const book = rawWorkbook({
    sheets: [
      { name: 'Hinweise', rows: inlineRows([['Bitte die Liste ausfüllen']]) },
      {
        name: 'Gäste',
        rows: inlineRows([headings, person('Una'), person('Dua'), ['Summe', '2'], [], ['Stand: 12.03.2026']]),
      },
      {
        name: 'Weitere',
        rows: inlineRows([
          headings,
          person('Tria'),
          [],
          ['Absagen'],
          headings,
          person('Quat'),
          person('Cinq'),
        ]),
      },
    ],
  })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'choose a file' }).click()
  await (await chooser).setFiles({ name: 'Gäste.xlsx', mimeType: 'application/octet-stream', buffer: book })
  await expect(dialog(page).getByLabel(/^Sheet/)).toHaveValue('1')
  await expect(dialog(page).getByText('2 rows, 3 columns')).toBeVisible()
  await expect(
    dialog(page).getByText(
      'These 2 rows look like sums or footnotes, not records: Row 4: Summe · 2; Row 6: Stand: 12.03.2026',
    ),
  ).toBeVisible()
  for (const [heading, field] of [
    ['Vorname', 'first_name'],
    ['Name', 'last_name'],
    ['E-Mail (geschäftlich)', 'email'],
  ] as const)
    await expect(dialog(page).getByLabel(`Field for “${heading}”`)).toHaveValue(field)
  await dialog(page).getByLabel('Import these rows too').check()
  await expect(dialog(page).getByText('4 rows, 3 columns')).toBeVisible()
  await dialog(page).getByLabel('Import these rows too').uncheck()
  await expect(dialog(page).getByText('2 rows, 3 columns')).toBeVisible()

  await dialog(page)
    .getByLabel(/^Sheet/)
    .selectOption({ label: 'Weitere' })
  await expect(dialog(page).getByText('This sheet holds 2 tables. Choose the one to import.')).toBeVisible()
  await expect(dialog(page).getByText('1 row, 3 columns')).toBeVisible()
  await dialog(page)
    .getByLabel(/^Table/)
    .selectOption('1')
  await expect(dialog(page).getByText('2 rows, 3 columns')).toBeVisible()
  await expect(dialog(page).getByLabel(/^Headings/)).toHaveValue('5')
  expect(await accessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
  await dialog(page).getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(verdicts(page)).toContainText('Quat Guest')
})

/** Pastes as a program's copy of cells is pasted; the keys cannot, as no other program fills the clipboard here. */
async function pasteCells(page: Page, text: string): Promise<void> {
  await page.evaluate((cells) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', cells)
    ;(document.activeElement ?? document.body).dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

test(
  'rows are copied with the keys, pasted back without a change, and edited in between change their records alone',
  { tag: '@main' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await grid(page).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    await expect(page.getByText('40 rows copied.')).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    const [headings = '', first = ''] = text.split(/\r?\n/)
    expect(headings.split('\t')).toEqual([
      'First name',
      'Last name',
      'E-mail',
      'Company',
      'Job title',
      'Country',
      'City',
      'attendee_id',
    ])
    expect(first).toContain('@example.com')
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      return (await item?.getType('text/html'))?.text()
    })
    expect(html?.match(/<tr/g)).toHaveLength(41)

    await page.keyboard.press('Control+v')
    await expect(dialog(page).getByText('40 rows, 8 columns')).toBeVisible()
    await expect(dialog(page).getByLabel('Field for “attendee_id”')).toHaveValue('attendee_id')
    await dialog(page).getByRole('button', { name: 'Check 40 rows' }).click()
    await expect(dialog(page).getByText('Everything in this file is already here.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()

    await grid(page).focus()
    await pasteCells(page, text.replace('\tCompany 1\t', '\tPasted Ltd\t'))
    await dialog(page).getByRole('button', { name: 'Check 40 rows' }).click()
    await expect(dialog(page).getByRole('radio', { name: /^Changed/ })).toBeAttached()
    await dialog(page).getByRole('button', { name: 'Import 1 row' }).click()
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(grid(page).getByText('Pasted Ltd')).toBeVisible()
    await grid(page).focus()
    await page.keyboard.press('Control+z')
    await expect(grid(page).getByText('Pasted Ltd')).toBeHidden()
  },
)

test('cells without headings become new records, or over selected rows their values', async ({ page }) => {
  await grid(page).focus()
  await pasteCells(page, 'Mary\tShelley\tmary@example.com\r\nBram\tStoker\tbram@example.com\r\n')
  await expect(dialog(page).getByText('This table has no headings.')).toBeVisible()
  await expect(dialog(page).getByLabel('Headings')).toHaveValue('none')
  await expect(dialog(page).getByText('2 rows, 3 columns')).toBeVisible()
  await expect(dialog(page).getByLabel('Field for “C”')).toHaveValue('email')
  await dialog(page).getByLabel('Field for “A”').selectOption({ label: 'First name *' })
  await dialog(page).getByLabel('Field for “B”').selectOption({ label: 'Last name *' })
  expect(await accessibilityFaults(page, { within: '[role="dialog"]' })).toEqual([])
  await dialog(page).getByRole('button', { name: 'Check 2 rows' }).click()
  await dialog(page).getByRole('button', { name: 'Import 2 rows' }).click()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '43')

  await grid(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('toolbar', { name: '2 attendees selected' })).toBeVisible()
  await pasteCells(page, 'Zoe\tNewname')
  await expect(
    dialog(page).getByText('These values are for the 2 selected records, in the order of the list.'),
  ).toBeVisible()
  await expect(dialog(page).getByLabel('Field for “First name”')).toHaveValue('first_name')
  await expect(dialog(page).getByLabel('Field for “Last name”')).toHaveValue('last_name')
  await dialog(page).getByRole('button', { name: 'Check 2 rows' }).click()
  await dialog(page).getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(dialog(page).getByText('No records created, 2 changed, none unchanged')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Undo the import' }).click()
  await expect(grid(page).getByText('Zoe Newname')).toHaveCount(0)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '43')
})

test('a row’s menu copies it, and what is typed in a field is not taken for rows', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const row = grid(page).getByRole('row').nth(1)
  await row.hover()
  await row.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Copy rows' }).click()
  await expect(page.getByText('1 row copied.')).toBeVisible()
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+v')
  await expect(page.getByRole('searchbox')).toHaveValue(/attendee_id/)
  await expect(dialog(page)).toBeHidden()
})
