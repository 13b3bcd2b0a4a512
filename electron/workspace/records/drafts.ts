import { changedFields, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { mayHaveArrived, mayHaveRemoved, waitingEntry } from '../journal/entry.ts'
import type { JournalEntry, JournalStore, RecordStore, StoredRecord } from '../types.ts'

export interface DraftStores {
  readonly records: Pick<RecordStore, 'put'>
  readonly journal: JournalStore
}

/**
 * Writes what the user wants of a record, with its journal entry; to be called inside a
 * transaction. A record that equals the service's version again loses its draft and its waiting
 * entry, unless something of it is in flight, or a removal of it may have happened: then the service
 * may be about to hold something else, or nothing.
 */
export function writeDraft(stores: DraftStores, record: Omit<StoredRecord, 'state' | 'updatedAt'>, values: RecordValues): StoredRecord {
  const open = stores.journal.openOf(record.entity, record.key)
  const { base } = record
  const isBase = base !== null && !record.remoteGone && changedFields(record.entity, base, values).length === 0
  const isInDoubt = open.some((entry) => mayHaveArrived(entry) || mayHaveRemoved(entry))
  if (!isBase || isInDoubt) {
    queueSave(stores.journal, record, open)
    return stores.records.put({ ...record, draft: values })
  }
  const waiting = waitingEntry(open)
  if (waiting?.operation === 'save') stores.journal.cancel(waiting.id)
  // Nothing of mine is left, so a newer version of the service is no conflict any more.
  return stores.records.put({ ...record, base: record.remote ?? base, remote: null, draft: null })
}

/**
 * Makes sure that one entry waits to save the record. A parked one gets another chance: its reason
 * may be gone.
 */
export function queueSave(
  journal: JournalStore,
  record: Pick<StoredRecord, 'entity' | 'key'>,
  open = journal.openOf(record.entity, record.key),
): void {
  const waiting = waitingEntry(open)
  if (waiting === undefined) journal.append({ entity: record.entity, key: record.key, operation: 'save', options: {} })
  else if (waiting.operation !== 'save' || waiting.state === 'parked') journal.advance(waiting.id, { kind: 'want', operation: 'save', options: {} })
}

export function queueRemoval(
  journal: JournalStore,
  record: Pick<StoredRecord, 'entity' | 'key'>,
  options: JournalEntry['options'],
  open = journal.openOf(record.entity, record.key),
): void {
  const waiting = waitingEntry(open)
  if (waiting === undefined) journal.append({ entity: record.entity, key: record.key, operation: 'remove', options })
  else journal.advance(waiting.id, { kind: 'want', operation: 'remove', options })
}
