import { rulesOf } from '../fields/kinds/rules-of.ts'
import { cellNumber, cellText, type TableCell } from '../cells/cell.ts'
import type { CellContext, CellReading } from '../cells/cell-reading.ts'
import type { TableColumn } from './columns.ts'

/** What programs write into a cell whose formula has failed. */
const formulaError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|BLOCKED!|GETTING_DATA)$/

/** The value of a cell that is not blank. */
export function readCell({ field, part }: TableColumn, cell: TableCell, context: CellContext): CellReading {
  const text = cellText(cell).trim()
  if (formulaError.test(text)) return { finding: { code: 'formula-error', params: { text } } }
  // A column of numbers may be made to look the same width; what they count or name is the number.
  return rulesOf(field.type).readCell({ text, number: cellNumber(cell) }, part, context)
}
