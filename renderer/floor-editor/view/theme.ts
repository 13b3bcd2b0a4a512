import type { Stand } from '../../../shared/domain/plan/elements.ts'
import type { MarkName } from '../../../shared/domain/plan/signs/signs.ts'
import type { Tone, ToneColours } from '../../../shared/domain/plan/signs/tones.ts'
import type { Measure } from './measure.ts'

/** Everything the painter needs to know about colours and lines; from the design tokens. */
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
  readonly mark: MarkName
}

/** What a stand shows on the floor, with the booth on it. */
export interface StandStyle extends BoothFacts, StandColour {}

/** How a floor is looked at. */
export interface FloorStyles {
  /** By the booths' keys. */
  readonly booths: ReadonlyMap<string, BoothFacts>
  readonly colourOf: (stand: Stand) => StandColour
}
