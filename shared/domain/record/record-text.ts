import { foldText } from '../folded-text.ts'
import { entities, type EntityName, type FieldDeclaration } from '../../entities/index.ts'
import { fileValue, type JsonValue, type RecordValues } from './record-values.ts'
import { recordTitle } from './record-title.ts'

/**
 * The words of a search, folded. A record is found where each of them occurs in its texts, also
 * within a word.
 */
export function searchWords(text: string): readonly string[] {
  return foldText(text).split(/\s+/).filter(Boolean)
}

/** Folded as texts are when they are searched, with single blanks: how names are compared. */
export function folded(text: string): string {
  return searchWords(text).join(' ')
}

/** The texts of a record that a search looks through, folded, with its title as the first line. */
export function searchedText(entity: EntityName, values: RecordValues): string {
  const fields = fieldsByName(entity)
  const texts = Object.entries(values).map(([name, value]) => searchedValue(fields.get(name), value))
  return foldText([recordTitle(entity, values).replaceAll('\n', ' '), ...texts.filter((text) => text !== '')].join('\n'))
}

/** The folded title in what `searchedText` gave. */
export function titleOfSearchedText(text: string): string {
  const end = text.indexOf('\n')
  return end < 0 ? text : text.slice(0, end)
}

const fieldsOfEntity = new Map<EntityName, ReadonlyMap<string, FieldDeclaration>>()

function fieldsByName(entity: EntityName): ReadonlyMap<string, FieldDeclaration> {
  const known = fieldsOfEntity.get(entity)
  if (known !== undefined) return known
  const fields = new Map(entities[entity].fields.map((field) => [field.name, field]))
  fieldsOfEntity.set(entity, fields)
  return fields
}

function searchedValue(field: FieldDeclaration | undefined, value: JsonValue): string {
  switch (field?.type.kind) {
    case 'reference':
    case 'references':
    case 'json':
    case 'boolean':
    case 'date':
    case 'timestamp':
      return ''
    case 'url':
      // An address that the service makes up says nothing that somebody would look for.
      return field.only === 'read' ? '' : plainText(value)
    case 'file':
      return fileValue(value)?.name ?? ''
    case undefined:
    case 'string':
    case 'keywords':
    case 'email':
    case 'integer':
    case 'numeric':
    case 'enum':
    case 'strings':
      return plainText(value)
  }
}

/** A value's own texts, folded as the words of a search are. */
export function foldedText(value: JsonValue | undefined): string {
  return value === undefined ? '' : foldText(plainText(value))
}

function plainText(value: JsonValue): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? value.map(plainText).join(' ') : ''
}

/**
 * What a value is sorted by; `null`: it has none, and comes last either way. Numbers come before
 * texts.
 */
export type SortKey = number | string | null

/**
 * The sort key of a field's value. A boolean that is set comes first. Of a field that names a
 * record, the sort key is that of the record's title.
 */
export function sortKey(field: FieldDeclaration | undefined, value: JsonValue | undefined): SortKey {
  if (value === undefined || value === null || value === '') return null
  switch (field?.type.kind) {
    case 'date':
    case 'timestamp': {
      const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
      return Number.isNaN(time) ? textSortKey(plainText(value)) : time
    }
    case 'file':
      return textSortKey(fileValue(value)?.name ?? '')
    case undefined:
    case 'string':
    case 'keywords':
    case 'email':
    case 'url':
    case 'integer':
    case 'numeric':
    case 'boolean':
    case 'enum':
    case 'strings':
    case 'reference':
    case 'references':
    case 'json':
      if (typeof value === 'number') return value
      if (typeof value === 'boolean') return value ? 0 : 1
      return textSortKey(plainText(value))
  }
}

/**
 * Folded, with each number preceded by its length, so that plain comparison orders texts as people
 * do: "a2" before "a10".
 */
export function textSortKey(text: string): string | null {
  const folded = foldText(text.trim())
  if (folded === '') return null
  return folded.replaceAll(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '')
    return String.fromCharCode(0x30 + Math.min(number.length, 40)) + number
  })
}

export function compareSortKeys(a: SortKey, b: SortKey): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return a < b ? -1 : 1
}
