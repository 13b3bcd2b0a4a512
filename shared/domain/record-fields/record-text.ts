import { normaliseForSearch } from '../record/search-normalisation.ts'
import { entities, type EntityName, type FieldDeclaration } from '../../entities/index.ts'
import { rulesOf } from '../fields/kinds/rules-of.ts'
import type { JsonValue, RecordValues } from '../record/record-values.ts'
import { recordTitle } from '../record/record-title.ts'
import { plainSortKey, plainText, type SortKey } from '../record/search-text.ts'

/** The texts of a record that a search looks through, normalised, with its title as the first line. */
export function searchedText(entity: EntityName, values: RecordValues): string {
  const fields = fieldsByName(entity)
  const texts = Object.entries(values).map(([name, value]) => searchedValue(fields.get(name), value))
  return normaliseForSearch(
    [recordTitle(entity, values).replaceAll('\n', ' '), ...texts.filter((text) => text !== '')].join('\n'),
  )
}

function searchedValue(field: FieldDeclaration | undefined, value: JsonValue): string {
  return field === undefined ? plainText(value) : rulesOf(field.type).searched(value, field)
}

/** The normalised title in what `searchedText` gave. */
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

/**
 * The sort key of a field's value. A boolean that is set comes first. Of a field that names a
 * record, the sort key is that of the record's title.
 */
export function sortKey(field: FieldDeclaration | undefined, value: JsonValue | undefined): SortKey {
  if (value === undefined || value === null || value === '') return null
  return field === undefined ? plainSortKey(value) : rulesOf(field.type).sortKey(value)
}
