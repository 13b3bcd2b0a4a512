import type { RecordValues } from './record-values.ts'
import { entities, type EntityName } from '../../entities/index.ts'

/** The fields that name a record to a person. */
export function titleFields(entity: EntityName): readonly string[] {
  const { titleParts, titleField } = entities[entity]
  return [...new Set([...titleParts, titleField])]
}

/**
 * What a record is called: a person by name, else by the declared title; empty where it has none
 * yet.
 */
export function recordTitle(entity: EntityName, values: RecordValues): string {
  const text = (field: string): string => {
    const value = values[field]
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const { titleParts, titleField } = entities[entity]
  return titleParts.map(text).filter(Boolean).join(' ') || text(titleField)
}
