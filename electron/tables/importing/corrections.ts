import { comparedName } from '../../../shared/domain/record/search-text.ts'
import { cellText, isBlankCell, listCell, type TableCell } from '../../../shared/domain/cells/cell.ts'
import type { MendedRow, TableRow, TableRows } from '../table-rows.ts'

/** `text`: what the cell is to say instead; `null`: what the file says. */
export interface MendedCell {
  readonly row: number
  readonly column: number
  readonly text: string | null
}

/**
 * What a value is to be in all of a column. `to`: this text; `null`: it stays as it is written, even
 * where the program knows another spelling; `undefined`: nothing is said of it any more.
 */
export interface MendedValue {
  readonly column: number
  readonly from: string
  readonly to?: string | null | undefined
}

/** The columns whose cells hold several values, and the values in the text of one. */
export type ListColumns = ReadonlyMap<number, (text: string) => readonly string[]>

/**
 * What a person has corrected in a table while it is imported. Their file stays as it is; all that
 * reads the table's rows reads them through `rows`.
 */
export interface Corrections {
  /** Another after each correction. */
  edition(): number
  mend(cells: readonly MendedCell[], values: readonly MendedValue[]): void
  /** Forgets what was corrected in other columns than these. */
  keep(columns: ReadonlySet<number>): void
  /** The numbers of the rows with corrected cells; they rise. */
  rowNumbers(): readonly number[]
  /** Whether a value of a column stays as it is written. */
  readonly isAsWritten: (column: number, text: string) => boolean
  /** The rows with what was corrected. `lists`: the columns whose cells hold several values. */
  rows(rows: TableRows, lists: ListColumns): TableRows
}

export function createCorrections(): Corrections {
  const cellsOf = new Map<number, Map<number, string>>()
  const valuesOf = new Map<number, Map<string, string | null>>()
  let edition = 0

  const replaced = (column: number, text: string): string =>
    valuesOf.get(column)?.get(comparedName(text)) ?? text

  /** The cells as they were corrected one by one, then by what values are in their whole columns. */
  const mended = (row: TableRow, lists: ListColumns): TableRow => {
    const own = cellsOf.get(row.number)
    if (own === undefined && valuesOf.size === 0) return row
    const cells: TableCell[] = [...row.cells]
    const was = new Map(
      [...(own ?? [])].map(([column, text]) => [column, mendCell(cells, column, text)] as const),
    )
    const found: MendedRow['replaced'][number][] = []
    for (const column of valuesOf.keys()) {
      const cell = cells[column] ?? null
      if (isBlankCell(cell)) continue
      const itemsOf = lists.get(column)
      const said = itemsOf === undefined ? [cellText(cell).trim()] : itemsOf(cellText(cell).trim())
      const changed = said.filter((text) => replaced(column, text) !== text)
      if (changed.length === 0) continue
      const next = said.map((text) => replaced(column, text))
      mendCell(cells, column, itemsOf === undefined ? (next[0] ?? '') : listCell(next))
      found.push(...changed.map((from) => ({ column, from, to: replaced(column, from) })))
    }
    return was.size === 0 && found.length === 0 ? row : { ...row, cells, mended: { was, replaced: found } }
  }

  return {
    edition: () => edition,
    mend(cells, values) {
      edition += 1
      for (const { row, column, text } of cells) {
        const own = cellsOf.get(row) ?? new Map<number, string>()
        cellsOf.set(row, own)
        if (text === null) own.delete(column)
        else own.set(column, text)
        if (own.size === 0) cellsOf.delete(row)
      }
      for (const { column, from, to } of values) {
        const own = valuesOf.get(column) ?? new Map<string, string | null>()
        valuesOf.set(column, own)
        if (to === undefined) own.delete(comparedName(from))
        else own.set(comparedName(from), to)
        if (own.size === 0) valuesOf.delete(column)
      }
    },
    keep(columns) {
      for (const [row, own] of cellsOf) {
        for (const column of own.keys()) if (!columns.has(column)) own.delete(column)
        if (own.size === 0) cellsOf.delete(row)
      }
      for (const column of valuesOf.keys()) if (!columns.has(column)) valuesOf.delete(column)
    },
    rowNumbers: () => [...cellsOf.keys()].sort((a, b) => a - b),
    isAsWritten: (column, text) => valuesOf.get(column)?.get(comparedName(text)) === null,
    rows: (rows, lists) => ({
      count: rows.count,
      slice: async (from, limit) => (await rows.slice(from, limit)).map((row) => mended(row, lists)),
      at: async (positions) => (await rows.at(positions)).map((row) => mended(row, lists)),
    }),
  }
}

/** Gives what was there. */
function mendCell(cells: TableCell[], column: number, text: string): TableCell {
  const before = cells[column] ?? null
  while (cells.length < column) cells.push(null)
  cells[column] = text
  return before
}
