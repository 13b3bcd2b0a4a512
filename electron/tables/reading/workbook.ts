import { readSheet } from 'read-excel-file/node'
import { type TableCell, cellText } from '../../../shared/domain/cells/cell.ts'
import { comparedName } from '../../../shared/domain/record/search-text.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import { archiveOf, openArchive, type Archive } from './archive.ts'
import { refuseExcess } from './refuse-excess.ts'
import { refuseLongTexts, tidySheet, columnNumber } from './sheet-text.ts'
import { workbookParts, xmlText, type WorkbookParts, unescaped } from './workbook-parts.ts'
import { shownNumber } from '../../../shared/domain/cells/shown-number.ts'
import { attributeIn, tagsIn } from './xml-tags.ts'
import { tableColumns } from '../../../shared/domain/tables/columns.ts'
import { namesEntity, suggestMapping } from '../../../shared/domain/tables/mapping.ts'
import { proposedMatch, identifiesRecords } from '../../../shared/domain/tables/matching.ts'
import { isUsualHeading } from '../../../shared/domain/tables/usual-headings.ts'
import { headingRow } from './heading-row.ts'

export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[]
  readonly sheet: number
  readonly rows: readonly (readonly TableCell[])[]
}

/** Of so many sheets it is asked which one is meant. */
const sheetsLookedAt = 2_000
/** So many of the first rows of a sheet tell what it is. */
const rowsLookedAt = 40

/**
 * Reads one sheet of a workbook (Office Open XML): the one asked for, by its position from 0 or by its
 * name or number, else of those in sight the one that most likely is a table of the entity. Of a
 * formula it takes what the program that saved it has computed.
 *
 * @throws AppError `file-damaged`, `file-too-large`, `not-found` for a sheet that is not there
 */
export async function readWorkbook(
  bytes: Buffer,
  asked: number | string | undefined,
  entity?: EntityName,
): Promise<Workbook> {
  const archive = openArchive(bytes)
  const parts = workbookParts(archive)
  const sheets = parts.sheets.map(({ name, hidden }) => ({ name, hidden }))
  const pathOf = (index: number): string | undefined => parts.sheets[index]?.path
  const wanted = typeof asked === 'string' ? sheetNamed(sheets, asked) : asked
  if (wanted !== undefined && pathOf(wanted) === undefined) throw noSuchSheet(sheets)
  const seen = new Set<string>()
  const inSight = parts.sheets.flatMap(({ hidden, path }, index) => {
    if (hidden || path === undefined || seen.has(path)) return []
    seen.add(path)
    return [index]
  })
  const [first = parts.sheets.findIndex(({ path }) => path !== undefined)] = inSight
  if (first < 0) throw new AppError('file-damaged', 'This workbook has no sheet.')
  const textOf = (index: number): string | undefined => {
    const path = pathOf(index)
    return path === undefined ? undefined : tidySheet(refuseLongTexts(xmlText(archive.read(path))))
  }
  const likeliest = async (): Promise<number> => {
    const ranked: { readonly index: number; readonly rank: readonly number[] }[] = []
    let failure: unknown
    for (const index of inSight.slice(0, sheetsLookedAt)) {
      try {
        const text = textOf(index)
        if (text === undefined) continue
        const { start, filled } = startOf(text)
        const rows = await rowsOf(archive, parts, start)
        ranked.push({
          index,
          rank: sheetRank({ name: sheets[index]?.name ?? '', first: rows, filled }, entity),
        })
      } catch (error) {
        // Another one may be whole.
        failure ??= error
      }
    }
    const [best] = ranked.toSorted((one, other) => compareRanks(one.rank, other.rank))
    if (best === undefined && failure !== undefined) throw toAppError(failure)
    return best?.index ?? first
  }
  const index = wanted ?? (inSight.length > 1 ? await likeliest() : first)
  const sheet = textOf(index)
  return { sheets, sheet: index, rows: sheet === undefined ? [] : await rowsOf(archive, parts, sheet) }
}

/** By its name, else by its number, from 1. */
function sheetNamed(sheets: Workbook['sheets'], asked: string): number {
  const named = sheets.findIndex(({ name }) => comparedName(name) === comparedName(asked))
  const number = /^\d{1,5}$/.test(asked) ? Number(asked) - 1 : -1
  const index = named < 0 ? number : named
  if (sheets[index] === undefined) throw noSuchSheet(sheets)
  return index
}

function noSuchSheet(sheets: Workbook['sheets']): AppError {
  const names = sheets.map(({ name }, index) => `${index + 1} “${name}”`).join(', ')
  return new AppError('not-found', `The workbook has no such sheet. Its sheets are ${names}.`)
}

