import { readFile, stat, open, rm } from 'node:fs/promises'
import type { z } from 'zod'
import { cellText, type TableCell, isBlankCell } from '../../../shared/domain/cells/cell.ts'
import { columnLetters } from '../../../shared/domain/tables/column-letters.ts'
import { AppError } from '../../../shared/errors.ts'
import { blocksOf, isBlankRow, type Block } from './blocks.ts'
import { headingCandidates, headingRow, rowText } from './heading-row.ts'
import { tableLimits, tooLargeError } from '../limits.ts'
import type { TableChoice, TableFacts } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { writtenTable, WrittenBlock } from '../../media/messages/tables.ts'
import { refuseExcess } from './refuse-excess.ts'
import { readTextTable } from './text-table.ts'
import { readWorkbook } from './workbook.ts'
import { jsonLine } from '../../../shared/json.ts'

const zipStart = Buffer.from('PK\x03\x04', 'latin1')
/** Of Office's files before 2007, and of those under a password. */
const compoundStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/**
 * Reads a table from a file for spreadsheets, told by its content, and writes the rows below the
 * headings to `target`: a JSON text a line, of the row's number as spreadsheets count and its cells.
 *
 * @throws AppError `file-type`, `file-empty`, `file-damaged`, `file-too-large`
 */
export async function readTable(
  path: string,
  name: string,
  target: string,
  choice: TableChoice,
  entity?: EntityName,
): Promise<z.infer<typeof writtenTable>> {
  if ((await stat(path)).size > tableLimits.fileBytes) throw tooLargeError('fileBytes')
  const bytes = await readFile(path)
  if (bytes.length === 0) throw empty(name)
  const { rows: all, ...facts } = await understood(bytes, name, choice, entity)
  const blocks = blocksOf(all)
  const asked =
    choice.block ??
    blocks.findIndex(
      ({ from, to }) =>
        typeof choice.headingRow === 'number' && choice.headingRow > from && choice.headingRow <= to,
    )
  const block = blocks[asked] === undefined ? 0 : asked
  const rows = rowsIn(all, blocks[block])
  const isHeadless = choice.headingRow === 'none'
  const first = isHeadless
    ? -1
    : typeof choice.headingRow === 'number'
      ? choice.headingRow - 1
      : (blocks[block]?.headings ?? headingRow(rows))
  if (isHeadless ? rows.every(isBlankRow) : rows[first] === undefined) throw empty(name)
  const footers = footerRows(rows.slice(first + 1)).map((index) => index + first + 1)
  const taken = choice.footers === true
  const width = Math.max(...chunked(rows).map((some) => Math.max(...some.map(({ length }) => length))))
  const left = blocks[block]?.left ?? 0
  const headings = Array.from({ length: width }, (_, index) =>
    isHeadless ? columnLetters(left + index) : cellText(rows[first]?.[index]).trim(),
  )
  const written = await writeRows(rows, first + 1, target, new Set(taken ? [] : footers))
  const firstRows = headingCandidates(rows).map(({ index, text }) => ({ number: index + 1, text }))
  return {
    facts: {
      ...facts,
      blocks: blocks.length > 1 ? blocks.map((one) => blockFacts(all, one)) : [],
      block,
      footers:
        footers.length === 0
          ? null
          : {
              rows: footers.slice(0, namedFooters).map((index) => told(rows, index)),
              count: footers.length,
              taken,
            },
      ...{ headingRow: isHeadless ? null : first + 1, firstRows, headings, rows: written.count },
    },
    blocks: written.blocks,
  }
}

const namedFooters = 5

/** The rows of one of the sheet's tables, each at its place in the sheet. */
function rowsIn(rows: Understood['rows'], block: Block | undefined): Understood['rows'] {
  if (block === undefined) return rows
  const { from, to, left, right } = block
  const some =
    from === 0 ? rows.slice(0, to) : rows.slice(0, to).map((row, index) => (index < from ? [] : row))
  return left === 0 && rows.every(({ length }) => length <= right)
    ? some
    : some.map((row) => row.slice(left, right))
}

/** Of no row but its own: there may be as many tables as rows. */
function blockFacts(rows: Understood['rows'], block: Block): TableFacts['blocks'][number] {
  const { from, to, left, right, headings } = block
  const own = rows.slice(from, to).map((row) => row.slice(left, right))
  const first = headings === undefined ? headingRow(own) : headings - from
  const { number, text } = told(own, first)
  const filled = own.slice(first + 1).filter((row) => !isBlankRow(row)).length
  return { headingRow: from + number, text, rows: filled }
}

