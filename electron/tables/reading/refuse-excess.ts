import type { TableCell } from '../../../shared/domain/cells/cell.ts'
import { tableLimits, tooLargeError } from '../limits.ts'

/**
 * The same rows, where none has too many cells and no cell, no row and not all of them too many
 * letters: before anything goes through them, since one text can be in all cells. Throws
 * `file-too-large`.
 */
export function refuseExcess<Row extends readonly TableCell[]>(rows: readonly Row[]): readonly Row[] {
  let all = 0
  for (const row of rows) {
    if (row.length > tableLimits.columns) throw tooLargeError('columns')
    let letters = 0
    for (const cell of row) {
      const own = lettersOf(cell)
      if (own > tableLimits.cellLength) throw tooLargeError('cellLength')
      letters += own
    }
    if (letters > tableLimits.rowLetters) throw tooLargeError('rowLetters')
    all += letters
    if (all > tableLimits.letters) throw tooLargeError('letters')
  }
  return rows
}

function lettersOf(cell: TableCell): number {
  if (typeof cell === 'string') return cell.length
  return cell !== null && typeof cell === 'object' && 'format' in cell ? cell.format.length : 0
}
