import type { TextMeasure } from './text-measure.ts'
import type { PictureColours } from '../signs/tones.ts'

/** By what a fixture's signs and letters are measured. */
export interface FixtureSetting {
  readonly measure: TextMeasure
  /** How large a pixel of the screen is on the plan. */
  readonly pixelMetres: number
  /** Letters that are smaller are not read there. */
  readonly leastTextMetres: number
  /** A length as the language of the plan writes it. */
  readonly length: (metres: number) => string
  readonly colours: PictureColours
}
