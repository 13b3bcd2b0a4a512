import { picked, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { changedFields } from '../../../shared/domain/record-fields/same-value.ts'
import type { ChangeKind } from '../../../shared/domain/change-kinds.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { recordOfVersion } from '../archive/archive.ts'
import { currentValues, type StoredRecord, type Workspace } from '../stores/workspace.ts'
import { changeForUndo, importRecord } from './bulk.ts'
import { editable, revertRecord } from './change.ts'
import { restoreVersion } from './restore-version.ts'
import { checkValues } from './values.ts'

/**
 * A change by a person as one entry of the history, with what it does to plans; it begins with the
 * first that asks for its token. All of it or nothing.
 */
export function asEntry<T>(
  workspace: Workspace,
  kind: ChangeKind,
  entity: EntityName | undefined,
  change: (token: () => string) => T,
): T {
  return workspace.transaction(() => {
    let token: string | undefined
    const watch = workspace.layouts.watch()
    const result = watch.during(() => change(() => (token ??= workspace.undo.begin(kind, entity))))
    watch.record({ token })
    return result
  })
}

/** `createRecord` as an entry of the history. @throws AppError what that throws */
export function createAsEntry(
  workspace: Workspace,
  entity: EntityName,
  values: RecordValues,
): { readonly record: StoredRecord; readonly token: string } {
  return asEntry(workspace, 'make', entity, (token) => ({
    record: editable(workspace, entity, importRecord(workspace, token(), entity, null, values)),
    token: token(),
  }))
}

/**
 * `updateRecord` as an entry of the history: what is typed into a field one after the other is one.
 *
 * @throws AppError what that throws
 */
export function updateAsEntry(
  workspace: Workspace,
  entity: EntityName,
  key: string,
  values: RecordValues,
): StoredRecord {
  return asEntry(workspace, 'change', entity, (token) => {
    checkValues(workspace, entity, values)
    const fields = Object.keys(values)
    // What plans show of it is noted with an entry once.
    const isOnPlans = entity === 'floor' || fields.includes('floor_id')
    const own = (): string => (isOnPlans ? undefined : workspace.undo.goesOn(entity, key, fields)) ?? token()
    changeForUndo(workspace, own, editable(workspace, entity, key), values)
    return editable(workspace, entity, key)
  })
}

/** `revertRecord` as an entry of the history. @throws AppError what that throws */
export function revertAsEntry(
  workspace: Workspace,
  entity: EntityName,
  key: string,
  fields?: readonly string[],
): StoredRecord {
  return asEntry(workspace, 'change', entity, (token) =>
    withFieldsNoted(workspace, token, editable(workspace, entity, key), () =>
      revertRecord(workspace, entity, key, fields),
    ),
  )
}

/** `restoreVersion` as an entry of the history. @throws AppError what that throws */
export function restoreVersionAsEntry(
  workspace: Workspace,
  versionId: number,
): readonly [StoredRecord, ...StoredRecord[]] {
  const version = workspace.archive.get(versionId)
  const before = version === undefined ? undefined : recordOfVersion(workspace.records, version)
  return asEntry(workspace, 'restore', version?.entity, (token) => {
    if (before !== undefined)
      return [
        withFieldsNoted(
          workspace,
          token,
          before,
          () => restoredFirst(restoreVersion(workspace, versionId))[0],
        ),
      ]
    const made = restoredFirst(restoreVersion(workspace, versionId))
    for (const one of made)
      workspace.undo.note(token(), one.entity, one.key, { kind: 'made', values: currentValues(one) })
    return made
  })
}

function restoredFirst(records: readonly StoredRecord[]): readonly [StoredRecord, ...StoredRecord[]] {
  const [first, ...others] = records
  if (first === undefined) throw new AppError('internal', 'Nothing was restored.')
  return [first, ...others]
}

/** Does what changes fields of a record, and notes what takes that back. */
function withFieldsNoted(
  workspace: Workspace,
  token: () => string,
  record: StoredRecord,
  work: () => StoredRecord,
): StoredRecord {
  const { entity, key } = record
  const before = currentValues(record)
  const place = entity === 'booth' ? workspace.layouts.lastPosition(key) : undefined
  const written = work()
  const after = currentValues(written)
  const changed = changedFields(entity, before, after)
  if (changed.length === 0) return written
  const stood = place !== undefined && changed.includes('floor_id') && place.floorKey === before['floor_id']
  workspace.undo.note(token(), entity, key, {
    ...{ kind: 'fields', before: picked(before, changed), after: picked(after, changed) },
    ...(stood ? { place } : {}),
  })
  return written
}
