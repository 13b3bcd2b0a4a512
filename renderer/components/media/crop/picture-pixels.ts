import type { PictureRecipe } from '../../../../shared/contract/media.ts'
import type { Part, Size } from './framing.ts'

/** Enough to see whether anything shines through, and quick to look through. */
const lookedAtPixels = 128
/** A sample of this width says well enough how large the whole file becomes. */
const samplePixels = 640

/** Whether anything of a picture can be seen through. The picture must be loaded, with its origin's leave. */
export function hasAlpha(picture: HTMLImageElement): boolean {
  const scale = Math.min(1, lookedAtPixels / Math.max(picture.naturalWidth, picture.naturalHeight, 1))
  const context = drawn(
    picture,
    { left: 0, top: 0, right: 1, bottom: 1 },
    { width: picture.naturalWidth * scale, height: picture.naturalHeight * scale },
  )
  if (context === null) return false
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  return data.some((value, at) => at % 4 === 3 && value < 250)
}

/**
 * About how many bytes the part will have at that size, judged by a smaller sample; `null` where the
 * browser cannot tell.
 */
export async function estimatedBytes(
  picture: HTMLImageElement,
  part: Part,
  size: Size,
  { format, quality, background }: Pick<PictureRecipe, 'format' | 'quality' | 'background'>,
): Promise<number | null> {
  const scale = Math.min(1, samplePixels / Math.max(size.width, size.height))
  const context = drawn(
    picture,
    part,
    { width: size.width * scale, height: size.height * scale },
    format === 'jpg' ? background : undefined,
  )
  if (context === null) return null
  const { canvas } = context
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(
      resolve,
      format === 'jpg' ? 'image/jpeg' : 'image/png',
      format === 'jpg' ? quality / 100 : undefined,
    ),
  )
  return blob === null
    ? null
    : Math.round((blob.size * size.width * size.height) / (canvas.width * canvas.height))
}

function drawn(
  picture: HTMLImageElement,
  part: Part,
  size: Size,
  background?: string,
): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(size.width))
  canvas.height = Math.max(1, Math.round(size.height))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  if (background !== undefined) {
    context.fillStyle = background
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  const { naturalWidth: width, naturalHeight: height } = picture
  const [left, top] = [part.left * width, part.top * height]
  context.drawImage(
    picture,
    left,
    top,
    (part.right - part.left) * width,
    (part.bottom - part.top) * height,
    0,
    0,
    canvas.width,
    canvas.height,
  )
  return context
}
