import { stat } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { imageLimits } from '../../../shared/domain/files/file-format.ts'
import type { FileFormat } from '../../../shared/entities/index.ts'
import { openPictureLibrary } from '../../pictures/library.ts'
import { openHeic } from './heic.ts'
import { withFileBytes } from '../structure/file-bytes.ts'
import { isWholeJpeg } from '../structure/jpeg.ts'
import { checkPictureSize, damagedPicture, type PictureSize } from './limits.ts'
import { svgBytes, usualDensity } from './svg.ts'

/** A picture as the library takes it in, and the size in which it is shown, from its header. */
export interface PictureInput {
  readonly size: PictureSize
  /** What the library reads: a path, or bytes where the file itself is not for it. */
  readonly read: () => Promise<string | Buffer>
  /** It has no pixels of its own and can be drawn in any size. */
  readonly isVector: boolean
}

/**
 * Opens a picture of any format without decoding it.
 *
 * @throws AppError `file-damaged`, `file-too-large`
 */
export async function pictureInput(path: string, name: string, format: FileFormat): Promise<PictureInput> {
  if (format === 'heic') {
    const { size, pixels } = await openHeic(path, name)
    return { size, read: pixels, isVector: false }
  }
  const isVector = format === 'svg'
  const picture = isVector ? await svgBytes(path, name) : path
  return { size: await sizeOf(picture, name), read: () => Promise.resolve(picture), isVector }
}

/**
 * A photograph above this is not decoded when it is taken in, which would take most of the time that
 * it takes: its parts are looked through for one that is missing.
 */
const decodedJpegBytes = 1024 ** 2

/**
 * The size a picture is shown in, from its header, then a look at every pixel, or every
 * part of a large photograph; of one that moves or
 * has several pages, of the first.
 *
 * @throws AppError `image-too-large` before anything is decoded, `file-damaged`, `file-too-large`
 */
export async function inspectPicture(path: string, name: string, format: FileFormat): Promise<PictureSize> {
  const { size, read } = await pictureInput(path, name, format)
  checkPictureSize(size, name)
  if (format === 'jpg' && (await stat(path)).size > decodedJpegBytes) {
    if (!withFileBytes(path, isWholeJpeg)) throw damagedPicture(name, undefined)
  } else await decode(await read(), name)
  return size
}

async function sizeOf(picture: string | Buffer, name: string): Promise<PictureSize> {
  const sharp = await openPictureLibrary()
  try {
    const { autoOrient } = await sharp(picture, { limitInputPixels: false }).metadata()
    return { widthPixels: autoOrient.width, heightPixels: autoOrient.height }
  } catch (error) {
    throw damagedPicture(name, error)
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
  } catch (error) {
    throw damagedPicture(name, error)
  }
}

const greatestDensity = 2_400

/**
 * A WebP at most `widthPixels` wide, upright and in sRGB, never larger than the picture; a drawing is
 * drawn at that width however large it is by itself.
 *
 * @throws AppError `file-damaged`, `file-too-large`, `image-too-large`
 */
export async function pictureThumbnail(
  path: string,
  name: string,
  format: FileFormat,
  widthPixels: number,
): Promise<Buffer> {
  const { size, read, isVector } = await pictureInput(path, name, format)
  checkPictureSize(size, name)
  const density = Math.min(greatestDensity, Math.max(1, (usualDensity * widthPixels) / size.widthPixels))
  const sharp = await openPictureLibrary()
  const picture = sharp(await read(), {
    sequentialRead: true,
    failOn: 'none',
    limitInputPixels: imageLimits.pixels,
    ...(isVector ? { density } : {}),
  })
  return thumbnailOf(picture, name, widthPixels)
}

/** The same of a picture that is at hand. Throws `file-damaged`. */
export async function thumbnailOf(picture: Sharp, name: string, widthPixels: number): Promise<Buffer> {
  try {
    return await picture
      .autoOrient()
      .resize({ width: widthPixels, height: widthPixels * 4, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    throw damagedPicture(name, error)
  }
}
