import { randomUUID } from 'node:crypto'
import { changedFields } from '../../../shared/domain/record-fields/same-value.ts'
import {
  newLocalKey,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { withGiven } from '../../../shared/domain/record-fields/unreported.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { writeDraft } from '../records/drafts.ts'
import { currentValues, isInConflict, type StoredRecord, type Workspace } from '../stores/workspace.ts'
import { checkFilesStay, checkValues } from './values.ts'

/**
 * A change by a person as one transaction: what it does to the plans of floors becomes a step of
 * their history, unless it is a part of such a step, or of a larger change. `token`: under which it
 * can be taken back.
 */
export function followed<T>(workspace: Workspace, change: () => T, token?: string): T {
  return workspace.transaction(() => {
    const watch = workspace.layouts.watch()
    const result = watch.during(change)
    watch.record({ token })
    return result
  })
}

/**
 * A new record: what `values` do not say is as every new one of its entity begins, wherever it comes
 * from.
 *
 * @throws AppError `invalid-input`, `asset-missing`, `file-type`
 */
export function createRecord(workspace: Workspace, entity: EntityName, values: RecordValues): StoredRecord {
  return followed(workspace, () =>
    writeNew(workspace, entity, newLocalKey(randomUUID()), {
      ...entities[entity].beginning,
      ...placesAtEnd(workspace, entity),
      ...values,
    }),
  )
}

/**
 * A new record under this key, with these values and no others. Within a transaction.
 *
 * @throws AppError as `createRecord`
 */
export function writeNew(
  workspace: Workspace,
  entity: EntityName,
  key: string,
  values: RecordValues,
): StoredRecord {
  checkValues(workspace, entity, values)
  const blank = {
    entity,
    key,
    remoteId: null,
    base: null,
    draft: null,
    remote: null,
    remoteGone: false,
    removed: false,
  } as const
  return writeDraft(workspace, blank, values)
}

/** Without it a service may put a new record anywhere. Where no other has one, it has none either. */
function placesAtEnd({ records }: Workspace, entity: EntityName): RecordValues {
  const fields = entities[entity].fields.filter(({ newAtEnd }) => newAtEnd === true)
  if (fields.length === 0) return {}
  const others = [...records.iterate(entity)].filter(({ removed }) => !removed).map(currentValues)
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const places = others.map((values) => values[name]).filter((place) => typeof place === 'number')
      return places.length === 0 && others.length > 0 ? [] : [[name, Math.max(0, ...places) + 1]]
    }),
  )
}

/**
 * Sets the given fields and leaves the others. Nothing is journalled when nothing changes.
 *
 * @throws AppError `not-found`, `invalid-input` (also where a file would be taken away that the
 * service has), `asset-missing`, `file-type`
 */
export function updateRecord(
  workspace: Workspace,
  entity: EntityName,
  key: string,
  values: RecordValues,
): StoredRecord {
  return followed(workspace, () => {
    checkValues(workspace, entity, values)
    return setFields(workspace, editable(workspace, entity, key), values)
  })
}

/** Takes the service's last known values back, of all fields or of those named. */
export function revertRecord(
  workspace: Workspace,
  entity: EntityName,
  key: string,
  fields?: readonly string[],
): StoredRecord {
  return followed(workspace, () => {
    const record = editable(workspace, entity, key)
    const { base, draft } = record
    if (draft === null) return record
    if (isInConflict(record)) {
      throw new AppError(
        'conflict',
        'This record was changed on the service too. Decide which version to keep first.',
      )
    }
    if (fields === undefined) {
      if (base === null)
        throw new AppError(
          'invalid-input',
          'This record is not on the service yet, so there is nothing to go back to. Remove it instead.',
          {
            details: { reason: 'not-sent-yet' },
          },
        )
      const known = withGiven(entity, base, draft)
      return writeDraft(workspace, { ...record, base: known }, known)
    }
    return writeDraft(workspace, record, withFieldsOf(base ?? {}, draft, fields))
  })
}

function withFieldsOf(base: RecordValues, draft: RecordValues, fields: readonly string[]): RecordValues {
  const reverted = new Map<string, JsonValue>(Object.entries(draft))
  for (const field of fields) {
    const value = base[field]
    if (value === undefined) reverted.delete(field)
    else reverted.set(field, value)
  }
  return Object.fromEntries(reverted)
}

/** A record a person may change. @throws AppError `not-found` */
export function editable(workspace: Workspace, entity: EntityName, key: string): StoredRecord {
  const record = workspace.records.get(entity, key)
  if (record === undefined || record.removed) {
    throw new AppError(
      'not-found',
      record === undefined ? `There is no ${entity} “${key}”.` : `This ${entity} has been removed.`,
    )
  }
  return record
}

/**
 * The record itself where nothing changes. @throws AppError `invalid-input` where a file would be
 * taken away that the service has
 */
export function setFields(workspace: Workspace, record: StoredRecord, values: RecordValues): StoredRecord {
  const before = currentValues(record)
  const after = { ...before, ...values }
  checkFilesStay(record, before, after)
  return changedFields(record.entity, before, after).length === 0
    ? record
    : writeDraft(workspace, record, after)
}
