import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dxfText, rectangle, text } from '../support/drawings/dxf-text.ts'
import { pdfFile, pngFile } from '../support/files.ts'
import { playableFilm } from '../support/playable-film.ts'
import { heicFile } from '../support/heic.ts'
import { dropPaths } from '../support/pages/dropped-paths.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { sha256 } from '../support/services/service-client.ts'
import { expect, openFirstBooth, test } from './fixture.ts'
import { goTo } from '../support/pages/screens.ts'

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

test(
  'a picture dropped on a booth’s logo is kept as it is, and shown in the slot and in the preview',
  { tag: '@main' },
  async ({ window: { page }, folder }) => {
    const path = join(folder, 'Unser Logo – groß.png')
    const content = await pngFile({ width: 400, height: 300, seed: 11 })
    await writeFile(path, content)
    await openSampleEvent(page)
    await openFirstBooth(page)
    const area = page.getByRole('group', { name: 'Logo', exact: true })
    const slot = page.locator('.picture-slot', { has: area })
    await dropPaths(area, [path])
    await expect(slot.getByText('Unser Logo – groß.png', { exact: true })).toBeVisible()
    await expect(slot.getByText(/^400 × 300 px/)).toBeVisible()

    const shown = slot.locator('img')
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
    await expect(page.locator('.visitor-logo img')).toHaveAttribute('src', new RegExp(`/${sha256(content)}$`))
    const kept = (await filesIn(join(folder, 'data'))).filter(
      (file) => file.includes(sha256(content)) && !file.endsWith('.webp'),
    )
    expect(kept).toHaveLength(1)
    expect(sha256(await readFile(kept[0]!))).toBe(sha256(content))
  },
)

test('a logo that is too wide is cropped by keys, one in HEIC converted, both from where they lie on the disk', async ({
  window: { page },
  folder,
}) => {
  const [wide, photo] = [join(folder, 'Weites Logo.png'), join(folder, 'IMG_0001.HEIC')]
  await writeFile(wide, await pngFile({ width: 1_200, height: 200 }))
  await writeFile(photo, heicFile())
  await openSampleEvent(page)
  await openFirstBooth(page)
  const area = page.getByRole('group', { name: 'Logo', exact: true })
  const slot = page.locator('.picture-slot', { has: area })
  await dropPaths(area, [wide])
  await expect(slot).toContainText('Too wide for this place: 1,200 × 200 px.')
  await slot.getByRole('button', { name: 'Crop Logo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop the logo' })
  // What is cut out can be weighed only where the page may read the picture.
  await expect(dialog.getByRole('status')).toContainText(/800 × 200 px · 4:1 · about/)
  await dialog.getByRole('application').press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(slot.getByText(/^800 × 200 px/)).toBeVisible()

  await dropPaths(area, [photo])
  await expect(slot).toContainText('HEIC cannot be sent.')
  await slot.getByRole('button', { name: 'Convert to JPG' }).click()
  await expect(slot.getByText(/^64 × 48 px/)).toBeVisible()
  await expect
    .poll(() => slot.locator('.picture-slot-image').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(64)
})

test('a film dropped on a booth plays in its preview from where it is wanted, by parts of the file', async ({
  window: { page },
  folder,
}) => {
  const path = join(folder, 'Gruß.mp4')
  const content = playableFilm()
  await writeFile(path, content)
  await openSampleEvent(page)
  await openFirstBooth(page)
  const videos = page.getByRole('region', { name: 'Videos', exact: true })
  await dropPaths(videos.getByRole('group', { name: 'Add videos' }), [path])
  await expect(videos.getByRole('listitem').filter({ hasText: 'Gruß.mp4' })).toBeVisible()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByRole('tab', { name: 'Videos' }).click()
  const film = preview.getByLabel('Gruß', { exact: true })
  const at = await film.evaluate(async (video: HTMLVideoElement) => {
    const ready = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    video.currentTime = 1.5
    await ready
    return [video.currentTime, video.videoWidth]
  })
  expect(at).toEqual([1.5, 64])
  const part = await film.evaluate(async (video: HTMLVideoElement) => {
    const answer = await fetch(video.src, { headers: { Range: 'bytes=4-11' } })
    return { status: answer.status, text: await answer.text() }
  })
  expect(part).toEqual({ status: 206, text: content.toString('latin1', 4, 12) })
})

test('a folder dropped on the booths is gone through, and its files come by their paths and not as bytes', async ({
  window: { page },
  folder,
}) => {
  await openSampleEvent(page)
  await goTo(page, 'Booths')
  const name = (await page.getByRole('grid').getByRole('link').first().textContent())?.trim() ?? ''
  const content = Buffer.concat([
    await pngFile({ width: 400, height: 400, seed: 12 }),
    Buffer.from('of a folder'),
  ])
  await mkdir(join(folder, 'Media', name), { recursive: true })
  await writeFile(join(folder, 'Media', name, 'logo.png'), content)
  await writeFile(join(folder, 'Media', name, 'Prices.pdf'), pdfFile(name))
  await dropPaths(page.locator('main'), [join(folder, 'Media')])
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Replace/ }).click()
  // A page can no longer read a file that was changed since it was dropped.
  const newer = pdfFile('of this morning')
  await writeFile(join(folder, 'Media', name, 'Prices.pdf'), newer)
  await dialog.getByRole('button', { name: 'Add 2 files' }).click()
  await expect(dialog.getByText('2 files added')).toBeVisible()
  const kept = await filesIn(join(folder, 'data'))
  for (const one of [content, newer]) expect(kept.some((file) => file.endsWith(sha256(one)))).toBe(true)
})

