import type { ColumnValue } from '../../../shared/contract/index.ts'
import { comparedName } from '../../../shared/domain/record/search-text.ts'
import { cellText } from '../../../shared/domain/cells/cell.ts'
import type { RowFinding } from '../../../shared/domain/cells/findings.ts'
import type { TableRow } from '../table-rows.ts'
import type { MatchedRow } from './match-row.ts'

/** What is said of a value that others know by another name. */
const unknown: ReadonlySet<RowFinding['code']> = new Set([
  'not-boolean',
  'one-of',
  'unknown-language',
  'unknown-place',
  'unknown-reference',
])
const toldUnknown = 50
/** Where more are different than these, the column was taken for another. */
const mostRemembered = 2_000
/** What is longer is a text, and no value that others write another way. */
const longestTold = 1_000

/** Collects, row by row, the values that are others in the import, or could be, with the number of their rows. */
export interface ValueReplacements {
  note(row: TableRow, judged: Pick<MatchedRow, 'spelled' | 'errors' | 'warnings'>): void
  told(): readonly ColumnValue[]
}

export function createValueReplacements(): ValueReplacements {
  const found = new Map<string, ColumnValue>()
  const add = (one: Omit<ColumnValue, 'rows'>): void => {
    if (one.from.length > longestTold) return
    const id = JSON.stringify([one.column, one.state, comparedName(one.from), one.to])
    const before = found.get(id)
    if (before !== undefined || found.size < mostRemembered)
      found.set(id, { ...one, from: before?.from ?? one.from, rows: (before?.rows ?? 0) + 1 })
  }
  return {
    note({ cells, mended }, { spelled, errors, warnings }) {
      const known = new Set<number | null>()
      for (const { column, from, to } of mended?.replaced ?? []) {
        known.add(column)
        add({ column, from, to, state: 'replaced' })
      }
      for (const { column, from, to } of spelled) {
        known.add(column)
        add({ column, from, to, state: to === null ? 'kept' : 'spelled' })
      }
      for (const { column, code, params } of [...errors, ...warnings]) {
        if (column === null || known.has(column) || !unknown.has(code)) continue
        known.add(column)
        // Of a list it is one of its items.
        add({
          column,
          from: String(params?.['text'] ?? cellText(cells[column]).trim()),
          to: null,
          state: 'unknown',
        })
      }
    },
    told() {
      const all = [...found.values()].sort((one, other) => one.column - other.column || other.rows - one.rows)
      const many = all.filter(({ state, rows }) => state === 'unknown' && rows > 1)
      const shown = new Set(many.sort((one, other) => other.rows - one.rows).slice(0, toldUnknown))
      return all.filter((one) => one.state !== 'unknown' || shown.has(one))
    },
  }
}
