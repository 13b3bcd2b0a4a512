import { basename } from 'node:path'
import type { Sharp } from 'sharp'
import { imageLimits } from '../../../shared/domain/files/file-format.ts'
import { AppError } from '../../../shared/errors.ts'
import { openPictureLibrary } from '../../pictures/library.ts'
import { svgBytes } from './svg.ts'

/** An SVG is usually meant for 72, which is coarse on paper. */
const vectorDensity = 216

interface PlainPicture {
  readonly path: string
  readonly target: string
  readonly crop: PictureCrop
  readonly mostPixels: number
  readonly isVector: boolean
  /** Of a PDF, from 1; `null`: it is a picture. */
  readonly page: number | null
  /** Whether what is transparent is white, as the paper of a venue's plan is. */
  readonly onPaper: boolean
}

interface PictureCrop {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Draws an SVG of ours, in the size it says, as a PNG. */
export async function drawSvg(path: string, target: string): Promise<void> {
  const sharp = await openPictureLibrary()
  await sharp(path, { unlimited: true, limitInputPixels: false }).png({ compressionLevel: 6 }).toFile(target)
}

/**
 * Writes a picture of any kind, or a page, as one that every program shows: upright, cropped (shares
 * of its sides), at most `mostPixels` a side; JPEG where nothing of it is transparent or drawn.
 *
 * @throws AppError `file-damaged` for a page that cannot be shown
 */
export async function writePlainPicture(
  wanted: PlainPicture,
): Promise<{ readonly mime: 'image/png' | 'image/jpeg' }> {
  const { target, crop, mostPixels, onPaper } = wanted
  const { source, width, height, isDrawn } = await opened(wanted)
  const left = Math.min(width - 1, Math.floor(crop.left * width))
  const top = Math.min(height - 1, Math.floor(crop.top * height))
  const part = {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round((crop.right - crop.left) * width))),
    height: Math.max(1, Math.min(height - top, Math.round((crop.bottom - crop.top) * height))),
  }
  const shown = source
    .extract(part)
    .resize({ width: mostPixels, height: mostPixels, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const laid = onPaper ? shown.flatten({ background: '#ffffff' }) : shown
  await (isDrawn ? laid.png() : laid.jpeg({ quality: 88 })).toFile(target)
  return { mime: isDrawn ? 'image/png' : 'image/jpeg' }
}

interface Opened {
  readonly source: Sharp
  readonly width: number
  readonly height: number
  /** Lines of a drawing suffer from JPEG; a photograph is ten times as large without it. */
  readonly isDrawn: boolean
}

async function opened({ path, mostPixels, isVector, page }: PlainPicture): Promise<Opened> {
  if (page !== null) {
    const source = await (await import('./pdf.ts')).wholePageOf(path, basename(path), page, mostPixels)
    if (source === undefined)
      throw new AppError('file-damaged', 'The page cannot be shown.', {
        details: { reason: 'pdf-encrypted' },
      })
    const { width, height } = await source.metadata()
    return { source, width, height, isDrawn: true }
  }
  const sharp = await openPictureLibrary()
  // From memory, where an SVG has no place from which it could name other files.
  const picture = isVector ? await svgBytes(path, basename(path)) : path
  const source = sharp(picture, {
    failOn: 'none',
    limitInputPixels: imageLimits.pixels,
    ...(isVector ? { density: vectorDensity } : {}),
  }).autoOrient()
  const { autoOrient, hasAlpha, format } = await source.metadata()
  return { source, ...autoOrient, isDrawn: hasAlpha || format === 'svg' || format === 'png' }
}
