import type { Locator } from '@playwright/test'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dxfText, rectangle, text } from '../support/drawings/dxf-text.ts'
import { pngFile } from '../support/files.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { sha256 } from '../support/services/service-client.ts'
import { expect, openFirstBooth, test } from './fixture.ts'
import { goTo } from '../support/pages/screens.ts'

/** As from the system's file manager: the file comes with its path, and no byte of it. */
async function dropFile(target: Locator, path: string): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('There is nothing to drop on.')
  const session = await target.page().context().newCDPSession(target.page())
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, ...place, data })
  await session.detach()
}

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

test('a picture dropped on a booth’s logo is kept as it is, and shown in the slot and in the preview', async ({ window: { page }, folder }) => {
  const path = join(folder, 'Unser Logo – groß.png')
  const content = await pngFile({ width: 400, height: 300, seed: 11 })
  await writeFile(path, content)
  await openSampleEvent(page)
  await openFirstBooth(page)
  const area = page.getByRole('group', { name: 'Logo', exact: true })
  const slot = page.locator('.picture-slot', { has: area })
  await dropFile(area, path)
  await expect(slot.getByText('Unser Logo – groß.png', { exact: true })).toBeVisible()
  await expect(slot.getByText(/^400 × 300 px/)).toBeVisible()

  const shown = slot.locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
  await expect(page.locator('.visitor-logo img')).toHaveAttribute('src', new RegExp(`/${sha256(content)}$`))
  const kept = (await filesIn(join(folder, 'data'))).filter((file) => file.includes(sha256(content)) && !file.endsWith('.webp'))
  expect(kept).toHaveLength(1)
  expect(sha256(await readFile(kept[0]!))).toBe(sha256(content))
})

test('what is no picture is refused with the reason, and the logo stays', async ({ window: { page }, folder }) => {
  const path = join(folder, 'logo.png')
  await writeFile(path, 'no picture')
  await openSampleEvent(page)
  await openFirstBooth(page)
  const area = page.getByRole('group', { name: 'Logo', exact: true })
  const slot = page.locator('.picture-slot', { has: area })
  await dropFile(area, path)
  await expect(slot.getByRole('alert')).toContainText('JPG or PNG')
})

test('a document that is only on the service is fetched and saved where the person says', async ({ window, folder }) => {
  const { page } = window
  await openSampleEvent(page)
  await openFirstBooth(page)
  const inEditor = join(folder, 'from the editor.pdf')
  await window.saveTo(inEditor)
  await page
    .getByRole('button', { name: /^Download / })
    .first()
    .click()
  await expect.poll(() => readFile(inEditor, 'latin1').catch(() => '')).toMatch(/^%PDF-/)

  const inList = join(folder, 'from the list.pdf')
  await window.saveTo(inList)
  await goTo(page, 'Media')
  await page.getByRole('row').nth(2).click()
  await page.getByRole('button', { name: /\.pdf$/ }).click()
  await expect.poll(() => readFile(inList, 'latin1').catch(() => '')).toMatch(/^%PDF-/)
})

test('a table is chosen by its path and imported, and a list is exported to where the person says', async ({ window, folder }) => {
  const { page } = window
  const path = join(folder, 'Gäste.csv')
  await writeFile(path, 'first_name,last_name,email\nGrace,Hopper,grace@example.com\n')
  await openSampleEvent(page)
  await goTo(page, 'People')
  await page.getByRole('button', { name: 'Attendees' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import attendees' })
  await dialog.locator('input[type="file"]').setInputFiles(path)
  await dialog.getByRole('button', { name: 'Check 1 row' }).click()
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(dialog.getByText('1 record created')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('searchbox').first().fill('grace@example.com')
  await expect(page.getByRole('row', { name: /Grace Hopper/ })).toBeVisible()
  const saved = join(folder, 'exported.csv')
  await window.saveTo(saved)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const exporting = page.getByRole('dialog', { name: 'Export attendees' })
  await exporting.getByText('CSV', { exact: true }).click()
  await exporting.getByRole('button', { name: 'Export' }).click()
  await expect.poll(() => readFile(saved, 'utf8').catch(() => '')).toContain('Grace,Hopper,grace@example.com')
})

test('the printed programme is saved where the person says', async ({ window, folder }) => {
  const { page } = window
  await openSampleEvent(page)
  await goTo(page, 'Sessions')
  const path = join(folder, 'programme.pdf')
  await window.saveTo(path)
  await page.getByRole('button', { name: /^Programme/ }).click()
  await page.getByRole('menuitem', { name: 'Print (PDF)', exact: true }).click()
  await expect.poll(() => readFile(path, 'latin1').catch(() => '')).toMatch(/^%PDF-/)
})

test('a plan is saved where the person says, and dropped on its floor shows what is different by then', async ({ window, folder }) => {
  const { page } = window
  await openSampleEvent(page)
  await goTo(page, 'Floors')
  const path = join(folder, 'Halle – Stände.json')
  await window.saveTo(path)
  await page.getByRole('button', { name: 'Export and import' }).click()
  await page.getByRole('menuitem', { name: 'Export the plan …' }).click()
  const exporting = page.getByRole('dialog', { name: 'Export the plan' })
  await exporting.getByText('Layout file', { exact: true }).click()
  await exporting.getByRole('button', { name: 'Export', exact: true }).click()
  await expect.poll(() => readFile(path, 'utf8').catch(() => '')).toContain('booth-builder-layout')
  await expect(exporting).toHaveCount(0)
  const layout = await readFile(path, 'utf8')
  await writeFile(path, layout.replace(/"priceClass": ?""/, '"priceClass": "premium"'))
  await dropFile(page.getByTestId('floor-canvas'), path)
  const importing = page.getByRole('dialog', { name: /^Import into/ })
  await expect(importing.getByRole('listitem')).toHaveCount(1)
  await expect(importing.getByRole('listitem')).toContainText('premium')
})

test('a venue’s drawing dropped on the plan lies under it to scale, and comes back with the event', async ({ window: { page }, folder }) => {
  const path = join(folder, 'Halle 7 – Grundriß.dxf')
  const entities = [rectangle('HALL', 0, 0, 120, 80), rectangle('STANDS', 10, 10, 6, 3), text('STANDS', 13, 11, 0.5, '7.A01')]
  await writeFile(path, dxfText({ entities }))
  await openSampleEvent(page)
  await goTo(page, 'Floors')
  await dropFile(page.getByTestId('floor-canvas'), path)
  const dialog = page.getByRole('dialog', { name: 'Lay “Halle 7 – Grundriß.dxf” under the plan' })
  await expect(dialog).toContainText('The drawing is then 120 × 80 m.')
  await dialog.getByRole('button', { name: 'Lay under the plan' }).click()
  const panel = page.getByRole('complementary', { name: 'Background' })
  await expect(panel).toContainText('120 × 80 m')
  await goTo(page, 'Overview')
  await goTo(page, 'Floors')
  await page.getByRole('button', { name: 'Background', exact: true }).click()
  await panel.getByRole('button', { name: 'Stands from the drawing' }).click()
  await expect(page.getByRole('complementary', { name: 'Stands from the drawing' }).getByRole('status')).toHaveText('1 stand found')
})
