import { problemText } from '../../../shared/domain/problems.ts'
import {
  isObject,
  type JsonObject,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import type { Entity, FieldDeclaration } from '../../../shared/entities/index.ts'
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
    if (encoding === 'json' && isTextAsList(field, value))
      texts[field.name] = [problemText({ code: 'not-list' })]
    values[field.name] = fieldValue(field, value)
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
  const id = readId(value)
  return id === 0 && entity.zeroCreates === true ? undefined : (id ?? 'unreadable')
}

/** A record's identifier as it comes in a path, a query, a form or JSON. */
export function readId(value: unknown): number | undefined {
  if (typeof value === 'string') return /^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

export function readBoolean(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'false') return false
  return undefined
}

const numberPattern = /^-?\d+(\.\d+)?$/

function fieldValue(field: FieldDeclaration, value: JsonValue): JsonValue {
  const { type } = field
  if (value === null) return null
  switch (type.kind) {
    case 'integer':
    case 'numeric':
      return typeof value === 'string' && numberPattern.test(value.trim()) ? Number(value) : value
    case 'boolean':
      return readBoolean(value) ?? value
    case 'reference':
      return value === '' ? '' : referenceText(value)
    case 'strings':
      return list(value)
    case 'references': {
      const items = list(value)
      return Array.isArray(items) ? [...new Set<JsonValue>(items.map(referenceText))] : items
    }
    case 'string':
    case 'keywords':
    case 'email':
    case 'url':
    case 'enum':
    case 'date':
    case 'timestamp':
    case 'file':
    case 'json':
      return value
  }
}

/** References are kept as the text of their identifier; what is none stays, and names no record. */
function referenceText(value: JsonValue): JsonValue {
  const id = readId(value)
  return id === undefined ? value : String(id)
}

/**
 * A form has no lists, only keys: there, a lone text is a list of one. JSON has them, and a text in
 * place of one ("a,b", "") is a mistake.
 */
function isTextAsList({ type }: FieldDeclaration, value: JsonValue): boolean {
  return (type.kind === 'strings' || type.kind === 'references') && value !== null && !Array.isArray(value)
}

/** Empty texts are no items: a form empties a list by its key with one. */
function list(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return Array.isArray(value) ? value.filter((item) => item !== '') : value
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
