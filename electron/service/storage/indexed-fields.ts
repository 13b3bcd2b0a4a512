import type { JsonValue, RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'

/**
 * The fields of an entity that records are looked up by: references, filters, and the unique field.
 */
function indexedFields(entity: EntityName): ReadonlySet<string> {
  return fieldsByEntity[entity]
}

const fieldsByEntity: Readonly<Record<EntityName, ReadonlySet<string>>> = mapEntities((name) => {
  const { references, list, uniqueField } = entities[name]
  return new Set([
    ...references.map((field) => field.name),
    ...(list?.filters ?? []).map((filter) => filter.field ?? filter.name),
    ...(uniqueField === undefined ? [] : [uniqueField]),
  ])
})

/**
 * Two fields that a listing is asked for by at once, the one by its value and the other by a range:
 * an entry of both makes it one range of one index.
 */
export interface FieldPair {
  readonly equal: string
  readonly range: string
}

/** The pairs of an entity, from the filters of its listing. */
export function fieldPairs(entity: EntityName): readonly FieldPair[] {
  return pairsByEntity[entity]
}

const pairsByEntity: Readonly<Record<EntityName, readonly FieldPair[]>> = mapEntities((name) => {
  const filters = (entities[name].list?.filters ?? []).map(
    ({ name: own, field = own, compare = 'equal' }) => ({ field, compare }),
  )
  const fields = (isRange: boolean): readonly string[] => [
    ...new Set(filters.filter(({ compare }) => (compare !== 'equal') === isRange).map(({ field }) => field)),
  ]
  return fields(false).flatMap((equal) => fields(true).map((range) => ({ equal, range })))
})

/** The entities whose listings go by pairs. */
export const pairedEntities: readonly EntityName[] = Object.values(entities)
  .map(({ name }) => name)
  .filter((name) => fieldPairs(name).length > 0)

/** How a pair and its values stand in the index: those of one value together, in the order of the other. */
export function pairField({ equal, range }: FieldPair): string {
  return `${equal}+${range}`
}
export function pairText(equal: string, range: string): string {
  return `${equal} ${range}`
}

/** The entities whose records clients can make: those that a limit of records counts. */
export const countedEntities: readonly EntityName[] = Object.values(entities)
  .filter(({ save }) => save !== undefined)
  .map(({ name }) => name)

function mapEntities<Value>(value: (name: EntityName) => Value): Readonly<Record<EntityName, Value>> {
  const mapped: Partial<Record<EntityName, Value>> = {}
  for (const { name } of Object.values(entities)) mapped[name] = value(name)
  // Every entity name is a key of `entities`.
  return mapped as Record<EntityName, Value>
}

export type IndexEntry = readonly [field: string, value: string]

/** The index entries of a record: one for each value of each indexed field, and of each pair. */
export function indexEntries(entity: EntityName, values: RecordValues): readonly IndexEntry[] {
  const entries: IndexEntry[] = []
  for (const field of indexedFields(entity)) {
    for (const value of listed(values[field])) {
      const text = indexText(value)
      if (text !== undefined)
        entries.push([field, field === entities[entity].uniqueField ? uniqueText(text) : text])
    }
  }
  return [...entries, ...pairEntries(entity, values)]
}

/** Those of pairs alone. */
export function pairEntries(entity: EntityName, values: RecordValues): readonly IndexEntry[] {
  const entries: IndexEntry[] = []
  for (const pair of fieldPairs(entity)) {
    const range = indexText(values[pair.range] ?? null)
    if (range === undefined) continue
    for (const value of listed(values[pair.equal])) {
      const equal = indexText(value)
      if (equal !== undefined) entries.push([pairField(pair), pairText(equal, range)])
    }
  }
  return entries
}

function listed(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? [...new Set<JsonValue>(value)] : [value]
}

function indexText(value: JsonValue): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

/** Unique fields compare without case. */
export function uniqueText(value: string): string {
  return value.trim().toLowerCase()
}
