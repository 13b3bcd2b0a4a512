import { AppError } from '../../shared/errors.ts'
import { messageOf, parseBody } from './answers.ts'
import type { HttpAnswer, HttpFailure } from './http.ts'
import { askedWaitMs } from './retry-after.ts'

/** What a request without a usable answer is to a person. */
export function failureError(failure: HttpFailure, host: string): AppError {
  switch (failure.reason) {
    case 'cancelled':
      return new AppError('cancelled', 'The operation was cancelled.')
    case 'source':
      return failure.error ?? new AppError('file-missing', failure.message)
    case 'answer-too-large':
    case 'private-network':
      return new AppError('service-error', failure.message, { details: { host } })
    case 'unreachable':
    case 'broken':
    case 'stalled':
      return new AppError('unreachable', failure.message, { details: { host, reason: failure.reason } })
  }
}

/** What an answer that is no success is to a person. `text` must be free of secrets. */
export function answerError(answer: HttpAnswer<string>, host: string, now: number, clean: (text: string) => string): AppError {
  const { status } = answer
  const parsed = parseBody(answer.body)
  const words = parsed.kind === 'object' ? messageOf(parsed.value) : undefined
  const details = { status, host, body: clean(answer.body) }
  const message = clean(words ?? `${host} answered with status ${status}.`)
  if (status === 429 || status === 408 || status >= 500) {
    const wait = askedWaitMs(answer.headers, now)
    const waiting = { ...details, ...(wait === undefined ? {} : { retryAfterMs: wait }) }
    return new AppError(status === 429 ? 'rate-limited' : 'service-error', message, { details: waiting })
  }
  if (status >= 300 && status < 400) {
    return new AppError('not-a-service', `${host} sends to another address instead of answering. Enter the address of the service itself.`, {
      details: { status, host },
    })
  }
  if (status === 401) return new AppError('wrong-credentials', `${host} does not accept the credentials.`, { details: { status, host } })
  if (status >= 200 && status < 300 && parsed.kind === 'html') return notAService(host, status)
  if (status >= 200 && status < 300 && parsed.kind === 'unreadable') {
    return new AppError('service-error', `The answer of ${host} was cut off or is not readable.`, { details })
  }
  return new AppError('service-error', message, { details })
}

export function notAService(host: string, status: number): AppError {
  return new AppError('not-a-service', `${host} answers, but is no event management service (version 5). Check the address.`, {
    details: { status, host },
  })
}
