import { writeFile } from 'node:fs/promises'
import { imageLimits } from '../../shared/domain/files/file-format.ts'
import { AppError } from '../../shared/errors.ts'
import { openPictureLibrary } from '../pictures/library.ts'

export interface PictureSize {
  readonly widthPixels: number
  readonly heightPixels: number
}

/**
 * The size a picture is shown in, from its header, then a look at every pixel.
 *
 * @throws AppError `image-too-large` before anything is decoded, `file-damaged`
 */
export async function inspectPicture(path: string, name: string): Promise<PictureSize> {
  const size = await sizeOf(path, name)
  const { widthPixels, heightPixels } = size
  const { pixels, sidePixels } = imageLimits
  if (widthPixels * heightPixels > pixels || Math.max(widthPixels, heightPixels) > sidePixels) {
    throw new AppError(
      'image-too-large',
      `“${name}” has ${widthPixels} × ${heightPixels} pixels. At most ${pixels / 1_000_000} megapixels and ${sidePixels} pixels a side can be used; save it smaller and add it again.`,
      { details: { name, widthPixels, heightPixels, ...imageLimits } },
    )
  }
  await decode(path, name)
  return size
}

async function sizeOf(path: string, name: string): Promise<PictureSize> {
  const sharp = await openPictureLibrary()
  try {
    const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata()
    return { widthPixels: autoOrient.width, heightPixels: autoOrient.height }
  } catch (thrown) {
    throw damagedPicture(name, thrown)
  }
}

/**
 * Shrunk while it is read, so that memory stays small; still every pixel is decoded, which shows a
 * truncated file.
 */
async function decode(path: string, name: string): Promise<void> {
  const sharp = await openPictureLibrary()
  try {
    await sharp(path, { sequentialRead: true, failOn: 'error', limitInputPixels: imageLimits.pixels })
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
  await writeFile(target, await thumbnailOf(path, widthPixels))
}

async function thumbnailOf(path: string, widthPixels: number): Promise<Buffer> {
  const sharp = await openPictureLibrary()
  try {
    return await sharp(path, { sequentialRead: true, failOn: 'none', limitInputPixels: imageLimits.pixels })
      .autoOrient()
      .resize({ width: widthPixels, height: widthPixels * 4, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer()
  } catch (thrown) {
    throw new AppError('file-damaged', 'The picture cannot be read.', { cause: thrown })
  }
}
