import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isObject } from '../../../shared/domain/record/record-values.ts'
import { specialOperations } from '../../../shared/entities/operations.ts'
import type { ServiceContext } from '../http/context.ts'
import { issueToken } from './credentials.ts'
import { limits } from '../limits/limits.ts'
import { refuse, RequestProblem, together, type FieldTexts } from '../limits/problem.ts'
import type { EventRow } from '../storage/types.ts'
import type { SignIns } from './sign-in.ts'

export const tokenPath = specialOperations.token.path

/** The access token for an app key and secret: JSON or form, under either pair of names. */
export function tokenRoute(app: FastifyInstance, context: ServiceContext, signIns: SignIns): void {
  app.post(tokenPath, { bodyLimit: limits.tokenBodyBytes }, async (request, reply) => {
    const body = tokenFields(request)
    const grant = body['grant_type']
    const isKnown = grant === undefined || grant === 'client_credentials'
    const event = await eventOfCredentials(
      body,
      signIns,
      isKnown ? {} : { grant_type: ['This must be client_credentials.'] },
    )
    const { token, expiresInSeconds } = await issueToken(context.storage, event, context.now())
    void reply.header('cache-control', 'no-store')
    return {
      status: true,
      message: 'The token was issued.',
      access_token: token,
      token_type: 'Bearer',
      expires_in: expiresInSeconds,
    }
  })
}

/**
 * The event that the credentials in a body belong to, under either pair of names. Throws 401, and 422 with what is
 * wrong with them and `besides`.
 */
export async function eventOfCredentials(
  body: Readonly<Record<string, unknown>>,
  signIns: SignIns,
  besides: FieldTexts = {},
): Promise<EventRow> {
  const appKey = textOf(body['app_key'] ?? body['client_id'])
  const appSecret = textOf(body['app_secret'] ?? body['client_secret'])
  refuse(together(besides, required('app_key', appKey), required('app_secret', appSecret)))
  const event = await signIns.eventOf(appKey, appSecret)
  if (event === undefined) throw new RequestProblem(401, 'The app key or the app secret is wrong.')
  return event
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const required = (name: string, text: string): FieldTexts =>
  text === '' ? { [name]: ['This field is required.'] } : {}

/** The fields of a body, JSON or form. Throws 400, 415. */
export function tokenFields(request: FastifyRequest): Readonly<Record<string, unknown>> {
  if (request.isMultipart())
    throw new RequestProblem(
      415,
      'This operation takes application/json or application/x-www-form-urlencoded.',
    )
  if (!isObject(request.body)) throw new RequestProblem(400, 'The body must be a JSON object or a form.')
  return request.body
}
