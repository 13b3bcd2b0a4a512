import { imageLimits } from '../../../shared/domain/files/file-format.ts'
import { AppError } from '../../../shared/errors.ts'

export interface PictureSize {
  readonly widthPixels: number
  readonly heightPixels: number
}

/**
 * Refuses a picture that is too large to be decoded safely, by what its header says.
 *
 * @throws AppError `image-too-large`
 */
export function checkPictureSize({ widthPixels, heightPixels }: PictureSize, name: string): void {
  const { pixels, sidePixels } = imageLimits
  if (widthPixels * heightPixels <= pixels && Math.max(widthPixels, heightPixels) <= sidePixels) return
  throw new AppError(
    'image-too-large',
    `“${name}” has ${widthPixels} × ${heightPixels} pixels. At most ${pixels / 1_000_000} megapixels and ${sidePixels} pixels a side can be used; save it smaller and add it again.`,
    { details: { name, widthPixels, heightPixels, ...imageLimits } },
  )
}

export function damagedPicture(name: string, cause: unknown): AppError {
  return new AppError(
    'file-damaged',
    `“${name}” is damaged or incomplete: not all of the picture can be read.`,
    { cause, details: { name } },
  )
}
