import type { Palette } from './palettes.ts'
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

type Scene = (random: SeededRandom, palette: Palette) => string

const scenes: readonly [Scene, ...Scene[]] = [
  function discs(random, { bright, main, pale }) {
    return Array.from({ length: 9 }, (_, index) => {
      const colour = [bright, main, pale][index % 3] ?? main
      return `<circle cx="${random.integer(0, 1600)}" cy="${random.integer(0, 900)}" r="${random.integer(80, 320)}" fill="${colour}" opacity="${0.1 + random.next() * 0.16}"/>`
    }).join('')
  },
  function hills(random, { bright, main, deep }) {
    return [520, 610, 700, 790]
      .map((y, index) => {
        const lift = () => random.integer(-130, 130)
        const colour = [bright, main, main, deep][index] ?? main
        return `<path d="M0 ${y}C300 ${y + lift()} 500 ${y + lift()} 800 ${y + lift() / 2}S1300 ${y + lift()} 1600 ${y}V900H0Z" fill="${colour}" opacity="${0.34 + index * 0.12}"/>`
      })
      .join('')
  },
  function beams(random, { bright, pale }) {
    return Array.from({ length: 7 }, (_, index) => {
      const x = index * 240 + random.integer(-60, 60)
      const width = random.integer(60, 190)
      return `<path d="M${x} 0H${x + width}L${x + width - 520} 900H${x - 520}Z" fill="${index % 2 === 0 ? bright : pale}" opacity="${0.07 + random.next() * 0.14}"/>`
    }).join('')
  },
  function tiles(random, { bright, pale }) {
    const cells: string[] = []
    for (let row = 0; row < 6; row++) {
      for (let column = 0; column < 11; column++) {
        if (random.chance(0.42)) continue
        cells.push(
          `<path d="M${column * 150} ${row * 150}h150v150z" fill="${random.chance(0.5) ? bright : pale}" opacity="${0.05 + random.next() * 0.16}"/>`,
        )
      }
    }
    return cells.join('')
  },
]

/** A booth's backdrop as an SVG of 1600 × 900: a gradient, a scene, a lit floor. */
function backgroundSvg(random: SeededRandom, index: number, palette: Palette): string {
  const scene = (scenes[index % scenes.length] ?? scenes[0])(random, palette)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900"><defs>
<linearGradient id="sky" x1="0" y1="0" x2="${random.next().toFixed(3)}" y2="1"><stop offset="0" stop-color="${palette.deep}"/><stop offset=".62" stop-color="${palette.main}"/><stop offset="1" stop-color="${palette.bright}"/></linearGradient>
<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.deep}" stop-opacity="0"/><stop offset="1" stop-color="${palette.deep}" stop-opacity=".62"/></linearGradient>
</defs><rect width="1600" height="900" fill="url(#sky)"/>${scene}<path d="M0 640H1600V900H0Z" fill="url(#floor)"/></svg>`
}
