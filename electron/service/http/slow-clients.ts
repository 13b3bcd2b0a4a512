import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface SlowClientRule {
  /** How long any body may take. */
  readonly graceMs: number
  /** What a body must bring on average after that. */
  readonly bytesPerSecond: number
  readonly checkEveryMs: number
}

interface Arrival {
  readonly request: FastifyRequest
  readonly startedAt: number
  readonly bytesBefore: number
}

/**
 * Cuts off clients whose body trickles in so slowly that they only hold a connection. An idle one
 * is cut off by the server's own timeout.
 */
export function cutOffSlowClients(app: FastifyInstance, rule: SlowClientRule): void {
  const arriving = new Set<Arrival>()
  app.addHook('onRequest', (request, reply, done) => {
    const arrival = { request, startedAt: performance.now(), bytesBefore: request.raw.socket.bytesRead }
    arriving.add(arrival)
    reply.raw.once('close', () => arriving.delete(arrival))
    done()
  })
  const timer = setInterval(() => {
    for (const arrival of arriving) {
      if (arrival.request.raw.complete) arriving.delete(arrival)
      else if (isTooSlow(arrival, rule)) arrival.request.raw.destroy()
    }
  }, rule.checkEveryMs)
  timer.unref()
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer)
    done()
  })
}

function isTooSlow({ request, startedAt, bytesBefore }: Arrival, rule: SlowClientRule): boolean {
  const elapsedMs = performance.now() - startedAt
  const bytes = request.raw.socket.bytesRead - bytesBefore
  return elapsedMs > rule.graceMs && bytes < (elapsedMs / 1000) * rule.bytesPerSecond
}
