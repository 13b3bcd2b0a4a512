import type { JourneyReport, ReportName, ReportState, ScanReport } from '../../../shared/contract/index.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { AppError } from '../../../shared/errors.ts'
import type { CommandResult } from '../output/output.ts'
import { createProgressLine } from '../output/progress-line.ts'
import { withSession } from '../session.ts'

export interface ReportRequest {
  readonly report: ReportName
  readonly days: { readonly from?: string; readonly to?: string }
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
  { report: name, days, kept }: ReportRequest,
  { folder, json, signal }: { readonly folder: string; readonly json: boolean; readonly signal: AbortSignal },
): Promise<CommandResult> {
  return withSession(folder, async ({ open: { reports }, ask }) => {
    if (!kept) {
      const line = json ? undefined : createProgressLine()
      try {
        await reports.refresh(name, { signal, onProgress: (done, total) => line?.show({ phase: 'pulling', entity: name, done, total }) })
      } finally {
        line?.end()
      }
    }
    const state = reports.state(name)
    if (state.refreshedAt === null) throw new AppError('not-found', 'Nothing of this report is kept here yet. Fetch it without --kept.')
    if (name === 'qrScan') {
      const counted = await ask('reports.scans', days)
      return { json: { ...stateOf(state), ...counted }, text: [stateLine(state), ...scanLines(counted)].join('\n'), exitCode: 0 }
    }
    const counted = await ask('reports.journeys', days)
    return { json: { ...stateOf(state), ...counted }, text: [stateLine(state), ...journeyLines(counted)].join('\n'), exitCode: 0 }
  })
}

function stateOf({ refreshedAt, firstDay, lastDay }: ReportState): Pick<ReportState, 'refreshedAt' | 'firstDay' | 'lastDay'> {
  return { refreshedAt, firstDay, lastDay }
}

function stateLine({ refreshedAt, firstDay, lastDay }: ReportState): string {
  const days = firstDay === null ? 'no days' : `${firstDay} to ${lastDay ?? firstDay}`
  return `as of ${refreshedAt ?? 'never'}, ${days}`
}

function scanLines({ scans, people, booths, byBooth }: ScanReport): readonly string[] {
  return [
    `${scans} scans of ${people} people at ${booths} booths`,
    ...byBooth
      .slice(0, shownRows)
      .map(({ id, name, scans: count, people: visitors }) => `  ${count}\t${visitors} people\t${printableLine(name) || `booth ${id}`}`),
  ]
}

function journeyLines({ journeys, people, visits, pages }: JourneyReport): readonly string[] {
  return [
    `${journeys} journeys of ${people} people, ${visits} visits`,
    ...pages.slice(0, shownRows).map(({ page, visits: count, people: visitors }) => `  ${count}\t${visitors} people\t${printableLine(page)}`),
  ]
}