function told(rows: Understood['rows'], index: number): { readonly number: number; readonly text: string } {
  return { number: index + 1, text: rowText(rows[index] ?? []) }
}

type Understood = Omit<
  TableFacts,
  'blocks' | 'block' | 'footers' | 'headingRow' | 'firstRows' | 'headings' | 'rows'
> & {
  readonly rows: readonly (readonly TableCell[])[]
}

async function understood(
  bytes: Buffer,
  name: string,
  choice: TableChoice,
  entity: EntityName | undefined,
): Promise<Understood> {
  if (bytes.subarray(0, 4).equals(compoundStart)) throw otherFormat(name, 'Excel 97–2003 (or encrypted)')
  if (bytes.subarray(0, 4).equals(zipStart)) {
    const { sheets, sheet, rows } = await readWorkbook(bytes, choice.sheet, entity)
    return {
      format: 'xlsx',
      sheets: [...sheets],
      sheet,
      delimiter: null,
      encoding: null,
      unclosedQuotes: null,
      rows,
    }
  }
  if (bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw otherFormat(name, 'PDF')
  if (typeof choice.sheet === 'string')
    throw new AppError('not-found', `“${name}” is a text, and has no sheets.`)
  const text = readTextTable(bytes, choice)
  return { format: 'csv', sheets: [], sheet: null, ...text, rows: refuseExcess(text.rows) }
}

/** So many can be arguments of a call. */
function chunked<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / 10_000) }, (_, chunk) =>
    items.slice(chunk * 10_000, (chunk + 1) * 10_000),
  )
}

function empty(name: string): AppError {
  return new AppError('file-empty', `“${name}” holds no rows.`, { details: { name } })
}

function otherFormat(name: string, found: string): AppError {
  const accepted = 'XLSX, CSV'
  return new AppError('file-type', `“${name}” is a ${found} file. Save it as XLSX or CSV.`, {
    details: { reason: 'other-format', name, found, accepted },
  })
}

type Row = readonly TableCell[]

const sums = [
  'summe|zwischensumme|gesamt|gesamtsumme|gesamtzahl|insgesamt|anzahl|total|totals|grand total|sub-?total|sum|count|total général|somme|sous-total|nombre total|suma|total general',
  'المجموع|الإجمالي|المجموع الكلي|إجمالي|العدد',
].join('|')
const notes = [
  'stand|stand vom|letzte änderung|erstellt am|exportiert am|quelle|seite|hinweis|as of|last updated|updated|exported|generated|printed|source|page|note|état au|à jour au|mis à jour le|exporté le|source|page|remarque',
  'آخر تحديث|المصدر|صفحة|ملاحظة|بتاريخ',
].join('|')
const sumLine = new RegExp(`^(?:${sums})(?:[\\s:=]*$|\\s*[:=]|\\s+[\\d.,]+)`, 'iu')
const noteLine = new RegExp(`^(?:(?:${notes})\\s*:|(?:${notes})\\s+[\\d./-]+|[*†‡©]|\\(c\\)\\s)`, 'iu')
const currency = /^(?:\p{Sc}|eur|usd|chf)?$/iu

/**
 * The rows at the end of a table that are no records: sums, of which all but the first cell are
 * numbers; lines such as "Stand: 12.03.2026"; and footnotes of one cell after an empty row. `rows`
 * are those below the headings. A table of one column has none but such lines: its "Total" is a name.
 */
function footerRows(rows: readonly Row[]): readonly number[] {
  const filled = rows.map((row) => row.filter((cell) => !isBlankCell(cell)))
  const widths = filled.map(({ length }) => length).filter((count) => count > 0)
  const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0
  const found: number[] = []
  const single: number[] = []
  for (let index = rows.length - 1; index > 0; index -= 1) {
    const cells = filled[index] ?? []
    if (cells.length === 0) {
      // What stands alone below an empty row is a footnote.
      for (const one of single.splice(0)) found.push(one)
    } else if (isFooter(cells, usual)) {
      for (const one of [...single.splice(0), index]) found.push(one)
    } else if (cells.length === 1 && usual > 2) single.push(index)
    else break
  }
  return found.toSorted((a, b) => a - b)
}

function isFooter(cells: Row, usual: number): boolean {
  const [first = '', ...others] = cells.map((cell) => cellText(cell).trim())
  if (noteLine.test(first)) return others.length === 0 || (others.length === 1 && usual > 2)
  return sumLine.test(first) && (usual > 1 || /\d/.test(first)) && others.every(isNumber)
}

function isNumber(text: string): boolean {
  return currency.test(text.replaceAll(/[\s\d.,'’%+-]/g, ''))
}

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
async function writeRows(
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
