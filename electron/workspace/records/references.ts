import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { isEmpty, type JsonValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { Database } from '../disk/database.ts'
import type { StoredRecord } from '../stores/workspace.ts'

export interface Reference {
  readonly field: string
  readonly entity: EntityName
  readonly key: string
}

/** The records that `values` name. */
export function referencesOf(entity: EntityName, values: RecordValues | null): readonly Reference[] {
  if (values === null) return []
  return entities[entity].references.flatMap((field) =>
    keysIn(values[field.name]).map((key) => ({ field: field.name, entity: field.type.to, key })),
  )
}

function keysIn(value: JsonValue | undefined): readonly string[] {
  const keys: readonly JsonValue[] = Array.isArray(value) ? value : [value ?? null]
  return keys.flatMap((key) => (typeof key === 'string' && key !== '' ? [key] : []))
}

/** Remembers which records a record names, in any of its versions. */
export function writeReferences(
  database: Database,
  recordId: number,
  record: Pick<StoredRecord, 'entity' | 'base' | 'draft' | 'remote'>,
): void {
  if (entities[record.entity].references.length === 0) return
  database.run('DELETE FROM record_reference WHERE record_id = ?', recordId)
  addReferences(database, recordId, record)
}

/** The same for a record that is new. */
export function addReferences(
  database: Database,
  recordId: number,
  record: Pick<StoredRecord, 'entity' | 'base' | 'draft' | 'remote'>,
): void {
  const current = referencesOf(record.entity, record.draft ?? record.base)
  const others = [
    ...referencesOf(record.entity, record.draft === null ? null : record.base),
    ...referencesOf(record.entity, record.remote),
  ]
  const write = (references: readonly Reference[], isCurrent: number): void => {
    for (const { field, entity, key } of references) {
      database.run(
        `INSERT INTO record_reference (record_id, field, target_entity, target_key, is_current) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        recordId,
        field,
        entity,
        key,
        isCurrent,
      )
    }
  }
  write(current, 1)
  write(others, 0)
}

/**
 * `values` with every reference to `from` naming `to` instead, or nothing where `to` is `null`.
 * `fields` limits which fields change.
 */
export function redirectReferences(
  values: RecordValues | null,
  fields: readonly string[],
  from: string,
  to: string | null,
): RecordValues | null {
  if (values === null) return null
  const changed: Record<string, JsonValue> = { ...values }
  for (const field of fields) {
    const value = values[field]
    if (value === from) changed[field] = to
    else if (Array.isArray(value)) changed[field] = redirectInList(value, from, to)
  }
  return changed
}

function redirectInList(list: readonly JsonValue[], from: string, to: string | null): readonly JsonValue[] {
  const redirected = list.map((key) => (key === from ? to : key)).filter((key) => !isEmpty(key))
  return [...new Set(redirected)]
}
