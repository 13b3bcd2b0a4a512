import type { EntityName } from '../../entities/index.ts'
import { cellText, guardedText, type TableCell } from '../cells/cell.ts'
import type { TableColumn } from './columns.ts'
import { suggestMapping } from './mapping.ts'

/** Rows of a table as the clipboard has it. */
export type TextRows = readonly (readonly string[])[]

/** A field that a list shows, and what it calls it there. */
export interface ShownField {
  readonly field: string
  readonly label: string
}

/**
 * What is copied of records: the fields shown, records that they name by their titles, and the id,
 * which tells an import whose the row is.
 */
export function copiedColumns(
  all: readonly TableColumn[],
  shown: readonly ShownField[],
): readonly TableColumn[] {
  const fields = shown.flatMap(({ field }) => {
    const own = all.filter((column) => column.part !== 'id' && column.field.name === field)
    return own.find(({ part }) => part === 'titles') ?? own[0] ?? []
  })
  return [...new Set([...fields, ...all.filter(({ part }) => part === 'id')])]
}

/**
 * The headings of copied columns: the labels they are shown with, as far as an import that knows the
 * languages of the product (`labels`) takes them for these columns again, else the columns' names.
 */
export function copiedHeadings(
  entity: EntityName,
  columns: readonly TableColumn[],
  shown: readonly ShownField[],
  {
    all,
    labels,
  }: { readonly all: readonly TableColumn[]; readonly labels: Readonly<Record<string, readonly string[]>> },
): readonly string[] {
  const names = columns.map(({ name }) => name)
  const said = columns.map(
    ({ name, part, field }) =>
      (part === 'id' ? undefined : shown.find((one) => one.field === field.name)?.label) ?? name,
  )
  const understood = (headings: readonly string[]): readonly (string | null)[] =>
    suggestMapping(entity, { headings }, all, labels)
  const first = understood(said)
  // What can only be read stands for nothing in an import, whatever it is called.
  const mixed = columns.map(({ name, writable }, index) =>
    first[index] === name || (!writable && first[index] === null) ? (said[index] ?? name) : name,
  )
  const second = understood(mixed)
  return columns.every(
    ({ name, part, writable }, index) => second[index] === (writable || part === 'id' ? name : null),
  )
    ? mixed
    : names
}

/** Rows as text for the clipboard that a spreadsheet takes for cells, none of them for a formula. */
export function copiedText(rows: readonly (readonly TableCell[])[]): string {
  return tabSeparated(rows.map((row) => row.map(guardedText)))
}

/** The same as a table of HTML, in which what is a text stays one, with its zeros. */
export function copiedHtml([headings = [], ...rows]: readonly (readonly TableCell[])[]): string {
  const cell = (one: TableCell): string =>
    typeof one === 'string'
      ? `<td style="mso-number-format:'\\@'">${htmlText(guardedText(one))}</td>`
      : `<td>${htmlText(cellText(one))}</td>`
  const head = headings.map((heading) => `<th>${htmlText(guardedText(heading))}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
}

function htmlText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r\n?|\n/g, '<br>')
}

/** Texts as rows of cells apart by tabs. */
export function tabSeparated(rows: TextRows): string {
  // A row that is empty as a whole would be none.
  const written = (text: string, { length }: readonly string[]): string =>
    /["\t\r\n]|^\s|\s$|^\uFEFF/.test(text) || (text === '' && length === 1)
      ? `"${text.replaceAll('"', '""')}"`
      : text
  return rows.map((row) => row.map((text) => written(text, row)).join('\t')).join('\r\n')
}

/**
 * The cells of a text from a spreadsheet: apart by tabs and lines, between quotation marks where they
 * hold some. A quotation mark that does not end with its cell is one of the text.
 */
export function readTabSeparated(text: string): TextRows {
  const rows: string[][] = []
  const cell = /"((?:[^"]|"")*)"(\t|\r\n|\r|\n|$)|([^\t\r\n]*)(\t|\r\n|\r|\n|$)/y
  let row: string[] = []
  while (cell.lastIndex < text.length || row.length > 0) {
    const found = cell.exec(text)
    if (found === null) break
    const [, quoted, afterQuoted, plain = '', afterPlain] = found
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if ((afterQuoted ?? afterPlain) === '\t') continue
    rows.push(row)
    row = []
  }
  return rows
}

/**
 * Values for records that are chosen, as a table that says whose each row is: one row for all of
 * them, or as many as there are. `copied`: those records as they are copied, headings first, ids
 * last. `undefined`: the rows are not as many.
 */
export function tableOver(values: TextRows, copied: readonly (readonly TableCell[])[]): TextRows | undefined {
  const [headings = [], ...records] = copied
  if (values.length !== 1 && values.length !== records.length) return undefined
  const width = Math.max(0, ...values.map(({ length }) => length))
  const idOf = (row: readonly TableCell[]): string => cellText(row.at(-1))
  const named = headings.slice(0, -1).map(cellText)
  return [
    [idOf(headings), ...Array.from({ length: width }, (_none, index) => named[index] ?? '')],
    ...records.map((record, index) => [idOf(record), ...(values[values.length === 1 ? 0 : index] ?? [])]),
  ]
}
