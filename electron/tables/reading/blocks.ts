import { cellText, isBlankCell, type TableCell } from '../../../shared/domain/cells/cell.ts'
import { plainHeading } from '../../../shared/domain/tables/heading-words.ts'
import { isUsualHeading } from '../../../shared/domain/tables/usual-headings.ts'

type Row = readonly TableCell[]

/** A table among others on one sheet: its rows and columns, from 0, the ends not among them. */
export interface Block {
  readonly from: number
  readonly to: number
  readonly left: number
  readonly right: number
  /** Where its headings are; `undefined`: they are to be looked for. */
  readonly headings: number | undefined
}

/** A row names columns where most of its cells, and more than one, are usual headings. */
const fewestHeadings = 2

/**
 * The tables of a sheet: one below another, each after an empty row with headings of its own, or side
 * by side, apart by an empty column, with the same headings again. Nearly always it is one.
 */
export function blocksOf(rows: readonly Row[]): readonly Block[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const starts = rows.flatMap((row, index) =>
    isHeadingRow(row) && isApart(rows, index) && !isBlankRow(rows[index + 1]) ? [index] : [],
  )
  const places = starts.length < 2 ? [] : starts
  const stacked = places.map((start, at): Block => {
    const next = places[at + 1]
    const to = next === undefined ? rows.length : titleAbove(rows, next)
    return { from: at === 0 ? 0 : titleAbove(rows, start), to, left: 0, right: width, headings: start }
  })
  if (stacked.length > 0) return stacked
  const whole: Block = { from: 0, to: rows.length, left: 0, right: width, headings: undefined }
  return besides(rows, whole) ?? [whole]
}

export function isBlankRow(row: Row | undefined): boolean {
  return row === undefined || row.every(isBlankCell)
}

function isHeadingRow(row: Row): boolean {
  const filled = row.filter((cell) => !isBlankCell(cell))
  const usual = filled.filter((cell) => typeof cell === 'string' && isUsualHeading(cell)).length
  return usual >= fewestHeadings && usual * 2 >= filled.length
}

function filledIn(row: Row | undefined): number {
  return row?.filter((cell) => !isBlankCell(cell)).length ?? 0
}

/** Whether an empty row, with a title at most, or nothing is above. */
function isApart(rows: readonly Row[], index: number): boolean {
  return (
    index === 0 ||
    isBlankRow(rows[index - 1]) ||
    (filledIn(rows[index - 1]) === 1 && isBlankRow(rows[index - 2]))
  )
}

function titleAbove(rows: readonly Row[], index: number): number {
  return filledIn(rows[index - 1]) === 1 && isBlankRow(rows[index - 2]) ? index - 1 : index
}

function besides(rows: readonly Row[], { right: width }: Block): readonly Block[] | undefined {
  const heading = rows.findIndex(isHeadingRow)
  const row = rows[heading]
  if (row === undefined) return undefined
  const groups: { left: number; right: number }[] = []
  for (let column = 0; column < width; column += 1) {
    // A heading ends the search early: only columns without one are gone through.
    if (isBlankCell(row[column]) && rows.every((cells) => isBlankCell(cells[column]))) continue
    const last = groups.at(-1)
    if (last?.right === column) last.right = column + 1
    else groups.push({ left: column, right: column + 1 })
  }
  const named = groups.filter(({ left, right }) => isHeadingRow(row.slice(left, right)))
  const [first, ...others] = named
  if (first === undefined || others.length === 0 || named.length < groups.length) return undefined
  const known = new Set(row.slice(first.left, first.right).map((cell) => plainHeading(cellText(cell))))
  const isAgain = others.every(({ left, right }) =>
    row.slice(left, right).some((cell) => known.has(plainHeading(cellText(cell)))),
  )
  return isAgain
    ? named.map((group) => ({ from: 0, to: rows.length, ...group, headings: heading }))
    : undefined
}
