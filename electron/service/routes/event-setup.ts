import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  readSetupChange,
  setupTexts,
  type EventSetup,
} from '../../../shared/domain/event-setup/event-setup.ts'
import { setupPath } from '../../../shared/domain/event-setup/setup-path.ts'
import { recordsOf, type ServiceContext } from '../http/context.ts'
import { invalid, notFound, RequestProblem } from '../limits/problem.ts'
import { changeSetup, setupOf, setupTag } from '../records/event-setup.ts'
import { jsonBody } from '../http/request-values.ts'

/**
 * The set-up of the event that the token is for, read and changed. Whoever says in `If-Match` which
 * state of it they have seen changes no other.
 */
export function eventSetupRoutes(app: FastifyInstance, context: ServiceContext): void {
  app.get(setupPath, async (request, reply) => {
    const event = await context.storage.events.byId(request.eventId)
    if (event === undefined) throw notFound('The event')
    return answer(
      reply,
      await setupOf(event.details, recordsOf(context, request)),
      'The set-up was retrieved.',
    )
  })
  app.patch(setupPath, async (request, reply) => {
    const raw = jsonBody(request)
    const { 'if-match': seen } = request.headers
    const after = await changeSetup(context.storage, request.eventId, (before) => {
      if (seen !== undefined && seen !== '*' && seen !== setupTag(before))
        throw new RequestProblem(412, 'The set-up was changed meanwhile. Read it again.', {
          headers: { etag: setupTag(before) },
        })
      const reading = readSetupChange(raw, before)
      if (reading.kind === 'wrong') throw invalid(setupTexts(reading.problems))
      return reading.change
    })
    if (after === undefined) throw notFound('The event')
    return answer(reply, after, 'The set-up was changed.')
  })
}

function answer(reply: FastifyReply, setup: EventSetup, message: string) {
  void reply.header('etag', setupTag(setup))
  return { status: true, message, data: setup }
}
