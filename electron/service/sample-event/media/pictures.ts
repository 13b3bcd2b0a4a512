import type { Palette } from './palettes.ts'
import { backgroundSvg } from './background.ts'
import { logoSvg } from './logo.ts'
import type { SeededRandom } from '../random.ts'
import { openPictureLibrary } from '../../../pictures/library.ts'

export interface Backdrop {
  /** JPG, 1600 × 900. */
  readonly large: Buffer
  /** JPG, 480 × 270. */
  readonly preview: Buffer
}

/** With one thread a picture: it draws once in the life of an event, many pictures side by side. */
async function pictureLibrary(): ReturnType<typeof openPictureLibrary> {
  const sharp = await openPictureLibrary()
  sharp.concurrency(1)
  return sharp
}

/** PNG, 400 × 400. */
export async function drawLogo(
  random: SeededRandom,
  index: number,
  word: string,
  palette: Palette,
): Promise<Buffer> {
  const svg = logoSvg(random, index, word, palette)
  const sharp = await pictureLibrary()
  return sharp(Buffer.from(svg)).flatten().png({ compressionLevel: 5 }).toBuffer()
}

export async function drawBackdrop(random: SeededRandom, index: number, palette: Palette): Promise<Backdrop> {
  const svg = Buffer.from(backgroundSvg(random, index, palette))
  const sharp = await pictureLibrary()
  const large = await sharp(svg).flatten().jpeg({ quality: 82 }).toBuffer()
  const preview = await sharp(large).resize(480, 270).jpeg({ quality: 80 }).toBuffer()
  return { large, preview }
}
