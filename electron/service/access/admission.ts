import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { sharingPath } from '../../../shared/domain/plan/sharing/format/service-messages.ts'
import { extensionsPath } from '../../../shared/entities/bulk.ts'
import type { ServiceContext } from '../http/context.ts'
import { findToken, lastUseOf } from './credentials.ts'
import { limitsOfEvent } from './event-limits.ts'
import { revokePath } from './revoke.ts'
import { tokenPath } from './token.ts'
import type { TokenRow } from '../storage/types.ts'
import { RequestProblem } from '../limits/problem.ts'

/** The interface's operations, and those that this service has besides. */
function isCounted(path: string | undefined): path is string {
  return (
    path !== undefined &&
    (path.startsWith('/v5/') ||
      [extensionsPath, sharingPath].some((own) => path === own || path.startsWith(`${own}/`)))
  )
}

const bearerPattern = /^Bearer ([\w.~+/-]+=*)$/i

/**
 * Every operation but the token's needs a bearer token; it says which event the request is about.
 * Checked before a byte of the body is read.
 */
export function requireToken(app: FastifyInstance, context: ServiceContext): void {
  app.decorateRequest('eventId', 0)
  app.decorateRequest('ownLimits', undefined)
  app.addHook('onRequest', async (request) => {
    const path = request.routeOptions.url
    if (path === tokenPath || path === revokePath || !isCounted(path)) return
    await admit(context, request)
  })
}

/** Notes which event the token of a request is for, and that it is used. Throws 401. */
export async function admit(context: ServiceContext, request: FastifyRequest): Promise<void> {
  const [, given] = bearerPattern.exec(request.headers.authorization ?? '') ?? []
  const token =
    given === undefined
      ? undefined
      : await findToken(context.storage, given, context.now(), context.tokenIdleMs)
  if (token === undefined) {
    const message = given === undefined ? 'A bearer token is needed.' : 'The token is unknown or has expired.'
    throw new RequestProblem(401, message, { headers: { 'www-authenticate': 'Bearer' } })
  }
  request.eventId = token.eventId
  request.ownLimits = token.limits
  if (context.tokenIdleMs !== undefined) await noteUse(context, token, context.tokenIdleMs, request.log)
}

/** A use is noted once in this part of the time after which an idle token ends: not at every request. */
const notedInTime = 10

async function noteUse(
  { storage }: ServiceContext,
  token: TokenRow & { readonly now: number },
  idleMs: number,
  log: FastifyBaseLogger,
): Promise<void> {
  if (token.now - lastUseOf(token) < idleMs / notedInTime) return
  // Where a disk is full, what is there can still be read.
  await storage.tokens
    .touch(token.hash, token.now)
    .catch((error: unknown) => log.warn({ err: error }, 'The use of a token could not be noted.'))
}

const secondMs = 1000

/**
 * At most so many requests a minute for each event, and for each address where no event is
 * known (the token operation), in all processes together. Unused requests are saved up to one minute's worth. What is too much
 * is answered with 429 and `Retry-After` in seconds. To be added after the token check: what holds
 * no token is refused there.
 */
export function limitRate(app: FastifyInstance, context: ServiceContext): void {
  app.addHook('onRequest', async (request) => {
    if (isCounted(request.routeOptions.url)) await countRequest(context, request)
  })
}

/** Counts one request, or one more of those that a request stands for. Throws 429 where none is left. */
export async function countRequest(context: ServiceContext, request: FastifyRequest): Promise<void> {
  const { requestsPerMinute } = limitsOfEvent(context, request)
  if (requestsPerMinute === undefined) return
  const key = request.eventId === 0 ? request.ip : String(request.eventId)
  const waitMs = await context.storage.requestBudgets.take(key, requestsPerMinute, context.now())
  if (waitMs === 0) return
  const seconds = Math.ceil(waitMs / secondMs)
  throw new RequestProblem(429, 'Too many requests. Try again later.', {
    headers: { 'retry-after': String(seconds) },
  })
}
