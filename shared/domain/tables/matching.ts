import { entities, type EntityName } from '../../entities/index.ts'
import { titleFields } from '../record/record-title.ts'
import type { TableColumn } from './columns.ts'
import type { ColumnMapping } from './mapping.ts'

/** How rows are matched by what their records are called, where several fields say it: no column's name. */
export const byTitle = '(title)'

/** By which fields rows can be matched: of one text or number each. */
export function matchable(columns: readonly TableColumn[]): readonly string[] {
  return columns.flatMap(({ name, part, writable, field }) =>
    part === 'value' && writable && ['string', 'email', 'url', 'integer'].includes(field.type.kind)
      ? [name]
      : [],
  )
}

/** The way to match rows by what their records are called; `null`: the mapping does not have all of a name. */
export function titleMatch(entity: EntityName, mapping: ColumnMapping): string | null {
  const { titleParts } = entities[entity]
  const [only, ...more] = titleParts
  if (only === undefined || !titleParts.every((part) => mapping.includes(part))) return null
  return more.length === 0 ? only : byTitle
}

/**
 * The way to match rows that a mapping proposes: by what a service goes by, by what only one record
 * has, else by what records are called, so that a list that comes twice doubles nothing. `null`: the
 * mapping has the records' ids, or none of these.
 */
export function proposedMatch(entity: EntityName, mapping: ColumnMapping): string | null {
  const { naturalKey, uniqueField, idField } = entities[entity]
  const key = [naturalKey, uniqueField].find((name) => name !== undefined && mapping.includes(name))
  return key ?? (mapping.includes(idField) ? null : titleMatch(entity, mapping))
}

/** The way that was chosen, as far as the mapping still has it, else the one that it proposes. */
export function matchFor(entity: EntityName, mapping: ColumnMapping, chosen: string | null): string | null {
  const isThere = chosen === byTitle ? titleMatch(entity, mapping) === byTitle : mapping.includes(chosen)
  return chosen !== null && isThere ? chosen : proposedMatch(entity, mapping)
}

/** What a table must have one of, so that its rows can find records or make them: the names of columns. */
export function identifyingColumns(entity: EntityName): readonly string[] {
  const { idField, naturalKey } = entities[entity]
  return [...new Set([...titleFields(entity), idField, ...(naturalKey === undefined ? [] : [naturalKey])])]
}

/** Whether rows can find records, or make them with a name. */
export function identifiesRecords(
  entity: EntityName,
  mapping: ColumnMapping,
  matchBy: string | null,
): boolean {
  return matchBy !== null || identifyingColumns(entity).some((name) => mapping.includes(name))
}
