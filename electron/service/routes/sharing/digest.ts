import { hash } from 'node:crypto'
import { isObject, type JsonValue } from '../../../../shared/domain/record/record-values.ts'

/** Tells JSON values apart, whatever the order of their keys. */
export function digestOf(value: JsonValue): string {
  return hash('sha256', JSON.stringify(sorted(value)))
}

function sorted(value: JsonValue): JsonValue {
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, inner]): [string, JsonValue] => [key, sorted(inner ?? null)])
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  return Array.isArray(value) ? value.map((inner: JsonValue) => sorted(inner)) : value
}
