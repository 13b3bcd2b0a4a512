import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { collectGarbageEarly } from '../../electron/application/host/process-settings.ts'
import type { BulkResult, CallInput, RecordSummary } from '../../shared/contract/index.ts'
import { openTestApplication } from '../support/application.ts'
import { median } from './result.ts'
import { benchEvent } from './lists.ts'
import { measured, type Figures } from './event-loop-stalls.ts'
import { newStand, type Stand } from '../../shared/domain/plan/elements.ts'
import { emptyChange, type PlanStep } from '../../shared/domain/plan/layout.ts'

/**
 * The process that is measured: the core with a page's calls to it. Argument: its data folder.
 * Prints figures by name; times in milliseconds.
 */
const [dataDirectory] = process.argv.slice(2)
if (dataDirectory === undefined) throw new Error('arguments')

// As every host does.
collectGarbageEarly()
const core = await openTestApplication({ dataDirectory })
const { client } = core
const figures: Figures = {}
const eventId = benchEvent

const boothFields = ['booth_name', 'booth_logo', 'floor_id', 'keywords', 'active', 'hide']
const peopleFields = ['first_name', 'last_name', 'email', 'company', 'job_title', 'country', 'city']
type List = Omit<CallInput<'records.list'>, 'eventId'>
const list = (input: List): Promise<{ readonly items: readonly RecordSummary[]; readonly total: number }> =>
  client.call('records.list', { eventId, limit: 100, ...input })
const p95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!
/** The times of single calls are short: many are taken. */
const medianOf21 = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < 21; round++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

const bare = new DatabaseSync(join(dataDirectory, 'events', eventId, 'workspace.db'), { readOnly: true })
/**
 * What a list of people is measured against: the same question put to SQLite, by title, its first
 * rows read and parsed and all of them counted, and nothing else. Gives how long that takes.
 */
function barePeople(condition: string, ...parameters: readonly string[]): Promise<number> {
  const where = `record_summary.entity = 'attendee' AND shown = 1 ${condition}`
  const from = `FROM record_summary CROSS JOIN record ON record.id = record_summary.record_id WHERE ${where}`
  const startedAt = performance.now()
  const rows = bare
    .prepare(
      `SELECT record.key, record.state, base, draft, record.updated_at ${from} ORDER BY untitled, title_key, record_id LIMIT 100`,
    )
    .all(...parameters)
  for (const row of rows) JSON.parse(String(row['draft'] ?? row['base']))
  const counted = condition.includes('record.') ? from : `FROM record_summary WHERE ${where}`
  bare.prepare(`SELECT count(*) AS records ${counted}`).get(...parameters)
  return Promise.resolve(performance.now() - startedAt)
}

