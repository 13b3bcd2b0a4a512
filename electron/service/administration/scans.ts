import { parse } from 'csv-parse/sync'
import { readFile } from 'node:fs/promises'
import { idText } from '../../../shared/domain/record/record-values.ts'
import { matchText } from '../../../shared/domain/tables/judge-row.ts'
import { readClockTime } from '../../../shared/domain/cells/readings.ts'
import { comparedName } from '../../../shared/domain/record/search-text.ts'
import { AppError } from '../../../shared/errors.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { RequestProblem } from '../limits/problem.ts'
import { setupOf } from '../records/event-setup.ts'
import { createdId } from '../records/save.ts'
import { readScan } from '../records/scans.ts'
import { createRecord } from '../storage/create-record.ts'
import type { EventRow, ListQuery, NewRecord, RecordReader, Storage } from '../storage/types.ts'

const columns = ['booth', 'attendee', 'at', 'device'] as const
type Column = (typeof columns)[number]

/** What lists of scans call their columns, beside their names. */
const headings: Readonly<Record<Column, readonly string[]>> = {
  booth: ['booth id', 'booth_id', 'booth name', 'stand', 'exhibitor', 'aussteller', 'exposant', 'العارض'],
  attendee: [
    'attendee id',
    'attendee_id',
    'attendee_email',
    'attendee email',
    'email',
    'e-mail',
    'visitor',
    'besucher',
    'visiteur',
    'الزائر',
  ],
  at: ['time', 'timestamp', 'scanned at', 'date', 'zeit', 'zeitpunkt', 'heure', 'date et heure', 'الوقت'],
  device: ['scanner', 'gerät', 'appareil', 'الجهاز'],
}

const largestBytes = 256 * 1024 * 1024
const pageSize = 500
const shownProblems = 20

/**
 * Takes scans from a table, all or none; those that are there already are not taken again. Gives what is
 * to be printed. Throws `file-type`, `file-damaged`, and `invalid-input` with the rows that are wrong.
 */
export async function importScans(
  storage: Storage,
  event: EventRow,
  from: string,
  now: number,
): Promise<string> {
  const records = storage.records(event.id)
  const { timezone: timeZone } = await setupOf(event.details, records)
  const rows = await rowsOf(from)
  const booths = await boothsByName(records)
  const problems: string[] = []
  const scans: NewRecord[] = []
  const isThere = existing(records)
  for (const { line, booth, attendee, at, device } of rows) {
    try {
      const person = attendee.includes('@') ? { attendee_email: attendee } : { attendee_id: attendee }
      const scan = await readScan(
        { booth_id: boothNamed(booths, booth), ...person, at: timeIn(at), device },
        { reader: records, timeZone, now },
      )
      for (const { to, id, text } of scan.references)
        if (!(await isThere(to, id))) throw new RequestProblem(422, `There is no ${to} ${text}.`)
      scans.push(scan)
    } catch (error) {
      if (!(error instanceof RequestProblem)) throw error
      problems.push(`line ${line}: ${textsOf(error)}`)
    }
  }
  if (problems.length === 0) {
    const { taken, known } = await take(storage, event, scans, now)
    return `${taken} scans are taken in; ${known} were there already.\n`
  }
  const more = problems.length > shownProblems ? [`… and ${problems.length - shownProblems} more`] : []
  throw new AppError(
    'invalid-input',
    ['Nothing was taken in.', ...problems.slice(0, shownProblems), ...more].join('\n'),
  )
}

/** Whether a record is there, asked once for each. */
function existing(reader: RecordReader): (entity: EntityName, id: number) => Promise<boolean> {
  const known = new Map<string, boolean>()
  return async (entity, id) => {
    const name = `${entity} ${id}`
    const found = known.get(name) ?? (await reader.get(entity, id)) !== undefined
    known.set(name, found)
    return found
  }
}

function boothNamed(booths: ReadonlyMap<string, readonly number[]>, text: string): number {
  const [first, ...more] = booths.get(comparedName(text)) ?? []
  if (first !== undefined && more.length === 0) return first
  throw new RequestProblem(
    422,
    `${first === undefined ? 'No booth' : 'More than one booth'} is called “${text}”.`,
  )
}

function timeIn(text: string): string {
  const read = readClockTime(text, undefined)
  if (read === 'ambiguous')
    throw new RequestProblem(422, `“${text}” may be one of two days. Write it as 2027-05-04 10:30.`)
  if (text === '') throw new RequestProblem(422, 'There is no time.')
  return read?.text ?? text
}

