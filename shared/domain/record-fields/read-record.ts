import type { JsonObject, JsonValue } from '../../json.ts'
import { entities, isReadable, type Entity, type FieldDeclaration } from '../../entities/index.ts'
import { rulesOf } from '../fields/kinds/rules-of.ts'
import { isTooDeep } from '../record/bounded-values.ts'
import { isObject, type KeyOfId, type RecordValues } from '../record/record-values.ts'

/**
 * What the service sent for one record, as local values. Fields that are never read back are
 * absent, and so is what lies too deep to be kept.
 */
export function readRecord(entity: Entity, raw: JsonObject, keyOfId: KeyOfId): RecordValues {
  const values: Record<string, JsonValue> = {}
  const { fields, reported, known } = readingOf(entity)
  for (const { field, path } of fields) {
    const value = valueAt(raw, path)
    if (value !== undefined && !isTooDeep(value))
      values[field.name] = value === null ? null : rulesOf(field.type).read(value, keyOfId)
  }
  for (const { field, path } of reported) {
    const keys = reportedKeys(field, valueAt(raw, path), keyOfId)
    if (keys !== undefined) values[field.name] = keys
  }
  for (const name in raw) {
    const value = known.has(name) ? undefined : raw[name]
    if (value !== undefined && !isTooDeep(value)) values[name] = value
  }
  return values
}

/** How an entity's records are read: worked out once, since listings have tens of thousands. */
interface Reading {
  readonly fields: readonly { readonly field: FieldDeclaration; readonly path: readonly string[] }[]
  /** What is never read back, but reported elsewhere. */
  readonly reported: readonly { readonly field: FieldDeclaration; readonly path: readonly string[] }[]
  /** The names at the top of a raw record that the declaration accounts for. */
  readonly known: ReadonlySet<string>
}

const readings = new Map<Entity, Reading>()

function readingOf(entity: Entity): Reading {
  const before = readings.get(entity)
  if (before !== undefined) return before
  const fields = entity.fields.map((field) => ({ field, path: field.readPath ?? [field.name] }))
  const reading = {
    fields: fields.filter(({ field }) => isReadable(field)),
    reported: entity.fields.flatMap((field) =>
      field.reportedIn === undefined ? [] : [{ field, path: field.reportedIn }],
    ),
    known: new Set([entity.idField, ...fields.map(({ field, path }) => path[0] ?? field.name)]),
  }
  readings.set(entity, reading)
  return reading
}

/**
 * The records that a list names, whether it has their ids or the records themselves; `undefined`
 * where it cannot be told.
 */
function reportedKeys(
  { type }: FieldDeclaration,
  list: JsonValue | undefined,
  keyOfId: KeyOfId,
): readonly string[] | undefined {
  if (type.kind !== 'references' || !Array.isArray(list)) return undefined
  const { idField } = entities[type.to]
  const ids = list.map((item: JsonValue) => (isObject(item) ? (item[idField] ?? item['id']) : item))
  const keys = ids.flatMap((id) =>
    typeof id === 'number' || (typeof id === 'string' && id !== '') ? [keyOfId(type.to, String(id))] : [],
  )
  return keys.length === list.length ? keys : undefined
}

function valueAt(raw: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = raw
  for (const step of path) {
    if (!isObject(value)) return undefined
    value = value[step]
  }
  return value
}
