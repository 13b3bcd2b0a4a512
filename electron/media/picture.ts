import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { imageLimits } from '../../shared/domain/files/file-format.ts'
import { AppError } from '../../shared/errors.ts'
import { openPictureLibrary } from '../pictures/library.ts'
import { svgBytes } from './svg.ts'

export interface PictureSize {
  readonly widthPixels: number
  readonly heightPixels: number
}

/**
 * The size a picture at a path, or in memory, is shown in, from its header, then a look at every
 * pixel.
 *
 * @throws AppError `image-too-large` before anything is decoded, `file-damaged`
 */
export async function inspectPicture(picture: string | Buffer, name: string): Promise<PictureSize> {
  const size = await sizeOf(picture, name)
  const { widthPixels, heightPixels } = size
  const { pixels, sidePixels } = imageLimits
  if (widthPixels * heightPixels > pixels || Math.max(widthPixels, heightPixels) > sidePixels) {
    throw new AppError(
      'image-too-large',
      `“${name}” has ${widthPixels} × ${heightPixels} pixels. At most ${pixels / 1_000_000} megapixels and ${sidePixels} pixels a side can be used; save it smaller and add it again.`,
      { details: { name, widthPixels, heightPixels, ...imageLimits } },
    )
  }
  await decode(picture, name)
  return size
}

async function sizeOf(picture: string | Buffer, name: string): Promise<PictureSize> {
  const sharp = await openPictureLibrary()
  try {
    const { autoOrient } = await sharp(picture, { limitInputPixels: false }).metadata()
    return { widthPixels: autoOrient.width, heightPixels: autoOrient.height }
  } catch (thrown) {
    throw damagedPicture(name, thrown)
  }
}

/**
 * Shrunk while it is read, so that memory stays small; still every pixel is decoded, which shows a
 * truncated file.
 */
async function decode(picture: string | Buffer, name: string): Promise<void> {
  const sharp = await openPictureLibrary()
  try {
    await sharp(picture, { sequentialRead: true, failOn: 'error', limitInputPixels: imageLimits.pixels })
      .resize(32, 32, { fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: false })
      .toColourspace('srgb')
      .raw()
      .toBuffer()
  } catch (thrown) {
    throw damagedPicture(name, thrown)
  }
}

function damagedPicture(name: string, cause: unknown): AppError {
  return new AppError('file-damaged', `“${name}” is damaged or incomplete: not all of the picture can be read.`, { cause, details: { name } })
}

/**
 * Writes a WebP at most `widthPixels` wide, upright and in sRGB, never larger than the picture.
 *
 * @throws AppError `file-damaged`, `disk-full`
 */
export async function writeThumbnail(path: string, target: string, widthPixels: number): Promise<void> {
  await writeFile(target, await thumbnailOf(path, widthPixels, {}))
}

/** What CSS counts in an inch, and the library draws an SVG at unless told otherwise. */
const usualDensity = 72
const greatestDensity = 2_400

/**
 * The same of an SVG, drawn at that width however large it is by itself.
 *
 * @throws AppError `file-damaged`, `file-too-large`, `disk-full`
 */
export async function writeVectorThumbnail(path: string, target: string, widthPixels: number): Promise<void> {
  const svg = await svgBytes(path, basename(path))
  const size = await sizeOf(svg, basename(path))
  const density = Math.min(greatestDensity, Math.max(1, (usualDensity * widthPixels) / size.widthPixels))
  await writeFile(target, await thumbnailOf(svg, widthPixels, { density }))
}

async function thumbnailOf(picture: string | Buffer, widthPixels: number, options: { readonly density?: number }): Promise<Buffer> {
  const sharp = await openPictureLibrary()
  try {
    return await sharp(picture, { sequentialRead: true, failOn: 'none', limitInputPixels: imageLimits.pixels, ...options })
      .autoOrient()
      .resize({ width: widthPixels, height: widthPixels * 4, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer()
  } catch (thrown) {
    throw new AppError('file-damaged', 'The picture cannot be read.', { cause: thrown })
  }
}
