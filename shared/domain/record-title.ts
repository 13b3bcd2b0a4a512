import type { RecordValues } from './record-values.ts'
import { entities, fieldOf, type EntityName } from '../entities/index.ts'

/** The fields that name a record to a person. */
export function titleFields(entity: EntityName): readonly string[] {
  const declaration = entities[entity]
  if (fieldOf(declaration, 'first_name') !== undefined) return ['first_name', 'last_name', declaration.titleField]
  if (entity === 'rule') return ['field', 'value']
  return [declaration.titleField]
}

/** What a record is called: a person by name, else by the declared title; empty where it has none yet. */
export function recordTitle(entity: EntityName, values: RecordValues): string {
  const text = (field: string): string => {
    const value = values[field]
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const parts = titleFields(entity)
  if (parts[0] === 'first_name') return `${text('first_name')} ${text('last_name')}`.trim() || text(entities[entity].titleField)
  return parts.map(text).filter(Boolean).join(' ')
}
