import type { SeededRandom } from '../random.ts'
import type { Palette } from './palettes.ts'

type Mark = (random: SeededRandom, palette: Palette) => string

const degrees = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => (360 / count) * index)

/** Marks on a square of 200, its centre at 0. */
const marks: readonly [Mark, ...Mark[]] = [
  function petals(random, { main, bright }) {
    const count = random.integer(5, 8)
    const width = random.integer(16, 26)
    return degrees(count)
      .map(
        (angle, index) =>
          `<ellipse cx="0" cy="-48" rx="${width}" ry="48" fill="${index % 2 === 0 ? main : bright}" opacity=".88" transform="rotate(${angle})"/>`,
      )
      .join('')
  },
  function rings(random, { main, bright, deep }) {
    const gap = random.integer(40, 120)
    const turn = random.integer(0, 360)
    return [88, 60, 32]
      .map((radius, index) => {
        const length = 2 * Math.PI * radius
        const dash = length - (gap * radius) / 100
        return `<circle r="${radius}" fill="none" stroke="${[main, bright, deep][index] ?? main}" stroke-width="17" stroke-linecap="round" stroke-dasharray="${dash} ${length}" transform="rotate(${turn + index * 100})"/>`
      })
      .join('')
  },
  function hexagon(random, { main, bright, deep }) {
    const turn = random.integer(0, 2) * 30
    return `<g transform="rotate(${turn})"><path d="M0-96L83-48L0 0Z" fill="${main}"/><path d="M83-48V48L0 0Z" fill="${bright}"/><path d="M83 48L0 96L0 0Z" fill="${main}"/><path d="M0 96L-83 48L0 0Z" fill="${deep}"/><path d="M-83 48V-48L0 0Z" fill="${bright}"/><path d="M-83-48L0-96L0 0Z" fill="${deep}"/></g>`
  },
  function bars(random, { main, bright }) {
    const heights = Array.from({ length: 5 }, () => random.integer(50, 180))
    return heights
      .map(
        (height, index) =>
          `<rect x="${-92 + index * 38}" y="${90 - height}" width="30" height="${height}" rx="15" fill="${index % 2 === 0 ? main : bright}"/>`,
      )
      .join('')
  },
  function orbit(random, { main, bright, deep }) {
    const tilt = random.integer(0, 60)
    return `<circle r="34" fill="${main}"/>${[0, 60, 120].map((angle) => `<ellipse rx="94" ry="36" fill="none" stroke="${deep}" stroke-width="9" transform="rotate(${tilt + angle})"/>`).join('')}<circle cx="94" r="15" fill="${bright}" transform="rotate(${tilt})"/>`
  },
  function waves(random, { main, bright, deep }) {
    const swing = random.integer(24, 52)
    return [-54, -8, 38]
      .map(
        (y, index) =>
          `<path d="M-92 ${y + 8}q46 ${-swing * 2} 92 0t92 0" fill="none" stroke="${[bright, main, deep][index] ?? main}" stroke-width="24" stroke-linecap="round"/>`,
      )
      .join('')
  },
  function quarters(random, { main, bright, deep }) {
    const colours = random.shuffle([main, bright, deep, main])
    const turns = Array.from({ length: 4 }, () => random.integer(0, 3) * 90)
    return [
      [-46, -46],
      [46, -46],
      [-46, 46],
      [46, 46],
    ]
      .map(
        ([x, y], index) =>
          `<path transform="translate(${x ?? 0} ${y ?? 0}) rotate(${turns[index] ?? 0})" d="M-42-42H42A84 84 0 0 1-42 42Z" fill="${colours[index] ?? main}"/>`,
      )
      .join('')
  },
  function peaks(random, { main, bright, deep }) {
    const shift = random.integer(-20, 24)
    return `<circle cx="${shift + 44}" cy="-52" r="26" fill="${bright}"/><path d="M-96 78L${-26 + shift} -64L44 78Z" fill="${main}"/><path d="M${-6 + shift} 78L${46 + shift / 2} -14L98 78Z" fill="${deep}"/>`
  },
  function knot(random, { main, bright }) {
    const turn = random.integer(0, 90)
    return `<g fill="none" stroke-width="24" transform="rotate(${turn})"><rect x="-76" y="-40" width="152" height="80" rx="40" stroke="${main}"/><rect x="-40" y="-76" width="80" height="152" rx="40" stroke="${bright}"/><path d="M-40-40H0" stroke="${main}"/></g>`
  },
  function dots(random, { main, bright, deep }) {
    const colours = [main, bright, deep] as const
    const cells: string[] = []
    for (let row = -2; row <= 2; row++) {
      for (let column = -2; column <= 2; column++)
        cells.push(
          `<circle cx="${column * 40}" cy="${row * 40}" r="${random.integer(7, 18)}" fill="${random.pick(colours)}"/>`,
        )
    }
    return cells.join('')
  },
]

