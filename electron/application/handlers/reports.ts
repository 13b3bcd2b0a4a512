import {
  reportNames,
  type Handlers,
  type ReportedBooth,
  type ReportFilter,
  type ReportName,
  type ReportRowView,
} from '../../../shared/contract/index.ts'
import { csvText } from '../../../shared/domain/csv.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { isRemoteBornKey } from '../../../shared/domain/record/record-values.ts'
import { daysAfter, startOfDay } from '../../../shared/domain/time-zone.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import type { KeptRow } from '../../reports/charts/listed-rows.ts'
import type { RowFilter } from '../../reports/charts/filter.ts'
import { currentValues, type Workspace } from '../../workspace/types.ts'
import type { ApplicationContext } from '../context.ts'
import type { OpenEvent } from '../events/open-event.ts'

type ReportHandlers = Pick<Handlers, 'reports.state' | 'reports.refresh' | 'reports.scans' | 'reports.journeys' | 'reports.rows' | 'reports.export'>

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
            const onProgress = (done: number, total: number | null): void => report({ phase: 'pulling', entity: name, done, total })
            await reports.refresh(name, { signal, onProgress }).catch((thrown: unknown) => {
              const error = toAppError(thrown)
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
      const { rows, total } = await event.reports.page(report, await rowFilter(event, report, filter), { offset, limit })
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
      return { file: { name, mime: 'text/csv', text: csvText([csvHeadings[report], ...lines]) }, rows: lines.length, total }
    },
  }
}

/** The names of the interface: what is read by programs. */
const csvHeadings: Readonly<Record<ReportName, readonly string[]>> = {
  qrScan: ['scan_id', 'at', 'booth_id', 'attendee_id', 'device'],
  journeyStep: ['step_id', 'at', 'attendee_id', 'step', 'page', 'booth_id', 'seconds'],
}

function csvLine(report: ReportName, { id, at, booth, person, label, step, seconds }: KeptRow): readonly (string | number)[] {
  const number = id < 0 ? '' : id
  const time = new Date(at * 1_000).toISOString()
  return report === 'qrScan' ? [number, time, booth, person, label] : [number, time, person, step === 0 ? '' : step, label, booth, seconds]
}

/** What a question means in seconds and ids of the service. */
async function rowFilter(
  { reports, workspace }: Pick<OpenEvent, 'reports' | 'workspace'>,
  report: ReportName,
  { from, to, booths, floors, devices }: ReportFilter,
): Promise<RowFilter> {
  const zone = reports.timeZone()
  const range = {
    ...(from === undefined ? {} : { from: startOfDay(from, zone) }),
    ...(to === undefined ? {} : { until: startOfDay(daysAfter(to, 1), zone) }),
  }
  let keys = booths === undefined ? undefined : new Set(booths)
  if (floors !== undefined) {
    const onFloors = new Set<string>()
    await workspace.lists.each({ entity: 'booth', where: { floor_id: [...floors] } }, [], ({ key }) => void onFloors.add(key))
    keys = keys === undefined ? onFloors : new Set([...keys].filter((key) => onFloors.has(key)))
  }
  return {
    range,
    booths: keys === undefined ? undefined : [...keys].flatMap((key) => remoteIdOfKey(workspace, 'booth', key) ?? []),
    devices: report === 'qrScan' ? devices : undefined,
  }
}

function remoteIdOfKey({ records }: Workspace, entity: EntityName, key: string): string | undefined {
  return isRemoteBornKey(key) ? key.slice(1) : (records.get(entity, key)?.remoteId ?? undefined)
}

/** Which booths of the local copy the numbers are. */
function boothNames({ records }: Workspace, booths: readonly { readonly id: string }[]): (id: string) => ReportedBooth {
  const known = records.getManyByRemoteId(
    'booth',
    booths.map(({ id }) => id),
  )
  return (id) => {
    const record = known.get(id)
    return { id, key: record?.key ?? null, name: record === undefined ? '' : recordTitle('booth', currentValues(record)) }
  }
}

function rowViews({ reports, workspace }: OpenEvent, report: ReportName, rows: readonly KeptRow[]): readonly ReportRowView[] {
  const booth = boothNames(
    workspace,
    rows.map((row) => ({ id: row.booth })),
  )
  const people = workspace.records.getManyByRemoteId(
    'attendee',
    rows.map(({ person }) => person),
  )
  return rows.map((row) => {
    const person = people.get(row.person)
    const name = person === undefined ? '' : recordTitle('attendee', currentValues(person))
    return {
      id: row.id < 0 ? null : row.id,
      at: new Date(row.at * 1_000).toISOString(),
      booth: row.booth === '' ? null : booth(row.booth),
      person: row.person === '' ? null : { id: row.person, key: person?.key ?? null, name },
      label: row.label,
      step: row.step === 0 ? null : row.step,
      seconds: report === 'qrScan' ? null : row.seconds,
      more: reports.rest(report, row.id) ?? null,
    }
  })
}
