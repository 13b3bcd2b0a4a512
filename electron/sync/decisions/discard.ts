import { changedFields } from '../../../shared/domain/record-fields/same-value.ts'
import { isEmpty, type JsonValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { withGiven } from '../../../shared/domain/record-fields/unreported.ts'
import { entities } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { isOpen, mayHaveArrived, type OpenEntry } from '../../workspace/stores/journal-entry.ts'
import { writeDraft } from '../../workspace/records/drafts.ts'
import { afterDetaches, detachableKeys, uploadsOf } from '../../workspace/records/own-operations.ts'
import { giveBackDetached, wantedAgain } from '../../workspace/edits/index.ts'
import type { StoredRecord, Workspace } from '../../workspace/stores/workspace.ts'

/**
 * Gives a change up: the record takes the service's version, one the service never had goes. What
 * is given up is archived. Throws `not-found`, `conflict` while it is being sent.
 */
export function discardEntry(workspace: Workspace, entryId: number): void {
  const { journal, records } = workspace
  workspace.transaction(() => {
    const entry = openEntry(journal, entryId)
    if (entry.state === 'sending')
      throw new AppError('conflict', 'This change is being sent. Pause first.', {
        details: { reason: 'being-sent' },
      })
    journal.advance(entryId, { kind: 'discard' })
    if (entry.operation === 'detach') {
      // Whom the service has lost meanwhile, nobody is given back.
      giveBackDetached(
        workspace,
        entry.options.taken,
        ({ base, entity }, one) => base === null || detachableKeys(entity, base).includes(one),
      )
      return
    }
    const record = records.get(entry.entity, entry.key)
    if (record === undefined) return
    if (entry.operation === 'remove') {
      records.put({ ...record, draft: wantedAgain(record, entry), removed: false })
      return
    }
    if (record.draft !== null) records.archive(entry.entity, entry.key, 'discarded', record.draft)
    if (entry.operation === 'upload') {
      writeDraft(workspace, record, withoutUpload(record, entry.options.field))
      return
    }
    const others = journal.openOf(entry.entity, entry.key)
    const sent = others.findLast(
      ({ operation, departure }) => operation === 'save' && departure?.values != null,
    )?.departure?.values
    // What was typed after it was sent is given up; what became of what was sent is still to be
    // found out.
    if (record.remoteId === null && sent != null) records.put({ ...record, draft: sent })
    else if (record.remoteId === null || record.remoteGone) {
      if (record.remoteId === null) discardUnsentUnder(workspace, record)
      for (const other of others) journal.cancel(other.id)
      records.delete(entry.entity, entry.key)
    } else {
      const base = knownOf(record)
      records.put({
        ...record,
        base,
        draft: base === null ? null : whatGoesByItself(workspace, record, base),
        remote: null,
      })
    }
  })
}

/** What is left of a draft for uploads and detaches that are still wanted; `null`: nothing. */
function whatGoesByItself(
  { journal }: Workspace,
  record: StoredRecord,
  base: RecordValues,
): RecordValues | null {
  const { entity, draft } = record
  const left: Record<string, JsonValue> = { ...afterDetaches(journal, record, base) }
  for (const { name } of entities[entity].uploads) {
    const file = draft?.[name]
    if (file !== undefined && uploadsOf(journal, record, name).length > 0) left[name] = file
  }
  return changedFields(entity, base, left).length > 0 ? left : null
}

/** The draft with the file that the service has, or with none. */
function withoutUpload({ base, draft }: StoredRecord, field: string): RecordValues {
  const { [field]: _file, ...values } = draft ?? {}
  const before = base?.[field]
  return before === undefined || isEmpty(before) ? values : { ...values, [field]: before }
}

/** What is known of the service's version once nothing is to be changed there. */
function knownOf({ entity, base, draft, remote }: StoredRecord): RecordValues | null {
  const theirs = remote ?? base
  return theirs === null || draft === null ? theirs : withGiven(entity, theirs, draft)
}

/** What was made here under a record that the service never gets, and has not left, is given up with it. */
function discardUnsentUnder({ records, journal }: Workspace, { entity, key }: StoredRecord): void {
  for (const part of records.dependants(entity, key)) {
    const open = journal.openOf(part.entity, part.key)
    if (part.remoteId !== null || open.some(mayHaveArrived)) continue
    if (part.draft !== null) records.archive(part.entity, part.key, 'discarded', part.draft)
    for (const entry of open) journal.cancel(entry.id)
    records.delete(part.entity, part.key)
  }
}

/** Throws `not-found` where the change is not open any more. */
export function openEntry(journal: Workspace['journal'], entryId: number): OpenEntry {
  const entry = journal.get(entryId)
  if (entry === undefined || !isOpen(entry)) {
    throw new AppError('not-found', 'This change is no longer waiting.')
  }
  return entry
}
