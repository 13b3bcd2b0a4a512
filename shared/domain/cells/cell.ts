import type { JsonValue } from '../../json.ts'
import { shownNumber } from './shown-number.ts'

/**
 * A cell of a table as a file has it. A number with a format is one of which the sheet shows
 * something else than its digits, as 01234 of 1234 (`shownNumber`). A date is what the clocks of the sheet show, without a zone:
 * milliseconds since 1970 as if it were UTC. A text file has texts only.
 */
export type TableCell = string | number | boolean | null | FormattedNumber | { readonly date: number }

interface FormattedNumber {
  readonly number: number
  readonly format: string
}

const midnight = /T00:00:00(?:\.000)?Z$/

/** What a cell says, in the spelling in which values are written: `2026-05-03`, `12.5`, `true`. */
export function cellText(cell: TableCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'object') return String(cell)
  if ('number' in cell) return shownNumber(cell.number, cell.format) ?? String(cell.number)
  const time = new Date(cell.date)
  if (Number.isNaN(time.getTime())) return ''
  const iso = time.toISOString()
  return midnight.test(iso) ? iso.slice(0, 10) : iso.slice(0, 19)
}

/** The number in a cell, whatever its sheet shows of it; `undefined`: it holds none. */
export function cellNumber(cell: TableCell | undefined): number | undefined {
  if (typeof cell === 'object') return cell !== null && 'number' in cell ? cell.number : undefined
  return typeof cell === 'number' ? cell : undefined
}

export function isBlankCell(cell: TableCell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}

/**
 * A text as a cell of a text file that no spreadsheet takes for a formula (OWASP, “CSV injection”; the
 * signs also in full width, as programs in Japanese and Chinese take them):
 * what begins like one gets an apostrophe in front, and so does what would look as if it had got
 * one.
 */
export function withoutFormula(text: string): string {
  return formulaLike.test(text) ? `'${text}` : text
}

/** Takes off what `withoutFormula` has put in front. */
export function withFormula(text: string): string {
  return text.startsWith("'") && formulaLike.test(text.slice(1)) ? text.slice(1) : text
}

/** A cell in a text that a spreadsheet takes. */
export function guardedText(cell: TableCell): string {
  return typeof cell === 'string' ? withoutFormula(cell) : cellText(cell)
}

const formulaLike = /^'*[=+\-@＝＋－＠\t\r\n]/

/** A value as a cell says it without more ado. */
export function plainCell(value: JsonValue): TableCell {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  // A sheet has 15 digits of a number.
  if (typeof value === 'number')
    return String(Math.abs(value)).replace(/\D/g, '').length > 15 ? String(value) : value
  return JSON.stringify(value)
}

/** Texts of a list in one cell: separated, or as JSON where a text could be taken for several. */
export function listCell(items: readonly string[]): string {
  const isPlain = items.every((item) => item !== '' && item.trim() === item && !/[;|[\]\r\n]/.test(item))
  return isPlain ? items.join('; ') : JSON.stringify(items)
}

/** The texts of a list in one cell, as `listCell` writes it or a person: with `;`, `|` or lines. */
export function itemsOfCell(text: string): readonly string[] {
  if (text.trim().startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(text)
      if (Array.isArray(parsed) && parsed.every((item) => typeof item === 'string')) return parsed
    } catch {
      // A text that begins with a bracket.
    }
  }
  return text
    .split(/[;|\n\r]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
