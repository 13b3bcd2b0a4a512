import type { JsonObject, JsonValue } from '../../json.ts'
import { fileIdentity } from '../files/file-address.ts'
import { isTooDeep } from './bounded-values.ts'
import { spelled } from './spelling.ts'
import { entities, isReadable, type Entity, type EntityName, type FieldDeclaration } from '../../entities/index.ts'

export type { JsonObject, JsonValue }

/**
 * A media field of a local record: the file in the asset store (`hash`), the place the service
 * serves it from (`url`), or both once the one is known to be the other.
 */
export type FileValue = {
  /** SHA-256 of the content, lower-case hexadecimal. */
  readonly hash?: string
  readonly url?: string
  /** The name the file had when it was added. */
  readonly name?: string
}

/**
 * The values of a local record by field name. Booleans are booleans whatever the wire has;
 * references are local keys; media fields are `FileValue`s. An absent field is unknown, `null` is
 * known to be empty. Fields the declaration does not know stay as the service sent them.
 */
export type RecordValues = { readonly [field: string]: JsonValue }

/**
 * The local key of a record the service made. Records made here have keys of another form (see
 * `newLocalKey`), and keep them after the service has given them an id. The key of a record that
 * has not been pulled yet is known from its id alone, so a reference never needs a placeholder.
 */
export function keyOfRemoteId(remoteId: string): string {
  return `r${remoteId}`
}

export function isRemoteBornKey(key: string): boolean {
  return key.startsWith('r')
}

/** A local key for a record made here. `random` is a UUID. */
export function newLocalKey(random: string): string {
  return `l${random.replaceAll('-', '')}`
}

export type KeyOfId = (entity: EntityName, remoteId: string) => string

/**
 * What the service sent for one record, as local values. Fields that are never read back are
 * absent, and so is what lies too deep to be kept.
 */
export function readRecord(entity: Entity, raw: JsonObject, keyOfId: KeyOfId): RecordValues {
  const values: Record<string, JsonValue> = {}
  const { fields, reported, known } = readingOf(entity)
  for (const { field, path } of fields) {
    const value = valueAt(raw, path)
    if (value !== undefined && !isTooDeep(value)) values[field.name] = readField(field, value, keyOfId)
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
    reported: entity.fields.flatMap((field) => (field.reportedIn === undefined ? [] : [{ field, path: field.reportedIn }])),
    known: new Set([entity.idField, ...fields.map(({ field, path }) => path[0] ?? field.name)]),
  }
  readings.set(entity, reading)
  return reading
}

/**
 * The records that a list names, whether it has their ids or the records themselves; `undefined`
 * where it cannot be told.
 */
function reportedKeys({ type }: FieldDeclaration, list: JsonValue | undefined, keyOfId: KeyOfId): readonly string[] | undefined {
  if (type.kind !== 'references' || !Array.isArray(list)) return undefined
  const { idField } = entities[type.to]
  const ids = list.map((item: JsonValue) => (isObject(item) ? (item[idField] ?? item['id']) : item))
  const keys = ids.flatMap((id) => (typeof id === 'number' || (typeof id === 'string' && id !== '') ? [keyOfId(type.to, String(id))] : []))
  return keys.length === list.length ? keys : undefined
}

/**
 * The identifier of a raw record, or `undefined` where it has none. What a form asks may be named
 * by its column alone.
 */
export function remoteIdOf(entity: Entity, raw: JsonObject): string | undefined {
  return idText(raw[entity.idField]) ?? (entity.formOf === undefined ? undefined : idText(raw['column']))
}

/**
 * An id as text. A number with a fraction, or so large that it has been rounded, names no record:
 * another one may have the same. Nor do dots alone, which would lead to another path.
 */
function idText(id: JsonValue | undefined): string | undefined {
  if (typeof id === 'number') return Number.isSafeInteger(id) ? String(id) : undefined
  return typeof id === 'string' && !/^\.{0,2}$/.test(id) ? id : undefined
}

function valueAt(raw: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = raw
  for (const step of path) {
    if (!isObject(value)) return undefined
    value = value[step]
  }
  return value
}

