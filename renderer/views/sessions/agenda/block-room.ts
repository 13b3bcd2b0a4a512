/** What a session of a height has room for. */
export interface BlockRoom {
  /** Written small and close, so that two lines fit where one would. */
  readonly isSmall: boolean
  /** The lines of its title. */
  readonly titleLines: number
}

/** In CSS pixels, as `agenda-calendar.css` has them: above and below the text, and a line of it. */
const usual = { around: 6, line: 16 }
const small = { around: 2, line: 13 }
const bordersPixels = 2

/** The title comes first: it gets every line there is, and the time what it leaves. */
export function roomOf(pixels: number): BlockRoom {
  const lines = ({ around, line }: typeof usual): number =>
    Math.floor((pixels - bordersPixels - around) / line)
  const isSmall = lines(usual) < 2
  return { isSmall, titleLines: Math.max(1, lines(isSmall ? small : usual)) }
}
