import type { JournalEntryView } from '../../shared/contract/index.ts'
import type { JournalEntry, RecordStore } from '../workspace/types.ts'
import { recordTitle } from './record-title.ts'

/** A journal entry as the contract shows it. */
export function entryView(records: RecordStore, entry: JournalEntry): JournalEntryView {
  const { id, entity, key, operation, state, attempts, createdAt, finishedAt, nextAttemptAt, error } = entry
  return {
    ...{ id, entity, key, operation, state, attempts, createdAt, finishedAt, error },
    title: recordTitle(entity, key, records.get(entity, key)),
    nextAttemptAt: nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString(),
  }
}
