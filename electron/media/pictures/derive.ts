import { writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { PictureRecipe } from '../../../shared/contract/media.ts'
import { imageLimits } from '../../../shared/domain/files/file-format.ts'
import type { FileFormat } from '../../../shared/entities/index.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import { openPictureLibrary } from '../../pictures/library.ts'
import { checkPictureSize, damagedPicture, type PictureSize } from './limits.ts'
import { pictureInput, type PictureInput } from './picture.ts'
import { usualDensity } from './svg.ts'

interface Derived {
  readonly path: string
  readonly target: string
  readonly name: string
  readonly format: FileFormat
  readonly recipe: PictureRecipe
}

interface Part {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** How a picture is written, from what it was asked for to what takes the fewest bytes. */
type Encoding = { readonly quality: number } | { readonly colours: number | null }

/** Below this a JPG shows its blocks: rather fewer pixels. */
const leastQuality = 40
const paletteSizes = [256, 128, 64]
/** A picture that has to be smaller than this to fit is none any more. */
const leastSidePixels = 16

/**
 * Makes a picture of another by a recipe: upright, in sRGB, without what else the file says. Gives
 * its size.
 *
 * @throws AppError `image-too-large`, `file-damaged`, `file-too-large` (`cannot-fit`)
 */
export async function derivePicture({ path, target, name, format, recipe }: Derived): Promise<PictureSize> {
  try {
    const source = await pictureInput(path, name, format)
    checkPictureSize(source.size, name)
    const drawn = await cutAndSized(source, recipe)
    const { data, info } =
      recipe.mostBytes === null
        ? await encoded(drawn, firstEncoding(recipe))
        : await fitted(drawn, recipe, recipe.mostBytes, name)
    await writeFile(target, data)
    return { widthPixels: info.width, heightPixels: info.height }
  } catch (cause) {
    const error = toAppError(cause)
    throw error.code === 'internal' ? damagedPicture(name, cause) : error
  }
}

async function cutAndSized({ read, size, isVector }: PictureInput, recipe: PictureRecipe): Promise<Sharp> {
  const sharp = await openPictureLibrary()
  const { crop, widthPixels, heightPixels } = recipe
  const scale = isVector ? vectorScale(size, recipe) : 1
  const source = sharp(await read(), {
    failOn: 'error',
    limitInputPixels: imageLimits.pixels,
    density: isVector ? usualDensity * scale : undefined,
  }).autoOrient()
  const { autoOrient, hasAlpha } = await source.metadata()
  const part = partOf(crop, autoOrient)
  const isJpg = recipe.format === 'jpg'
  const cut = crop === null ? source : source.extract(part)
  const isExact = widthPixels !== null && heightPixels !== null
  const sized =
    widthPixels === null && heightPixels === null
      ? cut
      : cut.resize({
          width: widthPixels ?? undefined,
          height: heightPixels ?? undefined,
          fit: isExact ? 'cover' : 'inside',
          withoutEnlargement: !isExact && !isVector,
        })
  const shown = sized.toColourspace('srgb')
  return isJpg && hasAlpha ? shown.flatten({ background: recipe.background }) : shown
}

/** The part of a picture that shares of its sides mean: at least one pixel. */
function partOf(
  crop: PictureRecipe['crop'],
  { width, height }: { readonly width: number; readonly height: number },
): Part {
  if (crop === null) return { left: 0, top: 0, width, height }
  const left = Math.min(width - 1, Math.round(crop.left * width))
  const top = Math.min(height - 1, Math.round(crop.top * height))
  return {
    left,
    top,
    width: Math.max(1, Math.min(width, Math.round(crop.right * width)) - left),
    height: Math.max(1, Math.min(height, Math.round(crop.bottom * height)) - top),
  }
}

/** How much larger than it says a drawing is drawn, so that nothing of it has to be enlarged. */
function vectorScale({ widthPixels, heightPixels }: PictureSize, recipe: PictureRecipe): number {
  const { crop } = recipe
  const cutWidth = widthPixels * (crop === null ? 1 : crop.right - crop.left)
  const cutHeight = heightPixels * (crop === null ? 1 : crop.bottom - crop.top)
  const wanted = Math.max((recipe.widthPixels ?? 0) / cutWidth, (recipe.heightPixels ?? 0) / cutHeight)
  const { pixels, sidePixels } = imageLimits
  const most = Math.min(
    Math.sqrt(pixels / (widthPixels * heightPixels)),
    sidePixels / Math.max(widthPixels, heightPixels),
  )
  return wanted === 0 ? 1 : Math.min(wanted, most * 0.99)
}

function firstEncoding({ format, quality }: PictureRecipe): Encoding {
  return format === 'jpg' ? { quality } : { colours: null }
}

/** From the best to the one of the fewest bytes. */
function encodingsOf(recipe: PictureRecipe): readonly Encoding[] {
  if (recipe.format === 'png') return [firstEncoding(recipe), ...paletteSizes.map((colours) => ({ colours }))]
  const least = Math.min(recipe.quality, leastQuality)
  return Array.from({ length: recipe.quality - least + 1 }, (_, step) => ({ quality: recipe.quality - step }))
}

function encoded(picture: Sharp, encoding: Encoding) {
  const written =
    'quality' in encoding
      ? picture.jpeg({
          quality: encoding.quality,
          chromaSubsampling: encoding.quality >= 90 ? '4:4:4' : '4:2:0',
        })
      : picture.png(
          encoding.colours === null
            ? { compressionLevel: 9 }
            : { palette: true, colours: encoding.colours, compressionLevel: 9 },
        )
  return written.toBuffer({ resolveWithObject: true })
}

/** The best that is at most so many bytes: of the best quality in the largest size. */
async function fitted(drawn: Sharp, recipe: PictureRecipe, mostBytes: number, name: string) {
  const sharp = await openPictureLibrary()
  const { data, info } = await drawn.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const encodings = encodingsOf(recipe)
  const at = (scale: number, encoding: Encoding) => {
    const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const width = Math.max(1, Math.round(info.width * scale))
    const height = Math.max(1, Math.round(info.height * scale))
    return encoded(scale === 1 ? pixels : pixels.resize({ width, height, fit: 'fill' }), encoding)
  }
  const asAsked = await at(1, firstEncoding(recipe))
  if (asAsked.data.length <= mostBytes) return asAsked
  const smallest = encodings.at(-1) ?? firstEncoding(recipe)
  for (let scale = 1; ;) {
    const least = await at(scale, smallest)
    if (least.data.length <= mostBytes)
      return bestThatFits(encodings, least, mostBytes, (encoding) => at(scale, encoding))
    if (Math.max(least.info.width, least.info.height) <= leastSidePixels) {
      throw new AppError('file-too-large', `“${name}” cannot be made as small as ${mostBytes} bytes.`, {
        details: { reason: 'cannot-fit', name, largestBytes: mostBytes },
      })
    }
    scale *= Math.min(0.9, Math.sqrt(mostBytes / least.data.length))
  }
}

async function bestThatFits<Written extends { readonly data: Buffer }>(
  encodings: readonly Encoding[],
  least: Written,
  mostBytes: number,
  write: (encoding: Encoding) => Promise<Written>,
): Promise<Written> {
  let best = least
  let [from, to] = [0, encodings.length - 1]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const encoding = encodings[middle]
    if (encoding === undefined) break
    const written = await write(encoding)
    if (written.data.length <= mostBytes) [best, to] = [written, middle]
    else from = middle + 1
  }
  return best
}
