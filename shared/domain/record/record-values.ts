import type { JsonObject, JsonValue } from '../../json.ts'
import type { Entity, EntityName } from '../../entities/index.ts'

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
export function idText(id: JsonValue | undefined): string | undefined {
  if (typeof id === 'number') return Number.isSafeInteger(id) ? String(id) : undefined
  return typeof id === 'string' && !/^\.{0,2}$/.test(id) ? id : undefined
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

/** JSON with object keys in order, so that equal values give equal text. */
export function canonicalJson(value: JsonValue): string {
  return JSON.stringify(value, (_key, inner: JsonValue) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
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
