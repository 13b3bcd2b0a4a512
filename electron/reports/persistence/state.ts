import { z } from 'zod'
import type { Database } from '../../workspace/disk/database.ts'
import type { ReportName } from './report-rows.ts'

/** What is known of a report apart from its rows. */
const reportState = z.object({
  /** The last reading that came to its end: what is shown. */
  shown: z
    .object({
      /** ISO 8601. */
      refreshedAt: z.string(),
      /** Rows with a time, which charts can show, and those without one. */
      rows: z.int(),
      undated: z.int(),
      /** How many the service counts, where that is not how many it listed. */
      counted: z.int().nullable(),
    })
    .nullable(),
  /** One that was begun and has not come to its end. */
  reading: z
    .object({
      startedAt: z.number(),
      /** `YYYY-MM-DD`: only what is newer was asked for; `null`: everything. */
      from: z.string().nullable(),
      pageSize: z.int(),
      /** Different rows it has had, and how many the service said there are. */
      seen: z.int(),
      total: z.int().nullable(),
    })
    .nullable(),
  /** How many rows the service has listed that are still there, as far as is known. */
  kept: z.int(),
  /** When everything was last read to its end, in milliseconds since 1970. */
  wholeReadAt: z.number().nullable(),
  /** Counts the readings. */
  lastReading: z.int(),
  /** The earliest second in which something changed since the columns were written. */
  changedFrom: z.int().nullable(),
  /** Whether the service takes heed of `from`. */
  isFromHeeded: z.boolean(),
  /** Whether its rows have numbers of their own: else they cannot be counted against its total. */
  isNumbered: z.boolean(),
})

export type ReportState = z.infer<typeof reportState>

const neverRead: ReportState = {
  ...{ shown: null, reading: null, kept: 0, wholeReadAt: null, lastReading: 0, changedFrom: null },
  ...{ isFromHeeded: true, isNumbered: true },
}

export function readState(database: Database, report: ReportName): ReportState {
  const text = database.get('SELECT state FROM report_state WHERE report = ?', report)?.['state']
  return typeof text === 'string' ? reportState.parse(JSON.parse(text)) : neverRead
}

export function writeState(database: Database, report: ReportName, state: ReportState): void {
  database.run(
    'INSERT INTO report_state (report, state) VALUES (?, ?) ON CONFLICT (report) DO UPDATE SET state = excluded.state',
    report,
    JSON.stringify(state),
  )
}
