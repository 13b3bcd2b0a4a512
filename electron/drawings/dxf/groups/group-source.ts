/** One group after another of a DXF, whatever it is written in: a code, which says what it is, and a value. */
export interface GroupSource {
  readonly code: number
  readonly value: string | number
  /** Goes on to the next group; whether there is one. */
  next(): boolean
  /** How many places could not be followed and were passed over. */
  readonly skipped: number
  /** Whether it ended within a group. */
  readonly isTorn: boolean
}