test('what is no picture is refused with the reason, and the logo stays', async ({
  window: { page },
  folder,
}) => {
  const path = join(folder, 'logo.png')
  await writeFile(path, 'no picture')
  await openSampleEvent(page)
  await openFirstBooth(page)
  const area = page.getByRole('group', { name: 'Logo', exact: true })
  const slot = page.locator('.picture-slot', { has: area })
  await dropPaths(area, [path])
  await expect(slot.getByRole('alert')).toContainText('JPG or PNG')
})

test('a document that is only on the service is fetched and saved where the person says', async ({
  window,
  folder,
}) => {
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
  await page.getByRole('button', { name: 'Documents', exact: true }).click()
  await page.getByRole('row').nth(2).click()
  await page.getByRole('button', { name: /\.pdf$/ }).click()
  await expect.poll(() => readFile(inList, 'latin1').catch(() => '')).toMatch(/^%PDF-/)
})

test('a table is chosen by its path and imported, and a list is exported to where the person says', async ({
  window,
  folder,
}) => {
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

test('a plan is saved where the person says, and dropped on its floor shows what is different by then', async ({
  window,
  folder,
}) => {
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
  await dropPaths(page.getByTestId('floor-canvas'), [path])
  const importing = page.getByRole('dialog', { name: /^Import into/ })
  await expect(importing.getByRole('listitem')).toHaveCount(1)
  await expect(importing.getByRole('listitem')).toContainText('premium')
})

test('a venue’s drawing dropped on the plan lies under it to scale, and comes back with the event', async ({
  window: { page },
  folder,
}) => {
  const path = join(folder, 'Halle 7 – Grundriß.dxf')
  const entities = [
    rectangle('HALL', 0, 0, 120, 80),
    rectangle('STANDS', 10, 10, 6, 3),
    text('STANDS', 13, 11, 0.5, '7.A01'),
  ]
  await writeFile(path, dxfText({ entities }))
  await openSampleEvent(page)
  await goTo(page, 'Floors')
  await dropPaths(page.getByTestId('floor-canvas'), [path])
  const dialog = page.getByRole('dialog', { name: 'Add “Halle 7 – Grundriß.dxf” as a background' })
  await expect(dialog).toContainText('The drawing will be 120 × 80 m.')
  await dialog.getByRole('button', { name: 'Add background' }).click()
  const panel = page.getByRole('complementary', { name: 'Background' })
  await expect(panel).toContainText('120 × 80 m')
  await goTo(page, 'Overview')
  await goTo(page, 'Floors')
  await page.getByRole('button', { name: 'Background', exact: true }).click()
  await panel.getByRole('button', { name: 'Stands from the drawing' }).click()
  await expect(
    page.getByRole('complementary', { name: 'Stands from the drawing' }).getByRole('status'),
  ).toHaveText('1 stand found')
})
