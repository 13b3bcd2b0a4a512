import { readFile, stat } from 'node:fs/promises'
import type { z } from 'zod'
import { cellText, type TableCell } from '../../../shared/domain/cells/cell.ts'
import { columnLetters } from '../../../shared/domain/tables/column-letters.ts'
import { AppError } from '../../../shared/errors.ts'
import { blocksOf, isBlankRow, type Block } from './blocks.ts'
import { footerRows } from './footer-rows.ts'
import { headingCandidates, headingRow, rowText } from './heading-row.ts'
import { tableLimits, tooLargeError } from '../limits.ts'
import type { TableChoice, TableFacts } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { writtenTable } from '../../media/messages/tables.ts'
import { refuseExcess } from './refuse-excess.ts'
import { readTextTable } from './text-table.ts'
import { readWorkbook } from './workbook.ts'
import { writeRows } from './write-rows.ts'

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
