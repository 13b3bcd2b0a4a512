import { open } from 'node:fs/promises'
import type { TableCell } from '../../shared/domain/cells/cell.ts'
import type { WrittenBlock } from '../media/messages/tables.ts'

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
  /** Those from one position on, at most `limit`; fewer, but one at least, where they are long. */
  slice(from: number, limit: number): Promise<readonly TableRow[]>
  /** Those at these positions, which rise. */
  at(positions: readonly number[]): Promise<readonly TableRow[]>
}

/** Of the file of rows, so much is read at once; what is in memory is a few times as much. */
const mostBytes = 2 * 1024 * 1024

/** `blocks`: where its rows begin in the file at `path` (`messages.ts`). */
export function createTableRows(path: string, blocks: readonly WrittenBlock[], count: number): TableRows {
  const rowsOf = async ({ byte }: WrittenBlock, next: WrittenBlock | undefined): Promise<TableRow[]> => {
    const file = await open(path)
    try {
      const bytes = (next?.byte ?? (await file.stat()).size) - byte
      const { buffer } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, byte)
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
  const blockOf = (position: number): number => blocks.findLastIndex(({ row }) => row <= position)
  return {
    count,
    async slice(from, limit) {
      const rows: TableRow[] = []
      const to = Math.min(count, from + limit)
      const first = blocks[blockOf(from)]
      if (first === undefined) return rows
      for (let at = blocks.indexOf(first); from + rows.length < to; at += 1) {
        const block = blocks[at]
        if (block === undefined || block.byte - first.byte > mostBytes) break
        const some = await rowsOf(block, blocks[at + 1])
        rows.push(...some.slice(Math.max(0, from - block.row), to - block.row))
      }
      return rows
    },
    async at(positions) {
      const rows: TableRow[] = []
      let some: readonly TableRow[] = []
      let last = -1
      for (const position of positions) {
        const number = blockOf(position)
        const block = blocks[number]
        if (block === undefined) continue
        if (number !== last) some = await rowsOf(block, blocks[number + 1])
        last = number
        const row = some[position - block.row]
        if (row !== undefined) rows.push(row)
      }
      return rows
    },
  }
}