/** A company's logo as an SVG of 400 × 400: a mark, and its word beneath. */
export function logoSvg(random: SeededRandom, index: number, word: string, palette: Palette): string {
  const onColour = random.chance(0.25)
  const ground = onColour ? palette.deep : random.chance(0.4) ? palette.pale : '#ffffff'
  const colours = onColour ? { ...palette, deep: palette.pale } : palette
  const mark = (marks[index % marks.length] ?? marks[0])(random, colours)
  const text = lettering(word, {
    x: 200,
    y: 316,
    width: 300,
    height: 38,
    colour: onColour ? '#ffffff' : palette.deep,
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400"><rect width="400" height="400" fill="${ground}"/><g transform="translate(200 166) scale(1.12)">${mark}</g>${text}</svg>`
}

/**
 * Capital letters as strokes on a 4 × 6 grid, y downwards. The pictures must not depend on the
 * fonts of the machine, and a machine may have none.
 */
const strokes: Readonly<Record<string, string>> = {
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  B: 'M0 0V6H2.4A1.6 1.6 0 0 0 2.4 2.8H0M0 0H2.2A1.4 1.4 0 0 1 2.2 2.8',
  C: 'M4 1.2A2.4 2.4 0 0 0 0 2V4A2.4 2.4 0 0 0 4 4.8',
  D: 'M0 0V6H1.6A2.4 2.4 0 0 0 4 3.6V2.4A2.4 2.4 0 0 0 1.6 0Z',
  E: 'M3.8 0H0V6H3.8M0 3H3',
  F: 'M3.8 0H0V6M0 3H3',
  G: 'M4 1.2A2.4 2.4 0 0 0 0 2V4A2.4 2.4 0 0 0 4 4.6V3.2H2.4',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  J: 'M3.4 0V4.2A1.7 1.7 0 0 1 0 4.4',
  K: 'M0 0V6M3.8 0L0 3.4M1.3 2.3L4 6',
  L: 'M0 0V6H3.6',
  M: 'M0 6V0L2 3.4L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V2A2 2 0 0 0 2 0Z',
  P: 'M0 6V0H2.4A1.6 1.6 0 0 1 2.4 3.2H0',
  Q: 'M2 0A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V2A2 2 0 0 0 2 0ZM2.4 4.4L4 6.2',
  R: 'M0 6V0H2.4A1.6 1.6 0 0 1 2.4 3.2H0M2 3.2L4 6',
  S: 'M3.8 1A2 1.6 0 0 0 2 0A1.8 1.5 0 0 0 2 3A1.8 1.5 0 0 1 2 6A2 1.6 0 0 1 .1 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4A2 2 0 0 0 4 4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M-.4 0L1 6L2 2L3 6L4.4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
}

const wide = 4
const narrow = 1

/** A word as an SVG group, `width` wide at most and centred on `x`, its upper edge at `y`. */
function lettering(
  word: string,
  {
    x,
    y,
    width,
    height,
    colour,
  }: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    readonly colour: string
  },
): string {
  const gap = 1.5
  let unitsWide = -gap
  const paths = Array.from(word.toUpperCase()).map((letter) => {
    const left = unitsWide + gap
    unitsWide = left + (letter === 'I' ? narrow : wide)
    return `<path transform="translate(${letter === 'I' ? left - (wide - narrow) / 2 : left} 0)" d="${strokes[letter] ?? ''}"/>`
  })
  const scale = Math.min(height / 6, width / unitsWide)
  const left = x - (unitsWide * scale) / 2
  return `<g transform="translate(${left} ${y}) scale(${scale})" fill="none" stroke="${colour}" stroke-width=".95" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`
}
