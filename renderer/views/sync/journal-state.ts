import type { JournalEntryView, JournalState } from '../../../shared/contract/index.ts'

/** How a change stands, as a person is told: what the journal says, or why it goes no further. */
export type ShownState = JournalState | 'conflict' | 'exhibitor' | 'stopped'

/** A change to a record in conflict waits for a choice, not for its turn. */
export function journalState({ state, inConflict, awaitsExhibitor }: Pick<JournalEntryView, 'state' | 'inConflict' | 'awaitsExhibitor'>): ShownState {
  if (state !== 'queued') return state
  return inConflict ? 'conflict' : awaitsExhibitor ? 'exhibitor' : state
}
