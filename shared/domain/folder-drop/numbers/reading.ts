import type { BoothSign } from './booth-codes.ts'

/**
 * Why what a name seems to say is not certain. `spelling`: it is only near to a booth's name; `part`:
 * only a part of one is the same; `number`: a number that may be part of the name or may count
 * something; `contradiction`: the number is one booth's and the name another's.
 */
export type Doubt = 'spelling' | 'part' | 'number' | 'contradiction'

/** One way to understand a name. */
export interface Reading {
  readonly booths: readonly string[]
  readonly by: BoothSign
  readonly certainty: 'exact' | 'likely'
  /** `null`: it explains the whole name. */
  readonly doubt: Doubt | null
  /** Whether no other reading is certain beside this one, though it has a doubt of its own. */
  readonly contests: boolean
  /** How many figures the number has that it goes by, where it has nothing else: people also count by such ones. */
  readonly figures: number
}
