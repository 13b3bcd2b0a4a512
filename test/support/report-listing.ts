import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorOf } from '../../electron/gateway/requests/failure.ts'
import { createReports, type Reports } from '../../electron/reports/reports.ts'
import type { Gateway, Page } from '../../electron/gateway/requests/types.ts'
import { foldersOf, prepareFolders } from '../../electron/workspace/disk/folders.ts'
import type { JsonObject } from '../../shared/domain/record/record-values.ts'
import { AppError } from '../../shared/errors.ts'

/** What a service lists in a test, and how. */
interface ListedReport {
  qrScan: JsonObject[]
  journeyStep: JsonObject[]
  perPage: number
  /** Whether it says how many there are. */
  counts: boolean
  filters: 'honoured' | 'ignored' | 'refused'
  /** The question after which it cannot be reached any more. */
  failsAfter: number
  /** What was asked: page and filter of each question. */
  readonly asked: string[]
}

export interface ReportRig {
  readonly listed: ListedReport
  readonly clock: { now(): number; time: number }
  readonly folder: string
  readonly logged: string[]
  timeZone: string
  /** The reports of the event, opened anew after `reopen`. */
  reports: Reports
  refresh(
    report: 'qrScan' | 'journeyStep',
    signal?: AbortSignal,
  ): Promise<readonly (readonly [number, number | null])[]>
  reopen(): Promise<void>
  close(): Promise<void>
}

/** Reports of an event whose service is in the test. */
export function openReportRig(): ReportRig {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-reports-'))
  prepareFolders(foldersOf(folder))
  const listed: ListedReport = {
    ...{
      qrScan: [],
      journeyStep: [],
      perPage: 10,
      counts: true,
      filters: 'honoured',
      failsAfter: Number.POSITIVE_INFINITY,
      asked: [],
    },
  }
  const clock = { time: Date.parse('2027-06-01T08:00:00Z'), now: () => clock.time }
  const logged: string[] = []
  const log = (message: string): void => void logged.push(message)
  const list: Gateway['list'] = ({ entity, page, limit, filters = {}, signal }) => {
    if (signal?.aborted === true) return Promise.reject(new AppError('cancelled', 'Cancelled.'))
    const from = filters['from']
    listed.asked.push(`${entity} ${page}${from === undefined ? '' : ` from ${String(from)}`}`)
    if (listed.asked.length > listed.failsAfter)
      return Promise.reject(new AppError('unreachable', 'Gone.', { details: { reason: 'no-connection' } }))
    if (from !== undefined && listed.filters === 'refused')
      return Promise.reject(
        errorOf({ kind: 'refused', host: 'example.com', status: 422, words: 'No such filter.', body: '' }),
      )
    const all = entity === 'qrScan' ? listed.qrScan : listed.journeyStep
    const shown =
      typeof from === 'string' && listed.filters === 'honoured'
        ? all.filter(({ at }) => typeof at === 'string' && at >= from)
        : all
    const perPage = Math.min(limit, listed.perPage)
    const items = shown.slice((page - 1) * perPage, page * perPage)
    const counted: Pick<Page, 'total' | 'lastPage' | 'perPage'> = listed.counts
      ? { total: shown.length, lastPage: Math.max(1, Math.ceil(shown.length / perPage)), perPage }
      : { total: undefined, lastPage: undefined, perPage: undefined }
    return Promise.resolve({ items, ...counted })
  }
  const open = (): Reports =>
    createReports({
      ...{ folder, clock, log: { info: log, warn: log, error: log }, timeZone: () => rig.timeZone },
      gateway: { list } as Gateway,
      listing: { wait: () => Promise.resolve() },
    })
  const rig: ReportRig = {
    ...{ listed, clock, folder, logged, timeZone: 'Europe/Berlin' },
    reports: undefined as unknown as Reports,
    async refresh(report, signal = new AbortController().signal) {
      const progress: (readonly [number, number | null])[] = []
      await rig.reports.refresh(report, {
        signal,
        onProgress: (done, total) => void progress.push([done, total]),
      })
      return progress
    },
    async reopen() {
      await rig.reports.close()
      rig.reports = open()
    },
    async close() {
      await rig.reports.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  rig.reports = open()
  return rig
}

/** So many scans, ten minutes apart from the first of May 2027, at three booths by seven people. */
export function scans(count: number, first = 1): JsonObject[] {
  return Array.from({ length: count }, (_, index) => {
    const id = first + index
    const at = new Date(Date.parse('2027-05-01T08:00:00Z') + id * 600_000).toISOString().replace('.000Z', 'Z')
    return {
      scan_id: id,
      booth_id: (id % 3) + 1,
      attendee_id: (id % 7) + 1,
      at,
      device: `Handheld ${id % 2}`,
    }
  })
}
