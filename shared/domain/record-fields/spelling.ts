import type { JsonValue } from '../../json.ts'
import { entities, type EntityName, type FieldDeclaration } from '../../entities/index.ts'
import { rulesOf } from '../fields/kinds/rules-of.ts'

/**
 * A value as this program writes values of the field's kind, whatever a service writes it like: a day
 * as a timestamp of midnight, a number or a flag as text, a word in other capitals, a list as text.
 * What cannot be read so stays as it is.
 */
export function spelled(field: FieldDeclaration | undefined, value: JsonValue): JsonValue {
  return field === undefined || value === null ? value : rulesOf(field.type).spelled(value)
}

/** All values of a record, each as `spelled`; the same object where none is written otherwise. */
export function spelledRecord(
  entity: EntityName,
  values: Readonly<Record<string, JsonValue>>,
): Readonly<Record<string, JsonValue>> {
  let changed: Record<string, JsonValue> | undefined
  for (const field of entities[entity].fields) {
    const value = values[field.name]
    if (value === undefined) continue
    const now = spelled(field, value)
    if (now === value || JSON.stringify(now) === JSON.stringify(value)) continue
    changed ??= { ...values }
    changed[field.name] = now
  }
  return changed ?? values
}
