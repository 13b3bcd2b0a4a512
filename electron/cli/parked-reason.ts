import { z } from 'zod'
import type { ErrorShape } from '../../shared/errors.ts'
import { messageOf, parseBody } from '../gateway/answers.ts'

/** Why a change needs a person. */
export interface ParkedReason {
  readonly reason: string
  /** What the service answered, where it did. */
  readonly service: {
    readonly status: number | null
    /** Its own words. */
    readonly message: string | null
    /** The whole answer. */
    readonly body: string | null
  } | null
}

const answer = z.object({ status: z.number().optional(), body: z.string().optional() })
const choice = z.object({ candidates: z.array(z.object({ remoteId: z.string(), title: z.json() })) })

export function parkedReason(error: ErrorShape | null): ParkedReason {
  if (error === null) return { reason: 'No reason was given.', service: null }
  const { status, body } = answer.safeParse(error.details ?? {}).data ?? {}
  // Status 0: the service was never asked.
  if ((status ?? 0) === 0 && (body ?? '') === '') return { reason: reasonText(error), service: null }
  const parsed = body === undefined ? undefined : parseBody(body)
  const message = parsed?.kind === 'object' ? (messageOf(parsed.value) ?? null) : null
  return { reason: reasonText(error, status, message), service: { status: status ?? null, message, body: body ?? null } }
}

function reasonText(error: ErrorShape, status?: number, words?: string | null): string {
  const candidates = choice.safeParse(error.details ?? {}).data?.candidates ?? []
  if (candidates.length > 0) {
    return `${error.message} ${candidates.map(({ remoteId, title }) => (typeof title === 'string' ? `${remoteId} “${title}”` : remoteId)).join(', ')}`
  }
  // The service's words have a place of their own.
  if (words !== error.message) return error.message
  const verb = error.code === 'rejected' ? 'refused' : 'failed'
  return status === undefined ? `The service ${verb}.` : `The service ${verb} (${status}).`
}
