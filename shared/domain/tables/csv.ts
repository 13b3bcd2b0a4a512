import { guardedText } from '../cells/cell.ts'

/** By which spreadsheets know UTF-8. */
export const csvMark = '\uFEFF'

/**
 * Rows as CSV (RFC 4180), with `csvMark` in front. A text that would be taken for a formula gets an
 * apostrophe in front; numbers stay numbers.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return csvMark + rows.map(csvRow).join('')
}

/** One of its lines, with the line's end. */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: string | number): string {
  const text = guardedText(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
