import { keyOfRemoteId } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import type { Database } from '../disk/database.ts'
import { queueSave, writeDraft } from './drafts.ts'
import { queueUploads } from './own-operations.ts'
import { mayHaveArrived } from '../stores/journal-entry.ts'
import { redirectReferences } from './references.ts'
import { recordColumns, recordOf } from '../disk/rows.ts'
import type { JournalStore, RecordStore, StoredRecord } from '../stores/workspace.ts'

interface Parts {
  readonly database: Database
  readonly journal: JournalStore
}

type Address = Pick<StoredRecord, 'entity' | 'key'>

const prefixed = recordColumns
  .split(', ')
  .map((column) => `record.${column}`)
  .join(', ')

/** The fields through which a record goes with another, as `entity.field`, in JSON. */
export const cascadingFields = JSON.stringify(
  Object.values(entities).flatMap((entity) => entity.owners.map((field) => `${entity.name}.${field.name}`)),
)

/**
 * Parameters: entity and key of the target, `cascadingFields`. The cross join keeps SQLite from
 * looking through all records for the few that go.
 */
export const dependantsSql = `
  WITH RECURSIVE going (entity, key) AS (
    SELECT ?1, ?2
    UNION
    SELECT record.entity, record.key FROM going
      JOIN record_reference AS reference ON reference.target_entity = going.entity AND reference.target_key = going.key AND reference.is_current = 1
      JOIN record ON record.id = reference.record_id
      WHERE record.removed = 0 AND record.entity || '.' || reference.field IN (SELECT value FROM json_each(?3))
  )
  SELECT ${prefixed} FROM going CROSS JOIN record ON record.entity = going.entity AND record.key = going.key
    WHERE (going.entity, going.key) <> (?1, ?2) ORDER BY record.id`

/** The records that name one, in any of their versions. */
export function naming(database: Database, entity: EntityName, key: string): readonly StoredRecord[] {
  return database
    .all(
      `SELECT DISTINCT ${prefixed} FROM record_reference AS reference JOIN record ON record.id = reference.record_id
         WHERE reference.target_entity = ? AND reference.target_key = ?`,
      entity,
      key,
    )
    .map(recordOf)
}

/**
 * A record made here keeps its key when the service gives it an id; but others may have been pulled
 * that named it by the id alone. They name it by its key from now on.
 */
export function followNewKey(
  { database }: Parts,
  store: RecordStore,
  entity: EntityName,
  remoteId: string,
  key: string,
): void {
  const byId = keyOfRemoteId(remoteId)
  if (byId === key) return
  for (const record of naming(database, entity, byId)) {
    const fields = fieldsNaming(record, entity)
    store.put({
      ...record,
      base: redirectReferences(record.base, fields, byId, key),
      draft: redirectReferences(record.draft, fields, byId, key),
      remote: redirectReferences(record.remote, fields, byId, key),
    })
  }
}

/**
 * A target is gone for good: references that do not take their record along become empty, on both
 * sides, as the service has done itself.
 */
export function emptyReferences({ database, journal }: Parts, store: RecordStore, target: Address): void {
  for (const record of naming(database, target.entity, target.key)) {
    const fields = fieldsNaming(record, target.entity, 'clear')
    if (fields.length === 0) continue
    const emptied = {
      ...record,
      base: redirectReferences(record.base, fields, target.key, null),
      draft: redirectReferences(record.draft, fields, target.key, null),
      remote: redirectReferences(record.remote, fields, target.key, null),
    }
    if (emptied.draft === null || emptied.removed) store.put(emptied)
    else writeDraft({ records: store, journal }, emptied, emptied.draft)
  }
}

function fieldsNaming(record: StoredRecord, target: EntityName, only?: 'clear'): readonly string[] {
  return entities[record.entity].references
    .filter(
      ({ type }) =>
        type.to === target &&
        (only === undefined || type.kind === 'references' || type.onTargetRemoved === only),
    )
    .map((field) => field.name)
}

function removedAlongside(database: Database, cause: Address): readonly StoredRecord[] {
  return database
    .all(
      `SELECT ${recordColumns} FROM record WHERE removed_with_entity = ? AND removed_with_key = ? ORDER BY id`,
      cause.entity,
      cause.key,
    )
    .map(recordOf)
}

/**
 * A removed record is back: what it wants is to be sent again, and what went along comes back with
 * it.
 */
export function bringBack(
  { database, journal }: Parts,
  store: RecordStore,
  record: Omit<StoredRecord, 'state' | 'updatedAt'>,
): void {
  if (record.draft !== null) {
    queueSave(journal, record)
    queueUploads(journal, record, record.draft)
  }
  for (const companion of removedAlongside(database, record)) {
    const open = journal.openOf(companion.entity, companion.key)
    const removal = open.find(({ operation }) => operation === 'remove')
    if (removal !== undefined && mayHaveArrived(removal)) forgetCause(database, companion)
    else {
      if (companion.draft === null && removal !== undefined) journal.cancel(removal.id)
      store.put({ ...companion, removed: false })
    }
  }
}

export function dropAlongside({ database, journal }: Parts, store: RecordStore, cause: Address): void {
  for (const record of removedAlongside(database, cause)) {
    const goesByItself = journal
      .openOf(record.entity, record.key)
      .some(({ operation }) => operation === 'remove')
    if (goesByItself) forgetCause(database, record)
    else store.delete(record.entity, record.key)
  }
}

function forgetCause(database: Database, { entity, key }: Address): void {
  database.run(
    'UPDATE record SET removed_with_entity = NULL, removed_with_key = NULL WHERE entity = ? AND key = ?',
    entity,
    key,
  )
}
