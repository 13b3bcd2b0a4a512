import { isObject, type JsonObject } from '../../../shared/domain/record/record-values.ts'
import type { Database } from '../../workspace/disk/database.ts'
import { pacer } from '../../workspace/disk/slices.ts'
import type { ReportName, ReportRow } from './report-rows.ts'
import type { Names } from './names.ts'

/** What the service has listed, by its number: a row that comes again is not kept twice. */
export interface Rows {
  /**
   * Takes a page in, within a transaction. `seen`: how many of the rows this reading had not had
   * yet; `added`: how many were not here; `changedFrom`: the earliest second that says something
   * else than before.
   */
  take(report: ReportName, rows: readonly ReportRow[], reading: number): TakenRows
  /** How many rows have no time. */
  countUndated(report: ReportName): number
  /**
   * Removes what the reading did not have, some at a time. Gives the earliest second of what went.
   */
  removeOthers(
    report: ReportName,
    reading: number,
    within: (work: () => void) => void,
    signal: AbortSignal,
  ): Promise<number | null>
  /** What the service says of a row beyond what is known. */
  rest(report: ReportName, id: number): JsonObject | undefined
}

interface TakenRows {
  readonly seen: number
  readonly added: number
  readonly changedFrom: number | null
}

const removedAtOnce = 2_000

export function createRows(database: Database, names: Names): Rows {
  const earliest = (a: number | null, b: unknown): number | null =>
    typeof b === 'number' ? Math.min(a ?? b, b) : a
  return {
    take(report, rows, reading) {
      let seen = 0
      let added = 0
      let changedFrom: number | null = null
      const numbers = new Map<string, number>()
      const number = (kind: Parameters<Names['take']>[0], text: string): number => {
        const name = `${kind} ${text}`
        const known = numbers.get(name)
        if (known !== undefined) return known
        const no = names.take(kind, text)
        numbers.set(name, no)
        return no
      }
      for (const row of rows) {
        const booth = number('booth', row.booth)
        const person = number('person', row.person)
        const label = number(report === 'qrScan' ? 'device' : 'page', row.label)
        const { id, at = null, step, seconds } = row
        const rest = row.rest === undefined ? null : JSON.stringify(row.rest)
        const before = database.get('SELECT * FROM report_row WHERE report = ? AND id = ?', report, id)
        if (before?.['reading'] !== reading) seen += 1
        if (before === undefined) added += 1
        const isSame =
          before !== undefined &&
          before['at'] === at &&
          before['booth'] === booth &&
          before['person'] === person &&
          before['label'] === label &&
          before['step'] === step &&
          before['seconds'] === seconds
        if (!isSame) changedFrom = earliest(earliest(changedFrom, at), before?.['at'])
        database.run(
          `INSERT INTO report_row (report, id, at, booth, person, label, step, seconds, rest, reading) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (report, id) DO UPDATE SET at = excluded.at, booth = excluded.booth, person = excluded.person, label = excluded.label,
               step = excluded.step, seconds = excluded.seconds, rest = excluded.rest, reading = excluded.reading`,
          ...[report, id, at, booth, person, label, step, seconds, rest, reading],
        )
      }
      return { seen, added, changedFrom }
    },
    countUndated: (report) =>
      Number(
        database.get('SELECT count(*) AS n FROM report_row WHERE report = ? AND at IS NULL', report)?.['n'],
      ),
    async removeOthers(report, reading, within, signal) {
      const pause = pacer()
      let changedFrom: number | null = null
      let after = -(2 ** 53)
      for (;;) {
        signal.throwIfAborted()
        const rows = database.all(
          `SELECT id, at, reading FROM report_row WHERE report = ? AND id > ? ORDER BY id LIMIT ${removedAtOnce}`,
          ...[report, after],
        )
        const last = rows.at(-1)
        if (last === undefined) return changedFrom
        after = Number(last['id'])
        const others = rows.filter((row) => row['reading'] !== reading)
        for (const row of others) changedFrom = earliest(changedFrom, row['at'])
        if (others.length > 0)
          within(() => {
            for (const row of others)
              database.run('DELETE FROM report_row WHERE report = ? AND id = ?', report, Number(row['id']))
          })
        await pause()
      }
    },
    rest(report, id) {
      const text = database.get('SELECT rest FROM report_row WHERE report = ? AND id = ?', report, id)?.[
        'rest'
      ]
      const value: unknown = typeof text === 'string' ? JSON.parse(text) : undefined
      return isObject(value) ? value : undefined
    },
  }
}
