import type { JournalEntryView, JournalState } from '../../../shared/contract/index.ts'

/** How a change stands, as a person is told: what the journal says, or why it goes no further. */
export type ShownState = JournalState | 'conflict' | 'stopped'

/** A change to a record in conflict waits for a choice, not for its turn. */
export function journalState({ state, inConflict }: Pick<JournalEntryView, 'state' | 'inConflict'>): ShownState {
  return inConflict && state === 'queued' ? 'conflict' : state
}
