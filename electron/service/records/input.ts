import { problemText } from '../../../shared/domain/problems.ts'
import { isObject, type JsonObject, type JsonValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { Entity, FieldDeclaration } from '../../../shared/entities/index.ts'
import { invalid } from '../http/problem.ts'

/**
 * What a save sent: the identifier, if any, and the values of the fields it named. A field that is
 * absent was not named.
 */
export interface SaveInput {
  readonly id: number | undefined
  readonly values: RecordValues
}

/**
 * Turns a JSON body, or the entries of a form, into values as they are stored; wrong types stay as
 * they are and are found by the validation. Throws 422.
 */
export function readSaveInput(entity: Entity, raw: JsonObject, encoding: 'json' | 'multipart'): SaveInput {
  const values: Record<string, JsonValue> = {}
  for (const field of entity.writable) {
    const value = raw[field.name]
    if (value === undefined) continue
    if (encoding === 'json') refuseTextAsList(field, value)
    values[field.name] = fieldValue(field, value)
  }
  if (entity.customFields === true) Object.assign(values, customValues(entity, raw))
  refuseNul(values)
  return { id: identifier(entity, raw[entity.idField]), values }
}

function identifier(entity: Entity, value: JsonValue | undefined): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const id = readId(value)
  if (id === 0 && entity.zeroCreates === true) return undefined
  if (id === undefined) throw invalid({ [entity.idField]: ['This must be the identifier of a record.'] })
  return id
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
function refuseTextAsList({ name, type }: FieldDeclaration, value: JsonValue): void {
  if ((type.kind === 'strings' || type.kind === 'references') && value !== null && !Array.isArray(value))
    throw invalid({ [name]: [problemText({ code: 'not-list' })] })
}

/** Empty texts are no items: a form empties a list by its key with one. */
function list(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return Array.isArray(value) ? value.filter((item) => item !== '') : value
}

function customValues(entity: Entity, raw: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !entity.declares(name)))
}

// A database server's text cannot hold it; so that every storage behaves alike, none takes it.
function refuseNul(values: RecordValues): void {
  const fields = Object.entries(values).filter(([name, value]) => holdsNul(name) || holdsNul(value))
  if (fields.length > 0) throw invalid(Object.fromEntries(fields.map(([name]) => [name, ['This must not contain a NUL character.']])))
}

function holdsNul(value: JsonValue): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  if (Array.isArray(value)) return value.some(holdsNul)
  return isObject(value) && Object.entries(value).some(([name, inner]) => name.includes('\u0000') || holdsNul(inner))
}
