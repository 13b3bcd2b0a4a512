import type { AppError, ErrorShape } from '../../shared/errors.ts'

/**
 * What an error means for the work it met. `stop`: nothing else will go better now (offline, credentials, disk). `retry`: this may go better later. `park`: a person
 * is needed for this one; the others go on.
 */
export type Trouble =
  | { readonly kind: 'stop'; readonly error: AppError }
  | { readonly kind: 'retry'; readonly error: AppError; readonly retryAfterMs: number | undefined; readonly askedToWait: boolean }
  | { readonly kind: 'park'; readonly error: ErrorShape }
  | { readonly kind: 'cancelled' }

export function troubleOf(error: AppError): Trouble {
  switch (error.code) {
    case 'cancelled':
      return { kind: 'cancelled' }
    case 'unreachable':
      // A connection that was there and died is no reason to call the service unreachable.
      return error.details?.reason === 'unreachable' || error.details?.reason === undefined
        ? { kind: 'stop', error }
        : { kind: 'retry', error, retryAfterMs: undefined, askedToWait: false }
    case 'download-broken':
      return { kind: 'retry', error, retryAfterMs: undefined, askedToWait: false }
    case 'wrong-credentials':
    case 'token-expired':
    case 'not-a-service':
    case 'disk-full':
    case 'disk-error':
    case 'workspace-damaged':
      return { kind: 'stop', error }
    case 'endless-listing':
      return { kind: 'retry', error, retryAfterMs: undefined, askedToWait: false }
    case 'rate-limited':
      return { kind: 'retry', error, retryAfterMs: waitOf(error), askedToWait: true }
    case 'service-error': {
      const status = statusOf(error)
      const refused = status !== undefined && status >= 400 && status < 500 && status !== 408
      return refused ? { kind: 'park', error: error.toShape() } : { kind: 'retry', error, retryAfterMs: waitOf(error), askedToWait: status === 503 }
    }
    default:
      return { kind: 'park', error: error.toShape() }
  }
}

export function statusOf(error: AppError): number | undefined {
  const status = error.details?.status
  return typeof status === 'number' ? status : undefined
}

/** The service does not know the path, or does not serve it yet. */
export function isUnanswered(error: AppError): boolean {
  const status = statusOf(error)
  return error.code === 'service-error' && (status === 404 || status === 405 || status === 501)
}

/** A file's address was refused: it has run out, or what it led to is gone. */
export function isRefusedAddress(error: AppError): boolean {
  const status = statusOf(error)
  return status !== undefined && [400, 401, 403, 404, 410].includes(status)
}

/** A listing was refused for its filter: it names a record that is gone, or the service does not know it. */
export function isRefusedFilter(error: AppError): boolean {
  const status = statusOf(error)
  return status === 404 || status === 400 || status === 422
}

function waitOf(error: AppError): number | undefined {
  const wait = error.details?.retryAfterMs
  return typeof wait === 'number' ? wait : undefined
}
