/** What each icon shows, as SVG made of the program's one mark (`renderer/design/mark.svg`). */

/** The mark in two parts, in a square of 32 units: the tile's colour, and what stands on it in white. */
export interface Mark {
  readonly colour: string
  readonly glyph: string
}

/** Throws where the mark is not a tile and what stands on it. */
export function readMark(svg: string): Mark {
  const [, tile, glyph] =
    /<svg\b[^>]*viewBox="0 0 32 32"[^>]*>\s*(<rect\b[^>]*\/>)(.*)<\/svg>\s*$/s.exec(svg) ?? []
  const colour = tile === undefined ? undefined : /\bfill="(#[0-9a-f]{6})"/.exec(tile)?.[1]
  if (colour === undefined || glyph === undefined)
    throw new Error('The mark is expected to be a tile of one colour, 32 by 32, and what stands on it.')
  return { colour, glyph }
}

/** Where what stands on the tile lies in the mark: its middle, and how large it is. */
const glyphMiddle = { x: 16, y: 16 }

const svg = (size: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 1024 1024">${content}</svg>`

/** The glyph about a point of a square of 1,024, `scale` times as large as in the mark. */
const glyphAt = ({ glyph }: Mark, x: number, y: number, scale: number | string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale}) translate(${-glyphMiddle.x} ${-glyphMiddle.y})">${glyph}</g>`

/** From a little lighter above to a little darker below, so that a large tile does not look flat. */
const shade = (from: number, to: number): string =>
  `<linearGradient id="light" gradientUnits="userSpaceOnUse" x1="0" y1="${from}" x2="0" y2="${to}">` +
  '<stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/>' +
  '<stop offset="1" stop-color="#000" stop-opacity=".14"/></linearGradient>'

/** Of Windows and Linux: the tile fills the square. What stands on it grows as the icon shrinks. */
export function applicationIcon(mark: Mark, size: number): string {
  const tile = (fill: string): string => `<rect width="1024" height="1024" rx="236" fill="${fill}"/>`
  // So that each line of it fills a row or a column of pixels.
  if (size === 16) return svg(size, tile(mark.colour) + glyphAt(mark, 512, 544, '34.46 32'))
  if (size <= 24) return svg(size, tile(mark.colour) + glyphAt(mark, 512, 512, 38))
  return svg(
    size,
    `<defs>${shade(0, 1024)}</defs>${tile(mark.colour)}${tile('url(#light)')}${glyphAt(mark, 512, 512, size <= 64 ? 34 : 31)}`,
  )
}

/** Of macOS: on Apple's grid, a tile of 824 within 1,024 and a shadow below it. */
export function macIcon(mark: Mark, size: number): string {
  const tile = (fill: string, more = ''): string =>
    `<rect x="100" y="100" width="824" height="824" rx="186" fill="${fill}"${more}/>`
  const shadow =
    '<filter id="shadow" x="-10%" y="-10%" width="120%" height="125%"><feDropShadow dx="0" dy="12" stdDeviation="14" flood-opacity=".3"/></filter>'
  return svg(
    size,
    `<defs>${shade(100, 924)}${shadow}</defs>${tile(mark.colour, ' filter="url(#shadow)"')}${tile('url(#light)')}${glyphAt(mark, 512, 512, size <= 64 ? 29 : 26)}`,
  )
}

/** Of a booth pack: a sheet with a folded corner, which carries the mark; its sign alone where it is small. */
export function packIcon(mark: Mark, size: number): string {
  const isSmall = size <= 32
  const line = `stroke="#8a94a8" stroke-width="${isSmall ? 56 : 20}" stroke-linejoin="round"`
  const sheet =
    `<path d="M216 64h392l200 200v632a64 64 0 0 1-64 64H216a64 64 0 0 1-64-64V128a64 64 0 0 1 64-64z" fill="#fff" ${line}/>` +
    `<path d="M608 64v136a64 64 0 0 0 64 64h136z" fill="#d9deea" ${line}/>`
  if (isSmall) return svg(size, sheet + glyphAt(mark, 480, 600, 27).replaceAll('#fff', mark.colour))
  return svg(
    size,
    `${sheet}<rect x="256" y="416" width="448" height="448" rx="103" fill="${mark.colour}"/>${glyphAt(mark, 480, 640, size <= 64 ? 16 : 14)}`,
  )
}

/** What the tray tells beside the program's sign. */
export type TrayState = 'idle' | 'busy' | 'attention'

/** The sign alone in one colour; a state is a dot cut out of it and set in, with a bar where a person is needed. */
export function trayIcon(mark: Mark, size: number, colour: string, state: TrayState): string {
  const glyph = glyphAt(mark, 512, 496, 48).replaceAll('#fff', colour)
  if (state === 'idle') return svg(size, glyph)
  const dot = { x: 800, y: 800 }
  const cut = `<mask id="cut"><rect width="1024" height="1024" fill="#fff"/><circle cx="${dot.x}" cy="${dot.y}" r="290" fill="#000"/></mask>`
  const sign =
    state === 'busy'
      ? `<circle cx="${dot.x}" cy="${dot.y}" r="150" fill="none" stroke="${colour}" stroke-width="130"/>`
      : `<circle cx="${dot.x}" cy="${dot.y}" r="215" fill="${colour}"/>`
  return svg(size, `<defs>${cut}</defs><g mask="url(#cut)">${glyph}</g>${sign}`)
}
