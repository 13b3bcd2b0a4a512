import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { RequestProblem } from '../limits/problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What its client waits for. */
    answer: ServerResponse | null
  }
}

/** Nobody sees it but the log and the metrics: the client has closed its connection. */
const clientGone = 499

/** Lets whatever works for a request see its client leave (`whileClientWaits`). */
export function followClients(app: FastifyInstance): void {
  app.decorateRequest('answer', null)
  app.addHook('onRequest', (request, reply, done) => {
    request.answer = reply.raw
    done()
  })
}

/** Aborted where the client leaves before it has its answer; the reason is a `RequestProblem`. */
export function whileClientWaits(answer: ServerResponse): AbortSignal {
  const leaving = new AbortController()
  const leave = (): void => {
    if (!answer.writableFinished)
      leaving.abort(new RequestProblem(clientGone, 'The client left before it was answered.'))
  }
  if (answer.destroyed) leave()
  else answer.once('close', leave)
  return leaving.signal
}
