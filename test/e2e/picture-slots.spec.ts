import { expect, test, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { pdfFile, picture } from '../support/files.ts'
import { playableFilm } from '../support/playable-film.ts'
import { heicFile } from '../support/heic.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { dropFiles, pasteFiles, type DroppedFile } from '../support/pages/dropped-files.ts'
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
  await page.getByRole('grid', { name: 'Booths' }).getByRole('link').first().click()
  await expect(media(page)).toBeVisible()
})
test.afterEach(() => host.stop())

const media = (page: Page) => page.getByRole('region', { name: 'Media', exact: true })
const area = (page: Page, name: string) => slot(page, name).getByRole('group', { name, exact: true })
const slot = (page: Page, name: string) =>
  page.locator('.picture-slot', { has: page.getByRole('group', { name, exact: true }) })
const file = (name: string, content: Uint8Array, mimeType = ''): DroppedFile => ({ name, content, mimeType })

/** Four fields of colour on white, as wide as asked: what is cut out can be told by its colours. */
async function banner(width: number, height: number): Promise<Buffer> {
  const fields = ['#d33', '#3a3', '#33d', '#dd3'].map(
    (fill, at) => `<rect x="${(at * width) / 4}" width="${width / 4}" height="${height}" fill="${fill}"/>`,
  )
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${fields.join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer()
}

/** The file that a slot shows, as it lies in the event. */
async function shownFile(page: Page, name: string): Promise<Buffer> {
  const source = await slot(page, name).locator('.picture-slot-image').getAttribute('src')
  const response = await page.request.get(new URL(source?.replace(/\?.*/, '') ?? '', page.url()).href)
  return response.body()
}

test(
  'a picture is cropped where it was dropped, by keys and by mouse, and cropped again from its original',
  { tag: '@main' },
  async ({ page }) => {
    await test.step('a logo that is too wide is cropped where it was dropped, by keys alone, and cropped again from its original', async () => {
      const logo = slot(page, 'Logo')
      await dropFiles(area(page, 'Logo'), [file('Wide logo.png', await banner(1200, 200))])
      await expect(logo).toContainText(
        'Too wide for this place: 1,200 × 200 px. The ratio of width to height must be at most 4:1',
      )
      const open = logo.getByRole('button', { name: 'Crop Logo' })
      await open.click()
      const dialog = page.getByRole('dialog', { name: 'Crop the logo' })
      const stage = dialog.getByRole('application', { name: 'Picture to crop' })
      await expect(stage).toBeFocused()
      await expect(dialog.getByRole('status')).toContainText('800 × 200 px · 4:1 · about')
      expect(await accessibilityFaults(page, { within: '[data-dialog]' })).toEqual([])

      await dialog.getByText('1:1', { exact: true }).click()
      await expect(dialog.getByRole('status')).toContainText('200 × 200 px · 1:1')
      await stage.focus()
      // As far to the left as it goes: the first field alone.
      for (let press = 0; press < 80; press++) await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(logo).toContainText('200 × 200 px')
      await expect(logo).not.toContainText('Too wide')
      const { channels, entropy } = await sharp(await shownFile(page, 'Logo')).stats()
      expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean))).toEqual([221, 51, 51])
      expect(entropy).toBeLessThan(0.5)

      await page.reload()
      await logo.getByRole('button', { name: 'Crop Logo again' }).click()
      await expect(dialog.getByRole('status')).toContainText('200 × 200 px · 1:1')
      await stage.press('0')
      await expect(dialog.getByRole('status')).toContainText('1,200 × 200 px · 6:1')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(logo.getByRole('button', { name: 'Crop Logo again' })).toBeFocused()
    })
    await test.step('the wheel zooms and the mouse moves what is cut out, which never leaves the picture', async () => {
      await dropFiles(area(page, 'Background'), [file('wall.png', await banner(2000, 400))])
      await expect(slot(page, 'Background')).toContainText('Too wide for this place: 2,000 × 400 px.')
      await slot(page, 'Background').getByRole('button', { name: 'Crop Background' }).click()
      const dialog = page.getByRole('dialog', { name: 'Crop the background' })
      await dialog.getByText('16:9', { exact: true }).click()
      await expect(dialog.getByRole('status')).toContainText('711 × 400 px')
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await accessibilityFaults(page, { within: '[data-dialog]', onlyColours: true })).toEqual([])
      const stage = await boxOf(dialog.getByRole('application'))
      const middle = { x: stage.x + stage.width / 2, y: stage.y + stage.height / 2 }
      await page.mouse.move(middle.x, middle.y)
      await page.mouse.wheel(0, -100)
      await expect(dialog.getByRole('status')).not.toContainText('711 × 400 px')
      for (let turn = 0; turn < 3; turn++) {
        await page.mouse.down()
        await page.mouse.move(middle.x + 5_000, middle.y, { steps: 4 })
        await page.mouse.up()
        await page.mouse.move(middle.x, middle.y)
      }
      await dialog.getByText('JPG', { exact: true }).click()
      await dialog.getByRole('button', { name: 'Crop', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect(slot(page, 'Background')).toContainText('px')
      const { data } = await sharp(await shownFile(page, 'Background'))
        .resize(1, 1, { position: 'left' })
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(data[0]).toBeGreaterThan(80)
    })
  },
)

