import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { SeededRandom } from '../../../electron/service/sample-event/random.ts'
import { requester, requestToken, type Answer, type CallOptions } from '../../integration/service/fixture.ts'
import { file, formOf, pdf } from '../../integration/service/sample-files.ts'
import { wronglyDerived } from '../../support/services/computed-anew.ts'
import {
  olderPostgres,
  olderScans,
  olderSqlite,
  type OlderDatabase,
  type OlderVersion,
} from '../../support/services/older-data.ts'
import { startPostgres } from '../../support/services/postgres.ts'
import { runService } from '../../support/services/service-program.ts'
import { startService, type StartedService } from '../../support/services/service.ts'

const server = await startPostgres()
if ('unavailable' in server) console.warn(`PostgreSQL is not tested: ${server.unavailable}`)
afterAll(async () => {
  if (!('unavailable' in server)) await server.stop()
})

/** Of as many that filling them takes longer than a start. */
const scans = { SQLite: 60_000, PostgreSQL: 30_000 }
const credentials = { appKey: 'older', appSecret: 'a secret' }
const mostKills = 5
const longestReadMs = 3_000

/** A service that is killed and started again under the same port, or stops for a while. */
interface Process {
  service: StartedService
  /** Counts what befell it. */
  disturbances: number
}

interface Place {
  readonly args: readonly string[]
  readonly folder: string
  readonly old: OlderDatabase
}

const places = [
  { name: 'SQLite', processes: 1 },
  { name: 'PostgreSQL', processes: 2 },
] as const

describe.each(
  places.flatMap((place) =>
    (['released', 'without-sizes'] as const).map((version) => ({ ...place, version })),
  ),
)('data of an older version ($version) in $name', ({ name, processes: count, version }) => {
  it('become those of this one while processes are killed and stop at any moment: nothing is lost, doubled or derived wrongly, and nobody waits to read', async ({
    skip,
  }) => {
    if (name === 'PostgreSQL' && 'unavailable' in server) return skip(server.unavailable)
    const folder = await mkdtemp(join(tmpdir(), 'booth-builder-killed-migration-'))
    const place = await olderLocation(name, folder, version)
    const random = new SeededRandom(7)
    const processes: Process[] = []
    try {
      // Killed while it changes the tables, or before.
      let early = 0
      for (let times = 0; times < 2; times++) {
        await startAndKill(place, random.integer(200, 1200))
        early += await remaining(place).then(
          (left) => (left > 0 ? 1 : 0),
          // There is no list of what is left before the tables are changed.
          () => 1,
        )
      }
      for (let number = 0; number < count; number++)
        processes.push({ service: await start(place, 0), disturbances: 0 })
      const clients = startClients(processes, scans[name])
      const amidst = await disturb(place, processes, { random, answers: clients.answers })
      await finished(place)
      const amidstMs = clients.takeLongest()
      await clients.readSome()
      const { attendees, reads, longestMs: afterwardsMs } = await clients.stop()
      console.log(name, version, {
        early,
        ...amidst,
        attendees: attendees.size,
        reads,
        amidstMs,
        afterwardsMs,
      })

      const kept = (await place.old.rows(`SELECT id, content FROM record WHERE entity = 'attendee'`)).map(
        (row) => {
          const { last_name: text } = JSON.parse(String(row['content'])) as { last_name: string }
          return [Number(row['id']), text] as const
        },
      )
      expect(kept.sort(([a], [b]) => a - b)).toEqual([...attendees].sort(([a], [b]) => a - b))
      expect((await wronglyDerived(place.old, name)).slice(0, 10)).toEqual([])
      expect(Math.max(amidstMs, afterwardsMs)).toBeLessThan(longestReadMs)
      for (const figure of [early + amidst.kills + amidst.stops, reads, attendees.size])
        expect(figure).toBeGreaterThan(0)
    } finally {
      for (const { service } of processes) await service.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }, 240_000)
})

async function olderLocation(
  name: 'SQLite' | 'PostgreSQL',
  folder: string,
  version: OlderVersion,
): Promise<Place> {
  if (name === 'SQLite' || 'unavailable' in server)
    return { folder, args: [], old: olderSqlite(folder, scans[name], version) }
  const url = await server.createDatabase()
  return { folder, args: ['--database', url], old: await olderPostgres(server, url, scans[name], version) }
}

function start({ folder, args }: Place, port: number): Promise<StartedService> {
  return startService({ ...credentials, dataDirectory: folder, args, port })
}

async function startAndKill({ folder, args }: Place, afterMs: number): Promise<void> {
  const given = { BOOTH_BUILDER_APP_KEY: credentials.appKey, BOOTH_BUILDER_APP_SECRET: credentials.appSecret }
  const child = runService(['--port', '0', '--data', folder, ...args], given)
  child.stdout.resume()
  child.stderr.resume()
  const ended = once(child, 'exit')
  await setTimeout(afterMs)
  child.kill('SIGKILL')
  await ended
}

async function remaining({ old }: Place): Promise<number> {
  return (await old.rows(`SELECT name FROM unfinished WHERE name <> 'older-processes'`)).length
}

async function finished(place: Place): Promise<void> {
  await expect.poll(() => remaining(place), { timeout: 120_000, interval: 200 }).toBe(0)
}

/** Kills and stops processes for as long as something is left to be filled. */
async function disturb(
  place: Place,
  processes: readonly Process[],
  { random, answers }: { readonly random: SeededRandom; readonly answers: () => number },
): Promise<{ readonly kills: number; readonly stops: number }> {
  let kills = 0
  let stops = 0
  while (kills < mostKills && (await remaining(place)) > 0) {
    // The first one at once, since little may be left to be filled; then requests go on between.
    if (kills + stops > 0) {
      const before = answers()
      await expect.poll(answers, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before)
      await setTimeout(random.integer(0, 200))
    }
    const one = random.pick(processes)
    one.disturbances += 1
    if (random.chance(0.3)) {
      process.kill(one.service.pid, 'SIGSTOP')
      await setTimeout(random.integer(100, 800))
      process.kill(one.service.pid, 'SIGCONT')
      stops += 1
    } else {
      await one.service.kill()
      one.service = await start(place, Number(new URL(one.service.baseUrl).port))
      kills += 1
    }
    one.disturbances += 1
  }
  return { kills, stops }
}

/** The scans of booth 5 from the ninth day on, worked out from what `older-data.ts` puts there. */
function ofBooth5(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1).filter(
    (n) => n % olderScans.booths === 4 && 1 + (n % 28) >= 9,
  )
}

