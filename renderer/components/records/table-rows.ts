import type { RecordSummary } from '../../../shared/contract/index.ts'
import type { JsonValue } from '../../../shared/domain/record-values.ts'
import { fold } from '../frame/command-search.ts'

export interface TableRow {
  readonly summary: RecordSummary
  readonly title: string
  /** The shown texts, by field. */
  readonly cells: Readonly<Record<string, string>>
}

export interface Sorting {
  /** A field, `title` or `state`. */
  readonly by: string
  readonly descending: boolean
}

/** The rows that hold every word of `text` somewhere in what they show. */
export function findRows(rows: readonly TableRow[], text: string): readonly TableRow[] {
  const words = fold(text.trim()).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const shown = fold([row.title, ...Object.values(row.cells)].join('\n'))
    return words.every((word) => shown.includes(word))
  })
}

/** Rows in order; what is empty comes last either way. Numbers and times are ordered by value, texts as the locale does. */
export function sortRows(rows: readonly TableRow[], { by, descending }: Sorting, locale: string): readonly TableRow[] {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const textOf = (row: TableRow): string => (by === 'title' ? row.title : by === 'state' ? row.summary.state : (row.cells[by] ?? ''))
  const direction = descending ? -1 : 1
  return [...rows].sort((a, b) => {
    const left = textOf(a)
    const right = textOf(b)
    if (left === '' || right === '') return left === right ? 0 : left === '' ? 1 : -1
    const exact = compareValues(a.summary.values[by], b.summary.values[by])
    return direction * (exact ?? collator.compare(left, right))
  })
}

const isoTime = /^\d{4}-\d{2}-\d{2}([T ]|$)/

function compareValues(a: JsonValue | undefined, b: JsonValue | undefined): number | undefined {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string' && isoTime.test(a) && isoTime.test(b)) return Date.parse(a) - Date.parse(b)
  return undefined
}
