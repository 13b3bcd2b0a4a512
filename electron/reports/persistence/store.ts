import { type Database, configure, openDatabase } from '../../workspace/disk/database.ts'
import { createTransactions } from '../../workspace/disk/transactions.ts'
import type { ReportName, ReportRow } from './report-rows.ts'
import { createColumns, type Columns } from './columns.ts'
import { createNames, type Names } from './names.ts'
import { createRows, type Rows } from './rows.ts'
import { readState, writeState, type ReportState } from './state.ts'
import { existsSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { toAppError } from '../../../shared/errors.ts'
import type { Log } from '../../gateway/requests/types.ts'
import { foldersOf, type WorkspaceFolders } from '../../workspace/disk/folders.ts'
import { migrate } from '../../workspace/schema/migrations.ts'
import type { Clock } from '../../workspace/stores/workspace.ts'
import { reportMigrations } from './schema.ts'

/**
 * What is kept of the reports in an event's folder: the rows as the service has listed them, which
 * a reading under way changes, and the columns of the last complete reading, which are shown.
 */
export interface ReportStore {
  readonly rows: Rows
  readonly columns: Columns
  readonly names: Names
  state(report: ReportName): ReportState
  change(report: ReportName, change: Partial<ReportState>): void
  /** Begins a reading and gives its number. */
  begin(report: ReportName, reading: { readonly from: string | null; readonly pageSize: number }): number
  /** Takes in a page of the reading under way. */
  take(
    report: ReportName,
    rows: readonly ReportRow[],
    of: { readonly number: number; readonly page: number; readonly total: number | null },
  ): void
  /** The pages the reading under way has had. */
  pagesHad(report: ReportName): ReadonlySet<number>
  /** Removes the rows the reading did not have. */
  removeOthers(report: ReportName, reading: number, signal: AbortSignal): Promise<void>
  /**
   * Shows what was read. `counted`: how many rows the service says there are, where it listed fewer.
   */
  finish(report: ReportName, counted: number | null, signal: AbortSignal): Promise<void>
  close(): void
}

export function openReportStore(options: OpenReportsOptions): ReportStore {
  return createReportStore(openReportsDatabase(options), options.clock)
}

function createReportStore(database: Database, clock: OpenReportsOptions['clock']): ReportStore {
  const transactions = createTransactions(database)
  const names = createNames(database)
  const rows = createRows(database, names)
  const columns = createColumns(database, transactions)
  const within = (work: () => void): void => transactions.run(work, 'later')
  const state = (report: ReportName): ReportState => readState(database, report)
  const change = (report: ReportName, next: Partial<ReportState>): void =>
    writeState(database, report, { ...state(report), ...next })
  const changedBy = (report: ReportName, changedFrom: number | null): Partial<ReportState> => {
    const before = state(report).changedFrom
    return { changedFrom: changedFrom === null ? before : Math.min(changedFrom, before ?? changedFrom) }
  }
  // What an earlier run of the program left behind.
  columns.clear()

  return {
    rows,
    columns,
    names,
    state,
    change: (report, next) => within(() => change(report, next)),
    begin(report, { from, pageSize }) {
      const number = state(report).lastReading + 1
      within(() => {
        database.run('DELETE FROM report_page WHERE report = ?', report)
        change(report, {
          lastReading: number,
          isNumbered: true,
          reading: { startedAt: clock.now(), from, pageSize, seen: 0, total: null },
        })
      })
      return number
    },
    take(report, page, { number, page: pageNumber, total }) {
      within(() => {
        const { seen, added, changedFrom } = rows.take(report, page, number)
        const { reading, kept, isNumbered } = state(report)
        if (reading === null) return
        database.run('INSERT OR IGNORE INTO report_page (report, page) VALUES (?, ?)', report, pageNumber)
        change(report, {
          ...changedBy(report, changedFrom),
          kept: kept + added,
          isNumbered: isNumbered && page.every((row) => row.isNumbered),
          reading: { ...reading, seen: reading.seen + seen, total: total ?? reading.total },
        })
      })
    },
    pagesHad: (report) =>
      new Set(
        database
          .all('SELECT page FROM report_page WHERE report = ?', report)
          .map((row) => Number(row['page'])),
      ),
    async removeOthers(report, reading, signal) {
      const seen = state(report).reading?.seen ?? 0
      if (state(report).kept === seen) return
      const changedFrom = await rows.removeOthers(report, reading, within, signal)
      within(() => change(report, { ...changedBy(report, changedFrom), kept: seen }))
    },
    async finish(report, counted, signal) {
      const { changedFrom, reading, wholeReadAt } = state(report)
      if (changedFrom !== null) await columns.rebuild(report, changedFrom, signal)
      const undated = rows.countUndated(report)
      within(() => {
        database.run('DELETE FROM report_page WHERE report = ?', report)
        change(report, {
          shown: {
            refreshedAt: new Date(clock.now()).toISOString(),
            rows: columns.extent(report)?.rows ?? 0,
            undated,
            counted,
          },
          reading: null,
          wholeReadAt: reading?.from === null ? clock.now() : wholeReadAt,
          changedFrom: null,
        })
      })
    },
    close: () => database.close(),
  }
}

interface OpenReportsOptions {
  /** The event's folder; only for the holder of its lock. */
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
}

/**
 * Opens what is kept of the reports, in a database of its own beside the workspace's: it can be had
 * again from the service, and may be larger than everything else. A damaged file is put aside, and
 * an empty one made. Throws `workspace-newer`, `disk-full`, `disk-error`.
 */
function openReportsDatabase({ folder, clock, log }: OpenReportsOptions): Database {
  const folders = foldersOf(folder)
  try {
    return openMigrated(folders, clock)
  } catch (cause) {
    const error = toAppError(cause)
    if (error.code !== 'workspace-damaged') throw error
    log.warn('What was kept of the reports is damaged and was put aside.', { reason: error.message })
    const { reports, quarantine } = folders
    for (const file of [reports, `${reports}-wal`, `${reports}-shm`]) {
      if (existsSync(file)) renameSync(file, join(quarantine, `${clock.now()}-${basename(file)}`))
    }
    return openMigrated(folders, clock)
  }
}

function openMigrated(folders: WorkspaceFolders, clock: Clock): Database {
  const database = openDatabase(folders.reports)
  try {
    migrate(database, folders, clock, reportMigrations, 'reports')
    configure(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