function take(
  storage: Storage,
  event: EventRow,
  scans: readonly NewRecord[],
  now: number,
): Promise<{ readonly taken: number; readonly known: number }> {
  return storage.records(event.id).transaction(async (writer) => {
    const there = new Set<string>()
    for (const query of aroundEach(scans))
      for await (const values of all(writer, query)) there.add(identityOf(values))
    let taken = 0
    for (const scan of scans) {
      const identity = identityOf(scan.values)
      if (there.has(identity)) continue
      there.add(identity)
      createdId(scan, await createRecord(writer, scan, now))
      taken += 1
    }
    return { taken, known: scans.length - taken }
  })
}

/** What is there of each booth in the time that the scans are of: years of other scans are not read. */
function aroundEach(scans: readonly NewRecord[]): readonly Pick<ListQuery, 'entity' | 'conditions'>[] {
  const times = new Map<string, { readonly from: string; readonly until: string }>()
  for (const { values } of scans) {
    const [booth = '', at = ''] = [idText(values['booth_id']), idText(values['at'])]
    const { from, until } = times.get(booth) ?? { from: at, until: at }
    times.set(booth, { from: at < from ? at : from, until: at > until ? at : until })
  }
  return [...times].map(([booth, { from, until }]) => ({
    entity: 'qrScan',
    conditions: [
      { field: 'booth_id', compare: 'equal', value: booth },
      { field: 'at', compare: 'from', value: from },
      { field: 'at', compare: 'until', value: until },
    ],
  }))
}

function identityOf(values: NewRecord['values']): string {
  return JSON.stringify([values['booth_id'], values['attendee_id'], values['at'], values['device']])
}

async function* all(
  reader: RecordReader,
  query: Pick<ListQuery, 'entity' | 'conditions'>,
): AsyncGenerator<NewRecord['values'] & { readonly id: number }> {
  for (let offset = 0; ; offset += pageSize) {
    const { items } = await reader.list({ ...query, offset, limit: pageSize })
    for (const { id, values } of items) yield { ...values, id }
    if (items.length < pageSize) return
  }
}

/** The booths by all that a list may call them. */
async function boothsByName(reader: RecordReader): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, readonly number[]>()
  for await (const { id, booth_external_id: external, booth_name: name } of all(reader, {
    entity: 'booth',
  })) {
    for (const text of new Set([id, external, name].map(matchText)))
      if (text !== '') found.set(text, [...(found.get(text) ?? []), id])
  }
  return found
}

async function rowsOf(
  from: string,
): Promise<readonly (Readonly<Record<Column, string>> & { readonly line: number })[]> {
  const bytes = await readFile(from)
  if (bytes.byteLength > largestBytes)
    throw new AppError('file-too-large', 'This table is larger than what is taken in.')
  let raw: readonly unknown[]
  try {
    raw = parse(bytes, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
    })
  } catch (error) {
    throw new AppError(
      'file-damaged',
      `This is no CSV file: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
  const lines = raw.map((row) => {
    const { record, info } = row as {
      readonly record: readonly string[]
      readonly info: { readonly lines: number }
    }
    return { cells: record, line: info.lines }
  })
  const [head, ...rest] = lines
  const at = (column: Column): number => {
    const names = new Set([column, ...headings[column]].map(comparedName))
    return (head?.cells ?? []).findIndex((heading) => names.has(comparedName(heading)))
  }
  const lacking = columns.filter((column) => column !== 'device' && at(column) < 0)
  if (lacking.length > 0)
    throw new AppError('invalid-input', `The first row lacks headings: ${lacking.join(', ')}.`)
  const place = Object.fromEntries(columns.map((column) => [column, at(column)])) as Record<Column, number>
  const cell = (cells: readonly string[], column: Column): string => cells[place[column]] ?? ''
  return rest.map(({ cells, line }) => ({
    line,
    booth: cell(cells, 'booth'),
    attendee: cell(cells, 'attendee'),
    at: cell(cells, 'at'),
    device: cell(cells, 'device'),
  }))
}

function textsOf({ message, fields }: RequestProblem): string {
  const texts = Object.entries(fields ?? {}).map(([field, said]) => `${field}: ${said.join(' ')}`)
  return texts.length === 0 ? message : texts.join(' ')
}
