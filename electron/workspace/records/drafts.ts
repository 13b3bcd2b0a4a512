import { changedFields } from '../../../shared/domain/record-fields/same-value.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import {
  isOfWhole,
  mayHaveArrived,
  mayHaveRemoved,
  waitingEntry,
  type OpenEntry,
  type WholeOptions,
} from '../stores/journal-entry.ts'
import { fieldsLeftToSave, giveUpDetaches, queueUploads } from './own-operations.ts'
import type { JournalStore, RecordStore, StoredRecord } from '../stores/workspace.ts'

export interface DraftStores {
  readonly records: Pick<RecordStore, 'get' | 'put'>
  readonly journal: JournalStore
}

/**
 * Writes what the user wants of a record, with its journal entry; to be called inside a
 * transaction. A record that equals the service's version again loses its draft and its waiting
 * entry, unless something of it is in flight, or a removal of it may have happened: then the service
 * may be about to hold something else, or nothing. What operations of their own bring there is left
 * to them.
 */
export function writeDraft(
  stores: DraftStores,
  record: Omit<StoredRecord, 'state' | 'updatedAt'>,
  values: RecordValues,
): StoredRecord {
  const { journal, records } = stores
  const { entity, key } = record
  giveUpDetaches(journal, record, values)
  const open = journal.openOf(entity, key)
  const base = record.remoteGone ? null : record.base
  const isInDoubt = open.some((entry) => isOfWhole(entry) && (mayHaveArrived(entry) || mayHaveRemoved(entry)))
  const waiting = waitingEntry(open)
  const isLeft = base === null || isInDoubt || fieldsLeftToSave(journal, record, base, values).length > 0
  if (isLeft) queueSave(journal, record, open)
  else if (waiting?.operation === 'save') journal.cancel(waiting.id)
  queueUploads(journal, record, values)
  if (
    isLeft ||
    changedFields(entity, base, values).length > 0 ||
    journal.openOf(entity, key).some((entry) => !isOfWhole(entry))
  )
    return records.put({ ...record, draft: values })
  return records.put(withoutDraft({ ...record, base }))
}

/** Nothing of mine is left, so a newer version of the service is no conflict any more. */
function withoutDraft<Draftless extends Pick<StoredRecord, 'base' | 'draft' | 'remote'>>(
  record: Draftless,
): Draftless {
  return { ...record, base: record.remote ?? record.base, remote: null, draft: null }
}

/**
 * To be called when the last entry of a record may have gone: a draft that says what the service
 * has, and that nothing is to bring there, is none any more.
 */
export function dropDoneDraft(
  { records, journal }: DraftStores,
  entity: StoredRecord['entity'],
  key: string,
): void {
  const record = records.get(entity, key)
  if (
    record === undefined ||
    record.draft === null ||
    record.base === null ||
    record.removed ||
    record.remoteGone
  )
    return
  if (journal.openOf(entity, key).length > 0 || changedFields(entity, record.base, record.draft).length > 0)
    return
  records.put(withoutDraft(record))
}

/**
 * Makes sure that one entry waits to save the record. A parked one gets another chance: its reason
 * may be gone.
 */
export function queueSave(
  journal: JournalStore,
  record: Pick<StoredRecord, 'entity' | 'key'>,
  open: readonly OpenEntry[] = journal.openOf(record.entity, record.key),
): void {
  const waiting = waitingEntry(open)
  if (waiting === undefined)
    journal.append({ entity: record.entity, key: record.key, operation: 'save', options: {} })
  else if (waiting.operation !== 'save' || waiting.state === 'parked')
    journal.advance(waiting.id, { kind: 'want', operation: 'save', options: {} })
}

export function queueRemoval(
  journal: JournalStore,
  record: Pick<StoredRecord, 'entity' | 'key'>,
  options: WholeOptions,
  open: readonly OpenEntry[] = journal.openOf(record.entity, record.key),
): void {
  const waiting = waitingEntry(open)
  if (waiting === undefined)
    journal.append({ entity: record.entity, key: record.key, operation: 'remove', options })
  else journal.advance(waiting.id, { kind: 'want', operation: 'remove', options })
}

/**
 * Makes sure of the entries of what a draft still has beyond a new version of the service; to be
 * called inside a transaction.
 */
export function queueWhatIsLeft(
  journal: JournalStore,
  record: Omit<StoredRecord, 'state' | 'updatedAt'>,
): void {
  const { entity, key, base, draft } = record
  if (draft === null || record.removed) return
  const open = journal.openOf(entity, key)
  const isLeft = base === null || fieldsLeftToSave(journal, record, base, draft).length > 0
  if (isLeft && !open.some((entry) => entry.operation === 'save')) queueSave(journal, record, open)
  queueUploads(journal, record, draft)
}
