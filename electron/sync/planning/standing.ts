import type { PlannedEntry } from './plan.ts'

/**
 * What an open change waits for, each change for one thing: a `decision` of a person, the
 * `exhibitor`, its own completion (`draft`), a person's help (`parked`), or its turn (`waiting`).
 * What is counted and what is listed both go by it.
 */
export type Standing = 'decision' | 'exhibitor' | 'draft' | 'parked' | 'waiting'

export function standingOf({
  state,
  isDuplicate,
  orphanOf,
  inConflict,
  isDraft,
  awaitsExhibitor,
}: PlannedEntry): Standing {
  if (isDuplicate === true || orphanOf !== undefined || inConflict) return 'decision'
  if (isDraft === true) return 'draft'
  if (state === 'parked') return 'parked'
  return awaitsExhibitor ? 'exhibitor' : 'waiting'
}
