import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openWorkspace } from '../../electron/workspace/open.ts'
import type { Workspace } from '../../electron/workspace/stores/workspace.ts'
import type { RecordValues } from '../../shared/domain/record/record-values.ts'
import { median, type BenchResult } from './result.ts'

const run$ = promisify(execFile)
export const benchEvent = 'bench'
const booths = 50_000
const attendees = 100_000
const rounds = 3

/**
 * Lists of 50,000 booths and 100,000 attendees, and changes to all of them, as a page asks for
 * them; the medians of several processes.
 */
export async function run(): Promise<BenchResult[]> {
  const measured: Record<string, number>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'booth-builder-bench-lists-'))
    try {
      fill(dataDirectory)
      const script = join(import.meta.dirname, 'lists-process.ts')
      const { stdout } = await run$(process.execPath, [
        '--disable-warning=ExperimentalWarning',
        script,
        dataDirectory,
      ])
      measured.push(JSON.parse(stdout) as Record<string, number>)
    } finally {
      rmSync(dataDirectory, { recursive: true, force: true })
    }
  }
  const figure = (name: string): number => median(measured.map((figures) => figures[name]!))
  const longestStall = (...names: readonly string[]): number =>
    Math.max(...names.map((name) => figure(`${name}: deaf`)))
  const atMost = (name: string, value: number, unit: string, most: number): BenchResult => ({
    ...{ name, figure: value, unit, target: `≤ ${most} ${unit}` },
    met: value <= most,
  })
  const beside = (name: string, ours: string, peers: string): BenchResult => {
    const [value, peer] = [figure(ours), figure(peers)]
    return {
      name,
      figure: value,
      unit: 'ms',
      peer,
      ratio: value / peer,
      target: '≤ 2×',
      met: value <= 2 * peer,
    }
  }
  const [page, bare] = [figure('first page'), figure('bare page')]
  const reading = [
    'open Booths',
    'open People',
    'first search booth',
    'search booth',
    'first search attendee',
    'search attendee',
    'filter People',
    'facets of People',
    'sort People by e-mail',
    'first count segment',
    'count segment',
  ]
  return [
    {
      name: 'a first page, beside bare SQLite',
      figure: page,
      unit: 'ms',
      peer: bare,
      ratio: page / bare,
      target: '≤ 3×',
      met: page <= 3 * bare,
    },
    atMost('first page of 100,000 attendees', figure('people page'), 'ms', 50),
    beside('first page of 100,000 attendees, beside bare SQLite', 'people page', 'bare people page'),
    beside(
      'search among 100,000 attendees p95, beside bare SQLite',
      'search attendee p95',
      'bare search attendee p95',
    ),
    atMost(
      'a filter of several answers among 100,000 attendees, p95',
      figure('filter attendee p95'),
      'ms',
      50,
    ),
    beside('that filter, beside bare SQLite', 'filter attendee p95', 'bare filter attendee p95'),
    atMost('how often each answer is given by 100,000 attendees', figure('facets of People'), 'ms', 150),
    atMost('opening 50,000 booths', figure('open Booths'), 'ms', 300),
    atMost('opening 100,000 attendees', figure('open People'), 'ms', 300),
    atMost('a search among 50,000 booths, p95', figure('search booth p95'), 'ms', 50),
    atMost('a search among 100,000 attendees, p95', figure('search attendee p95'), 'ms', 50),
    atMost('a search through everything, p95', figure('search everything p95'), 'ms', 50),
    atMost(
      'a segment of three rules among 100,000 attendees, counted',
      figure('count segment p95'),
      'ms',
      100,
    ),
    atMost(
      'longest event-loop stall in lists',
      longestStall(...reading, 'sort Booths by floor', 'filter Booths', 'overview', 'search everything'),
      'ms',
      50,
    ),
    atMost(
      'longest event-loop stall while 10,000 booths are placed',
      longestStall('place 10,000', 'move 10,000 places'),
      'ms',
      50,
    ),
    atMost('longest event-loop stall in a move of 50,000 booths', longestStall('bulk move'), 'ms', 50),
    atMost('longest event-loop stall in taking it back', longestStall('bulk undo'), 'ms', 50),
    atMost('memory of the host after lists', figure('host MiB'), 'MiB', 250),
    atMost('memory of the host after changes to all', figure('host MiB after'), 'MiB', 250),
  ]
}

