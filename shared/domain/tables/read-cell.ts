import type { EntityName } from '../../entities/index.ts'
import { folded } from '../record/record-text.ts'
import type { JsonValue } from '../record/record-values.ts'
import { fromLocalText } from '../zoned-time.ts'
import { cellNumber, cellText, itemsOfCell, type TableCell } from './cell.ts'
import type { TableColumn } from './columns.ts'
import type { CellFinding } from './findings.ts'
import { readClockTime, readDay, readFlag, readNumber, type DateOrder } from './readings.ts'

/** Finds the records that cells name. */
export interface NamedRecords {
  /** By the id on the service or the local key. */
  byId(entity: EntityName, id: string): string | undefined
  /** The keys of those that are called so, by the folded title. */
  byTitle(entity: EntityName, folded: string): readonly string[]
}

export interface CellContext {
  readonly records: NamedRecords
  /** Where the clocks stand by which times without a zone are meant. */
  readonly timeZone: string
  /** The order of the numbers in this column's dates, as far as the file tells. */
  readonly dateOrder: DateOrder | undefined
  /** What the choices of a field are called: value → its texts, that of the person's language first. */
  readonly choices: Readonly<Record<string, readonly string[]>> | undefined
  /** What stands for a record that a cell names and that is made with the import. */
  readonly missing?: ((entity: EntityName, text: string) => string | undefined) | undefined
}

export type CellReading = { readonly value: JsonValue; readonly warning?: CellFinding } | { readonly finding: CellFinding }

/** What programs write into a cell whose formula has failed. */
const formulaError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|BLOCKED!|GETTING_DATA)$/

/** The value of a cell that is not blank. */
export function readCell({ field, part }: TableColumn, cell: TableCell, context: CellContext): CellReading {
  const text = cellText(cell).trim()
  // A column of numbers may be made to look the same width; what they count or name is the number.
  const plain = cellNumber(cell)
  if (formulaError.test(text)) return found('formula-error', { text })
  const { type } = field
  switch (type.kind) {
    case 'string':
      return { value: type.pattern === 'currency' ? text.toUpperCase() : text }
    case 'url':
      return { value: /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text }
    case 'email':
      return { value: text.replace(/^mailto:/i, '') }
    case 'keywords':
      return { value: readKeywords(text) }
    case 'integer':
    case 'numeric': {
      const number = plain ?? readNumber(text, type.kind === 'integer')
      return number === undefined ? found('not-number') : { value: number }
    }
    case 'boolean': {
      const flag = readFlag(folded(String(plain ?? text)))
      return flag === undefined ? found('not-boolean') : { value: flag }
    }
    case 'enum':
      return readChoice(type.values, text, context.choices)
    case 'date': {
      const day = readDay(text.replace(/[T ]\d{1,2}:\d{2}(?::\d{2})?$/, ''), context.dateOrder)
      if (day === 'ambiguous') return found('ambiguous-date')
      return day === undefined ? found('not-date') : { value: day.text }
    }
    case 'timestamp':
      return readTimestamp(text, context)
    case 'strings':
      return { value: itemsOfCell(text) }
    case 'reference': {
      const shown = readReference(type.to, text, part, context.records)
      const reading = 'finding' in shown && plain !== undefined ? readReference(type.to, String(plain), part, context.records) : shown
      if (part !== 'titles' || !('finding' in reading) || reading.finding.code !== 'unknown-reference') return reading
      const standIn = context.missing?.(type.to, text)
      return standIn === undefined ? reading : { value: standIn }
    }
    case 'references': {
      const readings = itemsOfCell(text).map((item) => readReference(type.to, item, part, context.records))
      const wrong = readings.find((reading) => 'finding' in reading)
      return wrong ?? { value: [...new Set(readings.flatMap((reading) => ('value' in reading ? [reading.value] : [])))] }
    }
    case 'json':
      return readJson(text)
    case 'file':
      return found('read-only')
  }
}

function found(code: CellFinding['code'], params?: CellFinding['params']): CellReading {
  return { finding: params === undefined ? { code } : { code, params } }
}

function readKeywords(text: string): string {
  if (text.includes(',')) return text
  const words = text.split(/[;|\r\n]/).map((word) => word.trim())
  return words.filter(Boolean).join(', ')
}

function readChoice(values: readonly string[], text: string, texts: CellContext['choices']): CellReading {
  const plain = (word: string): string => folded(word.replaceAll(/[_-]+/g, ' '))
  const wanted = plain(text)
  const isCalled = (one: string): boolean => texts?.[one]?.some((called) => plain(called) === wanted) === true
  const isCalledFirst = (one: string): boolean => plain(texts?.[one]?.[0] ?? '') === wanted
  const ways = [(one: string) => one === text, (one: string) => plain(one) === wanted, isCalledFirst, isCalled]
  const value = ways.map((way) => values.find(way)).find((one) => one !== undefined)
  return value === undefined ? found('one-of', { values: values.join(', ') }) : { value }
}

function readTimestamp(text: string, { dateOrder, timeZone }: CellContext): CellReading {
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))) return { value: text }
  const clock = readClockTime(text, dateOrder)
  if (clock === 'ambiguous') return found('ambiguous-date')
  const time = clock === undefined ? undefined : fromLocalText(clock.text.slice(0, 16), timeZone)
  if (time === undefined || clock === undefined) return found('not-timestamp')
  return { value: time.replace(/^(.{17})00/, `$1${clock.text.slice(17, 19)}`) }
}

/** By id or by title, whatever the column is for first: "12", "Track A". */
function readReference(entity: EntityName, text: string, part: TableColumn['part'], records: NamedRecords): CellReading {
  const byId = records.byId(entity, text)
  if (part !== 'titles' && byId !== undefined) return { value: byId }
  const [first, ...more] = records.byTitle(entity, folded(text))
  if (first === undefined) return byId === undefined ? found('unknown-reference', { text, entity }) : { value: byId }
  return more.length > 0 ? found('ambiguous-reference', { text, entity, count: more.length + 1 }) : { value: first }
}

function readJson(text: string): CellReading {
  try {
    const value: unknown = JSON.parse(text)
    return { value: value as JsonValue }
  } catch {
    return found('not-json')
  }
}
