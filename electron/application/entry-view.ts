import type { JournalEntryView, NamedRecord } from '../../shared/contract/index.ts'
import { dueAtOf, isOpen } from '../workspace/journal/entry.ts'
import type { JournalEntry, RecordStore, Workspace } from '../workspace/types.ts'
import { createNaming, recordTitle } from './record-title.ts'

type EntryFacts = Omit<JournalEntryView, keyof NamedRecord | 'inConflict'>

/** A journal entry where ids are known, as on the command line. */
export type PlainEntryView = EntryFacts & Pick<NamedRecord, 'title'>

/** Journal entries as the contract shows them. */
export function entryViews(workspace: Pick<Workspace, 'records' | 'layouts'>, entries: readonly JournalEntry[]): readonly JournalEntryView[] {
  const nameOf = createNaming(workspace)
  return entries.map((entry) => ({
    ...factsOf(entry),
    ...nameOf(entry.entity, entry.key),
    inConflict: workspace.records.get(entry.entity, entry.key)?.state === 'conflict',
  }))
}

export function entryView(records: RecordStore, entry: JournalEntry): PlainEntryView {
  return { ...factsOf(entry), title: recordTitle(entry.entity, entry.key, records.get(entry.entity, entry.key)) }
}

function factsOf(entry: JournalEntry): EntryFacts {
  const { id, entity, key, operation, state, attempts, createdAt, error } = entry
  const dueAt = dueAtOf(entry)
  return {
    ...{ id, entity, key, operation, state, attempts, createdAt, error },
    finishedAt: isOpen(entry) ? null : entry.finishedAt,
    nextAttemptAt: dueAt === null ? null : new Date(dueAt).toISOString(),
    reason: entry.state === 'parked' ? entry.reason : null,
  }
}