try {
  await client.call('events.open', { eventId })
  await measured(figures, 'open Booths', () =>
    Promise.all([list({ entity: 'booth', fields: boothFields }), list({ entity: 'floor' })]),
  )
  await measured(figures, 'open People', () => list({ entity: 'attendee', fields: peopleFields }))
  // What a page is measured against: the same rows by the same index, read and parsed, and nothing
  // else.
  const statement = bare.prepare(
    `SELECT key, state, base, draft, updated_at FROM record WHERE entity = 'booth' AND removed = 0 ORDER BY id LIMIT 100`,
  )
  figures['bare page'] = await medianOf21(() => {
    for (const row of statement.all()) JSON.parse(String(row['draft'] ?? row['base']))
    return Promise.resolve()
  })
  figures['first page'] = await medianOf21(() => list({ entity: 'booth', fields: boothFields }))
  figures['people page'] = await medianOf21(() => list({ entity: 'attendee', fields: peopleFields }))
  figures['bare people page'] = await medianOf21(() => barePeople(''))

  const peopleTexts = [
    'a',
    'ad',
    'ada',
    'ada 1',
    'ada 12',
    'ada 123',
    'e',
    'ex',
    'exa',
    'exam',
    'company 7',
    'zz',
    '@example',
    'engineer ada',
  ] as const
  for (const [entity, texts] of [
    [
      'booth',
      [
        'b',
        'bo',
        'boo',
        'boot',
        'booth',
        'booth 1',
        'booth 12',
        'booth 123',
        'e',
        'ex',
        'exa',
        'z',
        'zz',
        'hall 2',
        'street 77',
      ],
    ],
    ['attendee', peopleTexts],
  ] as const) {
    await measured(figures, `first search ${entity}`, () => list({ entity, text: 'first' }))
    const times: number[] = []
    await measured(figures, `search ${entity}`, async () => {
      for (let round = 0; round < 3; round++) {
        for (const text of texts) {
          const startedAt = performance.now()
          await list({ entity, text, fields: entity === 'booth' ? boothFields : peopleFields })
          times.push(performance.now() - startedAt)
          // Keys are pressed one after the other: each question comes as a message of its own.
          await new Promise((resolve) => setImmediate(resolve))
        }
      }
    })
    figures[`search ${entity} p95`] = p95(times)
  }
  const searches: number[] = []
  for (const text of peopleTexts) searches.push(await barePeople('AND searched LIKE ?', `%${text}%`))
  figures['bare search attendee p95'] = p95(searches)

  // A question of the event's own, several of whose answers are wanted, as when boxes are ticked.
  const answers = ['vegan', 'halal', 'none', 'vegetarian']
  const filters = answers.flatMap((first) => answers.map((second) => [first, second]))
  await list({ entity: 'attendee', where: { diet: ['nothing'], city: 'nowhere' } })
  const filtered: number[] = []
  await measured(figures, 'filter People', async () => {
    for (const [number, diet] of filters.entries()) {
      const startedAt = performance.now()
      // Each is another question: none is answered from what was found before.
      await list({
        entity: 'attendee',
        where: { diet, city: { contains: `city ${number}` } },
        fields: peopleFields,
      })
      filtered.push(performance.now() - startedAt)
      await new Promise((resolve) => setImmediate(resolve))
    }
  })
  figures['filter attendee p95'] = p95(filtered)
  const bareFiltered: number[] = []
  for (const [number, diet] of filters.entries()) {
    bareFiltered.push(
      await barePeople(
        `AND EXISTS (SELECT 1 FROM json_each(coalesce(record.draft, record.base), '$.diet') WHERE value IN (?, ?))
         AND json_extract(coalesce(record.draft, record.base), '$.city') LIKE ?`,
        ...diet,
        `%city ${number}%`,
      ),
    )
  }
  figures['bare filter attendee p95'] = p95(bareFiltered)
  await measured(figures, 'facets of People', () =>
    client.call('records.distinct', { eventId, entity: 'attendee', field: 'diet' }),
  )
  await measured(figures, 'sort People by e-mail', () => list({ entity: 'attendee', orderBy: 'email' }))
  await measured(figures, 'sort Booths by floor', () => list({ entity: 'booth', orderBy: 'floor_id' }))
  await measured(figures, 'filter Booths', () =>
    list({ entity: 'booth', where: { active: true, hide: [false, null] }, problems: 'with' }),
  )
  await measured(figures, 'page in the middle', () => list({ entity: 'attendee', offset: 50_000 }))
  const counts: number[] = []
  const count = async (company: string): Promise<void> => {
    const startedAt = performance.now()
    const rules = [
      { field: 'company', operator: 'contains', value: company },
      { field: 'email', operator: 'starts_with', value: 'attendee', joiner: 'and' },
      { field: 'city', operator: 'in', value: 'City 1, City 2', joiner: 'or' },
    ]
    await client.call('segments.count', { eventId, rules })
    counts.push(performance.now() - startedAt)
  }
  await measured(figures, 'first count segment', () => count('c'))
  counts.length = 0
  await measured(figures, 'count segment', async () => {
    for (let number = 0; number < 20; number++) await count(`y ${number}`)
  })
  figures['count segment p95'] = counts.sort((a, b) => a - b)[Math.floor(counts.length * 0.95)]!
  await measured(figures, 'overview', () => client.call('events.overview', { eventId }))
  figures['host MiB'] = process.memoryUsage.rss() / 1024 ** 2

  const put = Array.from({ length: 10_000 }, (_, index) =>
    newStand({
      id: `s${index}`,
      boothKey: `r${index + 1}`,
      xMetres: (index % 250) * 4,
      yMetres: Math.floor(index / 250) * 4,
      widthMetres: 3,
      heightMetres: 3,
      number: String(index),
    }),
  )
  const step = (id: string, stands: readonly Stand[]): PlanStep => ({
    ...{ id, kind: 'move', count: stands.length, seenOn: 'r1', at: 0, backward: [] },
    forward: [{ ...emptyChange('r1'), put: stands }],
  })
  await measured(figures, 'place 10,000', () =>
    client.call('layout.apply', { eventId, step: step('place', put) }),
  )
  const beside = put.map((stand) => ({ ...stand, xMetres: stand.xMetres + 0.5 }))
  await measured(figures, 'move 10,000 places', () =>
    client.call('layout.apply', { eventId, step: step('move', beside) }),
  )
  const move = {
    eventId,
    entity: 'booth' as const,
    selection: { all: { entity: 'booth' as const } },
    values: { floor_id: 'r3' },
  }
  const moved = (await measured(figures, 'bulk move', () =>
    core.finished(client.call('records.updateMany', move)),
  )) as unknown as BulkResult
  figures['moved'] = moved.changed
  await measured(figures, 'bulk undo', () =>
    core.finished(client.call('records.undo', { eventId, token: moved.token ?? '' })),
  )
  const removal = {
    eventId,
    entity: 'booth' as const,
    selection: { all: { entity: 'booth' as const, where: { floor_id: 'r2' } } },
  }
  const removed = (await measured(figures, 'bulk removal', () =>
    core.finished(client.call('records.removeMany', removal)),
  )) as unknown as BulkResult
  figures['removed'] = removed.changed
  await measured(figures, 'bulk removal undo', () =>
    core.finished(client.call('records.undo', { eventId, token: removed.token ?? '' })),
  )
  figures['host MiB after'] = process.memoryUsage.rss() / 1024 ** 2

  const everything: number[] = []
  const find = async (text: string): Promise<void> => {
    const startedAt = performance.now()
    await client.call('search.everything', { eventId, text })
    everything.push(performance.now() - startedAt)
  }
  await measured(figures, 'first search everything', () => find(''))
  everything.length = 0
  await measured(figures, 'search everything', async () => {
    for (let round = 0; round < 3; round++)
      for (const text of [
        'a',
        'ad',
        'ada',
        'ada 1',
        'ada 12',
        'ex',
        'exa',
        'booth',
        'booth 12',
        'zz',
        '@example',
        'company 7',
        'hall',
        'street 77',
      ])
        await find(text)
  })
  figures['search everything p95'] = everything.sort((a, b) => a - b)[Math.floor(everything.length * 0.95)]!
  process.stdout.write(`${JSON.stringify(figures)}\n`)
} finally {
  await sleep(0)
  bare.close()
  await core.close()
}
