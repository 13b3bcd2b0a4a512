import { rulesOf } from '../fields/kinds/rules-of.ts'
import { isEmpty, type JsonValue } from '../record/record-values.ts'
import type { TableCell } from '../cells/cell.ts'
import type { TableColumn } from './columns.ts'
import type { RecordNames } from '../cells/record-names.ts'

/**
 * A value of a record as a cell of a table. What an import of this cell would say of the same record
 * is nothing new.
 */
export function writtenCell(
  { field, part }: TableColumn,
  value: JsonValue | undefined,
  names: RecordNames,
): TableCell {
  return value === undefined || isEmpty(value) ? null : rulesOf(field.type).writtenCell(value, part, names)
}
