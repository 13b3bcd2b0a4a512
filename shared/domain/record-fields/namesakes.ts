import { entities, type EntityName } from '../../entities/index.ts'
import { comparedName } from '../record/search-text.ts'
import { recordTitle, titleFields } from '../record/record-title.ts'
import { canonicalJson, isEmpty, type JsonValue, type RecordValues } from '../record/record-values.ts'
import { sameValue } from './same-value.ts'

/**
 * The fields by which a person tells two records apart: what they are called, what they are parts
 * of, and what only one of them may have.
 */
export function identityFields(entity: EntityName): readonly string[] {
  const { uniqueField } = entities[entity]
  return [
    ...new Set([
      ...titleFields(entity),
      ...wholeFields(entity),
      ...(uniqueField === undefined ? [] : [uniqueField]),
    ]),
  ]
}

/** What a record is called, as names are compared; empty where it has no name. */
export function comparedTitle(entity: EntityName, values: RecordValues): string {
  return comparedName(recordTitle(entity, values))
}

/** What a record is called and what it is a part of, as one text. */
export function identityText(entity: EntityName, values: RecordValues): string {
  return canonicalJson([
    comparedTitle(entity, values),
    ...wholeFields(entity).map((name) => values[name] ?? null),
  ])
}

/** Whether two records are parts of the same one, as far as both say of which. */
export function mayShareWhole(entity: EntityName, one: RecordValues, other: RecordValues): boolean {
  return wholeFields(entity).every(
    (name) => isEmpty(one[name]) || isEmpty(other[name]) || one[name] === other[name],
  )
}

/** Whether two records are parts of the same one, or both of none. */
export function sharesWhole(entity: EntityName, one: RecordValues, other: RecordValues): boolean {
  return wholeFields(entity).every((name) => sameValue(undefined, one[name], other[name]))
}

/** Whether two records of one name may be one and the same: they do not each have an e-mail address of their own. */
export function mayBeSame(entity: EntityName, one: RecordValues, other: RecordValues): boolean {
  const { uniqueField } = entities[entity]
  if (!mayShareWhole(entity, one, other)) return false
  if (uniqueField === undefined) return true
  const [mine, theirs] = [textOf(one[uniqueField]), textOf(other[uniqueField])]
  return mine === '' || theirs === '' || mine === theirs
}

/** A booth stands on a floor and is no part of it: elsewhere it is still the same booth. */
function wholeFields(entity: EntityName): readonly string[] {
  const { owners, placedOn } = entities[entity]
  return owners.flatMap(({ name }) => (name === placedOn ? [] : [name]))
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? comparedName(value) : ''
}
