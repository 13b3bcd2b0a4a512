import { open } from 'node:fs/promises'
import type { ReportFilter, ReportName } from '../../../shared/contract/index.ts'
import { csvMark, csvRow } from '../../../shared/domain/csv.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { keyOfRemoteId } from '../../../shared/domain/record/record-values.ts'
import { AppError } from '../../../shared/errors.ts'
import { boothNames, csvHeadings, csvLine, rowFilter } from '../../application/views/report-rows.ts'
import type { RowFilter } from '../../reports/charts/filter.ts'
import type { CommandResult } from '../output/output.ts'
import { createProgressLine } from '../output/progress-line.ts'
import { withSession, type CliSession } from '../session.ts'
import type { SynchroniseOptions } from './synchronise.ts'

export interface ReportRequest {
  readonly report: ReportName
  readonly from: string | undefined
  readonly to: string | undefined
  /** Keys or ids. */
  readonly booths: readonly string[]
  readonly refresh: boolean
  /** Where every row is written to. */
  readonly csv: string | undefined
}

const shownBooths = 10
const rowsAtOnce = 1_000

/**
 * Counts a report as it was last read, or as it is now. Throws what a refresh throws, `not-found`
 * where it was never read, and `disk-error` where the file cannot be written.
 */
export function printReport(folder: string, request: ReportRequest, { signal, progress }: SynchroniseOptions): Promise<CommandResult> {
  return withSession(folder, async (session) => {
    const { reports } = session
    const { report } = request
    if (request.refresh) {
      const line = progress ? createProgressLine() : undefined
      try {
        await reports.refresh(report, {
          signal,
          onProgress: (done, total) => line?.show({ phase: 'pulling', entity: report, done, total }),
        })
      } finally {
        line?.end()
      }
    }
    const state = reports.state(report)
    if (state.refreshedAt === null) throw new AppError('not-found', 'This report has not been read yet. “--refresh” reads it.')
    const filter = await rowFilter(session, report, filterOf(session, request))
    const written = request.csv === undefined ? undefined : await writeRows(session, report, filter, request.csv)
    const counted = report === 'qrScan' ? await scans(session, filter) : await journeys(session, filter)
    const { refreshedAt, firstDay, lastDay, undated } = state
    return {
      json: {
        refreshedAt,
        timeZone: reports.timeZone(),
        firstDay,
        lastDay,
        undated,
        ...counted.json,
        ...(written === undefined ? {} : { csv: written }),
      },
      text: [
        ...counted.lines,
        ...(undated === 0 ? [] : [`${undated} rows have no time that can be read.`]),
        `Read ${refreshedAt}; from ${firstDay ?? '–'} to ${lastDay ?? '–'} (${reports.timeZone()}).`,
        ...(written === undefined ? [] : [`Wrote ${written.rows} rows to ${printableLine(written.file)}.`]),
      ].join('\n'),
      exitCode: 0,
    }
  })
}

function filterOf({ workspace }: CliSession, { from, to, booths }: ReportRequest): ReportFilter {
  const keys = booths.map((name) => (workspace.records.get('booth', name) === undefined ? keyOfRemoteId(name) : name))
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), ...(keys.length === 0 ? {} : { booths: keys }) }
}

interface Counted {
  readonly json: object
  readonly lines: readonly string[]
}

async function scans({ reports, workspace }: CliSession, filter: RowFilter): Promise<Counted> {
  const counted = await reports.scans(filter)
  const named = boothNames(workspace, counted.byBooth)
  const byBooth = counted.byBooth.map((booth) => ({ ...booth, ...named(booth.id) }))
  return {
    json: { ...counted, byBooth },
    lines: [
      `${counted.scans} scans of ${counted.people} people at ${counted.booths} booths.`,
      ...byBooth.slice(0, shownBooths).map(({ id, name, scans: count, people }) => `${count} by ${people} people: ${id} “${printableLine(name)}”`),
    ],
  }
}

async function journeys({ reports, workspace }: CliSession, filter: RowFilter): Promise<Counted> {
  const counted = await reports.journeys(filter)
  const named = boothNames(workspace, counted.booths)
  return {
    json: { ...counted, booths: counted.booths.map((booth) => ({ ...booth, ...named(booth.id) })) },
    lines: [
      `${counted.journeys} journeys of ${counted.people} people over ${counted.visits} pages.`,
      ...counted.pages
        .slice(0, shownBooths)
        .map(({ page, visits, people, medianSeconds }) => `${visits} by ${people} people, median ${medianSeconds ?? 0} s: ${printableLine(page)}`),
    ],
  }
}

async function writeRows(
  { reports }: CliSession,
  report: ReportName,
  filter: RowFilter,
  path: string,
): Promise<{ readonly file: string; readonly rows: number }> {
  const file = await open(path, 'wx').catch((cause: unknown) => {
    throw new AppError('disk-error', `“${path}” cannot be made: there is a file already, or its folder cannot be written.`, { cause })
  })
  let rows = 0
  try {
    let text = csvMark + csvRow(csvHeadings[report])
    for await (const row of reports.each(report, filter)) {
      text += csvRow(csvLine(report, row))
      rows += 1
      if (rows % rowsAtOnce !== 0) continue
      await file.write(text)
      text = ''
    }
    await file.write(text)
  } finally {
    await file.close()
  }
  return { file: path, rows }
}
