import {
  isEmpty,
  isRemoteBornKey,
  type JsonValue,
  type RecordValues,
} from '../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../shared/entities/index.ts'
import type { RecordStore } from '../workspace/stores/workspace.ts'

/**
 * The service's id for a local key; `undefined` where it has none yet. The key of a record that was
 * never pulled tells its id.
 */
export function remoteIdOfKey(
  records: Pick<RecordStore, 'get'>,
  entity: EntityName,
  key: string,
): string | undefined {
  const record = records.get(entity, key)
  if (record !== undefined) return record.remoteId ?? undefined
  return isRemoteBornKey(key) ? key.slice(1) : undefined
}

/**
 * Values with every reference as the service's id. `missing` are the fields that name a record
 * which is nowhere.
 */
export function resolveReferences(
  records: Pick<RecordStore, 'get'>,
  entity: EntityName,
  values: RecordValues,
): { readonly values: RecordValues; readonly missing: readonly string[] } {
  const resolved: Record<string, JsonValue> = { ...values }
  const missing = new Set<string>()
  const idOf = (field: string, to: EntityName, key: JsonValue): JsonValue => {
    const id = typeof key === 'string' ? remoteIdOfKey(records, to, key) : undefined
    if (id === undefined) missing.add(field)
    return id ?? null
  }
  for (const { name, type } of entities[entity].references) {
    const value = values[name]
    if (value === undefined || isEmpty(value)) continue
    if (type.kind === 'reference') resolved[name] = idOf(name, type.to, value)
    else if (Array.isArray(value)) resolved[name] = value.map((key: JsonValue) => idOf(name, type.to, key))
  }
  return { values: resolved, missing: [...missing] }
}
