import type { ConflictDecision, ConflictView } from '../../../shared/contract/index.ts'
import { mergeRecord, type FieldConflict } from '../../../shared/domain/merge.ts'
import { changedFields, isEmpty, type JsonValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { withGiven } from '../../../shared/domain/record/unreported.ts'
import { entities, writableEntities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { isOpen, type OpenEntry } from '../../workspace/journal/entry.ts'
import { writeDraft } from '../../workspace/records/drafts.ts'
import { afterDetaches, detachableKeys, fieldsLeftToSave, queueUploads, uploadsOf } from '../../workspace/records/own-operations.ts'
import { giveBackDetached, restoreGoneAlongside, wantedAgain } from '../../workspace/edits/index.ts'
import { currentValues, type StoredRecord, type Workspace } from '../../workspace/types.ts'
import { titleOf } from '../engine/sync-state.ts'
import { resolveTwin, twinConflicts } from './twins.ts'

/** What only a person can decide: conflicts, and what is parked. */

export function conflictsOf(workspace: Workspace): readonly ConflictView[] {
  const conflicts = writableEntities.flatMap((entity) =>
    workspace.records.list({ entity, state: 'conflict' }).items.map((record) => ({
      entity,
      key: record.key,
      title: titleOf(workspace, entity, record.key),
      kind: record.remoteGone ? ('gone' as const) : ('fields' as const),
      remoteId: record.remoteId,
      gone: record.remoteGone,
      fields: fieldConflicts(record),
    })),
  )
  return [...conflicts, ...twinConflicts(workspace)]
}

function fieldConflicts({ entity, base, draft, remote }: StoredRecord): readonly FieldConflict[] {
  return remote === null || draft === null ? [] : mergeRecord(entity, base ?? {}, draft, remote).conflicts
}

/** Throws `not-found`, `invalid-input` where a field in conflict has no choice. */
export function resolveConflict(
  workspace: Workspace,
  entity: EntityName,
  key: string,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
  decision: ConflictDecision | undefined,
  remoteId?: string,
): void {
  if (decision === 'same' || decision === 'separate') {
    resolveTwin(workspace, entity, key, { choices, decision, remoteId })
    return
  }
  workspace.transaction(() => {
    const record = workspace.records.get(entity, key)
    if (record === undefined || record.draft === null || (record.remote === null && !record.remoteGone)) {
      throw new AppError('not-found', 'This record is not in conflict any more.')
    }
    if (record.remoteGone) resolveGone(workspace, record, record.draft, decision)
    else if (record.remote !== null) resolveFields(workspace, record, record.draft, record.remote, choices)
  })
}

function resolveGone(workspace: Workspace, record: StoredRecord, draft: RecordValues, decision: 'keep' | 'remove' | undefined): void {
  const { records, journal } = workspace
  const { entity, key } = record
  if (decision === undefined)
    throw new AppError('invalid-input', 'The service no longer has this record. Say whether to keep it.', {
      field: 'record',
      details: { reason: 'choose-what-becomes-of-it' },
    })
  if (record.base !== null) records.archive(entity, key, 'gone-on-service', record.base)
  if (decision === 'remove') {
    records.archive(entity, key, 'discarded', draft)
    for (const entry of journal.openOf(entity, key)) journal.cancel(entry.id)
    records.delete(entity, key)
    return
  }
  // Sent as a new record: the service has forgotten the old identifier.
  records.put({ ...record, remoteId: null, base: null, remoteGone: false, remote: null })
  // A new record loses nobody on the service.
  for (const entry of journal.openOf(entity, key)) if (entry.operation === 'detach') journal.cancel(entry.id)
  queueAgain(journal, record)
  queueUploads(journal, { ...record, base: null, remoteGone: false }, draft)
  // What belongs to it went with it there, whether that has been found out or not.
  for (const dependant of records.dependants(entity, key)) {
    if (dependant.remoteId === null || entities[dependant.entity].save === undefined) continue
    records.put({ ...dependant, remoteId: null, base: null, draft: currentValues(dependant), remote: null, remoteGone: false })
    queueAgain(journal, dependant)
  }
  restoreGoneAlongside(workspace, record)
}

function resolveFields(
  { records, journal }: Workspace,
  record: StoredRecord,
  draft: RecordValues,
  remote: RecordValues,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): void {
  const { entity, key } = record
  const { values, conflicts } = mergeRecord(entity, record.base ?? {}, draft, remote)
  const resolved: Record<string, JsonValue> = { ...values }
  for (const { field, theirs } of conflicts) {
    const choice = choices[field]
    if (choice === undefined)
      throw new AppError('invalid-input', `Choose which version of ${field} to keep.`, { field, details: { reason: 'choose-side' } })
    if (choice === 'mine') continue
    if (theirs === undefined) resolved[field] = null
    else resolved[field] = theirs
  }
  const taken = new Set(conflicts.map(({ field }) => choices[field]))
  if (taken.has('mine')) records.archive(entity, key, 'conflict-other-side', remote)
  if (taken.has('theirs')) records.archive(entity, key, 'conflict-other-side', draft)
  const base = withGiven(entity, remote, resolved)
  const isToSave = fieldsLeftToSave(journal, record, base, resolved).length > 0
  const isLeft = isToSave || changedFields(entity, base, resolved).length > 0
  const kept = records.put({ ...record, base, remote: null, draft: isLeft ? resolved : null })
  if (isToSave) queueAgain(journal, record)
  else for (const entry of journal.openOf(entity, key)) if (entry.operation === 'save') journal.cancel(entry.id)
  queueUploads(journal, kept, resolved)
}

function queueAgain(journal: Workspace['journal'], { entity, key }: StoredRecord): void {
  const [waiting] = journal.openOf(entity, key).filter(({ operation }) => operation === 'save')
  if (waiting === undefined) journal.append({ entity, key, operation: 'save', options: {} })
  else if (waiting.state === 'parked') journal.advance(waiting.id, { kind: 'want', operation: 'save', options: {} })
}

/**
 * A parked entry gets another chance, one that waits for its time goes now. What may be on the
 * service already is looked up again, never just sent; and an unanswered create that is looked up
 * sooner than it would be has all its waiting still before it: it may be on its way.
 */
export function retryEntry({ journal }: Workspace, entryId: number): void {
  const entry = required(journal, entryId)
  if (entry.state !== 'sending') journal.advance(entryId, { kind: 'retry' })
}

/**
 * Gives a change up: the record takes the service's version, one the service never had goes. What
 * is given up is archived. Throws `not-found`, `conflict` while it is being sent.
 */
export function discardEntry(workspace: Workspace, entryId: number): void {
  const { journal, records } = workspace
  workspace.transaction(() => {
    const entry = required(journal, entryId)
    if (entry.state === 'sending') throw new AppError('conflict', 'This change is being sent. Pause first.', { details: { reason: 'being-sent' } })
    journal.advance(entryId, { kind: 'discard' })
    if (entry.operation === 'detach') {
      // Whom the service has lost meanwhile, nobody is given back.
      giveBackDetached(workspace, entry.options.taken, ({ base, entity }, one) => base === null || detachableKeys(entity, base).includes(one))
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
    const sent = others.findLast(({ operation, departure }) => operation === 'save' && departure?.values != null)?.departure?.values
    // What was typed after it was sent is given up; what became of what was sent is still to be
    // found out.
    if (record.remoteId === null && sent != null) records.put({ ...record, draft: sent })
    else if (record.remoteId === null || record.remoteGone) {
      for (const other of others) journal.cancel(other.id)
      records.delete(entry.entity, entry.key)
    } else {
      const base = knownOf(record)
      records.put({ ...record, base, draft: base === null ? null : whatGoesByItself(workspace, record, base), remote: null })
    }
  })
}

/** What is left of a draft for uploads and detaches that are still wanted; `null`: nothing. */
function whatGoesByItself({ journal }: Workspace, record: StoredRecord, base: RecordValues): RecordValues | null {
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

function required(journal: Workspace['journal'], entryId: number): OpenEntry {
  const entry = journal.get(entryId)
  if (entry === undefined || !isOpen(entry)) {
    throw new AppError('not-found', 'This change is no longer waiting.')
  }
  return entry
}