function readField(field: FieldDeclaration, value: JsonValue, keyOfId: KeyOfId): JsonValue {
  if (value === null) return null
  const { type } = field
  switch (type.kind) {
    case 'reference': {
      const id = idText(value)
      return id === undefined ? null : keyOfId(type.to, id)
    }
    case 'references':
      return Array.isArray(value) ? value.flatMap((item: JsonValue) => idText(item) ?? []).map((id) => keyOfId(type.to, id)) : []
    case 'file':
      return typeof value === 'string' && value !== '' ? { url: value } : null
    case 'string':
    case 'keywords':
    case 'email':
    case 'url':
    case 'integer':
    case 'numeric':
    case 'boolean':
    case 'enum':
    case 'date':
    case 'timestamp':
    case 'strings':
    case 'json':
      return spelled(field, value)
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function fileValue(value: JsonValue | undefined): FileValue | undefined {
  if (!isObject(value)) return undefined
  const { hash, url, name } = value
  return {
    ...(typeof hash === 'string' ? { hash } : {}),
    ...(typeof url === 'string' ? { url } : {}),
    ...(typeof name === 'string' ? { name } : {}),
  }
}

function sameFile(a: FileValue, b: FileValue): boolean {
  if (a.hash !== undefined && b.hash !== undefined) return a.hash === b.hash
  if (a.url !== undefined && b.url !== undefined) return a.url === b.url || fileIdentity(a.url) === fileIdentity(b.url)
  return false
}

/**
 * Whether two values of a field are the same to a person: sets without order, files by content,
 * absent like empty, whatever they are written like (`spelled`).
 */
export function sameValue(field: FieldDeclaration | undefined, a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined || isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  if (field?.type.kind === 'file') {
    const left = fileValue(a)
    const right = fileValue(b)
    return left !== undefined && right !== undefined && sameFile(left, right)
  }
  return equalForm(field, a) === equalForm(field, b)
}

/**
 * A text that two values of a field share exactly where they are the same to a person (`sameValue`).
 * Of files, which are known by their content or their address, the one that is known.
 */
export function equalForm(field: FieldDeclaration | undefined, value: JsonValue | undefined): string {
  if (value === undefined || isEmpty(value)) return ''
  const written = spelled(field, value)
  switch (field?.type.kind) {
    case 'keywords':
      return setForm(keywordsOf(written))
    case 'strings':
    case 'references':
      return Array.isArray(written) ? setForm(written.map(String)) : canonicalJson(written)
    case 'timestamp':
      return canonicalJson(isZoned(written) && !Number.isNaN(Date.parse(written)) ? new Date(written).toISOString() : written)
    case 'file': {
      const { hash, url } = fileValue(value) ?? {}
      return hash ?? url ?? ''
    }
    case 'string':
    case 'email':
    case 'url':
    case 'integer':
    case 'numeric':
    case 'boolean':
    case 'enum':
    case 'date':
    case 'reference':
    case 'json':
    case undefined:
      return canonicalJson(written)
  }
}

/** Without a zone, a text is another time on every machine. */
function isZoned(value: JsonValue): value is string {
  return typeof value === 'string' && /^[^T]*T.*(?:Z|[+-]\d\d:?\d\d)$/i.test(value)
}

export function isEmpty(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The keywords of a comma-separated text: trimmed, without empties and repetitions. */
export function keywordsOf(value: JsonValue | undefined): readonly string[] {
  if (typeof value !== 'string') return []
  return [
    ...new Set(
      value
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    ),
  ]
}

function setForm(items: readonly string[]): string {
  return canonicalJson([...new Set(items)].sort())
}

/** JSON with object keys in order, so that equal values give equal text. */
export function canonicalJson(value: JsonValue): string {
  return JSON.stringify(value, (_key, inner: JsonValue) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
}

/** The names of the fields in which two versions of a record differ. */
export function changedFields(entity: EntityName, before: RecordValues, after: RecordValues): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => !sameValue(entities[entity].fieldNamed(name), before[name], after[name]))
}

/** The values of some fields; those without a value are left out. */
export function picked(values: RecordValues, fields: readonly string[]): RecordValues {
  const some: Record<string, JsonValue> = {}
  for (const field of fields) {
    const value = values[field]
    if (value !== undefined) some[field] = value
  }
  return some
}
