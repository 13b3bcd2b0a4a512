import type { ParkedReason } from '../../../shared/contract/index.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import type { ErrorShape } from '../../../shared/errors.ts'
import { messageOf, parseBody } from '../../gateway/answers/answers.ts'

/** Why a change needs a person, as a program and a person read it. */
export interface ParkedReasonOutput {
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

/** The reason in words, apart from the service's own. */
export function parkedReason(
  entity: EntityName,
  reason: ParkedReason,
  error: ErrorShape | null,
): ParkedReasonOutput {
  const message = error?.message ?? 'No reason was given.'
  switch (reason.kind) {
    case 'refused': {
      const { status, body } = reason
      // Status 0: the service was never asked.
      if (status === 0 && body === '') return { reason: message, service: null }
      const parsed = parseBody(body)
      const words = parsed.kind === 'object' ? (messageOf(parsed.value) ?? null) : null
      // The service's words have a place of their own.
      const said = words === message ? `The service rejected it (${status}).` : message
      return { reason: said, service: { status, message: words, body } }
    }
    case 'candidates': {
      const { titleField } = entities[entity]
      const named = reason.candidates.map(({ remoteId, values }) => {
        const title = values[titleField]
        return typeof title === 'string' ? `${remoteId} “${title}”` : remoteId
      })
      return { reason: `${message} ${named.join(', ')}`, service: null }
    }
    case 'incomplete':
    case 'invalid':
    case 'failed':
    case 'unanswered':
    case 'taken-for-another':
      return { reason: message, service: null }
  }
}
