import { stringify } from 'csv-stringify/sync'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import writeWorkbook, { type Cell } from 'write-excel-file/node'
import { guardedText, type TableCell } from '../../../shared/domain/cells/cell.ts'
import { AppError } from '../../../shared/errors.ts'

/** As much as a spreadsheet takes in one cell. */
const longestSheetText = 32_767
const byteOrderMark = '\uFEFF'
const rowsAtOnce = 500
/** What readers may take for the end of a cell or a row, or leave out. */
const misleading = /[\r\n\t;]|^\s|\s$/

/**
 * Makes a file for spreadsheets of rows, each a JSON text a line, of which the first is the
 * headings. CSV by RFC 4180 in UTF-8 with a byte order mark, without which Excel reads it otherwise;
 * a workbook with one sheet.
 *
 * @throws AppError `file-too-large` where a text is longer than a sheet's cell may be
 */
export async function writeTable(
  path: string,
  target: string,
  format: 'csv' | 'xlsx',
  sheet: string,
): Promise<void> {
  await (format === 'csv' ? writeText(rowsIn(path), target) : writeSheet(rowsIn(path), target, sheet))
}

async function* rowsIn(path: string): AsyncGenerator<readonly TableCell[]> {
  // Begun only now: it loses the lines that come before somebody waits for them.
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity }))
    yield JSON.parse(line) as readonly TableCell[]
}

async function writeText(rows: AsyncIterable<readonly TableCell[]>, target: string): Promise<void> {
  const file = await open(target, 'wx', 0o600)
  try {
    await file.appendFile(byteOrderMark)
    let some: string[][] = []
    const flush = async (): Promise<void> => {
      // A line that is empty as a whole would be none.
      await file.appendFile(
        stringify(some, {
          record_delimiter: '\r\n',
          quoted_empty: some[0]?.length === 1,
          quoted_match: misleading,
        }),
      )
      some = []
    }
    for await (const row of rows) {
      some.push(row.map(guardedText))
      if (some.length === rowsAtOnce) await flush()
    }
    if (some.length > 0) await flush()
  } finally {
    await file.close()
  }
}

async function writeSheet(
  rows: AsyncIterable<readonly TableCell[]>,
  target: string,
  sheet: string,
): Promise<void> {
  const data: Cell[][] = []
  for await (const row of rows) data.push(row.map((cell) => sheetCell(cell, data.length === 0)))
  const widths = (data[0] ?? []).map((_heading, column) => ({ width: widthOf(data, column) }))
  await writeWorkbook(data, { sheet, columns: widths, stickyRowsCount: 1 }).toFile(target)
}

function sheetCell(cell: TableCell, isHeading: boolean): Cell {
  if (cell === null) return null
  if (typeof cell === 'object' && 'number' in cell) return { value: cell.number, format: cell.format }
  if (typeof cell === 'object') return { value: new Date(cell.date), format: 'yyyy-mm-dd' }
  if (typeof cell !== 'string') return { value: cell }
  if (cell.length > longestSheetText)
    throw new AppError(
      'file-too-large',
      'A text is longer than a cell of a workbook may be. Export as CSV instead.',
      {
        details: { reason: 'table-text', most: longestSheetText },
      },
    )
  return { value: escaped(cell), type: String, ...(isHeading ? { fontWeight: 'bold' as const } : {}) }
}

/** What XML cannot hold, or a reader would change, as workbooks write it (`ST_Xstring`). */
function escaped(text: string): string {
  // The library looks texts up in an object, which has some of its own.
  if (text in Object.prototype) return `_x${hex(text)}_${escaped(text.slice(1))}`
  return text
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(
      /[\0-\b\v\f\r\u000E-\u001F\u007F-\u009F\uFDD0-\uFDEF\uFFFD-\uFFFF]|[\uD800-\uDFFF]/gu,
      (character) => `_x${hex(character)}_`,
    )
    .replaceAll(/[\u{10000}-\u{10FFFF}]/gu, (character) =>
      ((character.codePointAt(0) ?? 0) & 0xfffe) === 0xfffe
        ? `_x${hex(character.charAt(0))}__x${hex(character.charAt(1))}_`
        : character,
    )
}

function hex(unit: string): string {
  return unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
}

/** In characters; wide enough for what most rows hold. */
function widthOf(data: readonly (readonly Cell[])[], column: number): number {
  const lengths = data.slice(0, 100).map((row) => {
    const cell = row[column]
    return typeof cell === 'object' && cell !== null && 'value' in cell && typeof cell.value === 'string'
      ? cell.value.length
      : 8
  })
  return Math.min(48, Math.max(10, ...lengths) + 2)
}
