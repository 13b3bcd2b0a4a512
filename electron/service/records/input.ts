import { rulesOf } from '../../../shared/domain/fields/kinds/rules-of.ts'
import { receivedId } from '../../../shared/domain/fields/received.ts'
import { problemText } from '../../../shared/domain/problems.ts'
import {
  isObject,
  type JsonObject,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import type { Entity } from '../../../shared/entities/index.ts'
import { together, type FieldTexts } from '../limits/problem.ts'

/**
 * What a save sent: the identifier, if any, and the values of the fields it named. A field that is
 * absent was not named. `faults`: what could not be read.
 */
export interface SaveInput {
  readonly id: number | 'unreadable' | undefined
  readonly values: RecordValues
  readonly faults: FieldTexts
}

/**
 * Turns a JSON body, or the entries of a form, into values as they are stored; wrong types stay as
 * they are and are found by the validation.
 */
export function readSaveInput(entity: Entity, raw: JsonObject, encoding: 'json' | 'multipart'): SaveInput {
  const values: Record<string, JsonValue> = {}
  const texts: Record<string, readonly string[]> = {}
  for (const field of entity.writable) {
    const value = raw[field.name]
    if (value === undefined) continue
    // A form has no lists, only keys. JSON has them, and a text in place of one ("a,b", "") is a mistake.
    if (encoding === 'json' && 'encoding' in field.type && value !== null && !Array.isArray(value))
      texts[field.name] = [problemText({ code: 'not-list' })]
    values[field.name] = value === null ? null : rulesOf(field.type).received(value)
  }
  if (entity.customFields === true) Object.assign(values, customValues(entity, raw))
  const id = identifier(entity, raw[entity.idField])
  return {
    id,
    values,
    faults: together(
      texts,
      lostFaults(values),
      id === 'unreadable' ? { [entity.idField]: [noIdentifier] } : {},
    ),
  }
}

export const noIdentifier = 'This must be the identifier of a record.'

function identifier(entity: Entity, value: JsonValue | undefined): SaveInput['id'] {
  if (value === undefined || value === null || value === '') return undefined
  const id = receivedId(value)
  return id === 0 && entity.zeroCreates === true ? undefined : (id ?? 'unreadable')
}

function customValues(entity: Entity, raw: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !entity.declares(name)))
}

/** What would be kept otherwise than it was sent. */
function lostFaults(values: RecordValues): FieldTexts {
  return together(
    ...losses.map(({ text, isLost }): FieldTexts => {
      const fields = Object.entries(values).filter(([name, value]) => holds({ [name]: value }, isLost))
      return Object.fromEntries(fields.map(([name]) => [name, [text]]))
    }),
  )
}

const losses: readonly { readonly text: string; readonly isLost: (value: string | number) => boolean }[] = [
  {
    // A database server's text cannot hold it; so that every storage behaves alike, none takes it.
    text: 'This must not contain a NUL character.',
    isLost: (value) => typeof value === 'string' && value.includes('\u0000'),
  },
  {
    text: 'A number must be at most 9007199254740991; send a larger one as a text.',
    isLost: (value) => typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER,
  },
]

function holds(value: JsonValue, isLost: (value: string | number) => boolean): boolean {
  if (typeof value === 'string' || typeof value === 'number') return isLost(value)
  if (Array.isArray(value)) return value.some((item: JsonValue) => holds(item, isLost))
  return (
    isObject(value) && Object.entries(value).some(([name, inner]) => isLost(name) || holds(inner, isLost))
  )
}
