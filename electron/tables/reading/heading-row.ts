import { cellText, isBlankCell, type TableCell } from '../../../shared/domain/cells/cell.ts'

type Row = readonly TableCell[]

/** So many of the first rows that hold anything can hold the headings. */
const candidates = 20
const shownLength = 80

/** A row that may hold the headings: its position, from 0, and the beginning of what it says. */
interface Candidate {
  readonly index: number
  readonly text: string
}

/** Those of the first rows that hold anything. */
export function headingCandidates(rows: readonly Row[]): readonly Candidate[] {
  const found: Candidate[] = []
  for (const [index, row] of rows.entries()) {
    if (found.length === candidates) break
    const text = rowText(row)
    if (text !== '') found.push({ index, text })
  }
  return found
}

/** The beginning of what a row says; empty: it says nothing. */
export function rowText(row: Row): string {
  const texts = row
    .filter((cell) => !isBlankCell(cell))
    .map((cell) => cellText(cell).trim().replaceAll(/\s+/g, ' '))
  return texts.join(' · ').slice(0, shownLength)
}

/**
 * Where the headings are: in the first row that holds anything but a title, since people write what a
 * list is, and of which day, above it. A title fills less than half as many cells as the fullest of
 * the first rows; of two columns, it is one cell with an empty row below. −1: there is no row.
 */
export function headingRow(rows: readonly Row[]): number {
  const filled = headingCandidates(rows).map(({ index }) => ({
    index,
    count: rows[index]?.filter((cell) => !isBlankCell(cell)).length ?? 0,
  }))
  const most = Math.max(...filled.map(({ count }) => count))
  const isTitle = ({ index, count }: (typeof filled)[number], at: number): boolean => {
    const isApart = (filled[at + 1]?.index ?? 0) > index + 1
    return count * 2 < most || (count * 2 === most && count === 1 && isApart)
  }
  return (filled.find((row, at) => !isTitle(row, at)) ?? filled[0])?.index ?? -1
}