/** A tidied sheet with its first rows alone, and how many it has. */
function startOf(sheet: string): { readonly start: string; readonly filled: number } {
  let [filled, end] = [0, sheet.length]
  for (const { index, 0: tag } of sheet.matchAll(/<\/(?:\w+:)?row>/g)) {
    filled += 1
    if (filled === rowsLookedAt) end = index + tag.length
  }
  const rest = filled <= rowsLookedAt ? sheet.length : sheet.search(/<\/(?:\w+:)?sheetData>/)
  return { start: rest < end ? sheet : sheet.slice(0, end) + sheet.slice(rest), filled }
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelation = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** The reader gets a workbook of this one sheet, put together as it knows them: so nothing goes to it that was not looked at here. */
async function rowsOf(
  archive: Archive,
  { countsFrom1904, styles, sharedStrings }: WorkbookParts,
  sheet: string,
): Promise<Workbook['rows']> {
  const others = Object.entries({ styles, sharedStrings }).flatMap(([type, path]) =>
    path === undefined ? [] : [{ type, path }],
  )
  const relations = [
    { type: 'worksheet', target: 'sheet.xml' },
    ...others.map(({ type }) => ({ type, target: `${type}.xml` })),
  ].map(
    ({ type, target }, at) =>
      `<Relationship Id="rId${at + 1}" Type="${relation}/${type}" Target="${target}"/>`,
  )
  const book = `<workbookPr date1904="${countsFrom1904 ? 1 : 0}"/><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets>`
  const texts = new Map([
    ['xl/workbook.xml', `<workbook xmlns="${main}" xmlns:r="${relation}">${book}</workbook>`],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packageRelation}">${relations.join('')}</Relationships>`,
    ],
    ['xl/sheet.xml', sheet],
    ...others.map(({ type, path }): [string, string] => [
      `xl/${type}.xml`,
      refuseLongTexts(xmlText(archive.read(path))),
    ]),
  ])
  const parts = new Map([...texts].map(([path, text]) => [path, Buffer.from(text)]))
  const read = await readSheet(archiveOf(parts), 1, { trim: false }).catch((error: unknown) => {
    throw new AppError('file-damaged', 'This workbook is damaged or incomplete.', { cause: error })
  })
  const formats =
    styles === undefined ? new Map<number, string>() : plainFormats(texts.get('xl/styles.xml') ?? '')
  const cells = read.map((row) => row.map(cellOf))
  return refuseExcess(withFormats(cells, sheet, formats))
}

function cellOf(value: unknown): TableCell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { date: value.getTime() }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** Of a workbook's styles, by the number that its cells name, the formats of zeros and fixed texts. */
function plainFormats(styles: string): ReadonlyMap<number, string> {
  const codes = new Map(
    tagsIn(styles, 'numFmt').map((tag) => [
      attributeIn(tag, 'numFmtId'),
      unescaped(attributeIn(tag, 'formatCode')),
    ]),
  )
  const start = styles.search(/<(?:\w+:)?cellXfs\b/)
  const length = styles.slice(start).search(/<\/(?:\w+:)?cellXfs\s*>/)
  const ofCells = start < 0 || length < 0 ? '' : styles.slice(start, start + length)
  const found = new Map<number, string>()
  for (const [style, tag] of tagsIn(ofCells, 'xf').entries()) {
    const code = codes.get(attributeIn(tag, 'numFmtId'))
    if (code !== undefined && shownNumber(1, code) !== undefined) found.set(style, code)
  }
  return found
}

/** The rows of a tidied sheet (`tidySheet`), whose numbers bring their format where people see something else for it. */
function withFormats(
  rows: readonly (readonly TableCell[])[],
  sheet: string,
  formats: ReadonlyMap<number, string>,
): readonly (readonly TableCell[])[] {
  if (formats.size === 0) return rows
  const formatted = rows.map((row) => [...row])
  for (const [, column = '', number, style] of sheet.matchAll(
    /<(?:\w+:)?c\s+r="([A-Z]+)(\d+)"\s+s="(\d+)"/g,
  )) {
    const format = formats.get(Number(style))
    const row = formatted[Number(number) - 1]
    const at = columnNumber(column) - 1
    const value = row?.[at]
    if (format === undefined || row === undefined || typeof value !== 'number') continue
    const cell = { number: value, format }
    if (cellText(cell) !== String(value)) row[at] = cell
  }
  return formatted
}

/** What a sheet is called that explains the others, or holds the choices of their cells. */
const besideTheMatter =
  /^(?:\d+[.)\s]*)?(?:legende?n?|hinweise?|anleitung|erläuterung(?:en)?|deckblatt|übersicht|inhalt|info(?:rmation(?:en|s)?)?|readme|read me|instructions?|help|hilfe|notes?|cover|contents?|lists?|listen?|lookups?|auswahl(?:listen?)?|werte|values|dropdowns?|légende|aide|notice|mode d['’]emploi|listes?|تعليمات|دليل|ملاحظات|قوائم)\b/iu

/** The first rows of a sheet, and how many there are with something in them. */
interface SheetStart {
  readonly name: string
  readonly first: readonly (readonly TableCell[])[]
  readonly filled: number
}

/**
 * How likely a sheet is the one that is meant, to be compared part by part: whether its headings tell
 * records of the entity that is imported, whether it is a list and no explanation, whether its name
 * says so, and how much it holds below headings that are understood.
 */
function sheetRank({ name, first, filled }: SheetStart, entity: EntityName | undefined): readonly number[] {
  const row = headingRow(first)
  const headings = (first[row] ?? []).map((cell) => cellText(cell).trim())
  const mapping =
    entity === undefined ? [] : suggestMapping(entity, { headings }, tableColumns(entity, []), {})
  const tells = entity !== undefined && identifiesRecords(entity, mapping, proposedMatch(entity, mapping))
  const understood =
    entity === undefined
      ? headings.filter(isUsualHeading).length
      : mapping.filter((one) => one !== null).length
  const below = Math.max(0, filled - row - 1)
  // A list of countries is longer than the one of exhibitors, and has less to say of each.
  const share = understood / Math.max(1, headings.filter((text) => text !== '').length)
  const isList = below > 0 && understood > 0 && !besideTheMatter.test(name)
  return [
    isList ? 1 : 0,
    tells ? 1 : 0,
    entity !== undefined && namesEntity(entity, name) ? 1 : 0,
    below * understood ** 2 * share,
  ]
}

/** Of two ranks, below 0 where the first one is higher. */
function compareRanks(one: readonly number[], other: readonly number[]): number {
  return one.map((part, at) => (other[at] ?? 0) - part).find((difference) => difference !== 0) ?? 0
}
