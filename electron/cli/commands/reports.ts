import { open as openFile } from 'node:fs/promises'
import type {
  JourneyReport,
  ReportFilter,
  ReportName,
  ReportState,
  ScanReport,
} from '../../../shared/contract/index.ts'
import { csvMark, csvRow } from '../../../shared/domain/tables/csv.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { keyOfRemoteId } from '../../../shared/domain/record/record-values.ts'
import { AppError } from '../../../shared/errors.ts'
import type { OpenEvent } from '../../application/events/open-event.ts'
import { csvHeadings, csvLine, rowFilter } from '../../application/views/report-rows.ts'
import type { CommandResult } from '../output/output.ts'
import { createProgressLine } from '../output/progress-line.ts'
import { findRecord } from '../find-record.ts'
import { withSession } from '../session/session.ts'
import type { EventFolder } from '../session/event-folder.ts'

export interface ReportRequest {
  readonly report: ReportName
  readonly days: { readonly from?: string; readonly to?: string }
  /** Keys or ids; without any, all. */
  readonly booths: readonly string[]
  /** The key or id of a segment, of whose people they are to be. */
  readonly segment: string | undefined
  /** Where every row is written to. */
  readonly csv: string | undefined
  /** Asks no service. */
  readonly kept: boolean
}

/** Of each, the most frequent are printed for a person; a program gets all that is counted. */
const shownRows = 10

/**
 * Brings a report up to date and counts it. Throws `not-found` where nothing is kept and nothing is
 * to be asked, and what asking the service throws.
 */
export function report(
  { report: name, days, booths, segment, csv, kept }: ReportRequest,
  {
    folder,
    json,
    signal,
  }: { readonly folder: EventFolder; readonly json: boolean; readonly signal: AbortSignal },
): Promise<CommandResult> {
  return withSession(folder, async ({ open, workspace, ask }) => {
    const { reports } = open
    if (!kept) {
      const line = json ? undefined : createProgressLine()
      try {
        await reports.refresh(name, {
          signal,
          onProgress: (done, total) => line?.show({ phase: 'pulling', entity: name, done, total }),
        })
      } finally {
        line?.end()
      }
    }
    const state = reports.state(name)
    if (state.refreshedAt === null)
      throw new AppError('not-found', 'This report has not been fetched yet. Run it without --kept.')
    const keys = booths.map((booth) =>
      workspace.records.get('booth', booth) === undefined ? keyOfRemoteId(booth) : booth,
    )
    const filter = {
      ...days,
      ...(keys.length === 0 ? {} : { booths: keys }),
      ...(segment === undefined ? {} : { segment: findRecord(workspace, 'segment', segment).key }),
    }
    const written = csv === undefined ? undefined : await writeRows(open, name, filter, csv)
    const known = { ...stateOf(state), ...(written === undefined ? {} : { csv: written }) }
    const lines = [
      stateLine(state),
      ...(written === undefined
        ? []
        : [
            `${written.rows === 1 ? '1 row' : `${written.rows} rows`} written to ${printableLine(written.file)}`,
          ]),
    ]
    if (name === 'qrScan') {
      const counted = await ask('reports.scans', filter)
      return {
        json: { ...known, ...counted },
        text: [...lines, ...scanLines(counted)].join('\n'),
        exitCode: 0,
      }
    }
    const counted = await ask('reports.journeys', filter)
    return {
      json: { ...known, ...counted },
      text: [...lines, ...journeyLines(counted)].join('\n'),
      exitCode: 0,
    }
  })
}

const rowsAtOnce = 1_000

/** However many there are. Throws `disk-error` where the file cannot be made, or is there already. */
async function writeRows(
  event: Pick<OpenEvent, 'reports' | 'workspace'>,
  name: ReportName,
  filter: ReportFilter,
  path: string,
): Promise<{ readonly file: string; readonly rows: number }> {
  const rowsMeant = await rowFilter(event, name, filter)
  const file = await openFile(path, 'wx').catch((cause: unknown) => {
    throw new AppError(
      'disk-error',
      `“${path}” cannot be created: the file already exists, or its folder cannot be written to.`,
      { cause },
    )
  })
  let rows = 0
  try {
    let text = csvMark + csvRow(csvHeadings[name])
    for await (const row of event.reports.each(name, rowsMeant)) {
      text += csvRow(csvLine(name, row))
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

function stateOf({
  refreshedAt,
  firstDay,
  lastDay,
}: ReportState): Pick<ReportState, 'refreshedAt' | 'firstDay' | 'lastDay'> {
  return { refreshedAt, firstDay, lastDay }
}

function stateLine({ refreshedAt, firstDay, lastDay }: ReportState): string {
  const days = firstDay === null ? 'no days' : `${firstDay} to ${lastDay ?? firstDay}`
  return `as of ${refreshedAt ?? 'never'}, ${days}`
}

function scanLines({ scans, people, booths, byBooth }: ScanReport): readonly string[] {
  return [
    `scans: ${scans}, people: ${people}, booths: ${booths}`,
    ...byBooth
      .slice(0, shownRows)
      .map(
        ({ id, name, scans: count, people: visitors }) =>
          `  ${count}\t${visitors} people\t${printableLine(name) || `booth ${id}`}`,
      ),
  ]
}

function journeyLines({ journeys, people, visits, pages }: JourneyReport): readonly string[] {
  return [
    `journeys: ${journeys}, people: ${people}, visits: ${visits}`,
    ...pages
      .slice(0, shownRows)
      .map(
        ({ page, visits: count, people: visitors }) =>
          `  ${count}\t${visitors} people\t${printableLine(page)}`,
      ),
  ]
}
