import type { Entity } from '../../shared/entities/index.ts'
import { messageOf, namesErrors, parseBody, savedId, successOf } from './answers.ts'
import type { HttpAnswer, HttpFailure } from './http.ts'
import { askedWaitMs } from './retry-after.ts'
import type { WriteOutcome } from './types.ts'

export interface WriteKind {
  readonly entity: Entity
  readonly operation: 'save' | 'remove'
  /** Time for `Retry-After` dates, milliseconds since 1970. */
  readonly now: number
}

/** What an answer, or the lack of one, means for a write. The rules of `sync.md`, without I/O. A 401 is handled before. */
export function outcomeOf(result: HttpAnswer<string> | HttpFailure, kind: WriteKind): WriteOutcome {
  return result.kind === 'failure' ? outcomeOfFailure(result) : outcomeOfAnswer(result, kind)
}

function outcomeOfFailure(failure: HttpFailure): WriteOutcome {
  const { message } = failure
  if (failure.reason === 'source') {
    // The service got less than was announced, which is no complete request; yet it may have looked at it.
    if (failure.anyByteLeft) return { kind: 'ambiguous', message }
    return { kind: 'rejected', status: 0, message: failure.error?.message ?? message, body: '' }
  }
  if (failure.anyByteLeft) return { kind: 'ambiguous', message }
  if (failure.reason === 'cancelled') return { kind: 'cancelled' }
  if (failure.reason === 'unreachable') return { kind: 'offline', message }
  return { kind: 'retry', status: undefined, message, retryAfterMs: undefined }
}

function outcomeOfAnswer(answer: HttpAnswer<string>, kind: WriteKind): WriteOutcome {
  const { status, body } = answer
  const parsed = parseBody(body)
  const words = parsed.kind === 'object' ? messageOf(parsed.value) : undefined
  if (status >= 200 && status < 300) {
    if (kind.operation === 'remove' && status === 204) return { kind: 'confirmed', remoteId: undefined, raw: {} }
    if (parsed.kind === 'html') return { kind: 'ambiguous', message: 'A web page came back instead of an answer of the service.', body }
    if (parsed.kind === 'unreadable') return { kind: 'ambiguous', message: 'The answer of the service was cut off or is not readable.', body }
    switch (successOf(parsed.value)) {
      case 'yes':
        return { kind: 'confirmed', remoteId: savedId(kind.entity, parsed.value), raw: parsed.value }
      case 'no':
        return { kind: 'rejected', status, message: words ?? 'The service refused without a reason.', body }
      case 'silent': {
        const remoteId = savedId(kind.entity, parsed.value)
        // A word for success that is not known here. Who was refused would be given no identifier.
        const saysSomething = typeof parsed.value.status === 'string' && remoteId !== undefined && !namesErrors(parsed.value)
        if (saysSomething) return { kind: 'confirmed', remoteId, raw: parsed.value }
        return { kind: 'ambiguous', message: 'The answer does not say whether it was done.', body }
      }
    }
  }
  // What is not there needs no removing. A web server's own 404 page is no word of the service.
  if (kind.operation === 'remove' && (status === 404 || status === 410) && parsed.kind === 'object') {
    return { kind: 'confirmed', remoteId: undefined, raw: parsed.value }
  }
  const wait = askedWaitMs(answer.headers, kind.now)
  if (status === 429) return { kind: 'retry', status, message: words ?? `The service asks to wait (${status}).`, retryAfterMs: wait }
  // These may come from a proxy, or after the work was done, also where they ask to wait.
  if (status === 408 || status >= 500) {
    const message = words ?? (status === 503 ? 'The service is not available (503).' : `The service failed (${status}).`)
    return { kind: 'ambiguous', message, body, ...(wait === undefined ? {} : { retryAfterMs: wait }) }
  }
  if (status >= 300 && status < 400) {
    return { kind: 'rejected', status, message: `The service sends to another address (${status}), which is not followed.`, body }
  }
  return { kind: 'rejected', status, message: words ?? `The service refused (${status}).`, body }
}
