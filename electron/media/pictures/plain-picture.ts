import { basename } from 'node:path'
import { imageLimits } from '../../../shared/domain/files/file-format.ts'
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
 * Writes a picture of any kind as one that every program shows: upright, cropped (shares of its
 * sides), at most `mostPixels` a side; JPEG where nothing of it is transparent.
 */
export async function writePlainPicture({
  path,
  target,
  crop,
  mostPixels,
  isVector,
}: PlainPicture): Promise<{ readonly mime: 'image/png' | 'image/jpeg' }> {
  const sharp = await openPictureLibrary()
  // From memory, where an SVG has no place from which it could name other files.
  const picture = isVector ? await svgBytes(path, basename(path)) : path
  const source = sharp(picture, {
    failOn: 'none',
    limitInputPixels: imageLimits.pixels,
    ...(isVector ? { density: vectorDensity } : {}),
  }).autoOrient()
  const { autoOrient, hasAlpha, format } = await source.metadata()
  const { width, height } = autoOrient
  const left = Math.min(width - 1, Math.floor(crop.left * width))
  const top = Math.min(height - 1, Math.floor(crop.top * height))
  const part = {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round((crop.right - crop.left) * width))),
    height: Math.max(1, Math.min(height - top, Math.round((crop.bottom - crop.top) * height))),
  }
  const shown = source.extract(part).resize({ width: mostPixels, height: mostPixels, fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')
  // Lines of a drawing suffer from JPEG; a photograph is ten times as large without it.
  const isPng = hasAlpha || format === 'svg' || format === 'png'
  await (isPng ? shown.png() : shown.jpeg({ quality: 88 })).toFile(target)
  return { mime: isPng ? 'image/png' : 'image/jpeg' }
}