test('whatever is dropped finds its place: converted, asked about, taken from the library, a film with a frame', async ({
  page,
}) => {
  await test.step('several files that are dropped on one slot are asked about', async () => {
    await dropFiles(area(page, 'Logo'), [
      file('front.png', await banner(600, 400)),
      file('price list.pdf', pdfFile()),
    ])
    const several = page.getByRole('dialog', { name: 'Where should these 2 files go?' })
    await expect(several, 'one place takes one file: the others are not lost').toContainText('price list.pdf')
    await page.keyboard.press('Escape')
    await expect(several).toBeHidden()
  })
  await test.step('a picture that cannot be sent is offered for conversion beside its slot, transparent ones as PNG', async () => {
    const opaque = await picture({ width: 400, height: 300 }).webp().toBuffer()
    await dropFiles(area(page, 'Logo'), [file('logo.webp', opaque, 'image/webp')])
    const logo = slot(page, 'Logo')
    await expect(logo).toContainText('WebP cannot be sent.')
    expect(await accessibilityFaults(page, { within: '.media-slots' })).toEqual([])
    await logo.getByRole('button', { name: 'Convert to JPG' }).click()
    await expect(logo).not.toContainText('cannot be sent')
    expect((await sharp(await shownFile(page, 'Logo')).metadata()).format).toBe('jpeg')

    const glass = await sharp({
      create: { width: 300, height: 300, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.4 } },
    })
      .tiff({ compression: 'lzw' })
      .toBuffer()
    // Its name says PNG: what it is, is told by its content.
    await pasteFiles(area(page, 'Thumbnail'), [file('glass.png', glass, 'image/png')])
    const thumbnail = slot(page, 'Thumbnail')
    await expect(thumbnail).toContainText('TIFF cannot be sent.')
    await thumbnail.getByRole('button', { name: 'Convert to PNG' }).click()
    await expect(thumbnail).not.toContainText('cannot be sent')
    const made = await sharp(await shownFile(page, 'Thumbnail')).metadata()
    expect(made).toMatchObject({ format: 'png', hasAlpha: true })

    const background = slot(page, 'Background')
    const waving = sharp([await banner(600, 400), await banner(600, 401)], { join: { animated: true } })
    await dropFiles(area(page, 'Background'), [file('waving.webp', await waving.webp().toBuffer())])
    await expect(background).toContainText('It is animated. Only the first frame would be saved.')
    await background.getByRole('button', { name: 'Do not convert' }).click()
    await dropFiles(area(page, 'Background'), [file('IMG_0001.HEIC', heicFile())])
    await expect(background).toContainText('HEIC cannot be sent.')
    await expect(background).not.toContainText('It is animated')
    await background.getByRole('button', { name: 'Convert to JPG' }).click()
    await expect(background).toContainText('Too small for this place: 64 × 48 px.')
  })
  await test.step('what is dropped beside the slots or pasted on the page is asked about, and the library gives to every slot', async () => {
    await dropFiles(page.getByRole('region', { name: 'Profile' }), [file('Hall background.heic', heicFile())])
    const asked = page.getByRole('dialog', { name: 'Where should “Hall background.heic” go?' })
    await expect(asked).toContainText('HEIC: can be converted after you drop it.')
    await expect(asked.getByRole('radio', { name: 'Background' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(slot(page, 'Background')).toContainText('HEIC cannot be sent.')

    await pasteFiles(page.locator('body'), [file('our logo.png', await banner(600, 400), 'image/png')])
    const pasted = page.getByRole('dialog', { name: 'Where should “our logo.png” go?' })
    await expect(pasted.getByRole('radio', { name: 'Logo' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(slot(page, 'Logo')).toContainText('600 × 400 px')

    await slot(page, 'Thumbnail').getByRole('button', { name: 'Choose Thumbnail from the library' }).click()
    const library = page.getByRole('dialog', { name: 'Choose the thumbnail' })
    await expect(
      library.getByRole('region', { name: 'Ready to use' }).getByRole('button', { name: /our logo\.png/ }),
    ).toBeVisible()
    const convertible = library.getByRole('region', { name: 'Need converting' }).getByRole('button')
    await expect(convertible.filter({ hasText: 'HEIC · 64 × 48 px' })).toHaveCount(1)
    expect(await accessibilityFaults(page, { within: '[data-dialog]' })).toEqual([])
    await library.getByRole('searchbox').fill('our logo')
    await expect(library.getByRole('button', { name: /\.png|\.heic/ })).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(library).toHaveCount(0)
    await expect(slot(page, 'Thumbnail')).toContainText('our logo.png')

    await dragAssetTo(slot(page, 'Thumbnail'), area(page, 'Background'))
    await expect(slot(page, 'Background')).toContainText('our logo.png')
    await expect(slot(page, 'Background')).not.toContainText('HEIC')
  })
  await test.step('a film that is shown small gets a frame of its own, made where it begins to show something', async () => {
    const videos = page.getByRole('region', { name: 'Videos', exact: true })
    await dropFiles(videos.getByRole('group'), [file('Greeting.mp4', playableFilm())])
    const row = videos.getByRole('listitem').filter({ hasText: 'Greeting.mp4' })
    const shown = row.locator('img')
    await expect
      .poll(() =>
        shown.evaluateAll(([image]) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
      )
      .toBeGreaterThan(0)
    const address = await shown.getAttribute('src')
    const picture = await page.request.get(new URL(address ?? '', page.url()).href)
    const { channels } = await sharp(await picture.body()).stats()
    expect(channels[0]?.mean).toBeGreaterThan(180)
    expect(channels[1]?.mean).toBeLessThan(110)

    // What no browser plays is said where it was dropped, not found out by visitors.
    const professional = Buffer.from(playableFilm().toString('latin1').replace('vp09', 'apch'), 'latin1')
    await dropFiles(videos.getByRole('group'), [file('Master.mp4', professional)])
    await expect(videos.getByRole('listitem').filter({ hasText: 'Master.mp4' })).toContainText(
      'visitors may not be able to play it',
    )
    await expect(row).not.toContainText('visitors may not')
  })
  await test.step('a page whose file is still on its way is not left without a question', async () => {
    await page.route('**/upload/**', () => undefined)
    const videos = page.getByRole('region', { name: 'Videos', exact: true })
    await dropFiles(videos.getByRole('group'), [file('Long.mp4', playableFilm())])
    await expect(videos.getByText('Copying Long.mp4')).toBeVisible()
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await expect(videos.getByText('Copying Long.mp4')).toBeVisible()
  })
})

/** As the library begins to drag one of its files: the picture that one slot shows, over another. */
async function dragAssetTo(from: Locator, to: Locator): Promise<void> {
  const source = await from.locator('.picture-slot-image').getAttribute('src')
  const hash = /[0-9a-f]{64}/.exec(source ?? '')?.[0]
  await to.evaluate(
    (element, dragged) => {
      const transfer = new DataTransfer()
      transfer.setData('application/x-booth-builder-asset', JSON.stringify(dragged))
      for (const type of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(
          new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }),
        )
    },
    { hash, name: 'our logo.png' },
  )
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('There is nothing to see.')
  return box
}
