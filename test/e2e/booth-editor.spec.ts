import { expect, test, type Page } from '@playwright/test'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { dropFiles } from '../support/pages/dropped-files.ts'
import { pdfFile, pngFile } from '../support/files.ts'
import { printedPdf } from '../support/printed-pdf.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { goTo } from '../support/pages/screens.ts'
import type { WebHost } from '../support/pages/web-host.ts'

let host: WebHost

test.beforeEach(async ({ page }) => {
  host = await startWebHostWithSample()
  await page.goto(host.url)
  await openSampleEvent(page)
  await goTo(page, 'Booths')
})
test.afterEach(() => host.stop())

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'Saved on this computer' })).toBeVisible()
const titles = (page: Page) => region(page, 'Documents').getByRole('textbox', { name: 'Title', exact: true })
const openFirst = async (page: Page): Promise<string> => {
  const link = page.getByRole('grid', { name: 'Booths' }).getByRole('link').first()
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return name
}
const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a booth is named as it is, changed, compared, brought back in part and whole, and its documents are put in order by keys', async ({
  page,
}) => {
  const name = await openFirst(page)
  const profile = field(page, 'Company profile')
  const before = await profile.inputValue()
  const documents = region(page, 'Documents')
  await dropFiles(documents.getByRole('group', { name: 'Add documents' }), [
    { name: 'Aa first.pdf', content: pdfFile('one'), mimeType: '' },
    { name: 'Zz last.pdf', content: pdfFile('two'), mimeType: '' },
  ])
  await expect
    .poll(async () =>
      titles(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
    )
    .toContain('Zz last')

  // The same file once more is no second document, unless a person wants one.
  const add = documents.getByRole('group', { name: 'Add documents' })
  await dropFiles(add, [{ name: 'Renamed.pdf', content: pdfFile('two'), mimeType: '' }])
  const twin = documents
    .getByRole('status')
    .filter({ hasText: '“Renamed.pdf” is already here, as “Zz last”.' })
  await twin.getByRole('button', { name: 'Dismiss' }).click()
  await dropFiles(add, [
    { name: 'No paper.png', content: await pngFile(), mimeType: '' },
    {
      name: 'Locked.pdf',
      content: await printedPdf(2, { userPassword: 'secret', pdfVersion: '1.7' }),
      mimeType: '',
    },
    { name: 'Open.pdf', content: await printedPdf(3), mimeType: '' },
  ])
  const wrong = documents
    .getByRole('alert')
    .filter({ hasText: '“No paper.png” (PNG) cannot be used here. Use PDF, Word, Excel, or PowerPoint.' })
  await wrong.getByRole('button', { name: 'Dismiss' }).click()
  const rowOf = (file: string) => documents.getByRole('listitem').filter({ hasText: file })
  await expect(rowOf('Locked.pdf')).toContainText('Protected by a password')
  await expect(rowOf('Open.pdf')).toContainText('3 pages')
  await expect(
    documents.getByRole('textbox', { name: 'Title', exact: true }).last(),
    'nothing came twice',
  ).toHaveValue('Open')
  for (const title of ['Locked', 'Open'])
    await documents.getByRole('button', { name: `Remove ${title}`, exact: true }).click()

  // The preview in other widths, in true pixels, and following what is typed.
  await profile.fill(`${before} שלום.`)
  await expect(preview(page)).toContainText('שלום')
  await preview(page).getByRole('button', { name: 'Phone' }).click()
  await preview(page).getByRole('button', { name: 'Show actual pixels' }).click()
  await expect(preview(page).getByRole('region')).toHaveCSS('width', '390px')
  const line = page.getByRole('separator', { name: 'Width of the preview' })
  await line.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(line).toHaveAttribute('aria-valuenow', '44')

  // What changed since the last synchronisation, word by word.
  await page.getByRole('button', { name: 'Show changes in Company profile' }).click()
  await expect(region(page, 'Profile').locator('ins')).toHaveText(/שלום/)
  await page.getByRole('button', { name: 'Reset Company profile' }).click()
  await expect(profile).toHaveValue(before)

  const history = region(page, 'History')
  await history.getByRole('button', { name: 'Name this state' }).click()
  await history.getByRole('textbox', { name: 'Name of this state' }).fill('Approved')
  await page.keyboard.press('Enter')
  await expect(history.getByRole('group', { name: 'Named states' }).getByRole('listitem')).toContainText(
    'Approved',
  )

  const first = await titles(page).first().inputValue()
  const second = await titles(page).nth(1).inputValue()
  await titles(page).first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(titles(page).first()).toHaveValue(second)
  await expect(titles(page).nth(1)).toBeFocused()
  await preview(page).getByRole('tab', { name: 'Documents' }).click()
  await expect(preview(page).getByRole('tabpanel').getByRole('listitem').first()).toContainText(second)

  await profile.fill('Something else entirely.')
  await titles(page).nth(1).fill('Renamed')
  await page
    .getByRole('switch', { name: 'Hidden from listings' })
    .or(region(page, 'Visibility').getByRole('switch').last())
    .first()
    .click()
  await saved(page)
  await history.getByRole('button', { name: 'Compare “Approved” with the current state' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare states' })
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await expect(dialog.locator('ins').first()).toContainText('Something')
  expect(await accessibilityFaults(page, { within: '[data-dialog]' })).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityFaults(page, { within: '[data-dialog]', onlyColours: true })).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await dialog.getByRole('checkbox', { name: 'Restore Company profile' }).check()
  await dialog.getByRole('button', { name: 'Restore 1 selected' }).click()
  await expect(profile).toHaveValue(before)
  await expect(titles(page).nth(1), 'what was not chosen stays').toHaveValue('Renamed')

  await history.getByRole('button', { name: 'Compare “Approved” with the current state' }).click()
  await dialog.getByRole('button', { name: 'Restore all of “Approved”' }).click()
  await expect(titles(page).first()).toHaveValue(first)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(titles(page).nth(1)).toHaveValue('Renamed')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(titles(page).first()).toHaveValue(second)
})

test('a booth becomes a template for a new one and for others, and is copied onto several floors at once', async ({
  page,
}) => {
  const name = await openFirst(page)
  const keywords = await region(page, 'Profile')
    .getByRole('button', { name: /^Remove/ })
    .count()
  await choose(page, name, 'Save as template')
  await page.getByRole('textbox', { name: 'Template name' }).fill('House style')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Pictures' }).uncheck()
  expect(await accessibilityFaults(page, { within: '[data-dialog]' })).toEqual([])
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('Template “House style” saved.')).toBeVisible()

  await goTo(page, 'Booths')
  await page.getByRole('button', { name: 'Templates', exact: true }).click()
  await page.getByRole('button', { name: 'New booth from House style' }).click()
  await page.getByRole('textbox', { name: 'Booth name' }).fill('Newcomer')
  await page.getByRole('button', { name: 'Create booth' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Newcomer' })).toBeVisible()
  await expect(region(page, 'Profile').getByRole('button', { name: /^Remove/ })).toHaveCount(keywords)

  await field(page, 'Company profile').fill('Our own words.')
  await saved(page)
  await choose(page, 'Newcomer', 'Apply a template')
  const apply = page.getByRole('dialog', { name: 'Apply a template to 1 booth' })
  await expect(apply.getByRole('status')).toHaveText('Nothing will change.')
  await apply.getByText('Replace differing values').click()
  await expect(apply.getByRole('status')).toContainText('1 booth will change')
  expect(await accessibilityFaults(page, { within: '[data-dialog]' })).toEqual([])
  await apply.getByRole('button', { name: 'Apply to 1 booth' }).click()
  await expect(field(page, 'Company profile')).not.toHaveValue('Our own words.')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(field(page, 'Company profile')).toHaveValue('Our own words.')

  await choose(page, 'Newcomer', 'Copy to floors')
  const copies = page.getByRole('dialog', { name: 'Copy 1 booth to floors' })
  const times = copies.getByRole('spinbutton')
  await times.nth(0).fill('2')
  await times.nth(1).fill('1')
  await copies.getByRole('button', { name: 'Make 3 copies' }).click()
  await expect(page.getByText('3 copies made.')).toBeVisible()
  await goTo(page, 'Booths')
  await page.getByRole('searchbox', { name: 'Search booths' }).fill('Newcomer')
  const grid = page.getByRole('grid', { name: 'Booths' })
  await expect(grid.getByRole('link', { name: /Newcomer/ })).toHaveCount(4)
  await expect(grid.getByRole('link', { name: 'Newcomer (copy 3)', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(grid.getByRole('link', { name: /Newcomer/ })).toHaveCount(1)
})
