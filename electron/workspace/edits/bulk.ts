import type { BulkResult } from '../../../shared/contract/index.ts'
import type { ChangeKind } from '../../../shared/domain/change-kinds.ts'
import { picked, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { inSlices, type SliceOptions } from '../disk/slices.ts'
import { currentValues, type StoredRecord, type Workspace } from '../stores/workspace.ts'
import { createRecord, editable, setFields } from './change.ts'
import { inParts } from './in-parts.ts'
import { removeForUndo, type RemovalOptions } from './remove.ts'
import { checkValues } from './values.ts'

/**
 * The same change to many records, in slices, each journalled like a single edit. Records that
 * cannot be changed, or are gone by then, are left out.
 *
 * @throws AppError `invalid-input`, `asset-missing`, `file-type` before anything has changed
 */
export function updateMany(
  workspace: Workspace,
  entity: EntityName,
  keys: readonly string[],
  values: RecordValues,
  options: SliceOptions,
): Promise<BulkResult> {
  checkValues(workspace, entity, values)
  return updateEach(workspace, entity, keys, () => values, options)
}

/**
 * To each record a change of its own; `undefined`: none. The values are known to be of the entity.
 */
export function updateEach(
  workspace: Workspace,
  entity: EntityName,
  keys: readonly string[],
  valuesOf: (record: StoredRecord) => RecordValues | undefined,
  options: SliceOptions,
): Promise<BulkResult> {
  return changeEach(workspace, keys, options, { kind: 'change', entity }, (key, token) => {
    const record = editable(workspace, entity, key)
    const values = valuesOf(record)
    return values !== undefined && changeForUndo(workspace, token, record, values)
  })
}

/** For `changeEach`. `false`: nothing changes, and nothing is noted. */
export function changeForUndo(
  workspace: Workspace,
  token: () => string,
  record: StoredRecord,
  values: RecordValues,
): boolean {
  const { entity, key } = record
  const fields = Object.keys(values)
  const before = currentValues(record)
  const after = currentValues(setFields(workspace, record, values))
  if (after === before) return false
  const place =
    entity === 'booth' && before['floor_id'] !== after['floor_id']
      ? workspace.layouts.lastPosition(key)
      : undefined
  const stood = place !== undefined && place.floorKey === before['floor_id'] ? { place } : {}
  workspace.undo.note(token(), entity, key, {
    kind: 'fields',
    before: picked(before, fields),
    after: picked(after, fields),
    ...stood,
  })
  return true
}

/**
 * Makes a record (`key` null), or sets fields of one, with what takes that back noted under `token`;
 * all of it or nothing. Gives its key.
 *
 * @throws AppError what `createRecord` and `updateRecord` throw
 */
export function importRecord(
  workspace: Workspace,
  token: string,
  entity: EntityName,
  key: string | null,
  values: RecordValues,
): string {
  return workspace.transaction(() => {
    if (key === null) {
      const made = createRecord(workspace, entity, values)
      workspace.undo.note(token, entity, made.key, { kind: 'made', values: currentValues(made) })
      return made.key
    }
    checkValues(workspace, entity, values)
    changeForUndo(workspace, () => token, editable(workspace, entity, key), values)
    return key
  })
}

/** Removes many records, in slices, each as `removeRecord` does. */
export function removeMany(
  workspace: Workspace,
  entity: EntityName,
  keys: readonly string[],
  removal: RemovalOptions,
  options: SliceOptions,
): Promise<BulkResult> {
  const remove = (key: string, token: () => string): boolean => {
    // One that went along with another has gone as was wanted.
    if (workspace.records.get(entity, key)?.removed !== false) return true
    removeForUndo(workspace, token(), entity, key, removal)
    return true
  }
  return changeEach(workspace, keys, options, { kind: 'remove', entity }, remove)
}

/**
 * A change for each item, in slices, under one token that takes all of it back. Items whose change
 * throws what is of their record alone are left out. `change` gives whether it has changed anything.
 */
export function changeEach<Item>(
  workspace: Workspace,
  items: readonly Item[],
  options: SliceOptions,
  entry: { readonly kind: ChangeKind; readonly entity: EntityName | undefined },
  change: (item: Item, token: () => string) => boolean,
): Promise<BulkResult> {
  return inParts(workspace, entry, async ({ token, part }) => {
    let changed = 0
    let leftOut = 0
    const each = (item: Item): void => {
      try {
        if (part((own) => change(item, own))) changed += 1
      } catch (error) {
        if (!isOfRecord(error)) throw error
        leftOut += 1
      }
    }
    const done = await inSlices(workspace, items, each, options)
    return { token: token(), changed, leftOut, cancelled: done < items.length }
  })
}

/** Whether an error is of one record alone, so that the others go on. */
export function isOfRecord(error: unknown): boolean {
  return (
    error instanceof AppError &&
    (error.code === 'not-found' || error.code === 'invalid-input' || error.code === 'conflict')
  )
}
