import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucketKeys, startBucketServer, type BucketServer } from '../../support/services/bucket-server.ts'
import { startPostgres } from '../../support/services/postgres.ts'
import { createServiceClient } from '../../support/services/service-client.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import { startSilentProxy, type SilentProxy } from '../../support/services/silent-proxy.ts'
import { requester, requestToken, type Answer } from '../../integration/service/fixture.ts'
import { file, formOf, pdf } from '../../integration/service/sample-files.ts'

const postgres = await startPostgres()
if ('unavailable' in postgres) console.warn(`PostgreSQL is not tested: ${postgres.unavailable}`)

const pair = { appKey: 'test-key', appSecret: 'test-secret' }

/** What a process takes for the time where its clock is an hour and a half ahead. */
const clockAhead = `data:text/javascript,${encodeURIComponent('const now = Date.now; Date.now = () => now() + 5400000')}`

describe.skipIf('unavailable' in postgres)(
  `what hangs ${'unavailable' in postgres ? postgres.unavailable : ''}`,
  () => {
    let database: string
    let buckets: BucketServer
    let toDatabase: SilentProxy
    let toBucket: SilentProxy
    let team: { database: string; bucket: string; keys: Readonly<Record<string, string>> }
    /** Goes straight to the database and the bucket. */
    let straight: StartedService
    /** Goes through the proxies. */
    let proxied: StartedService
    let token: string

    beforeAll(async () => {
      if ('unavailable' in postgres) return
      database = await postgres.createDatabase()
      buckets = await startBucketServer()
      team = { database, bucket: await buckets.createBucket(), keys: bucketKeys }
      const throughDatabase = new URL(database)
      toDatabase = await startSilentProxy({ host: '127.0.0.1', port: Number(throughDatabase.port) })
      throughDatabase.port = String(toDatabase.port)
      const throughBucket = new URL(team.bucket)
      toBucket = await startSilentProxy({
        host: '127.0.0.1',
        port: Number(new URL(throughBucket.searchParams.get('endpoint') ?? '').port),
      })
      throughBucket.searchParams.set('endpoint', `http://127.0.0.1:${toBucket.port}`)
      straight = await startService({ team })
      proxied = await startService({
        team: { database: throughDatabase.href, bucket: throughBucket.href, keys: bucketKeys },
        args: ['--metrics-port', '0'],
      })
      token = await requestToken(requester(straight.baseUrl), pair)
    })
    afterAll(async () => {
      if ('unavailable' in postgres) return
      await Promise.all([straight.stop(), proxied.stop()])
      await Promise.all([toDatabase.stop(), toBucket.stop(), buckets.stop()])
      await postgres.stop()
    })

    const create = (service: StartedService, name: string, key: string = randomUUID()): Promise<Answer> =>
      requester(service.baseUrl)('POST', '/v5/floors', {
        token,
        json: { name },
        headers: { 'idempotency-key': `"${key}"` },
      })
    const named = async (name: string): Promise<number> => {
      const answer = await requester(straight.baseUrl)('GET', '/v5/floors?limit=500', { token })
      return answer.items('floors').filter((floor) => floor['name'] === name).length
    }
    const readiness = async (service: StartedService): Promise<number> =>
      (await fetch(`${service.baseUrl}/readyz`)).status

    /** Another program that has begun a transaction with a statement. */
    async function holding(statement: string): Promise<{ end(): Promise<void> }> {
      const client = new pg.Client({ connectionString: database })
      await client.connect()
      await client.query('BEGIN')
      await client.query(statement)
      return { end: () => client.end() }
    }
    const waitsForLock = () =>
      postgresQuery(
        `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    const postgresQuery = (sql: string) =>
      'unavailable' in postgres ? Promise.resolve([]) : postgres.query(sql, database)

    it('a process that has stopped in the middle of a write does not stop those of another', async () => {
      const made = await create(straight, 'before it stopped')
      const held = await holding('LOCK TABLE record IN SHARE MODE')
      // A change is several statements, and has the event to itself; a create is one, which the database finishes alone.
      const stopped = requester(straight.baseUrl)('POST', '/v5/floors', {
        token,
        json: { floor_id: made.number('data', 'floor_id'), name: 'of the one that stopped' },
      })
      await expect.poll(waitsForLock, { timeout: 10_000 }).toHaveLength(1)
      process.kill(straight.pid, 'SIGSTOP')
      try {
        await held.end()
        const from = performance.now()
        const other = await create(proxied, 'of the other')
        expect(other.status).toBe(200)
        expect(performance.now() - from).toBeLessThan(12_000)
      } finally {
        process.kill(straight.pid, 'SIGCONT')
      }
      const answer = await stopped
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
      expect([await named('of the one that stopped'), await named('of the other')]).toEqual([0, 1])
      expect((await create(straight, 'afterwards')).status).toBe(200)
    })

    it('a lock that somebody keeps ends in 503, while reads and sign-ins go on, and a create that is tried again is done once', async () => {
      const held = await holding('LOCK TABLE record IN SHARE MODE')
      const key = randomUUID()
      const refused = create(straight, 'kept waiting', key)
      await expect.poll(waitsForLock, { timeout: 10_000 }).toHaveLength(1)
      expect(await named('kept waiting')).toBe(0)
      expect(await requestToken(requester(straight.baseUrl), pair)).not.toBe('')
      await expect.poll(() => readiness(straight), { timeout: 8_000, interval: 200 }).toBe(503)
      const answer = await refused
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
      const again = [create(straight, 'kept waiting', key), create(proxied, 'kept waiting', key)]
      await held.end()
      const answers = await Promise.all(again)
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[0]?.body).toEqual(answers[1]?.body)
      expect(await named('kept waiting')).toBe(1)
      await expect.poll(() => readiness(straight), { timeout: 8_000, interval: 200 }).toBe(200)
    })

    it('a database that drops every connection again and again, at whatever moment, ends in 503, and what was acknowledged is there once', async () => {
      const mark = randomUUID()
      const acknowledged: string[] = []
      const others = new Set<number>()
      for (let round = 0; round < 15; round++) {
        const writes = Array.from({ length: 20 }, async (_, number) => {
          const name = `${mark} ${round} ${number}`
          const { status } = await create(straight, name)
          if (status === 200) acknowledged.push(name)
          else others.add(status)
        })
        for (let times = 0; times < 3; times++)
          await postgresQuery(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
          )
        await Promise.all(writes)
      }
      expect([...others]).toEqual([503])
      await expect
        .poll(async () => (await create(straight, `${mark} last`)).status, { timeout: 10_000 })
        .toBe(200)
      const client = await createServiceClient(straight.baseUrl, pair.appKey, pair.appSecret)
      const names = (await client.list('/v5/floors', 'floors')).map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      expect(acknowledged.filter((name) => !names.includes(name))).toEqual([])
      expect(acknowledged.length).toBeGreaterThan(0)
    })

    it('a database that has gone without a word ends in 503, and the process goes on when it is back', async () => {
      expect((await create(proxied, 'before')).status).toBe(200)
      toDatabase.silence()
      const key = randomUUID()
      const refused = create(proxied, 'into the silence', key)
      const [ready, metrics] = await Promise.all([readiness(proxied), fetch(proxied.metricsUrl ?? '')])
      expect([ready, metrics.status]).toEqual([503, 200])
      expect(await metrics.text()).toContain('booth_builder_requests_running')
      expect((await refused).status).toBe(503)
      toDatabase.goOn()
      await expect
        .poll(async () => (await create(proxied, 'into the silence', key)).status, {
          timeout: 30_000,
          interval: 500,
        })
        .toBe(200)
      expect([await named('before'), await named('into the silence')]).toEqual([1, 1])
      await expect.poll(() => readiness(proxied), { timeout: 30_000, interval: 500 }).toBe(200)
    })

    it('a bucket that does not answer keeps neither sign-ins nor other writes waiting, and what waited for it is stored', async () => {
      const call = requester(proxied.baseUrl)
      const attendees = await Promise.all(
        Array.from({ length: 60 }, async (_, number) =>
          (
            await call('POST', '/v5/users/attendees', {
              token,
              json: { first_name: 'A', last_name: 'B', email: `late-${number}@example.com` },
            })
          ).number('data', 'attendee_id'),
        ),
      )
      toBucket.silence()
      const order: string[] = []
      const sent = attendees.map(async (id) => {
        const form = formOf({ resume: file(pdf(`resume of ${id}`), 'resume.pdf') })
        const answer = await call('POST', `/v5/users/attendees/${id}/resume`, { token, form })
        order.push('resume')
        return answer
      })
      const metrics = async () => (await fetch(proxied.metricsUrl ?? '')).text()
      await expect.poll(metrics, { timeout: 20_000 }).toContain('booth_builder_requests_running 60\n')
      await requestToken(call, pair)
      order.push('sign-in')
      expect((await create(proxied, 'beside the bucket')).status).toBe(200)
      order.push('write')
      toBucket.goOn()
      const answers = await Promise.all(sent)
      expect(order.slice(0, 2)).toEqual(['sign-in', 'write'])
      expect(
        answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503),
      ).toEqual([])
      for (const answer of answers.filter(({ status }) => status === 200))
        expect((await fetch(answer.text('data', 'resume'))).status).toBe(200)
      expect(answers.some(({ status }) => status === 200)).toBe(true)
    })

    it('a process whose clock is ahead ends the token of nobody else', async () => {
      const ahead = await startService({
        team: { ...team, keys: { ...bucketKeys, NODE_OPTIONS: `--import=${clockAhead}` } },
      })
      try {
        const before = await requestToken(requester(straight.baseUrl), pair)
        const ofAhead = await requestToken(requester(ahead.baseUrl), pair)
        for (const service of [straight, ahead])
          for (const one of [before, ofAhead])
            expect((await requester(service.baseUrl)('GET', '/v5/floors', { token: one })).status).toBe(200)
      } finally {
        await ahead.stop()
      }
    })
  },
)
