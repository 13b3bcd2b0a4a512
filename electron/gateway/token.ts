import { parseBody, successOf } from './answers/answers.ts'
import { failureOfRead } from './answers/failed-answer.ts'
import { errorOf, notAService, type Failure } from './requests/failure.ts'
import type { HttpAnswer, HttpClient } from './requests/http.ts'
import type { Redaction } from './redaction.ts'
import type { Credentials } from './requests/types.ts'

/** The bearer token, fetched when it is needed. However many ask, one request is on its way. */
export interface TokenSource {
  /**
   * The token to use now. Throws `unreachable`, `wrong-credentials`, `not-a-service`,
   * `service-error`, `rate-limited`, `cancelled`.
   */
  get(signal?: AbortSignal): Promise<string>
  /**
   * The service refused `refused`: another one. A pasted token has no other; then `token-expired`
   * where it once worked, `wrong-credentials` where not.
   */
  replace(refused: string, signal?: AbortSignal): Promise<string>
  /** The service accepted the token. */
  worked(): void
  close(): void
}

export interface TokenOptions {
  readonly http: HttpClient
  readonly baseUrl: string
  readonly credentials: Credentials
  readonly clock: { now(): number }
  readonly redaction: Redaction
  readonly onTokenChange?: ((token: string) => void) | undefined
}

// A token that runs out while an upload is on its way breaks the upload.
const earlyMs = 60_000

export function createTokenSource(options: TokenOptions): TokenSource {
  const { credentials, clock, redaction } = options
  const controller = new AbortController()
  let current: { readonly token: string; readonly validUntil: number } | undefined
  let hasWorked = false
  let fetching: Promise<string> | undefined
  if (credentials.kind === 'token') redaction.add(credentials.token)
  else redaction.add(credentials.appSecret)

  const fetchToken = (): Promise<string> => {
    if (credentials.kind === 'token') return Promise.resolve(credentials.token)
    fetching ??= requestToken(options, credentials, controller.signal)
      .then(({ token, lifetimeMs }) => {
        redaction.add(token)
        current = { token, validUntil: clock.now() + lifetimeMs - Math.min(earlyMs, lifetimeMs / 2) }
        options.onTokenChange?.(token)
        return token
      })
      .finally(() => {
        fetching = undefined
      })
    return fetching
  }

  return {
    get(signal) {
      if (current !== undefined && clock.now() < current.validUntil) return Promise.resolve(current.token)
      return abandonable(fetchToken(), signal)
    },
    replace(refused, signal) {
      if (credentials.kind === 'token') {
        const { host } = new URL(options.baseUrl)
        return Promise.reject(
          errorOf({ kind: 'unauthorised', host, status: 401, reason: hasWorked ? 'expired' : 'token' }),
        )
      }
      if (current?.token === refused) current = undefined
      return this.get(signal)
    },
    worked() {
      hasWorked = true
    },
    close() {
      controller.abort()
    },
  }
}

async function requestToken(
  { http, baseUrl, clock, redaction }: TokenOptions,
  credentials: Extract<Credentials, { kind: 'key' }>,
  signal: AbortSignal,
): Promise<{ readonly token: string; readonly lifetimeMs: number }> {
  const { host } = new URL(baseUrl)
  const answer = await http.send({
    method: 'POST',
    url: `${baseUrl}/v5/oauth/token`,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      app_key: credentials.appKey,
      app_secret: credentials.appSecret,
    }),
    maxAnswerBytes: 1024 * 1024,
    signal,
  })
  if (answer.kind === 'no-answer') throw errorOf(answer.failure)
  const parsed = parseBody(answer.body)
  if (answer.status >= 200 && answer.status < 300) {
    if (parsed.kind !== 'object') throw errorOf(notAService(host, answer.status))
    const holder = [parsed.value, parsed.value.data].find((place) => typeof tokenIn(place) === 'string')
    const token = tokenIn(holder)
    if (token === undefined) {
      throw errorOf(
        successOf(parsed.value) === 'no' ? wrongKey(host, answer.status) : notAService(host, answer.status),
      )
    }
    return { token, lifetimeMs: lifetimeMs(holder) }
  }
  throw errorOf(refusal(answer, host, parsed.kind === 'object', clock.now(), (text) => redaction.clean(text)))
}

function refusal(
  answer: HttpAnswer<string>,
  host: string,
  isJson: boolean,
  now: number,
  clean: (text: string) => string,
): Failure {
  const { status } = answer
  if (status === 404 || status === 405 || status === 410) return notAService(host, status)
  if ([400, 401, 403, 422].includes(status))
    return isJson ? wrongKey(host, status) : notAService(host, status)
  return failureOfRead(answer, host, now, clean)
}

function wrongKey(host: string, status: number): Failure {
  return { kind: 'unauthorised', host, status, reason: 'key' }
}

function tokenIn(place: unknown): string | undefined {
  if (typeof place !== 'object' || place === null || !('access_token' in place)) return undefined
  return typeof place.access_token === 'string' && place.access_token !== '' ? place.access_token : undefined
}

function lifetimeMs(place: unknown): number {
  const seconds: unknown =
    typeof place === 'object' && place !== null && 'expires_in' in place
      ? Number(place.expires_in)
      : undefined
  // Without a lifetime the token is used until the service refuses it.
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0
    ? seconds * 1000
    : Number.MAX_SAFE_INTEGER / 4
}

/** The same promise, left alone when the caller gives up: others may wait for it too. */
function abandonable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  return new Promise<T>((resolve, reject) => {
    const giveUp = (): void => reject(errorOf({ kind: 'cancelled' }))
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
