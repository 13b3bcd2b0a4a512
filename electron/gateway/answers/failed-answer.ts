import { messageOf, parseBody, successOf } from './answers.ts'
import { notAService, type Failure } from '../requests/failure.ts'
import type { HttpAnswer } from '../requests/http.ts'
import { askedWaitMs } from './retry-after.ts'

/**
 * What an answer that is no success says, or one that cannot be read. `clean` takes secrets out of
 * the service's own texts.
 */
export function failureOfAnswer(
  answer: HttpAnswer<string>,
  host: string,
  now: number,
  clean: (text: string) => string,
): Failure {
  const { status } = answer
  const parsed = parseBody(answer.body)
  const said = parsed.kind === 'object' ? messageOf(parsed.value) : undefined
  const body = clean(answer.body)
  const words = { host, status, words: said === undefined ? undefined : clean(said), body }
  if (status === 429)
    return { kind: 'asked-to-wait', retryAfterMs: askedWaitMs(answer.headers, now), ...words }
  // These may come from a proxy, or after the work was done, also where they ask to wait.
  if (status === 408 || status >= 500)
    return { kind: 'faulty', retryAfterMs: askedWaitMs(answer.headers, now), ...words }
  if (status === 401) return { kind: 'unauthorised', host, status, reason: 'credentials' }
  if (status >= 200 && status < 300) {
    if (parsed.kind === 'html') return { kind: 'unreadable', host, status, reason: 'web-page', body }
    if (parsed.kind === 'unreadable') return { kind: 'unreadable', host, status, reason: 'cut-off', body }
    if (successOf(parsed.value) === 'silent')
      return { kind: 'unreadable', host, status, reason: 'unclear', body }
  }
  return { kind: 'refused', ...words }
}

/**
 * The same for a read, whose answer is a page of a web site or a way elsewhere only where there is
 * no service.
 */
export function failureOfRead(
  answer: HttpAnswer<string>,
  host: string,
  now: number,
  clean: (text: string) => string,
): Failure {
  const failure = failureOfAnswer(answer, host, now, clean)
  if (failure.kind === 'refused' && failure.status >= 300 && failure.status < 400)
    return notAService(host, failure.status, 'redirect')
  return failure.kind === 'unreadable' && failure.reason === 'web-page'
    ? notAService(host, answer.status)
    : failure
}
