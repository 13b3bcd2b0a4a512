import type { Slice } from '../persistence/columns.ts'
import type { ReportStore } from '../persistence/store.ts'
import type { ReportName } from '../persistence/report-rows.ts'
import { rowTest, type RowFilter } from './filter.ts'

/** A row of a report as it is kept; texts are empty where the service says nothing. */
export interface BackupRow {
  readonly id: number
  /** Seconds since 1970. */
  readonly at: number
  readonly booth: string
  readonly person: string
  readonly label: string
  readonly step: number
  readonly seconds: number
}

type ReadRow = (slice: Slice, row: number) => BackupRow

function rowReader({ names }: ReportStore, report: ReportName): ReadRow {
  const kind = report === 'qrScan' ? 'device' : 'page'
  return (slice, row) => ({
    ...{
      id: slice.id[row] ?? 0,
      at: slice.at[row] ?? 0,
      step: slice.step[row] ?? 0,
      seconds: slice.seconds[row] ?? 0,
    },
    booth: names.text('booth', slice.booth[row] ?? 0),
    person: names.text('person', slice.person[row] ?? 0),
    label: names.text(kind, slice.label[row] ?? 0),
  })
}

/** The rows that meet the filter, the oldest first, without holding them all. */
export async function* eachRow(
  store: ReportStore,
  report: ReportName,
  filter: RowFilter,
): AsyncGenerator<BackupRow, void, undefined> {
  const test = await rowTest(store.names, filter)
  const read = rowReader(store, report)
  for await (const slice of store.columns.slices(report, filter.range)) {
    for (let row = 0; row < slice.rows; row += 1) if (test?.(slice, row) !== false) yield read(slice, row)
  }
}

/** A page of these rows, and how many they are in all. */
export async function pageOfRows(
  store: ReportStore,
  report: ReportName,
  filter: RowFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly BackupRow[]; readonly total: number }> {
  const test = await rowTest(store.names, filter)
  const read = rowReader(store, report)
  const rows: BackupRow[] = []
  let total = 0
  for await (const slice of store.columns.slices(report, filter.range)) {
    for (let row = 0; row < slice.rows; row += 1) {
      if (test?.(slice, row) === false) continue
      if (total >= offset && rows.length < limit) rows.push(read(slice, row))
      total += 1
    }
  }
  return { rows, total }
}
