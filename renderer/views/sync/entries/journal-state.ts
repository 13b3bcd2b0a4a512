import type { JournalEntryView, JournalState } from '../../../../shared/contract/index.ts'

/** How a change stands, as a person is told: what the journal says, or why it goes no further. */
export type ShownState = JournalState | 'draft' | 'conflict' | 'exhibitor' | 'stopped'

/** A change to a record in conflict waits for a choice, not for its turn. */
export function journalState({
  state,
  reason,
  inConflict,
  awaitsExhibitor,
}: Pick<JournalEntryView, 'state' | 'reason' | 'inConflict' | 'awaitsExhibitor'>): ShownState {
  if (reason?.kind === 'incomplete') return 'draft'
  if (state !== 'queued') return state
  return inConflict ? 'conflict' : awaitsExhibitor ? 'exhibitor' : state
}
