import type { FastifyReply } from 'fastify'
import { RequestProblem } from './problem.ts'

/** Nobody sees it but the log and the metrics: the client has closed its connection. */
const clientGone = 499

/** Aborted where the client leaves before it has its answer; the reason is a `RequestProblem`. */
export function whileClientWaits({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  const leave = (): void => {
    if (!raw.writableFinished) leaving.abort(new RequestProblem(clientGone, 'The client left before it was answered.'))
  }
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return leaving.signal
}
