import { parse, type Options } from 'csv-parse/sync'
import { z } from 'zod'
import { withFormula } from '../../../shared/domain/cells/cell.ts'
import { AppError } from '../../../shared/errors.ts'
import { tableLimits, tooLargeError } from '../limits.ts'
import { encodingOf } from './text-encoding.ts'
import type { TableChoice, TableFacts } from '../../../shared/contract/index.ts'
import { hasPairedQuotes, linesIn, rowsWithUnclosedQuotes, type UnclosedQuotes } from './unclosed-quotes.ts'

export interface TextTable {
  readonly encoding: NonNullable<TableChoice['encoding']>
  readonly delimiter: NonNullable<TableChoice['delimiter']>
  readonly unclosedQuotes: TableFacts['unclosedQuotes']
  readonly rows: readonly (readonly string[])[]
}

type Rows = TextTable['rows']

const delimiters = [',', ';', '\t', '|'] as const
/** So much of a text tells how it is divided. */
const sampleLength = 64 * 1024

/**
 * Reads comma-separated values (RFC 4180) as programs of all kinds write them: other separators, a
 * byte order mark, quotes in the middle, rows of different lengths, the line `sep=;` of Excel.
 *
 * @throws AppError `file-damaged` where a quote does not end, `file-too-large`
 */
export function readTextTable(bytes: Buffer, choice: TableChoice): TextTable {
  const encoding = choice.encoding ?? encodingOf(bytes)
  const decoded = new TextDecoder(encoding).decode(bytes)
  const [line = '', said] = /^sep=([,;\t|])\r?\n/i.exec(decoded.slice(0, 16)) ?? []
  const text = decoded.slice(line.length)
  const delimiter =
    choice.delimiter ?? delimiters.find((one) => one === said) ?? delimiterOf(text.slice(0, sampleLength))
  const written = rowsOf(text, delimiter)
  const found = rowsWithUnclosedQuotes(written, text, delimiter)
  const [first] = found
  const byLine = choice.byLine === true
  // The line that says the separator is one of the file's.
  const before = line === '' ? 0 : 1
  const unclosedQuotes =
    first === undefined
      ? null
      : { line: first.line + before, lastLine: first.lastLine + before, places: found.length, byLine }
  const rows = byLine ? parted(written, found, text, delimiter) : written
  return { encoding, delimiter, unclosedQuotes, rows: rows.map((row) => row.map(withFormula)) }
}

/** The rows with a row for each line of those that an unclosed quote joined. */
function parted(rows: Rows, found: readonly UnclosedQuotes[], text: string, delimiter: string): Rows {
  const lines = found.length === 0 ? [] : linesIn(text)
  const places = new Map(found.map((place) => [place.index, place]))
  return rows.flatMap((row, index) => {
    const place = places.get(index)
    if (place === undefined) return [row]
    return lines.slice(place.line - 1, place.lastLine).flatMap((one): Rows => {
      const parsed: Rows = parse(one, {
        ...reading(delimiter),
        ...(hasPairedQuotes(one) ? {} : { quote: false }),
      })
      return parsed.length === 0 ? [['']] : parsed
    })
  })
}

/** The one that divides the first lines into the same number of cells, the more the better. */
function delimiterOf(sample: string): TextTable['delimiter'] {
  let best: TextTable['delimiter'] = ','
  let bestScore = 0
  for (const delimiter of delimiters) {
    const lines = linesOf(sample, delimiter)
    const counts = belowTitle(lines)
    const [first = 0] = counts
    // Of all lines: what stands in each of them divides better than what only begins in the second.
    const same = counts.filter((count) => count === first).length / Math.max(1, lines.length)
    const score = first === 0 ? 0 : same * 10 + Math.min(first, 9) / 10
    if (score > bestScore) [best, bestScore] = [delimiter, score]
  }
  return best
}

interface SampleLine {
  /** How often the separator stands in it, outside of quotes. */
  readonly count: number
  readonly isBlank: boolean
}

/**
 * The counts of the lines from the table's first one on: lines above it that are not divided are its
 * title where an empty line follows or the table has many columns. Else they are a table of one
 * column, in which others say more.
 */
function belowTitle(lines: readonly SampleLine[]): readonly number[] {
  const first = lines.findIndex(({ count }) => count > 0)
  const isTitled =
    first > 0 && ((lines[first]?.count ?? 0) > 1 || lines.slice(0, first).some(({ isBlank }) => isBlank))
  return lines.slice(isTitled ? first : 0).map(({ count }) => count)
}

function linesOf(sample: string, delimiter: string): readonly SampleLine[] {
  const lines: SampleLine[] = []
  let [count, isBlank, quoted] = [0, true, false]
  for (const character of sample) {
    if (character === '"') quoted = !quoted
    if (quoted) continue
    if (character === '\n') {
      lines.push({ count, isBlank })
      if (lines.length >= 20) return lines
      ;[count, isBlank] = [0, true]
    } else if (character === delimiter) count += 1
    else if (character.trim() !== '') isBlank = false
  }
  // The last line may have been cut off.
  return lines.length === 0 ? [{ count, isBlank }] : lines
}

function reading(delimiter: string) {
  return {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: tableLimits.cellLength * 4,
  } as const
}

function rowsOf(text: string, delimiter: string): Rows {
  const options = reading(delimiter)
  try {
    return parse(text, { ...options, to: tableLimits.rows + 2 })
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    if (code === 'CSV_MAX_RECORD_SIZE') throw tooLargeError('cellLength')
    const records: unknown = error instanceof Error ? Reflect.get(error, 'records') : undefined
    const line = typeof records === 'number' ? firstLineAfter(text, records, options) : undefined
    throw new AppError(
      'file-damaged',
      `A quotation mark of this table does not end${line === undefined ? '' : ` (line ${line})`}.`,
      {
        cause: error,
        details: { reason: 'table-quote', ...(line === undefined ? {} : { line }) },
      },
    )
  }
}

/** Where the row begins that comes after so many: the parser tells only where it gave up, at the end of the text. */
function firstLineAfter(text: string, records: number, options: Options): number {
  if (records === 0) return 1
  const read: unknown[] = parse(text, { ...options, to: records, info: true })
  const last = z.object({ info: z.object({ lines: z.int() }) }).safeParse(read.at(-1))
  return (last.data?.info.lines ?? 0) + 1
}
