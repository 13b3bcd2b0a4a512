import type { ConflictDecision, ConflictView } from '../../../shared/contract/index.ts'
import { mergeRecord, type FieldConflict } from '../../../shared/domain/record-fields/merge.ts'
import { changedFields } from '../../../shared/domain/record-fields/same-value.ts'
import type { JsonValue, RecordValues } from '../../../shared/domain/record/record-values.ts'
import { withGiven } from '../../../shared/domain/record-fields/unreported.ts'
import { entities, writableEntities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { fieldsLeftToSave, queueUploads } from '../../workspace/records/own-operations.ts'
import { restoreGoneAlongside } from '../../workspace/edits/index.ts'
import {
  titleOf,
  currentValues,
  isInConflict,
  type StoredRecord,
  type Workspace,
} from '../../workspace/stores/workspace.ts'
import type { Meant } from '../types.ts'
import { openEntry } from './discard.ts'
import { orphanConflicts, orphanOf, resolveOrphan } from './orphans.ts'
import { resolveDuplicate, duplicateConflicts } from './duplicates.ts'

/** What only a person can decide: conflicts, and what is parked. */

/** `orphans`: the records whose changes wait for a parent that is gone. */
export function conflictsOf(
  workspace: Workspace,
  orphans: readonly Pick<StoredRecord, 'entity' | 'key'>[],
): readonly ConflictView[] {
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
  return [...conflicts, ...duplicateConflicts(workspace), ...orphanConflicts(workspace, orphans)]
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
  { remoteId, under }: Meant = {},
): void {
  if (decision === 'same' || decision === 'separate') {
    resolveDuplicate(workspace, entity, key, { choices, decision, remoteId })
    return
  }
  if (
    decision === 'recreate' ||
    decision === 'move' ||
    (decision === 'remove' && orphanOf(workspace, { entity, key }) !== undefined)
  ) {
    resolveOrphan(workspace, { entity, key }, decision, under)
    return
  }
  workspace.transaction(() => {
    const record = workspace.records.get(entity, key)
    if (record === undefined || record.draft === null || !isInConflict(record)) {
      throw new AppError('not-found', 'This record is not in conflict any more.')
    }
    if (record.remoteGone) resolveGone(workspace, record, record.draft, decision)
    else if (record.remote !== null) resolveFields(workspace, record, record.draft, record.remote, choices)
  })
}

function resolveGone(
  workspace: Workspace,
  record: StoredRecord,
  draft: RecordValues,
  decision: 'keep' | 'remove' | undefined,
): void {
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
    records.put({
      ...dependant,
      remoteId: null,
      base: null,
      draft: currentValues(dependant),
      remote: null,
      remoteGone: false,
    })
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
      throw new AppError('invalid-input', `Choose which version of ${field} to keep.`, {
        field,
        details: { reason: 'choose-side' },
      })
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
  else
    for (const entry of journal.openOf(entity, key)) if (entry.operation === 'save') journal.cancel(entry.id)
  queueUploads(journal, kept, resolved)
}

function queueAgain(journal: Workspace['journal'], { entity, key }: StoredRecord): void {
  const [waiting] = journal.openOf(entity, key).filter(({ operation }) => operation === 'save')
  if (waiting === undefined) journal.append({ entity, key, operation: 'save', options: {} })
  else if (waiting.state === 'parked')
    journal.advance(waiting.id, { kind: 'want', operation: 'save', options: {} })
}

/**
 * A parked entry gets another chance, one that waits for its time goes now. What may be on the
 * service already is looked up again, never just sent; and an unanswered create that is looked up
 * sooner than it would be has all its waiting still before it: it may be on its way.
 */
export function retryEntry({ journal }: Workspace, entryId: number): void {
  const entry = openEntry(journal, entryId)
  if (entry.state !== 'sending') journal.advance(entryId, { kind: 'retry' })
}
