import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from './context.ts'
import { eventOfToken } from './credentials.ts'
import { RequestProblem } from './problem.ts'
import { tokenPath } from './routes/token.ts'

const bearerPattern = /^Bearer ([\w.~+/-]+=*)$/i

/** Every operation but the token's needs a bearer token; it says which event the request is about. Checked before a byte of the body is read. */
export function requireToken(app: FastifyInstance, context: ServiceContext): void {
  app.decorateRequest('eventId', 0)
  app.addHook('onRequest', async (request) => {
    const path = request.routeOptions.url
    if (path === undefined || path === tokenPath || !path.startsWith('/v5/')) return
    const [, token] = bearerPattern.exec(request.headers.authorization ?? '') ?? []
    const eventId = token === undefined ? undefined : await eventOfToken(context.storage, token, context.now())
    if (eventId === undefined) {
      const message = token === undefined ? 'A bearer token is needed.' : 'The token is unknown or has expired.'
      throw new RequestProblem(401, message, { headers: { 'www-authenticate': 'Bearer' } })
    }
    request.eventId = eventId
  })
}
