import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  request as send,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isObject } from '../../../shared/domain/record/record-values.ts'
import { bucketKeys, startBucketServer, type BucketServer } from '../../support/services/bucket-server.ts'
import { startPostgres } from '../../support/services/postgres.ts'
import { createServiceClient, sha256 } from '../../support/services/service-client.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import { asText, requester, requestToken } from '../../integration/service/fixture.ts'
import { file, formOf, pdf } from '../../integration/service/sample-files.ts'

const postgres = await startPostgres()
if ('unavailable' in postgres) console.warn(`PostgreSQL is not tested: ${postgres.unavailable}`)

/**
 * What resources/deploy/Caddyfile makes of Caddy: it asks each process whether it is ready, goes
 * to those that are in turn, and offers a request to the next only where no connection came about.
 */
class Balancer {
  readonly #server: Server
  readonly #targets = new Map<string, boolean>()
  readonly #asking: NodeJS.Timeout
  #turn = 0

  constructor() {
    this.#server = createServer((request, response) => this.#pass(request, response))
    this.#asking = setInterval(() => void this.#ask(), 250)
  }

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
  }

  add(target: string): void {
    this.#targets.set(target, false)
  }

  remove(target: string): void {
    this.#targets.delete(target)
  }

  isReady(target: string): boolean {
    return this.#targets.get(target) === true
  }

  close(): void {
    clearInterval(this.#asking)
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #ask(): Promise<void> {
    for (const target of this.#targets.keys()) {
      const isReady = await fetch(`${target}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (this.#targets.has(target)) this.#targets.set(target, isReady)
    }
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const ready = [...this.#targets].filter(([, isReady]) => isReady).map(([target]) => target)
    this.#turn += 1
    const inTurn = ready.map((_, index) => ready[(index + this.#turn) % ready.length] ?? '')
    const offer = ([target, ...others]: readonly string[]): void => {
      if (target === undefined) {
        response.writeHead(502).end()
        return
      }
      const onward = send(target + (request.url ?? ''), {
        method: request.method,
        headers: { ...request.headers, connection: 'close' },
        agent: false,
      })
      let isConnected = false
      onward.once('socket', (socket) =>
        socket.once('connect', () => {
          isConnected = true
          request.pipe(onward)
        }),
      )
      onward.once('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        answer.once('error', () => response.destroy())
      })
      onward.once('error', () => (isConnected ? response.destroy() : offer(others)))
    }
    offer(inTurn)
  }
}

/** People who add attendees with resumes, one after the other each, until they are told to stop. */
class Writers {
  /** By e-mail address, the hash of the resume that was acknowledged, or none. */
  readonly acknowledged = new Map<string, string | undefined>()
  /** Answers that were neither success nor a broken connection. */
  readonly refused: string[] = []
  unanswered = 0
  readonly #mark = randomUUID()
  readonly #stopping = new AbortController()
  readonly #all: Promise<unknown>

  constructor(baseUrl: string, token: string) {
    this.#all = Promise.all([1, 2, 3].map((writer) => this.#write(writer, baseUrl, token)))
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#all
  }

  async #write(writer: number, baseUrl: string, token: string): Promise<void> {
    const call = requester(baseUrl)
    for (let number = 0; !this.#stopping.signal.aborted; number++) {
      const email = `${this.#mark}-${writer}-${number}@example.com`
      try {
        const made = await call('POST', '/v5/users/attendees', {
          token,
          json: { first_name: 'A', last_name: 'B', email },
        })
        if (made.status !== 200) {
          this.refused.push(`${made.status} ${JSON.stringify(made.body)}`)
          continue
        }
        this.acknowledged.set(email, undefined)
        const content = pdf(email)
        const form = formOf({ resume: file(content, 'resume.pdf') })
        const sent = await call('POST', `/v5/users/attendees/${made.number('data', 'attendee_id')}/resume`, {
          token,
          form,
        })
        if (sent.status === 200) this.acknowledged.set(email, sha256(content))
        else this.refused.push(`${sent.status} ${JSON.stringify(sent.body)}`)
      } catch {
        // The connection broke: whether it was done is not known.
        this.unanswered += 1
      }
    }
  }
}

describe.skipIf('unavailable' in postgres)(
  `two processes, a database, a bucket and a balancer ${'unavailable' in postgres ? postgres.unavailable : ''}`,
  () => {
    let buckets: BucketServer
    let balancer: Balancer
    let address: string
    let services: StartedService[] = []
    let start: () => Promise<StartedService>

    beforeAll(async () => {
      if ('unavailable' in postgres) return
      buckets = await startBucketServer()
      const team = {
        database: await postgres.createDatabase(),
        bucket: await buckets.createBucket(),
        keys: bucketKeys,
      }
      start = async () => {
        const service = await startService({ team, args: ['--drain', '2', '--trust-proxy', 'loopback'] })
        balancer.add(service.baseUrl)
        await vi.waitUntil(() => balancer.isReady(service.baseUrl), { timeout: 90_000 })
        return service
      }
      balancer = new Balancer()
      address = await balancer.listen()
      services = await Promise.all([start(), start()])
    })
    afterAll(async () => {
      if ('unavailable' in postgres) return
      await Promise.all(services.map((service) => service.stop()))
      balancer.close()
      await buckets.stop()
      await postgres.stop()
    })

    const begin = async (): Promise<Writers> => {
      const token = await requestToken(requester(address), { appKey: 'test-key', appSecret: 'test-secret' })
      return new Writers(address, token)
    }
    const untilMore = (writers: Writers, count: number): Promise<void> => {
      const from = writers.acknowledged.size
      return expect
        .poll(() => writers.acknowledged.size - from, { timeout: 90_000 })
        .toBeGreaterThanOrEqual(count)
    }

    /** Each attendee that was acknowledged is there once, with the resume that was. */
    async function expectNothingLost({ acknowledged }: Writers): Promise<void> {
      const client = await createServiceClient(address, 'test-key', 'test-secret')
      const attendees = (await client.list('/v5/users/attendees', 'users')).filter(isObject)
      const emails = attendees.map(({ email }) => asText(email))
      expect(new Set(emails).size).toBe(emails.length)
      const resumes = new Map(attendees.map(({ email, resume }) => [asText(email), asText(resume)]))
      for (const [email, hash] of acknowledged) {
        expect(resumes.has(email), email).toBe(true)
        if (hash !== undefined) expect(resumes.get(email), email).toContain(`/files/${hash}/`)
      }
      const some = [...acknowledged].filter(([, hash]) => hash !== undefined).slice(-10)
      for (const [email, hash] of some) expect(await client.hashOf(resumes.get(email))).toBe(hash)
      expect(some.length).toBeGreaterThan(0)
    }

    it('lose nothing and refuse nothing while one after the other is replaced under load', async () => {
      const writers = await begin()
      await untilMore(writers, 6)
      for (const old of [...services]) {
        await old.stop()
        balancer.remove(old.baseUrl)
        await untilMore(writers, 6)
        services = [...services.filter((service) => service !== old), await start()]
        await untilMore(writers, 6)
      }
      await writers.stop()
      expect(writers.refused).toEqual([])
      await expectNothingLost(writers)
    }, 300_000)

    it('lose nothing that was acknowledged where one of them is killed', async () => {
      const [killed] = services
      if (killed === undefined) throw new Error('There are two.')
      const writers = await begin()
      await untilMore(writers, 6)
      await killed.kill()
      await untilMore(writers, 6)
      await writers.stop()
      balancer.remove(killed.baseUrl)
      services = [...services.filter((service) => service !== killed), await start()]
      await expectNothingLost(writers)
    }, 300_000)
  },
)
