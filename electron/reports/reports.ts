import type { ReportState } from '../../shared/contract/index.ts'
import { knownTimeZone, dayAt } from '../../shared/domain/time-zone.ts'
import type { JsonObject } from '../../shared/domain/record/record-values.ts'
import { AppError, toAppError, type ErrorShape } from '../../shared/errors.ts'
import type { Gateway, Log } from '../gateway/requests/types.ts'
import { waitFor } from '../sync/context.ts'
import type { ListingContext } from '../sync/observation/pages.ts'
import { defaultSettings } from '../sync/settings.ts'
import type { Clock } from '../workspace/stores/workspace.ts'
import type { RowFilter } from './charts/filter.ts'
import { countJourneys, type CountedJourneys } from './charts/journeys.ts'
import { eachRow, pageOfRows, type BackupRow } from './charts/listed-rows.ts'
import { countScans, type CountedScans } from './charts/scans.ts'
import { openReportStore, type ReportStore } from './persistence/store.ts'
import { refreshReport, type RefreshOptions } from './refresh.ts'
import type { ReportName } from './persistence/report-rows.ts'

/** The reports of one open event: what is kept of them, and the way to the service. */
export interface Reports {
  /** In which days and hours are counted. */
  timeZone(): string
  state(report: ReportName): ReportState
  /** The devices that scans were made with, in the order in which they came. */
  devices(): readonly string[]
  /**
   * Brings a report up to date by the rules of `refresh.ts`; what was shown stays where it fails.
   */
  refresh(report: ReportName, options: RefreshOptions): Promise<void>
  scans(filter: RowFilter, most?: number): Promise<CountedScans>
  journeys(filter: RowFilter): Promise<CountedJourneys>
  page(
    report: ReportName,
    filter: RowFilter,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly rows: readonly BackupRow[]; readonly total: number }>
  each(report: ReportName, filter: RowFilter): AsyncGenerator<BackupRow, void, undefined>
  /** What the service says of a row beyond what is known. */
  rest(report: ReportName, id: number): JsonObject | undefined
  /** Breaks off what is being read, and waits for it. */
  close(): Promise<void>
}

export interface ReportsOptions {
  readonly folder: string
  readonly gateway: Gateway
  readonly clock: Clock
  readonly log: Log
  /** The event's time zone as the service writes it. */
  readonly timeZone: () => string | null
  readonly listing?: Partial<ListingContext>
}

const mostBooths = 100
const journeyLimits = { most: 100, flowSteps: 6, flowPages: 8 }
const mostDevices = 200

/** Opens nothing before it is first asked. */
export function createReports({
  folder,
  gateway,
  clock,
  log,
  timeZone: zoneName,
  listing,
}: ReportsOptions): Reports {
  let opened: ReportStore | undefined
  const closing = new AbortController()
  const refreshing = new Set<Promise<void>>()
  const store = (): ReportStore => {
    closing.signal.throwIfAborted()
    return (opened ??= openReportStore({ folder, clock, log }))
  }
  const errors = new Map<ReportName, ErrorShape>()
  const timeZone = (): string => knownTimeZone(zoneName())
  const context: ListingContext = {
    gateway,
    settings: defaultSettings,
    random: Math.random,
    wait: waitFor,
    ...listing,
  }

  return {
    timeZone,
    state(report) {
      const { shown, reading } = store().state(report)
      const extent = store().columns.extent(report)
      const dayOf = (at: number | undefined): string | null =>
        at === undefined ? null : dayAt(at, timeZone())
      return {
        ...{
          refreshedAt: shown?.refreshedAt ?? null,
          rows: shown?.rows ?? 0,
          undated: shown?.undated ?? 0,
          counted: shown?.counted ?? null,
        },
        ...{ firstDay: dayOf(extent?.first), lastDay: dayOf(extent?.last) },
        unfinished:
          reading === null || reading.from !== null || reading.seen === 0
            ? null
            : { done: reading.seen, total: reading.total },
        error: errors.get(report) ?? null,
      }
    },
    devices() {
      const { names } = store()
      return Array.from({ length: Math.min(mostDevices, names.last('device')) }, (_, index) =>
        names.text('device', index + 1),
      )
    },
    async refresh(report, { signal, onProgress }) {
      const work = refreshReport({ store: store(), listing: context, clock, log, timeZone }, report, {
        signal: AbortSignal.any([signal, closing.signal]),
        onProgress,
      })
      refreshing.add(work)
      try {
        await work
        errors.delete(report)
      } catch (cause) {
        const error = toAppError(cause)
        if (error.code !== 'cancelled') errors.set(report, error.toShape())
        throw error
      } finally {
        refreshing.delete(work)
      }
    },
    scans: (filter, most = mostBooths) => countScans(store(), filter, timeZone(), most),
    journeys: (filter) => countJourneys(store(), filter, journeyLimits),
    page: (report, filter, page) => pageOfRows(store(), report, filter, page),
    each: (report, filter) => eachRow(store(), report, filter),
    rest: (report, id) => store().rows.rest(report, id),
    async close() {
      closing.abort(new AppError('cancelled', 'The event has been closed.'))
      await Promise.allSettled(refreshing)
      opened?.close()
      opened = undefined
    },
  }
}
