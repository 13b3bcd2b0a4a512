import { reportNames, type Handlers } from '../../../shared/contract/index.ts'
import { csvText } from '../../../shared/domain/tables/csv.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import type { ApplicationContext } from '../events/context.ts'
import { boothNames, csvHeadings, csvLine, rowFilter, rowViews } from '../views/report-rows.ts'

type ReportHandlers = Pick<
  Handlers,
  | 'reports.state'
  | 'reports.refresh'
  | 'reports.scans'
  | 'reports.journeys'
  | 'reports.rows'
  | 'reports.export'
>

const rowsInExport = 100_000

export function reportHandlers({ events, jobs }: ApplicationContext): ReportHandlers {
  const running = new Map<string, string>()
  return {
    'reports.state': async ({ eventId }) => {
      const { reports } = await events.open(eventId)
      return {
        ...{ qrScan: reports.state('qrScan'), journeyStep: reports.state('journeyStep') },
        ...{ timeZone: reports.timeZone(), devices: reports.devices(), jobId: running.get(eventId) ?? null },
      }
    },
    'reports.refresh': async ({ eventId, reports: wanted = reportNames }) => {
      const { reports } = await events.open(eventId)
      const before = running.get(eventId)
      if (before !== undefined) return { jobId: before }
      const jobId = jobs.start('report', 'pulling', async (signal, report) => {
        try {
          const failures: AppError[] = []
          for (const name of wanted) {
            const onProgress = (done: number, total: number | null): void =>
              report({ phase: 'pulling', entity: name, done, total })
            await reports.refresh(name, { signal, onProgress }).catch((cause: unknown) => {
              const error = toAppError(cause)
              // A service may have one report and not the other.
              if (error.code !== 'rejected' && error.code !== 'service-error') throw error
              failures.push(error)
            })
          }
          const [first] = failures
          if (first !== undefined) throw first
        } finally {
          running.delete(eventId)
        }
        return null
      })
      running.set(eventId, jobId)
      return { jobId }
    },
    'reports.scans': async ({ eventId, ...filter }) => {
      const event = await events.open(eventId)
      const counted = await event.reports.scans(await rowFilter(event, 'qrScan', filter))
      const named = boothNames(event.workspace, counted.byBooth)
      return { ...counted, byBooth: counted.byBooth.map((booth) => ({ ...booth, ...named(booth.id) })) }
    },
    'reports.journeys': async ({ eventId, ...filter }) => {
      const event = await events.open(eventId)
      const counted = await event.reports.journeys(await rowFilter(event, 'journeyStep', filter))
      const named = boothNames(event.workspace, counted.booths)
      return { ...counted, booths: counted.booths.map((booth) => ({ ...booth, ...named(booth.id) })) }
    },
    'reports.rows': async ({ eventId, report, offset = 0, limit = 100, ...filter }) => {
      const event = await events.open(eventId)
      const { rows, total } = await event.reports.page(report, await rowFilter(event, report, filter), {
        offset,
        limit,
      })
      return { items: rowViews(event, report, rows), total }
    },
    'reports.export': async ({ eventId, report, ...filter }) => {
      const event = await events.open(eventId)
      const rows = await rowFilter(event, report, filter)
      const lines: (readonly (string | number)[])[] = []
      let total = 0
      for await (const row of event.reports.each(report, rows)) {
        total += 1
        if (lines.length < rowsInExport) lines.push(csvLine(report, row))
      }
      const name = `${report === 'qrScan' ? 'qr-scans' : 'visitor-journeys'}.csv`
      return {
        file: { name, mime: 'text/csv', text: csvText([csvHeadings[report], ...lines]) },
        rows: lines.length,
        total,
      }
    },
  }
}
