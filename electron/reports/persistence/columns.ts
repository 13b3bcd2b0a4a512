import type { Database, Row } from '../../workspace/disk/database.ts'
import { pacer } from '../../workspace/disk/slices.ts'
import type { Transactions } from '../../workspace/disk/transactions.ts'
import type { ReportName } from './report-rows.ts'

/**
 * Some rows of a report one after the other in time, as columns: the n-th row is the n-th number of
 * each. `at` in seconds since 1970; `booth`, `person` and `label` are numbers of `Names`.
 */
export interface Slice {
  readonly rows: number
  readonly at: Uint32Array
  readonly booth: Uint32Array
  readonly person: Uint32Array
  /** The device of a scan; the page of a journey. */
  readonly label: Uint32Array
  readonly step: Uint32Array
  readonly seconds: Uint32Array
  readonly id: Float64Array
}

/** From the first second to before the last. */
export interface TimeRange {
  readonly from?: number | undefined
  readonly until?: number | undefined
}

/** What is shown of a report: the rows of its last complete reading, by time. */
export interface Columns {
  /** Every row in the range, in slices between which others have their turn. */
  slices(report: ReportName, range?: TimeRange): AsyncGenerator<Slice, void, undefined>
  /** The first and the last second, and how many rows there are. */
  extent(
    report: ReportName,
  ): { readonly rows: number; readonly first: number; readonly last: number } | undefined
  /** Writes the rows from `changedFrom` on anew. What is shown changes at once, in the end. */
  rebuild(report: ReportName, changedFrom: number, signal: AbortSignal): Promise<void>
  /** Removes what is no longer shown, unless somebody may be reading it. */
  clear(): void
}

/** So many are dealt with in about a millisecond. */
const rowsPerChunk = 4_096
const whole = ['at', 'booth', 'person', 'label', 'step', 'seconds'] as const

export function createColumns(database: Database, transactions: Transactions): Columns {
  const shownChunks = (
    report: ReportName,
  ): readonly { no: number; place: number; rows: number; first: number; last: number }[] =>
    database
      .all(
        'SELECT place, chunk_no, rows, first_at, last_at FROM report_shown WHERE report = ? ORDER BY place',
        report,
      )
      .map((row) => ({
        ...{ no: Number(row['chunk_no']), place: Number(row['place']), rows: Number(row['rows']) },
        ...{ first: Number(row['first_at']), last: Number(row['last_at']) },
      }))
  let readers = 0
  const clear = (): void => {
    if (readers > 0) return
    transactions.run(
      () => void database.run('DELETE FROM report_chunk WHERE no NOT IN (SELECT chunk_no FROM report_shown)'),
      'later',
    )
  }
  const endOf = (no: number): readonly number[] => {
    const { at, step, id } = sliceOf(database.get('SELECT * FROM report_chunk WHERE no = ?', no) ?? {})
    return [at.at(-1) ?? -1, step.at(-1) ?? -1, id.at(-1) ?? -(2 ** 53)]
  }

  return {
    async *slices(report, { from = 0, until = Infinity } = {}) {
      const pause = pacer()
      readers += 1
      try {
        for (const { no, first, last } of shownChunks(report)) {
          if (last < from || first >= until) continue
          await pause()
          const slice = sliceOf(database.get('SELECT * FROM report_chunk WHERE no = ?', no) ?? {})
          yield first >= from && last < until ? slice : trimmed(slice, from, until)
        }
      } finally {
        readers -= 1
      }
    },
    extent(report) {
      const chunks = shownChunks(report)
      const [first] = chunks
      const last = chunks.at(-1)
      if (first === undefined || last === undefined) return undefined
      return { rows: chunks.reduce((sum, { rows }) => sum + rows, 0), first: first.first, last: last.last }
    },
    async rebuild(report, changedFrom, signal) {
      clear()
      const kept = shownChunks(report).filter(({ last }) => last < changedFrom)
      const place = kept.length
      // A chunk may end within a second that the next one goes on with.
      const lastRetained = kept.at(-1)
      let after = lastRetained === undefined ? [-1, -1, -(2 ** 53)] : endOf(lastRetained.no)
      const written: { no: number; rows: number; first: number; last: number }[] = []
      for (;;) {
        signal.throwIfAborted()
        const rows = database.all(
          `SELECT at, booth, person, label, step, seconds, id FROM report_row INDEXED BY report_row_in_order
             WHERE report = ? AND at IS NOT NULL AND (at, step, id) > (?, ?, ?) ORDER BY at, step, id LIMIT ${rowsPerChunk}`,
          ...[report, ...after],
        )
        const [first] = rows
        const last = rows.at(-1)
        if (first === undefined || last === undefined) break
        after = [Number(last['at']), Number(last['step']), Number(last['id'])]
        const blobs = whole.map((column) => bytes(Uint32Array.from(rows, (row) => Number(row[column]))))
        const ids = bytes(Float64Array.from(rows, (row) => Number(row['id'])))
        const no = transactions.run(
          () =>
            database.run(
              'INSERT INTO report_chunk (report, at, booth, person, label, step, seconds, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
              ...[report, ...blobs, ids],
            ).lastRowId,
          'later',
        )
        written.push({ no, rows: rows.length, first: Number(first['at']), last: Number(last['at']) })
        await new Promise<void>((resolve) => setImmediate(resolve))
      }
      transactions.run(() => {
        database.run('DELETE FROM report_shown WHERE report = ? AND place >= ?', report, place)
        for (const [index, { no, rows, first, last }] of written.entries()) {
          database.run(
            'INSERT INTO report_shown (report, place, chunk_no, rows, first_at, last_at) VALUES (?, ?, ?, ?, ?, ?)',
            ...[report, place + index, no, rows, first, last],
          )
        }
      }, 'later')
    },
    clear,
  }
}

function bytes(column: Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
}

function sliceOf(row: Row): Slice {
  const blob = (name: string): Uint8Array => {
    const value = row[name]
    // A copy where the bytes do not lie on a boundary of eight, which columns of numbers need.
    return value instanceof Uint8Array
      ? value.byteOffset % 8 === 0
        ? value
        : value.slice()
      : new Uint8Array()
  }
  const numbers = (name: string): Uint32Array => {
    const found = blob(name)
    return new Uint32Array(found.buffer, found.byteOffset, found.byteLength / 4)
  }
  const id = blob('id')
  const at = numbers('at')
  return {
    ...{ rows: at.length, at, booth: numbers('booth'), person: numbers('person'), label: numbers('label') },
    ...{ step: numbers('step'), seconds: numbers('seconds') },
    id: new Float64Array(id.buffer, id.byteOffset, id.byteLength / 8),
  }
}

function trimmed({ at, booth, person, label, step, seconds, id }: Slice, from: number, until: number): Slice {
  const start = firstFrom(at, from)
  const end = firstFrom(at, until)
  return {
    ...{
      rows: end - start,
      at: at.subarray(start, end),
      booth: booth.subarray(start, end),
      person: person.subarray(start, end),
    },
    ...{
      label: label.subarray(start, end),
      step: step.subarray(start, end),
      seconds: seconds.subarray(start, end),
      id: id.subarray(start, end),
    },
  }
}

/** Where the first of the ascending numbers stands that is at least `least`. */
function firstFrom(ascending: Uint32Array, least: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}
