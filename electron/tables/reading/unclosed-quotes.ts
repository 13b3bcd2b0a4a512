/** A row of a text that goes over several lines, each of which looks like a row of its own. */
export interface UnclosedQuotes {
  /** Its position among the rows. */
  readonly index: number
  /** Where it begins and ends, from 1. */
  readonly line: number
  readonly lastLine: number
}

const lineBreak = /\r\n|\r|\n/g
/** Of the lines of a row, so many have as many cells as the table has columns. */
const alikeShare = 0.8

/**
 * The rows that hold others: a stray quotation mark at the beginning of a cell goes on to the next
 * one that ends a cell (RFC 4180), however far below it is. Texts of several lines are none, since
 * their lines are not divided as the table is.
 */
export function rowsWithUnclosedQuotes(
  rows: readonly (readonly string[])[],
  text: string,
  delimiter: string,
): readonly UnclosedQuotes[] {
  const width = usualWidth(rows)
  if (width < 2) return []
  let [line, lines]: [number, readonly string[] | undefined] = [1, undefined]
  const found: UnclosedQuotes[] = []
  for (const [index, row] of rows.entries()) {
    const breaks = row.reduce((sum, cell) => sum + (cell.match(lineBreak)?.length ?? 0), 0)
    if (breaks > 0) {
      lines ??= linesIn(text)
      const filled = lines.slice(line - 1, line + breaks).filter((one) => one.trim() !== '')
      const alike = filled.filter((one) => cellsIn(one, delimiter) === width)
      if (alike.length > 1 && alike.length >= filled.length * alikeShare)
        found.push({ index, line, lastLine: line + breaks })
    }
    line += breaks + 1
  }
  return found
}

/** A text's lines, whatever ends them. */
export function linesIn(text: string): readonly string[] {
  return text.split(lineBreak)
}

/** How many cells most rows have that stand in one line; of a table in which none does, any row. */
function usualWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const row of rows) {
    const weight = row.length < 2 || row.some((cell) => /[\r\n]/.test(cell)) ? 0 : 1
    counts.set(row.length, (counts.get(row.length) ?? 0) + weight)
  }
  const [[width] = [0]] = [...counts].toSorted(([, one], [, other]) => other - one)
  return width
}

/**
 * Where quotation marks do not come in pairs, none of them is taken for one. A comma before a blank
 * is one of a text: addresses have them.
 */
function cellsIn(line: string, delimiter: string): number {
  const [first, ...others] = (hasPairedQuotes(line) ? line.replaceAll(/"[^"]*"/g, '') : line).split(delimiter)
  return first === undefined ? 0 : 1 + others.filter((text) => !text.startsWith(' ')).length
}

/** Whether a line's quotation marks can be those of cells. */
export function hasPairedQuotes(line: string): boolean {
  return line.split('"').length % 2 === 1
}
