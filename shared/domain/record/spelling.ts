import { parseJson, type JsonValue } from '../../json.ts'
import { entities, type EntityName, type FieldDeclaration } from '../../entities/index.ts'
import { dayMs, instantOf, momentOf } from '../likeness/moment.ts'
import { lettersOf, plainText, withoutCase } from '../likeness/text.ts'

/**
 * A value as this program writes values of the field's kind, whatever a service writes it like: a day
 * as a timestamp of midnight, a number or a flag as text, a word in other capitals, a list as text.
 * What cannot be read so stays as it is.
 */
export function spelled(field: FieldDeclaration | undefined, value: JsonValue): JsonValue {
  if (field === undefined || value === null) return value
  const { type } = field
  switch (type.kind) {
    case 'string': {
      const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
      if (typeof text !== 'string' || type.pattern === undefined) return text
      return type.pattern === 'currency' ? spelledCurrency(text) : spelledColour(text)
    }
    case 'keywords':
      return Array.isArray(value) ? wordsIn(value).join(', ') : value
    case 'strings':
      return typeof value === 'string' ? wordsIn(listIn(value)) : Array.isArray(value) ? wordsIn(value) : value
    case 'integer':
    case 'numeric':
      return isBlank(value) ? null : (numberOf(value) ?? value)
    case 'boolean':
      return isBlank(value) ? null : (flagOf(value) ?? value)
    case 'enum':
      return typeof value === 'string' ? spelledWord(value, type.values) : value
    case 'date':
      return isBlank(value) ? null : (dayOf(value) ?? value)
    case 'timestamp':
      return isBlank(value) ? null : (timeOf(value) ?? value)
    case 'email':
    case 'url':
    case 'reference':
    case 'references':
    case 'file':
    case 'json':
      return value
  }
}

/** All values of a record, each as `spelled`; the same object where none is written otherwise. */
export function spelledRecord(entity: EntityName, values: Readonly<Record<string, JsonValue>>): Readonly<Record<string, JsonValue>> {
  const changed: [string, JsonValue][] = []
  for (const [name, value] of Object.entries(values)) {
    const now = spelled(entities[entity].fieldNamed(name), value)
    if (now !== value && JSON.stringify(now) !== JSON.stringify(value)) changed.push([name, now])
  }
  return changed.length === 0 ? values : { ...values, ...Object.fromEntries(changed) }
}

/** A number, also where it is written as text. */
export function numberOf(value: JsonValue): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Yes or no, in the words and numbers that services use. */
export function flagOf(value: JsonValue): boolean | undefined {
  if (value === true || value === 1) return true
  if (value === false || value === 0) return false
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (['1', 'true', 'yes', 'on'].includes(word)) return true
  return ['0', 'false', 'no', 'off'].includes(word) ? false : undefined
}

/** A list that is written as text: as JSON, or with commas. */
function listIn(text: string): readonly JsonValue[] {
  const parsed = text.trimStart().startsWith('[') ? parseJson(text) : undefined
  return Array.isArray(parsed) ? parsed.map((item: JsonValue) => item) : text.split(',')
}

/** The words of a list, in its order; what is no word stays out. */
function wordsIn(list: readonly JsonValue[]): readonly string[] {
  return list.flatMap((item) => (typeof item === 'string' || typeof item === 'number' ? [String(item).trim()] : [])).filter((word) => word !== '')
}

function isBlank(value: JsonValue): boolean {
  return typeof value === 'string' && value.trim() === ''
}

function spelledCurrency(text: string): string {
  const code = text.trim()
  return /^[a-z]{3}$/i.test(code) ? code.toUpperCase() : text
}

function spelledColour(text: string): string {
  const [, digits] = /^\s*#?([\da-f]{3}|[\da-f]{6})\s*$/i.exec(text) ?? []
  if (digits === undefined) return text
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
}

/** "Full Time" is `full_time` where no other of the words has the same letters. */
function spelledWord(text: string, words: readonly string[]): string {
  if (words.includes(text)) return text
  const plain = withoutCase(plainText(text))
  const letters = lettersOf(text)
  const [found, ...others] = words.filter((word) => withoutCase(word) === plain || (letters !== '' && lettersOf(word) === letters))
  return found !== undefined && others.length === 0 ? found : text
}

/** `YYYY-MM-DD` of a day, or of the midnight with which it begins. */
function dayOf(value: JsonValue): string | undefined {
  const moment = momentOf(value)
  return moment === undefined || moment.wallMs % dayMs !== 0 ? undefined : new Date(moment.wallMs).toISOString().slice(0, 10)
}

const timestamp = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

/** ISO 8601 with a zone. Without one nobody knows when it is: that stays as it is. */
function timeOf(value: JsonValue): string | undefined {
  if (typeof value === 'string' && timestamp.test(value)) return value
  const moment = momentOf(value)
  return moment?.offsetMs === undefined || !moment.hasTime ? undefined : new Date(instantOf(moment)).toISOString().replace('.000Z', 'Z')
}
