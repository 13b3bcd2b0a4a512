import { entities } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Parameter } from '../disk/database.ts'
import type { RecordQuery } from '../stores/workspace.ts'

interface Condition {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

const current = 'coalesce(record.draft, record.base)'

/**
 * A record query as a condition on table `record`. Only fixed text goes into the SQL; names and
 * values are bound.
 */
export function conditionOf(query: RecordQuery): {
  readonly where: string
  readonly parameters: readonly Parameter[]
} {
  const conditions: Condition[] = [{ sql: 'record.entity = ?', parameters: [query.entity] }]
  if (query.includeRemoved !== true) conditions.push({ sql: 'record.removed = 0', parameters: [] })
  if (query.state !== undefined) conditions.push({ sql: 'record.state = ?', parameters: [query.state] })
  // The index by state leaves the clean records out, nearly all of most events; this tells SQLite
  // that it may use it.
  if (query.state !== undefined && query.state !== 'clean')
    conditions.push({ sql: "record.state <> 'clean'", parameters: [] })
  for (const [field, value] of Object.entries(query.where ?? {}))
    conditions.push(equality(query, field, value))
  return {
    where: conditions.map(({ sql }) => sql).join(' AND '),
    parameters: conditions.flatMap(({ parameters }) => parameters),
  }
}

function equality(query: RecordQuery, field: string, value: string | number | boolean | null): Condition {
  const declaration = entities[query.entity]
  const declared = declaration.fieldNamed(field)
  if (declared === undefined && field === declaration.idField) {
    return { sql: 'record.remote_id IS ?', parameters: [value === null ? null : String(value)] }
  }
  if (declared?.type.kind === 'reference' || declared?.type.kind === 'references') {
    const named = 'SELECT record_id FROM record_reference WHERE field = ? AND is_current = 1'
    if (value === null) return { sql: `record.id NOT IN (${named})`, parameters: [field] }
    return {
      sql: `record.id IN (${named} AND target_entity = ? AND target_key = ?)`,
      parameters: [field, declared.type.to, String(value)],
    }
  }
  return {
    sql: `json_extract(${current}, ?) IS ?`,
    parameters: [pathOf(field), typeof value === 'boolean' ? Number(value) : value],
  }
}

/**
 * Where a field stands in a record's values. Throws `invalid-input` for what cannot be a field's
 * name.
 */
export function pathOf(field: string): string {
  if (!isFieldName(field)) throw new AppError('invalid-input', `There is no field “${field}”.`, { field })
  return `$."${field}"`
}

/** Whether a field can be called so. */
export function isFieldName(field: string): boolean {
  return !/["\\]/.test(field)
}
