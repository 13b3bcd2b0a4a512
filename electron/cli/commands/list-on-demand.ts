import type { JsonValue } from '../../../shared/domain/record/record-values.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import type { EntityName, PlaceKind } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { BackupRow } from '../../reports/charts/listed-rows.ts'
import type { ReportName } from '../../reports/persistence/report-rows.ts'
import { writeList } from '../output/list-writer.ts'
import type { CommandEnd } from '../output/output.ts'
import { withSession, type CliSession } from '../session/session.ts'
import { checkFields, hasOneOf, type ListContext, type ListRequest } from '../listing.ts'

/** A line of what the local copy does not hold as records. */
type Row = Readonly<Record<string, JsonValue>>

/** The lists that are read when they are asked for: places of the lookups, rows of the reports. */
export function listOnDemand(
  request: ListRequest,
  { folder, json, write, signal }: ListContext,
): Promise<CommandEnd> {
  const { entity, lines } = request
  const rowsOf = sources[entity]
  if (rowsOf === undefined) throw new AppError('invalid-input', `There is no list of “${entity}”.`)
  if (request.states.length > 0) throw new AppError('invalid-input', `“${entity}” has no states.`)
  return withSession(folder, async (session) => {
    const output = (row: Row): Row => row
    const line = (row: Row): string =>
      printableLine(
        Object.values(row)
          .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
          .join('\t'),
      )
    const form =
      json || lines
        ? ({ kind: lines ? 'json-lines' : 'json', output } as const)
        : ({ kind: 'text', line } as const)
    await writeList(await rowsOf(session, request), form, write, signal)
    return { isWritten: true, exitCode: 0 }
  })
}

type Source = (session: CliSession, request: ListRequest) => Promise<Iterable<Row> | AsyncIterable<Row>>

const sources: Readonly<Partial<Record<EntityName, Source>>> = {
  country: (session, request) => places(session, 'country', [], request),
  region: (session, request) => places(session, 'region', ['country'], request),
  city: (session, request) => places(session, 'city', ['country', 'region'], request),
  qrScan: (session, request) => reportRows(session, 'qrScan', request),
  journeyStep: (session, request) => reportRows(session, 'journeyStep', request),
}

/** Kept here after the first time, so that they are there without the service, too. */
async function places(
  { engine }: CliSession,
  kind: PlaceKind,
  outer: readonly PlaceKind[],
  { where, text, limit }: ListRequest,
): Promise<Iterable<Row>> {
  const example = outer.map((name) => `--where ${name}=NAME`).join(' ')
  const within = outer.map((name) => where.get(name)?.at(-1) ?? '')
  if (within.includes('') || where.size !== outer.length)
    throw new AppError(
      'invalid-input',
      outer.length === 0 ? 'Countries take no --where.' : `Give the name or code: list ${kind} ${example}.`,
    )
  const found = await engine.places.find({
    kind,
    within,
    ask: true,
    text,
    limit: limit ?? Number.MAX_SAFE_INTEGER,
  })
  if (found.state === 'here') return found.items.map(({ name, code }) => ({ name, code }))
  if (found.state === 'outer-unknown')
    throw new AppError('not-found', `The service lists no ${found.outer} “${found.name}”.`)
  throw found.error === null
    ? new AppError('unreachable', 'This list has not been fetched, and the service cannot be reached.')
    : AppError.fromShape(found.error)
}

/** Asks nobody: `report` brings them. */
function reportRows(
  { open: { reports } }: CliSession,
  report: ReportName,
  { entity, where, text, limit = Infinity }: ListRequest,
): Promise<AsyncIterable<Row>> {
  checkFields(entity, where)
  if (text !== undefined)
    throw new AppError('invalid-input', 'Rows of reports have no texts to search: use --where.')
  if (reports.state(report).refreshedAt === null)
    throw new AppError(
      'not-found',
      `No ${report} is here yet. Fetch them with “report ${report === 'qrScan' ? 'scans' : 'journeys'}”.`,
    )
  async function* rows(): AsyncGenerator<Row> {
    let left = limit
    for await (const kept of reports.each(report, { range: {} })) {
      const row = rowOf[report](kept)
      if (left === 0) return
      if (![...where].every(([field, values]) => hasOneOf(row[field], values))) continue
      left -= 1
      yield row
    }
  }
  return Promise.resolve(rows())
}

/** As the declarations name what the service sends. */
const rowOf: Readonly<Record<ReportName, (row: BackupRow) => Row>> = {
  qrScan: ({ id, at, booth, person, label }) => ({
    ...{ scan_id: id < 0 ? null : id, booth_id: idOf(booth), attendee_id: idOf(person) },
    ...{ at: timeOf(at), device: label },
  }),
  journeyStep: ({ id, at, booth, person, label, step, seconds }) => ({
    ...{
      step_id: id < 0 ? null : id,
      attendee_id: idOf(person),
      step: step === 0 ? null : step,
      page: label,
    },
    ...{ booth_id: idOf(booth), at: timeOf(at), seconds },
  }),
}

function idOf(text: string): JsonValue {
  if (text === '') return null
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString()
}
