import type { JsonValue } from '../../json.ts'

/** A record's identifier as it comes in a path, a query, a form or JSON. */
export function receivedId(value: unknown): number | undefined {
  if (typeof value === 'string') return /^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

/** References are kept as the text of their identifier; what is none stays, and names no record. */
export function receivedName(value: JsonValue): JsonValue {
  return receivedId(value)?.toString() ?? value
}

export function receivedFlag(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'false') return false
  return undefined
}

/** Of a form, a lone text is a list of one. Empty texts are no items: a form empties a list by its key with one. */
export function receivedList(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return Array.isArray(value) ? value.filter((item) => item !== '') : value
}
