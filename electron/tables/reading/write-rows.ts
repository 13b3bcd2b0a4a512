import { open, rm } from 'node:fs/promises'
import { isBlankCell, type TableCell } from '../../../shared/domain/cells/cell.ts'
import { jsonLine } from '../../../shared/json.ts'
import { tableLimits, tooLargeError } from '../limits.ts'
import type { WrittenBlock } from '../../media/messages/tables.ts'

/** A block ends with so many rows, or with the row by which it has more letters than these. */
const blockRows = 256
const blockLetters = 256 * 1024

interface WrittenRows {
  readonly blocks: WrittenBlock[]
  readonly count: number
}

/**
 * Writes the rows from one position on, but for blank ones and those left out, to `target`, where
 * nothing is yet: a JSON text a line, of the row's number as spreadsheets count and its cells. Nothing
 * is there when it fails. Throws `file-too-large`.
 */
export async function writeRows(
  rows: readonly (readonly TableCell[])[],
  from: number,
  target: string,
  leftOut: ReadonlySet<number>,
): Promise<WrittenRows> {
  const file = await open(target, 'wx', 0o600)
  try {
    const blocks: WrittenBlock[] = []
    let [byte, row, count, waiting] = [0, 0, 0, '']
    const endBlock = async (): Promise<void> => {
      if (waiting === '') return
      blocks.push({ row, byte })
      await file.appendFile(waiting)
      byte += Buffer.byteLength(waiting)
      ;[row, waiting] = [count, '']
    }
    for (const [index, cells] of rows.entries()) {
      if (index < from || leftOut.has(index) || cells.every(isBlankCell)) continue
      waiting += jsonLine([index + 1, cells])
      count += 1
      if (count > tableLimits.rows) throw tooLargeError('rows')
      if (count - row === blockRows || waiting.length > blockLetters) await endBlock()
    }
    await endBlock()
    return { blocks, count }
  } catch (error) {
    await rm(target, { force: true })
    throw error
  } finally {
    await file.close()
  }
}
