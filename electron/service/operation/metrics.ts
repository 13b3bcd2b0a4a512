import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Storage } from '../storage/types.ts'

/** What the process counts for Prometheus: never an identifier, an address or a secret. */
export interface Metrics {
  /** Counts the requests of the service. To be called before its routes are made. */
  watch(app: FastifyInstance): void
  /** Serves `/metrics` on an address of its own, apart from the service. Gives its URL. */
  listen(host: string, port: number): Promise<string>
  close(): Promise<void>
}

const prefix = 'booth_builder_'
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]
const unknownRoute = 'none'
const countedWithinMs = 1000

/** `countEveryMs`: for how long the number of tokens is known, which the database has to count. */
export function openMetrics(storage: Storage, countEveryMs = 15_000): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  describeStorage(registry, storage, countEveryMs)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  return {
    watch: (app) => watchRequests(app, registry),
    async listen(host, port) {
      server.listen(port, host)
      await once(server, 'listening')
      const address = server.address()
      const bound = typeof address === 'object' && address !== null ? address.port : port
      return `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`
    },
    async close() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function watchRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const duration = new Histogram({
    name: `${prefix}request_duration_seconds`,
    help: 'Requests by operation, method and status, with how long they took.',
    labelNames: ['route', 'method', 'status'],
    buckets: durations,
    registers,
  })
  const running = new Gauge({
    name: `${prefix}requests_running`,
    help: 'Requests that are being answered.',
    registers,
  })
  const brokenOff = new Counter({
    name: `${prefix}requests_broken_off_total`,
    help: 'Requests whose client went away.',
    registers,
  })
  const received = new Counter({
    name: `${prefix}form_bytes_received_total`,
    help: 'Bytes of forms, files included, that were announced.',
    registers,
  })
  const sent = new Counter({
    name: `${prefix}file_bytes_sent_total`,
    help: 'Bytes of files that were answered with.',
    registers,
  })
  app.addHook('onRequest', (request, reply, done) => {
    running.inc()
    reply.raw.once('close', () => running.dec())
    if (request.headers['content-type']?.startsWith('multipart/') === true)
      received.inc(Number(request.headers['content-length']) || 0)
    done()
  })
  app.addHook('onRequestAbort', (_request, done) => {
    brokenOff.inc()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? unknownRoute
    duration.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (route.startsWith('/files/') && request.method === 'GET')
      sent.inc(Number(reply.getHeader('content-length')) || 0)
    done()
  })
}

function describeStorage(registry: Registry, storage: Storage, countEveryMs: number): void {
  let countAgainAt = 0
  const registers = [registry]
  new Gauge({
    name: `${prefix}tokens`,
    help: 'Tokens that are good.',
    registers,
    async collect() {
      if (performance.now() < countAgainAt) return
      countAgainAt = performance.now() + countEveryMs
      // Where the database is away, or slow, the number of the last time stays.
      const counting = storage.tokens.count(Date.now()).catch(() => undefined)
      const counted = await Promise.race([counting, setTimeout(countedWithinMs, undefined, { ref: false })])
      if (counted !== undefined) this.set(counted)
    },
  })
  new Gauge({
    name: `${prefix}database_connections`,
    help: 'Connections to the database, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, used, idle, waiting } of storage.load()) {
        this.set({ pool, state: 'used' }, used)
        this.set({ pool, state: 'idle' }, idle)
        this.set({ pool, state: 'waiting' }, waiting)
      }
    },
  })
}
