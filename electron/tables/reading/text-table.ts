import { parse } from 'csv-parse/sync'
import { withFormula } from '../../../shared/domain/tables/cell.ts'
import { AppError } from '../../../shared/errors.ts'
import { tableLimits, tooMuch } from '../limits.ts'
import type { TableChoice } from '../../../shared/contract/index.ts'

export interface TextTable {
  readonly encoding: NonNullable<TableChoice['encoding']>
  readonly delimiter: NonNullable<TableChoice['delimiter']>
  readonly rows: readonly (readonly string[])[]
}

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
  const delimiter = choice.delimiter ?? delimiters.find((one) => one === said) ?? delimiterOf(text.slice(0, sampleLength))
  return { encoding, delimiter, rows: rowsOf(text, delimiter) }
}

function encodingOf(bytes: Buffer): TextTable['encoding'] {
  const start = bytes.subarray(0, 4096)
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  // Of a text in Latin letters every other byte is null.
  const nulls = (offset: number): number => start.filter((byte, at) => at % 2 === offset && byte === 0).length
  if (nulls(1) > start.length / 5) return 'utf-16le'
  if (nulls(0) > start.length / 5) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return isShiftJis(bytes) ? 'shift_jis' : 'windows-1252'
  }
}

/**
 * Whether a text that is no UTF-8 is Japanese: it can be read as such, and its characters are those
 * of Japanese. Of Western letters nearly all pairs would be rare ideographs.
 */
function isShiftJis(bytes: Buffer): boolean {
  let text: string
  try {
    text = new TextDecoder('shift_jis', { fatal: true }).decode(bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1 || bytes.length))
  } catch {
    return false
  }
  const foreign = text.match(/[^\0-\x7F]/g) ?? []
  const kana = foreign.filter((character) => /[\u3000-\u30FF]/.test(character)).length
  return kana > foreign.length / 10
}

/** The one that divides the first lines into the same number of cells, the more the better. */
function delimiterOf(sample: string): TextTable['delimiter'] {
  let best: TextTable['delimiter'] = ','
  let bestScore = 0
  for (const delimiter of delimiters) {
    const counts = belowTitle(linesOf(sample, delimiter))
    const [first = 0] = counts
    const same = counts.filter((count) => count === first).length / Math.max(1, counts.length)
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
  const isTitled = first > 0 && ((lines[first]?.count ?? 0) > 1 || lines.slice(0, first).some(({ isBlank }) => isBlank))
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

function rowsOf(text: string, delimiter: string): readonly (readonly string[])[] {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: tableLimits.cellLength * 4,
      to: tableLimits.rows + 2,
    }).map((row) => row.map(withFormula))
  } catch (thrown) {
    const code: unknown = thrown instanceof Error ? Reflect.get(thrown, 'code') : undefined
    if (code === 'CSV_MAX_RECORD_SIZE') throw tooMuch('cellLength')
    const line: unknown = thrown instanceof Error ? Reflect.get(thrown, 'lines') : undefined
    throw new AppError('file-damaged', `A quotation mark of this table does not end${typeof line === 'number' ? ` (line ${line})` : ''}.`, {
      cause: thrown,
      details: { reason: 'table-quote', ...(typeof line === 'number' ? { line } : {}) },
    })
  }
}