/** Ask, create, change and remove, each again until it is answered. */
function startClients(processes: readonly Process[], count: number) {
  const expected = ofBooth5(count)
  let isOver = false
  let reads = 0
  let answered = 0
  let longestMs = 0
  let token: Promise<string> | undefined
  /** What was acknowledged, and not removed. */
  const attendees = new Map<number, string>()

  /** Gives `undefined` where the process ended meanwhile. */
  const send = async (
    { service }: Process,
    method: string,
    path: string,
    options: CallOptions,
  ): Promise<Answer | undefined> => {
    const ask = requester(service.baseUrl)
    token ??= requestToken(ask, credentials)
    const own = await token.catch(() => undefined)
    if (own === undefined) token = undefined
    else {
      const answer = await ask(method, path, { token: own, ...options }).catch(() => undefined)
      if (answer !== undefined) answered += 1
      return answer
    }
    return undefined
  }
  const untilAnswered = async (
    random: SeededRandom,
    method: string,
    path: string,
    options: CallOptions,
  ): Promise<Answer> => {
    for (;;) {
      const answer = await send(random.pick(processes), method, path, options)
      if (answer !== undefined && answer.status !== 503) return answer
      await setTimeout(20)
    }
  }
  const creating = () => ({ headers: { 'idempotency-key': `"${randomUUID()}"` } })

  const steps: readonly ((random: SeededRandom) => Promise<void>)[] = [
    async (random) => {
      const person = { first_name: 'Ada', last_name: 'as created', email: `${randomUUID()}@example.com` }
      const made = await untilAnswered(random, 'POST', '/v5/users/attendees', { json: person, ...creating() })
      expect(made.status).toBe(200)
      const id = made.number('data', 'attendee_id')
      if (random.chance(0.4)) {
        const changed = await untilAnswered(random, 'POST', '/v5/users/attendees', {
          json: { attendee_id: id, last_name: `changed ${id}` },
        })
        expect(changed.status).toBe(200)
        attendees.set(id, `changed ${id}`)
      } else attendees.set(id, person.last_name)
      if (!random.chance(0.2)) return
      // Done before, where the answer was lost.
      expect([200, 404]).toContain(
        (await untilAnswered(random, 'DELETE', `/v5/users/attendees/${id}`, {})).status,
      )
      attendees.delete(id)
    },
    async (random) => {
      const form = formOf({
        booth_id: random.integer(20, 40),
        title: 'Leaflet',
        file: file(pdf(`Leaflet ${random.integer(1, 5)}`), 'leaflet.pdf'),
      })
      const made = await untilAnswered(random, 'POST', '/v5/booths/documents', { form, ...creating() })
      expect(made.status).toBe(200)
    },
  ]
  /** All booths that are scanned but the fifth, one after the other: their scans name none then. */
  const removeBooths = async (): Promise<void> => {
    const random = new SeededRandom(99)
    for (const id of [12, 11, 1].values()) {
      if (isOver) return
      const path = `/v5/booths/${id}`
      expect([200, 404]).toContain(
        (await untilAnswered(random, 'DELETE', path, { json: { booth_id: id, delete_reps: false } })).status,
      )
      await setTimeout(500)
    }
  }
  const read = async (random: SeededRandom): Promise<void> => {
    const one = random.pick(processes)
    await token?.catch(() => undefined)
    const [before, begun] = [one.disturbances, performance.now()]
    const answer = await send(
      one,
      'GET',
      '/v5/reports/qrScanAnalytics?booth_id=5&from=2026-01-09&limit=500',
      {},
    )
    if (answer === undefined) {
      await setTimeout(20)
      return
    }
    if (one.disturbances === before && before % 2 === 0)
      longestMs = Math.max(longestMs, performance.now() - begun)
    if (answer.status === 503) return
    expect(answer.status).toBe(200)
    expect(answer.number('meta', 'total')).toBe(expected.length)
    expect(answer.items('qr_scans').map((scan) => scan['scan_id'])).toEqual(expected.slice(0, 500))
    reads += 1
  }
  const repeat = async (seed: number, step: (random: SeededRandom) => Promise<void>): Promise<void> => {
    const random = new SeededRandom(seed)
    while (!isOver) {
      await step(random)
      await setTimeout(5)
    }
  }
  const running = Promise.all(
    [...steps, ...steps, read, read].map((step, seed) => repeat(seed, step)).concat(removeBooths()),
  )
  // Where it fails early, `stop` says so.
  running.catch(() => undefined)
  return {
    answers: () => answered,
    takeLongest() {
      const taken = longestMs
      longestMs = 0
      return taken
    },
    async readSome() {
      const before = reads
      await expect.poll(() => reads, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before + 10)
    },
    async stop() {
      isOver = true
      await running
      return { attendees, reads, longestMs }
    },
  }
}
