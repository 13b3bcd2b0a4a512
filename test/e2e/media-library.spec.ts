import { expect, test, type Page } from '@playwright/test'
import { jpgFile, pdfFile, pngFile } from '../support/files.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { dropFiles } from '../support/pages/dropped-files.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { goTo } from '../support/pages/screens.ts'
import type { WebHost } from '../support/pages/web-host.ts'

let host: WebHost

test.beforeEach(async ({ page }) => {
  host = await startWebHostWithSample()
  await page.goto(host.url)
  await openSampleEvent(page)
  await goTo(page, 'Media')
})
test.afterEach(() => host.stop())

const files = (page: Page) => page.getByRole('grid', { name: 'Files' })
const card = (page: Page, name: string) => files(page).getByRole('gridcell').filter({ hasText: name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search files' })
const about = (page: Page, name: string) => page.getByRole('complementary', { name: `About ${name}` })

test('files are taken in, found, used, replaced everywhere and taken back, and removed once nothing uses them', async ({
  page,
}) => {
  await expect(files(page)).toBeVisible()
  await dropFiles(files(page), [
    { name: 'fresh logo.png', mimeType: 'image/png', content: await pngFile({ width: 400, height: 400 }) },
    { name: 'spare.pdf', mimeType: 'application/pdf', content: pdfFile() },
    { name: 'notes.txt', mimeType: 'text/plain', content: Buffer.from('no picture') },
  ])
  const taking = page.getByRole('region', { name: 'Adding files' })
  await expect(taking.getByRole('alert')).toContainText('“notes.txt” cannot be used here')
  await taking.getByRole('button', { name: 'Dismiss' }).click()
  await expect(taking).toHaveCount(0)
  await expect(page.getByText(/· 2 unused, /)).toBeVisible()

  // A picture of the sample that several booths show is fetched, and gives way to the new one.
  await search(page).fill('backdrop-3')
  await card(page, 'backdrop-3.jpg').click()
  const old = about(page, 'backdrop-3.jpg')
  await expect(old.getByRole('button', { name: 'Replace everywhere …' })).toBeVisible()
  await expect(old.getByRole('listitem')).toHaveCount(6)
  await old.getByRole('button', { name: 'Replace everywhere …' }).click()
  const replacing = page.getByRole('dialog', { name: 'Replace “backdrop-3.jpg” everywhere' })
  await replacing.getByRole('searchbox').fill('fresh')
  await replacing.getByRole('radio', { name: 'fresh logo.png' }).press('Space')
  await expect(replacing.getByText('6 places will change')).toBeVisible()
  expect(await accessibilityFaults(page, { within: '[role=dialog]' })).toEqual([])
  await replacing.getByRole('button', { name: 'Replace in 6 places' }).click()
  await expect(page.getByText('“backdrop-3.jpg” replaced in 6 places.')).toBeVisible()
  await search(page).fill('fresh')
  await expect(card(page, 'fresh logo.png')).toContainText('6 places')
  await files(page).focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(card(page, 'fresh logo.png')).toContainText('Unused')

  // By keyboard alone: from the search into the list, to the file, and into a booth.
  await search(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const fresh = about(page, 'fresh logo.png')
  await expect(fresh.getByText('This file is not used.')).toBeVisible()
  await fresh.getByRole('button', { name: 'Use in …' }).focus()
  await page.keyboard.press('Enter')
  const using = page.getByRole('dialog', { name: 'Use “fresh logo.png” in a booth' })
  await using.getByRole('combobox').first().fill('Arkdane')
  await using.getByRole('option').first().click()
  await expect(using.getByRole('radio', { name: /^A new document/ })).toBeDisabled()
  await using.getByRole('button', { name: 'Use' }).click()
  await expect(page.getByText(/“fresh logo.png” is now used in Arkdane/)).toBeVisible()
  await fresh.getByRole('link', { name: /Arkdane/ }).click()
  await expect(page.getByRole('region', { name: 'Media', exact: true })).toContainText('fresh logo.png')

  await goTo(page, 'Media')
  await page.getByRole('button', { name: 'Remove unused …' }).click()
  const removing = page.getByRole('alertdialog', { name: 'Remove unused files?' })
  await expect(removing).toContainText('1 file')
  await removing.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(/Removed: 1 file/)).toBeVisible()
  await expect(page.getByText(/unused,/)).toHaveCount(0)
  await search(page).fill('spare')
  await expect(page.getByText('No files match')).toBeVisible()
})

test('the library is a grid or a table, in light and dark, with what is known of each file', async ({
  page,
}) => {
  await dropFiles(page.getByRole('grid', { name: 'Files' }), [
    { name: 'photo.jpg', mimeType: 'image/jpeg', content: await jpgFile({ width: 640, height: 480 }) },
  ])
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await card(page, 'photo.jpg').click()
  await expect(about(page, 'photo.jpg')).toContainText('640 × 480 px')
  await expect(page.getByRole('img', { name: 'Preview of photo.jpg' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Table' }).click()
  const row = files(page).getByRole('row').filter({ hasText: 'photo.jpg' })
  await expect(row).toContainText('JPG')
  await expect(row).toContainText('Unused')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityFaults(page, { onlyColours: true })).toEqual([])

  // What is dragged out of it says which file it is.
  await page.getByRole('button', { name: 'Cards' }).click()
  const dragged = await card(page, 'photo.jpg')
    .locator('[draggable=true]')
    .evaluate((element) => {
      const dataTransfer = new DataTransfer()
      element.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true, cancelable: true }))
      return dataTransfer.getData('application/x-booth-builder-asset')
    })
  expect(JSON.parse(dragged)).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), name: 'photo.jpg' })

  // What is cut out of a used picture is a new file, offered in its place.
  await search(page).fill('backdrop-3')
  await card(page, 'backdrop-3.jpg').click()
  await about(page, 'backdrop-3.jpg').getByRole('button', { name: 'Crop …' }).click()
  const cropping = page.getByRole('dialog', { name: 'Crop “backdrop-3.jpg”' })
  await expect(cropping.getByText(/about/)).toBeVisible()
  await cropping.getByRole('button', { name: 'Crop', exact: true }).click()
  const replacing = page.getByRole('dialog', { name: 'Replace “backdrop-3.jpg” everywhere' })
  await expect(replacing.getByText('6 places will change')).toBeVisible()
  await replacing.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(about(page, 'backdrop-3.jpg').getByText('This file is not used.')).toBeVisible()
  await expect(files(page).getByRole('gridcell').filter({ hasText: 'backdrop-3.jpg' })).toHaveCount(2)
})
