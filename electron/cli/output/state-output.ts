import type { SyncState } from '../../../shared/contract/index.ts'

type Counts = Pick<
  SyncState,
  'waiting' | 'awaitingExhibitor' | 'drafts' | 'parked' | 'conflicts' | 'discrepancies' | 'questions'
>

/** What is left to do, as a program reads it. */
export function stateSummary({
  waiting,
  awaitingExhibitor,
  drafts,
  parked,
  conflicts,
  discrepancies,
  questions,
  lastPulledAt,
  lastPushedAt,
}: SyncState): Counts & Pick<SyncState, 'lastPulledAt' | 'lastPushedAt'> {
  return {
    waiting,
    awaitingExhibitor,
    drafts,
    parked,
    conflicts,
    discrepancies,
    questions,
    lastPulledAt,
    lastPushedAt,
  }
}

/** The same for a person. What is rare is said only where it is so. */
export function stateText({
  waiting,
  awaitingExhibitor,
  drafts,
  parked,
  conflicts,
  discrepancies,
  questions,
}: Counts): string {
  return [
    `${waiting} waiting, ${parked} parked, ${conflicts} in conflict`,
    ...(awaitingExhibitor > 0 ? [`${awaitingExhibitor} without a known exhibitor`] : []),
    ...(drafts > 0 ? [`${drafts} ${drafts === 1 ? 'draft' : 'drafts'}`] : []),
    ...(discrepancies > 0 ? [`${discrepancies} shown differently by the service`] : []),
    ...(questions > 0
      ? [`${questions} ${questions === 1 ? 'question' : 'questions'} about missing records`]
      : []),
  ].join(', ')
}
