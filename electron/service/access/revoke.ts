import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../http/context.ts'
import { findToken } from './credentials.ts'
import { limits } from '../limits/limits.ts'
import { invalid, RequestProblem } from '../limits/problem.ts'
import type { SignIns } from './sign-in.ts'
import { eventOfCredentials, tokenFields } from './token.ts'

/** An addition of this service's: the interface has no way to end a token. */
export const revokePath = '/v5/oauth/revoke'

const credentialNames = ['app_key', 'app_secret', 'client_id', 'client_secret']

/**
 * Ends a token, as RFC 7009 has it: `token`, and `token_type_hint`, which says nothing new here. A
 * token that is none, or is over, is answered like one that was ended. Who holds a token may end
 * it; where credentials come along they must be right, and the token one of their event.
 */
export function revokeRoute(app: FastifyInstance, context: ServiceContext, signIns: SignIns): void {
  app.post(revokePath, { bodyLimit: limits.tokenBodyBytes }, async (request, reply) => {
    const body = tokenFields(request)
    const { token } = body
    if (typeof token !== 'string' || token === '') throw invalid({ token: ['This field is required.'] })
    const owner = credentialNames.some((name) => body[name] !== undefined)
      ? await eventOfCredentials(body, signIns)
      : undefined
    const found = await findToken(context.storage, token, context.now())
    if (owner !== undefined && found !== undefined && found.eventId !== owner.id)
      throw new RequestProblem(401, 'The token belongs to other credentials.')
    if (found !== undefined) await context.storage.tokens.revoke({ hash: found.hash })
    void reply.header('cache-control', 'no-store')
    return { status: true, message: 'The token is not valid any more.' }
  })
}
