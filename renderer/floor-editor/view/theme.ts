import type { Stand } from '../../../shared/domain/plan/elements.ts'
import type { Measure } from './measure.ts'

/**
 * How a category of booths is told apart: by colour and by a mark, so that colour never speaks
 * alone.
 */
export const marks = ['full', 'ring', 'half', 'cross', 'bar', 'dot', 'triangle', 'square'] as const
export type Mark = (typeof marks)[number]

/** For what is ordered by no meaning: hues that are told apart by people who see few colours too. */
export const hues = ['blue', 'orange', 'teal', 'purple', 'ochre', 'pink', 'sky', 'brown'] as const

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'accent' | 'neutral' | (typeof hues)[number]

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
  /** As the person's language writes it. */
  readonly measureText: (measure: Measure) => string
}

/** What its record says of a booth. */
interface BoothFacts {
  readonly name: string
  /** Rules the record breaks; 0 when it is ready. */
  readonly problems: number
  /** Identifies the logo for the loader; `null` where there is none. */
  readonly logo: string | null
}

interface StandColour {
  readonly tone: Tone
  readonly mark: Mark
}

/** What a stand shows on the floor, with the booth on it. */
export interface BoothLook extends BoothFacts, StandColour {}

/** How a floor is looked at. */
export interface FloorLooks {
  /** By the booths' keys. */
  readonly booths: ReadonlyMap<string, BoothFacts>
  readonly colourOf: (stand: Stand) => StandColour
}
