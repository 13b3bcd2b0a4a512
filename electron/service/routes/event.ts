import type { FastifyInstance } from 'fastify'
import { entities } from '../../../shared/entities/index.ts'
import type { ServiceContext } from '../http/context.ts'
import { notFound } from '../limits/problem.ts'

/** The details of the event that the token is for. */
export function eventRoute(app: FastifyInstance, context: ServiceContext): void {
  const { list, idField, fields } = entities.event
  if (list === undefined) return
  app.get(list.path, async (request) => {
    const event = await context.storage.events.byId(request.eventId)
    if (event === undefined) throw notFound('The event')
    const shown = Object.fromEntries(fields.map(({ name }) => [name, event.details[name] ?? '']))
    return { status: true, message: 'The event was retrieved.', data: { [idField]: event.id, ...shown } }
  })
}
