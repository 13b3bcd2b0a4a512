import type { EntityName } from '../../entities/index.ts'
import { fileValue, isEmpty, type JsonValue } from '../record/record-values.ts'
import { isCalendarDate } from '../validation.ts'
import { listCell, type TableCell } from './cell.ts'
import type { TableColumn } from './columns.ts'

/** What records are called that others name. */
export interface RecordNames {
  /** The id on the service; the local key where it has none yet. */
  idOf(entity: EntityName, key: string): string
  titleOf(entity: EntityName, key: string): string
}

/** Sheets know no day before. */
const firstSheetDay = '1900-03-01'

/**
 * A value of a record as a cell of a table. What an import of this cell would say of the same record
 * is nothing new.
 */
export function writtenCell({ field, part }: TableColumn, value: JsonValue | undefined, names: RecordNames): TableCell {
  if (value === undefined || isEmpty(value)) return null
  const { type } = field
  switch (type.kind) {
    case 'reference':
    case 'references': {
      const keys = (Array.isArray(value) ? value : [value]).map(String)
      const words = keys.map((key) => (part === 'titles' ? names.titleOf(type.to, key) : names.idOf(type.to, key)))
      return type.kind === 'reference' ? (words[0] ?? null) : listCell(words)
    }
    case 'strings':
      return Array.isArray(value) && value.every((item) => typeof item === 'string') ? listCell(value) : plainCell(value)
    case 'file': {
      const file = fileValue(value)
      return file?.name ?? file?.url ?? null
    }
    case 'date':
      return typeof value === 'string' && isCalendarDate(value) && value >= firstSheetDay ? { date: Date.parse(value) } : plainCell(value)
    case 'json':
      return JSON.stringify(value)
    case 'string':
    case 'keywords':
    case 'email':
    case 'url':
    case 'integer':
    case 'numeric':
    case 'boolean':
    case 'enum':
    case 'timestamp':
      return plainCell(value)
  }
}

function plainCell(value: JsonValue): TableCell {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  // A sheet has 15 digits of a number.
  if (typeof value === 'number') return String(Math.abs(value)).replace(/\D/g, '').length > 15 ? String(value) : value
  return JSON.stringify(value)
}
