import type { Stand } from '../../../shared/domain/plan/elements.ts'
import type { Block } from '../scene/touching-stands.ts'
import type { StandStyle, EditorTheme } from '../view/theme.ts'
import type { Backgrounds } from './backgrounds.ts'
import type { Labels } from './labels.ts'
import type { Logos } from './logos.ts'

/** What painting a booth needs besides its place. */
export interface BoothPaint {
  readonly theme: EditorTheme
  readonly labels: Labels
  readonly logos: Logos
  readonly backgrounds: Backgrounds
  readonly styleOf: (id: string) => StandStyle
  /** Stands that share area with another: the one above is painted after the other. */
  readonly overlaps: (id: string) => boolean
  /** The longest form that numbers like this one have on the floor, with a 0 for every digit. */
  readonly longestNumber: (number: string) => string
  /** The stands that a stand touches, and those that these touch. */
  readonly blockOf: (stand: Stand) => Block
  /** Stands that cannot stay where they are. */
  readonly misplaced: (id: string) => boolean
}