/**
 * An event with floors, booths and attendees as a pull leaves them, all known to the core as one
 * that was opened before.
 */
export function fill(dataDirectory: string, boothCount = booths): void {
  const workspace = emptyEvent(dataDirectory)
  const add = (
    entity: 'floor' | 'booth' | 'attendee',
    count: number,
    values: (number: number) => RecordValues,
  ): void => {
    for (let from = 1; from <= count; from += 500) {
      const ids = Array.from({ length: Math.min(500, count - from + 1) }, (_, index) => from + index)
      workspace.records.addListed(
        entity,
        ids.map((id) => ({ remoteId: String(id), values: values(id) })),
      )
    }
  }
  add('floor', 4, (id) => ({ name: `Hall ${id}`, order: id, active: true }))
  add('booth', boothCount, boothOf)
  add('attendee', attendees, attendeeOf)
  while (workspace.lists.prepareSome() || workspace.library.prepareSome());
  workspace.close()
}

/** An event with nothing in it, known to the core as one that was opened before. */
export function emptyEvent(dataDirectory: string): Workspace {
  const folder = join(dataDirectory, 'events', benchEvent)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const known = {
    ...{ id: benchEvent, name: 'Bench', baseUrl: 'http://127.0.0.1:9', remoteId: '1', sample: false },
    ...{ startDate: null, endDate: null, timezone: null, lastOpenedAt: null },
  }
  writeFileSync(join(dataDirectory, 'known-events.json'), JSON.stringify({ version: 1, events: [known] }))
  return openWorkspace(folder, { clock: Date })
}

const profile =
  'We build what others plan, and plan what others build: machines, halls, and the ways between them. '

/** What an organiser fills in of a booth. */
export function boothOf(id: number): RecordValues {
  const picture = (name: string) => ({ url: `https://media.example.com/booths/${id}/${name}.png` })
  return {
    ...{
      booth_name: `Booth ${(id * 7919) % booths}`,
      booth_company_profile: profile.repeat(4),
      booth_company_url: `https://booth-${id}.example.com`,
    },
    ...{
      booth_type: 'both',
      keywords: 'seeded, bench, machines',
      booth_external_id: id,
      address: `${id} Example Street`,
      pobox: String(id),
    },
    ...{
      city: `City ${id % 97}`,
      state: 'Example State',
      country: 'Exampleland',
      active: id % 10 !== 0,
      hide: id % 25 === 0,
    },
    ...{
      floor_id: `r${(id % 4) + 1}`,
      booth_logo: picture('logo'),
      booth_thumbnail: null,
      booth_background: id % 9 === 0 ? null : picture('back'),
    },
    ...{ booth_setup_url: `https://example.com/setup/${id}`, contacts: [], booth_reps: [] },
  }
}

function attendeeOf(id: number): RecordValues {
  return {
    ...{
      first_name: `Ada ${(id * 7919) % attendees}`,
      last_name: `Example ${id}`,
      email: `attendee-${(id * 104_729) % attendees}@example.com`,
    },
    ...{
      company: `Company ${id % 1000}`,
      job_title: 'Engineer',
      phone: `+44 20 7946 ${String(id).padStart(6, '0')}`,
    },
    ...{ country: 'Exampleland', state: 'Example State', city: `City ${id % 97}`, resume: null },
    diet: [['none', 'vegan', 'halal', 'vegetarian'][id % 4]!],
  }
}
