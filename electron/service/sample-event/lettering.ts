/**
 * Capital letters as strokes on a 4 × 6 grid, y downwards. The pictures must not depend on the fonts of the machine, and a machine may have none.
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
export function lettering(
  word: string,
  {
    x,
    y,
    width,
    height,
    colour,
  }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number; readonly colour: string },
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
