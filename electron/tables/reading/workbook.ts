import { readSheet } from 'read-excel-file/node'
import type { TableCell } from '../../../shared/domain/tables/cell.ts'
import { AppError } from '../../../shared/errors.ts'
import { tableLimits, tooMuch } from '../limits.ts'
import { archiveOf, openArchive, type Archive } from './archive.ts'

export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[]
  readonly sheet: number
  readonly rows: readonly (readonly TableCell[])[]
}

const book = 'xl/workbook.xml'
const relations = 'xl/_rels/workbook.xml.rels'

/**
 * Reads one sheet of a workbook (Office Open XML): the one asked for, else the first in sight that
 * has anything in it. Of a formula it takes what the program that saved it has computed.
 *
 * @throws AppError `file-damaged`, `file-too-large`, `not-found` for a sheet that is not there
 */
export async function readWorkbook(bytes: Buffer, wanted: number | undefined): Promise<Workbook> {
  const archive = openArchive(bytes)
  const workbook = archive.read(book).toString()
  const targets = archive.has(relations) ? targetsIn(archive.read(relations).toString()) : new Map<string, string>()
  const sheets = sheetsIn(workbook).map((sheet) => ({ ...sheet, path: targets.get(sheet.relation) }))
  const isThere = (index: number): boolean => archive.has(sheets[index]?.path ?? '')
  if (wanted !== undefined && !isThere(wanted)) throw new AppError('not-found', 'The workbook has no such sheet.')
  const inSight = sheets.flatMap(({ hidden }, index) => (hidden || !isThere(index) ? [] : [index]))
  const [first = sheets.findIndex((_sheet, index) => isThere(index))] = inSight
  if (first < 0) throw new AppError('file-damaged', 'This workbook has no sheet.')
  for (const index of wanted === undefined ? inSight : [wanted]) {
    const sheet = tidySheet(archive.read(sheets[index]?.path ?? '').toString())
    if (sheet === undefined && wanted === undefined) continue
    return { sheets: sheets.map(named), sheet: index, rows: sheet === undefined ? [] : await rowsOf(archive, workbook, sheets, index, sheet) }
  }
  return { sheets: sheets.map(named), sheet: first, rows: [] }
}

interface SheetEntry {
  readonly name: string
  readonly hidden: boolean
  readonly relation: string
  readonly path?: string | undefined
}

const named = ({ name, hidden }: SheetEntry) => ({ name, hidden })

/** Only what is read goes to the reader, as it was looked at here. */
async function rowsOf(
  archive: Archive,
  workbook: string,
  sheets: readonly SheetEntry[],
  index: number,
  sheet: string,
): Promise<readonly (readonly TableCell[])[]> {
  const parts = new Map<string, Buffer>([
    [book, Buffer.from(workbook.replace(/\bdate1904="true"/, 'date1904="1"'))],
    [sheets[index]?.path ?? '', Buffer.from(sheet)],
  ])
  const others = [
    ...archive
      .read(relations)
      .toString()
      .matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g),
  ].flatMap(([tag]) => (/\/(?:styles|sharedStrings)"/.test(tag) ? [partPath(attributeIn(tag, 'Target'))] : []))
  for (const path of [relations, '[Content_Types].xml', ...others]) if (archive.has(path)) parts.set(path, archive.read(path))
  // The reader counts those that have a name, as this file does.
  const read = await readSheet(archiveOf(parts), index + 1, { trim: false }).catch((thrown: unknown) => {
    throw new AppError('file-damaged', 'This workbook is damaged or incomplete.', { cause: thrown })
  })
  return read.map((row) => row.map(cellOf))
}

function cellOf(value: unknown): TableCell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { date: value.getTime() }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

function sheetsIn(workbook: string): readonly SheetEntry[] {
  const tags = [...workbook.matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)]
  return tags.flatMap(([tag]) => {
    const name = attributeIn(tag, 'name')
    if (name === '') return []
    return [{ name: unescaped(name), hidden: /\bstate="(?:hidden|veryHidden)"/.test(tag), relation: attributeIn(tag, '\\w+:id') }]
  })
}

function targetsIn(text: string): ReadonlyMap<string, string> {
  const tags = [...text.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)]
  return new Map(tags.map(([tag]) => [attributeIn(tag, 'Id'), partPath(attributeIn(tag, 'Target'))]))
}

function partPath(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
}

function attributeIn(tag: string, name: string): string {
  return (
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
      .exec(tag)
      ?.slice(1)
      .find((text) => text !== undefined) ?? ''
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    if (name !== undefined) return entities[name] ?? whole
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/**
 * A sheet without the cells that have a look and no content, which may go on to the last row there
 * is, and with the errors of formulas as texts, which the reader would leave out; `undefined`: it
 * has nothing else. Throws `file-too-large`.
 */
function tidySheet(xml: string): string | undefined {
  const tidy = xml
    .replaceAll(/(<(?:\w+:)?c\s(?:[^<>]*\s)?)t="e"/g, '$1t="str"')
    .replaceAll(/<(?:\w+:)?c(?:\s[^<>]*)?\/>/g, '')
    .replaceAll(/<(?:\w+:)?row(?:\s[^<>]*)?(?:\/>|>\s*<\/(?:\w+:)?row>)/g, '')
  let cells = 0
  for (const [, letters = '', digits = ''] of tidy.matchAll(/<(?:\w+:)?c\s(?:[^<>]*\s)?r="([A-Z]+)(\d+)"/g)) {
    cells += 1
    if (cells > tableLimits.cells) throw tooMuch('cells')
    if (columnNumber(letters) > tableLimits.columns) throw tooMuch('columns')
    if (Number(digits) > tableLimits.rows + 1) throw tooMuch('rows')
  }
  return cells === 0 && !/<(?:\w+:)?c[\s>]/.test(tidy) ? undefined : tidy
}

function columnNumber(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number
}
