import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { createDerivedPictures } from '../../../electron/media/derived.ts'
import { importFile } from '../../../electron/media/import-file.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import type { PictureRecipe } from '../../../shared/contract/media.ts'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import { jpgFile, mp4File, pdfFile, picture, pngFile } from '../../support/files.ts'
import { heicFile, wideHeicFile } from '../../support/heic.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'

const asItIs: PictureRecipe = {
  crop: null,
  widthPixels: null,
  heightPixels: null,
  format: 'png',
  quality: 90,
  mostBytes: null,
  background: '#ffffff',
}

const taken = (workspace: Workspace, content: Buffer, name: string): Promise<AssetInfo> =>
  importFile({ workspace, purpose: 'library', name, source: Readable.from([content]) })

async function pixelAt(
  workspace: Workspace,
  hash: string,
  left: number,
  top: number,
): Promise<readonly number[]> {
  return [
    ...(await sharp(workspace.assets.path(hash))
      .extract({ left, top, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()),
  ]
}

/** Four coloured quarters: red and green above, blue and white below. */
function quarters(side: number): Sharp {
  const half = side / 2
  const piece = (background: string) => ({
    create: { width: half, height: half, channels: 3 as const, background },
  })
  return sharp({ create: { width: side, height: side, channels: 3, background: '#ffffff' } }).composite([
    { input: piece('#ff0000'), left: 0, top: 0 },
    { input: piece('#00ff00'), left: half, top: 0 },
    { input: piece('#0000ff'), left: 0, top: half },
  ])
}

describe('a picture made of another', () => {
  it('is cut from the upright original, which stays as it is and is known afterwards', async () => {
    const workspace = temporaryWorkspace()
    // Turned by a quarter when shown: what is on the left in the file is above.
    const content = await quarters(80).withMetadata({ orientation: 6 }).png().toBuffer()
    const original = await taken(workspace, content, 'four.png')
    const derived = createDerivedPictures(workspace)
    const recipe = { ...asItIs, crop: { left: 0, top: 0, right: 0.5, bottom: 0.5 } }
    const made = await derived.make(original.hash, recipe)
    expect(made).toMatchObject({
      format: 'png',
      mime: 'image/png',
      widthPixels: 40,
      heightPixels: 40,
      name: 'four.png',
      originalHash: original.hash,
    })
    expect(await pixelAt(workspace, made.hash, 20, 20)).toEqual([0, 0, 255])
    expect(readFileSync(workspace.assets.path(original.hash))).toEqual(content)
    expect(derived.origin(made.hash)).toEqual({ original, recipe })
    expect(derived.origin(original.hash)).toBeNull()
  })

  it('is the same file for the same recipe, and goes back to the original from one made before', async () => {
    const workspace = temporaryWorkspace()
    const original = await taken(workspace, await pngFile({ width: 200, height: 100 }), 'logo.png')
    const derived = createDerivedPictures(workspace)
    const small = await derived.make(original.hash, { ...asItIs, widthPixels: 20 })
    expect(await derived.make(original.hash, { ...asItIs, widthPixels: 20 })).toEqual(small)
    const large = await derived.make(small.hash, { ...asItIs, widthPixels: 150 })
    expect(large).toMatchObject({ widthPixels: 150, heightPixels: 75, originalHash: original.hash })
  })

  it.each(['webp', 'avif', 'gif', 'tiff'] as const)(
    'is made of %s, under a name that fits',
    async (format) => {
      const workspace = temporaryWorkspace()
      const original = await taken(
        workspace,
        await picture({ width: 60, height: 40 }).toFormat(format).toBuffer(),
        `stand.${format}`,
      )
      expect(original).toMatchObject({ format, widthPixels: 60, heightPixels: 40 })
      const made = await createDerivedPictures(workspace).make(original.hash, { ...asItIs, format: 'jpg' })
      expect(made).toMatchObject({
        format: 'jpg',
        mime: 'image/jpeg',
        name: 'stand.jpg',
        widthPixels: 60,
        heightPixels: 40,
      })
      expect(await sharp(workspace.assets.path(made.hash)).metadata()).toMatchObject({
        format: 'jpeg',
        width: 60,
        height: 40,
      })
    },
  )

  it('is made of the HEIC that a phone writes, in its colours', async () => {
    const workspace = temporaryWorkspace()
    const derived = createDerivedPictures(workspace)
    for (const [content, name] of [
      [heicFile(), 'IMG_0001.HEIC'],
      [wideHeicFile(), 'IMG_0002.heic'],
    ] as const) {
      const original = await taken(workspace, content, name)
      expect(original).toMatchObject({
        format: 'heic',
        mime: 'image/heic',
        widthPixels: 64,
        heightPixels: 48,
      })
      const made = await derived.make(original.hash, {
        ...asItIs,
        crop: { left: 0.5, top: 0, right: 1, bottom: 0.5 },
      })
      expect(made).toMatchObject({ name: name.replace(/heic/i, 'png'), widthPixels: 32, heightPixels: 24 })
      const [red = 0, green = 0, blue = 0] = await pixelAt(workspace, made.hash, 16, 12)
      expect(
        Math.max(Math.abs(red - 0x20), Math.abs(green - 0xc0), Math.abs(blue - 0x20)),
        name,
      ).toBeLessThanOrEqual(12)
      expect((await sharp(workspace.assets.path(made.hash)).metadata()).hasAlpha).toBe(false)
    }
  })

  it('draws an SVG in the size asked for, sharp whatever size it says', async () => {
    const workspace = temporaryWorkspace()
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="5" height="10" fill="#ff0000"/></svg>'
    const original = await taken(workspace, Buffer.from(svg), 'mark.svg')
    const made = await createDerivedPictures(workspace).make(original.hash, {
      ...asItIs,
      widthPixels: 400,
      heightPixels: 400,
      format: 'jpg',
      background: '#00ff00',
    })
    expect(made).toMatchObject({ widthPixels: 400, heightPixels: 400, name: 'mark.jpg' })
    const [left, right] = [
      await pixelAt(workspace, made.hash, 190, 200),
      await pixelAt(workspace, made.hash, 209, 200),
    ]
    expect(left[0]).toBeGreaterThan(230)
    expect(right[1]).toBeGreaterThan(230)
    expect(right[0]).toBeLessThan(30)
  })

  it('is never enlarged, unless both sides are given', async () => {
    const workspace = temporaryWorkspace()
    const original = await taken(workspace, await pngFile({ width: 50, height: 50 }), 'logo.png')
    const derived = createDerivedPictures(workspace)
    expect(await derived.make(original.hash, { ...asItIs, widthPixels: 400 })).toMatchObject({
      widthPixels: 50,
      heightPixels: 50,
    })
    expect(
      await derived.make(original.hash, { ...asItIs, widthPixels: 400, heightPixels: 300 }),
    ).toMatchObject({
      widthPixels: 400,
      heightPixels: 300,
    })
  })

  it.each(['jpg', 'png'] as const)(
    'fits into so many bytes as %s by its quality first, then by its size',
    async (format) => {
      const workspace = temporaryWorkspace()
      const original = await taken(workspace, await jpgFile({ width: 300, height: 200 }), 'photo.jpg')
      const derived = createDerivedPictures(workspace)
      const whole = await derived.make(original.hash, { ...asItIs, format, quality: 95 })
      const asLarge = await derived.make(original.hash, {
        ...asItIs,
        format,
        quality: 95,
        mostBytes: Math.floor(whole.sizeBytes * 0.7),
      })
      expect(asLarge.sizeBytes).toBeLessThanOrEqual(Math.floor(whole.sizeBytes * 0.7))
      expect(asLarge).toMatchObject({ widthPixels: 300, heightPixels: 200 })
      const small = await derived.make(original.hash, { ...asItIs, format, quality: 95, mostBytes: 2_000 })
      expect(small.sizeBytes).toBeLessThanOrEqual(2_000)
      expect(small.widthPixels).toBeLessThan(300)
      await expect(derived.make(original.hash, { ...asItIs, format, mostBytes: 20 })).rejects.toMatchObject({
        code: 'file-too-large',
        details: { reason: 'cannot-fit', name: 'photo.jpg', largestBytes: 20 },
      })
    },
  )

  it('has the colours of the original, whatever space they were kept in', async () => {
    const workspace = temporaryWorkspace()
    const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a08070' } })
    const derived = createDerivedPictures(workspace)
    const kept = [
      { name: 'wide.png', content: await plain.clone().withIccProfile('p3').png().toBuffer(), tolerance: 2 },
      // Inks have fewer colours.
      {
        name: 'inks.jpg',
        content: await plain
          .clone()
          .withIccProfile('cmyk')
          .toColourspace('cmyk')
          .jpeg({ quality: 100 })
          .toBuffer(),
        tolerance: 16,
      },
    ]
    for (const { content, name, tolerance } of kept) {
      const made = await derived.make((await taken(workspace, content, name)).hash, asItIs)
      const [red = 0, green = 0, blue = 0] = await pixelAt(workspace, made.hash, 4, 4)
      expect(
        Math.max(Math.abs(red - 0xa0), Math.abs(green - 0x80), Math.abs(blue - 0x70)),
        name,
      ).toBeLessThanOrEqual(tolerance)
      expect((await sharp(workspace.assets.path(made.hash)).metadata()).space).toBe('srgb')
    }
  })

  it('is made of pictures only, and of files that are there', async () => {
    const workspace = temporaryWorkspace()
    const pdf = await taken(workspace, pdfFile(), 'a.pdf')
    const derived = createDerivedPictures(workspace)
    await expect(derived.make(pdf.hash, asItIs)).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(derived.make('0'.repeat(64), asItIs)).rejects.toMatchObject({ code: 'asset-missing' })
  })

  it('can stand for a video', async () => {
    const workspace = temporaryWorkspace()
    const video = await taken(workspace, mp4File(), 'film.mp4')
    const frame = await taken(workspace, await jpgFile(), 'film.jpg')
    const derived = createDerivedPictures(workspace)
    derived.keepFrame(video.hash, frame.hash)
    expect(workspace.assets.describe(video.hash)).toMatchObject({ frameHash: frame.hash })
    expect(() => derived.keepFrame(frame.hash, frame.hash)).toThrow(
      expect.objectContaining({ code: 'invalid-input' }) as Error,
    )
  })
})
