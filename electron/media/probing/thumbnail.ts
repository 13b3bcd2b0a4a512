import { writeFile } from 'node:fs/promises'
import { imageLimits } from '../../../shared/domain/files/file-format.ts'
import type { FileFormat } from '../../../shared/entities/index.ts'
import { openPictureLibrary } from '../../pictures/library.ts'
import { pictureThumbnail, thumbnailOf } from '../pictures/picture.ts'

export interface WantedThumbnail {
  readonly path: string
  readonly target: string
  readonly name: string
  readonly format: FileFormat
  readonly widthPixels: number
}

/**
 * Writes a small picture of a file as a WebP: of a picture itself, of a PDF its first page, of other
 * documents and films what they bring. Gives whether there is anything to be shown. Runs in the
 * media process.
 *
 * @throws AppError `file-damaged`, `file-too-large`, `image-too-large`, `disk-full`
 */
export async function writeThumbnail({
  path,
  target,
  name,
  format,
  widthPixels,
}: WantedThumbnail): Promise<boolean> {
  const made = await thumbnailOfFile(path, name, format, widthPixels)
  if (made === undefined) return false
  await writeFile(target, made)
  return true
}

async function thumbnailOfFile(
  path: string,
  name: string,
  format: FileFormat,
  widthPixels: number,
): Promise<Buffer | undefined> {
  switch (format) {
    case 'pdf': {
      const page = await (await import('../pictures/pdf.ts')).firstPageOf(path, name, widthPixels)
      return page === undefined ? undefined : thumbnailOf(page, name, widthPixels)
    }
    case 'word':
    case 'excel':
    case 'powerpoint':
      return ofPicture(
        await (await import('./office.ts')).previewOf(path, name).catch(() => undefined),
        name,
        widthPixels,
      )
    case 'mp4':
    case 'mov':
      return ofPicture(
        await (await import('./film.ts')).coverOf(path).catch(() => undefined),
        name,
        widthPixels,
      )
    case 'avi':
    case 'wmv':
    case 'flv':
    case 'dxf':
      return undefined
    case 'jpg':
    case 'png':
    case 'svg':
    case 'webp':
    case 'heic':
    case 'avif':
    case 'gif':
    case 'tiff':
      return pictureThumbnail(path, name, format, widthPixels)
  }
}

/** Of a picture that a file brings: what cannot be read is none. */
async function ofPicture(
  bytes: Uint8Array | undefined,
  name: string,
  widthPixels: number,
): Promise<Buffer | undefined> {
  if (bytes === undefined) return undefined
  const sharp = await openPictureLibrary()
  return thumbnailOf(sharp(bytes, { limitInputPixels: imageLimits.pixels }), name, widthPixels).catch(
    () => undefined,
  )
}
