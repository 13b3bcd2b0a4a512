import { readSheet } from 'read-excel-file/node'
import type { TableCell } from '../../../shared/domain/tables/cell.ts'
import { AppError } from '../../../shared/errors.ts'
import { archiveOf, openArchive, type Archive } from './archive.ts'
import { plainFormats, withFormats } from './number-formats.ts'
import { refuseLongTexts, tidySheet } from './sheet-text.ts'
import { workbookParts, xmlText, type WorkbookParts } from './workbook-parts.ts'

export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[]
  readonly sheet: number
  readonly rows: readonly (readonly TableCell[])[]
}

/**
 * Reads one sheet of a workbook (Office Open XML): the one asked for, else the first in sight that
 * has anything in it. Of a formula it takes what the program that saved it has computed.
 *
 * @throws AppError `file-damaged`, `file-too-large`, `not-found` for a sheet that is not there
 */
export async function readWorkbook(bytes: Buffer, wanted: number | undefined): Promise<Workbook> {
  const archive = openArchive(bytes)
  const parts = workbookParts(archive)
  const sheets = parts.sheets.map(({ name, hidden }) => ({ name, hidden }))
  const pathOf = (index: number): string | undefined => parts.sheets[index]?.path
  if (wanted !== undefined && pathOf(wanted) === undefined) throw new AppError('not-found', 'The workbook has no such sheet.')
  const inSight = parts.sheets.flatMap(({ hidden, path }, index) => (hidden || path === undefined ? [] : [index]))
  const [first = parts.sheets.findIndex(({ path }) => path !== undefined)] = inSight
  if (first < 0) throw new AppError('file-damaged', 'This workbook has no sheet.')
  for (const index of wanted === undefined ? inSight : [wanted]) {
    const path = pathOf(index)
    const sheet = path === undefined ? undefined : tidySheet(refuseLongTexts(xmlText(archive.read(path))))
    if (sheet === undefined && wanted === undefined) continue
    return { sheets, sheet: index, rows: sheet === undefined ? [] : await rowsOf(archive, parts, sheet) }
  }
  return { sheets, sheet: first, rows: [] }
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelation = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The reader gets a workbook of this one sheet, put together as it knows them: so nothing goes to it that was not looked at here. */
async function rowsOf(archive: Archive, { countsFrom1904, styles, sharedStrings }: WorkbookParts, sheet: string): Promise<Workbook['rows']> {
  const others = Object.entries({ styles, sharedStrings }).flatMap(([type, path]) => (path === undefined ? [] : [{ type, path }]))
  const relations = [{ type: 'worksheet', target: 'sheet.xml' }, ...others.map(({ type }) => ({ type, target: `${type}.xml` }))].map(
    ({ type, target }, at) => `<Relationship Id="rId${at + 1}" Type="${relation}/${type}" Target="${target}"/>`,
  )
  const book = `<workbookPr date1904="${countsFrom1904 ? 1 : 0}"/><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets>`
  const texts = new Map([
    ['xl/workbook.xml', `<workbook xmlns="${main}" xmlns:r="${relation}">${book}</workbook>`],
    ['xl/_rels/workbook.xml.rels', `<Relationships xmlns="${packageRelation}">${relations.join('')}</Relationships>`],
    ['xl/sheet.xml', sheet],
    ...others.map(({ type, path }): [string, string] => [`xl/${type}.xml`, refuseLongTexts(xmlText(archive.read(path)))]),
  ])
  const parts = new Map([...texts].map(([path, text]) => [path, Buffer.from(text)]))
  const read = await readSheet(archiveOf(parts), 1, { trim: false }).catch((thrown: unknown) => {
    throw new AppError('file-damaged', 'This workbook is damaged or incomplete.', { cause: thrown })
  })
  const formats = styles === undefined ? new Map<number, string>() : plainFormats(texts.get('xl/styles.xml') ?? '')
  return withFormats(
    read.map((row) => row.map(cellOf)),
    sheet,
    formats,
  )
}

function cellOf(value: unknown): TableCell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { date: value.getTime() }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
