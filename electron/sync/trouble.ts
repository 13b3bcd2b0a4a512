import type { AppError, ErrorCode } from '../../shared/errors.ts'
import { failureOf, noRoom, type Failure } from '../gateway/requests/failure.ts'

/**
 * What a failure means for the work it met. `stop`: nothing else will go better now (offline,
 * credentials, disk). `retry`: this may go better later. `park`: a person is needed for this one;
 * the others go on.
 */
export type Trouble =
  | { readonly kind: 'cancelled' | 'stop' | 'park' }
  | { readonly kind: 'retry'; readonly retryAfterMs: number | undefined; readonly askedToWait: boolean }

const later: Trouble = { kind: 'retry', retryAfterMs: undefined, askedToWait: false }

export function troubleOf(failure: Failure): Trouble {
  switch (failure.kind) {
    case 'cancelled':
      return { kind: 'cancelled' }
    case 'unreachable':
    case 'unauthorised':
    case 'not-a-service':
      return { kind: 'stop' }
    // A connection that was there and died is no reason to call the service unreachable.
    case 'interrupted':
    case 'unreadable':
      return later
    case 'asked-to-wait':
      return { kind: 'retry', retryAfterMs: failure.retryAfterMs, askedToWait: true }
    case 'faulty':
      // What has no room now is not at fault itself: it waits for as long as that takes.
      return {
        kind: 'retry',
        retryAfterMs: failure.retryAfterMs,
        askedToWait: failure.status === 503 || failure.status === noRoom,
      }
    case 'refused':
      return failure.status >= 400 ? { kind: 'park' } : later
    case 'private-network':
      return { kind: 'park' }
    case 'here':
      return troubleHere(failure.error)
  }
}

/** Nothing else will go better now. */
const stoppingHere: ReadonlySet<ErrorCode> = new Set([
  'unreachable',
  'wrong-credentials',
  'secret-storage',
  'disk-full',
  'disk-error',
  'workspace-damaged',
])
const passingHere: ReadonlySet<ErrorCode> = new Set(['download-broken', 'endless-listing'])

function troubleHere({ code }: AppError): Trouble {
  if (stoppingHere.has(code)) return { kind: 'stop' }
  return passingHere.has(code) ? later : { kind: 'park' }
}

export function statusOf(error: AppError): number | undefined {
  const failure = failureOf(error)
  return 'status' in failure ? failure.status : undefined
}

/** The service does not know the path, or does not serve it yet. */
export function isUnanswered(error: AppError): boolean {
  const failure = failureOf(error)
  return (failure.kind === 'refused' || failure.kind === 'faulty') && [404, 405, 501].includes(failure.status)
}

/** A file's address was refused: it has run out, or what it led to is gone. */
export function isRefusedAddress(error: AppError): boolean {
  const status = statusOf(error)
  return status !== undefined && [400, 401, 403, 404, 410].includes(status)
}

/**
 * A listing was refused for its filter: it names a record that is gone, or the service does not
 * know it.
 */
export function isRefusedFilter(error: AppError): boolean {
  const status = statusOf(error)
  return status === 404 || status === 400 || status === 422
}
