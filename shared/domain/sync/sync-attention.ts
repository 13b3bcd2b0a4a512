import type { SyncState } from '../../contract/index.ts'

type Counts = Pick<SyncState, 'conflicts' | 'discrepancies' | 'questions' | 'parked'>

/**
 * How many things wait for a person to choose: conflicts, what the service shows otherwise than it
 * was sent, and questions.
 */
export function decisionCount({ conflicts, discrepancies, questions }: Omit<Counts, 'parked'>): number {
  return conflicts + discrepancies + questions
}

/** How many changes the service does not have, whatever they wait for. */
export function unsentCount({
  waiting,
  awaitingExhibitor,
  drafts,
  parked,
}: Pick<SyncState, 'waiting' | 'awaitingExhibitor' | 'drafts' | 'parked'>): number {
  return waiting + awaitingExhibitor + drafts + parked
}

/** How many things do not go on without a person. */
export function attentionCount(counts: Counts): number {
  return decisionCount(counts) + counts.parked
}
