/**
 * How a category of booths is told apart: by colour and by a mark, so that colour never speaks
 * alone.
 */
export type Mark = 'full' | 'ring' | 'half' | 'cross'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'accent' | 'neutral'

interface ToneColours {
  /** The booth's surface where it is large enough to write on. */
  readonly fill: string
  /** Its outline, its mark, and its whole surface seen from far. */
  readonly strong: string
}

/** Everything the painter needs to know about looks; from the design tokens. */
export interface EditorTheme {
  readonly surroundings: string
  readonly hall: string
  readonly hallEdge: string
  readonly gridFine: string
  readonly gridCoarse: string
  readonly text: string
  readonly textMuted: string
  readonly selection: string
  readonly selectionFill: string
  readonly onSelection: string
  readonly handle: string
  readonly guide: string
  readonly problem: string
  /** Over what is wrong, which is seen through it. */
  readonly problemFill: string
  readonly warning: string
  readonly warningFill: string
  readonly tones: Readonly<Record<Tone, ToneColours>>
  readonly fontFamily: string
}

/** What a booth shows on the floor; from its record. */
export interface BoothLook {
  readonly name: string
  readonly tone: Tone
  readonly mark: Mark
  /** Rules the record breaks; 0 when it is ready. */
  readonly problems: number
  /** Identifies the logo for the loader; `null` where there is none. */
  readonly logo: string | null
}
