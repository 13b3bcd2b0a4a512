import { open } from 'node:fs/promises'
import type { TableCell } from '../../shared/domain/tables/cell.ts'
import { rowsPerOffset } from './messages.ts'

/** A row of a table that was read: its number as spreadsheets count. */
export interface TableRow {
  readonly number: number
  readonly cells: readonly TableCell[]
  /** What was corrected in it while it is imported. */
  readonly mended?: MendedRow
}

export interface MendedRow {
  /** What the file has in the cells that were corrected one by one, by column. */
  readonly was: ReadonlyMap<number, TableCell>
  /** What became another value, as it does in all of its column. */
  readonly replaced: readonly { readonly column: number; readonly from: string; readonly to: string }[]
}

/** The rows of a table that was read, on disk: only those asked for are in memory. */
export interface TableRows {
  readonly count: number
  /** Those from one position on, at most `limit`. */
  slice(from: number, limit: number): Promise<readonly TableRow[]>
  /** Those at these positions, which rise. */
  at(positions: readonly number[]): Promise<readonly TableRow[]>
}

/** `offsets`: where each so many rows begin in the file at `path` (`messages.ts`). */
export function createTableRows(path: string, offsets: readonly number[], count: number): TableRows {
  /** Rows that begin together. */
  const blocks = async (first: number, last: number): Promise<readonly TableRow[]> => {
    const file = await open(path)
    try {
      const start = offsets[first] ?? 0
      const end = offsets[last + 1] ?? (await file.stat()).size
      const { buffer } = await file.read(Buffer.allocUnsafe(end - start), 0, end - start, start)
      // Written by the reader in a process of our own.
      const lines = buffer.toString().split('\n').slice(0, -1)
      return lines.map((line) => {
        const [number, cells] = JSON.parse(line) as [number, TableCell[]]
        return { number, cells }
      })
    } finally {
      await file.close()
    }
  }
  const blockOf = (position: number): number => Math.floor(position / rowsPerOffset)
  const slice: TableRows['slice'] = async (from, limit) => {
    const to = Math.min(count, from + limit)
    if (from >= to) return []
    const first = blockOf(from)
    const rows = await blocks(first, blockOf(to - 1))
    return rows.slice(from - first * rowsPerOffset, to - first * rowsPerOffset)
  }
  return {
    count,
    slice,
    async at(positions) {
      const rows: TableRow[] = []
      let block: readonly TableRow[] = []
      let number = -1
      for (const position of positions) {
        if (blockOf(position) !== number) {
          number = blockOf(position)
          block = await blocks(number, number)
        }
        const row = block[position - number * rowsPerOffset]
        if (row !== undefined) rows.push(row)
      }
      return rows
    },
  }
}
