import type { EntityName } from '../../../shared/entities/index.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { JournalEntry, StoredRecord, Workspace } from '../../workspace/stores/workspace.ts'
import { remoteIdOfKey } from '../references.ts'
import { mayHaveArrived } from '../../workspace/stores/journal-entry.ts'
import { couldBeSent } from './remote-equality.ts'

/*
 * An unanswered create may only be adopted from ids that were unknown when it left. Those known
 * then are the ids of the local records, now as then, and of the records that have left the local
 * copy since; only the latter need to be written down. That holds because nothing that could be the
 * create's own record is merged meanwhile (`isUnanswered`).
 */

/** To be called, in the same transaction, when a record with an id leaves the local copy. */
export function keepKnown({ journal }: Workspace, record: Pick<StoredRecord, 'entity' | 'remoteId'>): void {
  if (record.remoteId === null) return
  const open = journal.open()
  // What waited when the folder was opened is looked for among what is new, too (`copies.ts`).
  const waited = open.filter(
    ({ id, entity, operation, state }) =>
      entity === record.entity && operation === 'save' && state === 'queued' && journal.isFromBefore(id),
  )
  for (const { id } of new Set([...unansweredCreates(open, record.entity), ...waited]))
    journal.setKnownIds(id, [...journal.knownIds(id), record.remoteId])
}

/** Creates that may have happened without our knowing their id. */
export function unansweredCreates(
  open: readonly JournalEntry[],
  entity: EntityName,
): readonly JournalEntry[] {
  return open.filter(
    (entry) =>
      entry.entity === entity &&
      entry.operation === 'save' &&
      entry.departure?.values != null &&
      mayHaveArrived(entry),
  )
}

/**
 * Whether a listed record without a local one may be what one of the creates has made: then it must
 * wait for the look-up.
 */
export function mayAnswer(
  { records }: Workspace,
  creates: readonly JournalEntry[],
  listed: RecordValues,
): boolean {
  const isUnsettled = (entity: EntityName, key: string): boolean =>
    remoteIdOfKey(records, entity, key) === undefined
  return creates.some(
    ({ entity, departure }) =>
      departure?.values != null && couldBeSent(entity, departure.values, listed, isUnsettled),
  )
}
