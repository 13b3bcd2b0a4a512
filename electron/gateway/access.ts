import { AppError } from '../../shared/errors.ts'
import { withoutEnd } from '../../shared/domain/text-end.ts'
import {
  createHttpClient,
  defaultTimeouts,
  type HttpAnswer,
  type HttpClient,
  type NoAnswer,
} from './requests/http.ts'
import { createRedaction } from './redaction.ts'
import { createTokenSource } from './token.ts'
import type { GatewayOptions, Timeouts } from './requests/types.ts'
import { environmentNetwork, type Network } from './proxy-routes/proxies.ts'
import { withSystemRoute, type SystemHttp } from './requests/system-route.ts'

export type AccessOptions = GatewayOptions & { readonly system?: SystemHttp | undefined }

/** Authorised requests to one event's service, whatever is asked of it. */
export interface Access {
  /** Scheme, host and path, without a slash at its end. */
  readonly baseUrl: string
  readonly host: string
  readonly network: Network
  readonly timeouts: Timeouts
  readonly clock: { now(): number }
  /** For what is answered at once, and for what a service may work on for minutes. */
  readonly reader: HttpClient
  readonly writer: HttpClient
  /** Throws where there is none to be had. */
  readonly token: (signal: AbortSignal | undefined) => Promise<string>
  /** Sends with the token; a refused one is replaced, once. Throws where there is no token to be had. */
  readonly withToken: <Result extends HttpAnswer<unknown> | NoAnswer>(
    send: (authorization: Readonly<Record<string, string>>) => Promise<Result>,
    signal: AbortSignal | undefined,
  ) => Promise<Result>
  /** Takes secrets out of a text. */
  readonly clean: (text: string) => string
  /** Aborted by `close`. */
  readonly closed: AbortSignal
  close(): void
}

/** Nothing is sent before the first request. */
export function createAccess(options: AccessOptions): Access {
  const baseUrl = normaliseBaseUrl(options.baseUrl)
  const timeouts: Timeouts = { ...defaultTimeouts, ...options.timeouts }
  const network = options.network ?? environmentNetwork
  const writer = createClient(timeouts, network, options.system)
  const reader = createClient(
    { ...timeouts, answerMs: Math.min(timeouts.answerMs, timeouts.idleMs) },
    network,
    options.system,
  )
  const redaction = createRedaction()
  const { credentials, clock, onTokenChange } = options
  const tokens = createTokenSource({ http: reader, baseUrl, credentials, clock, redaction, onTokenChange })
  const closed = new AbortController()
  return {
    baseUrl,
    host: new URL(baseUrl).host,
    network,
    timeouts,
    clock,
    reader,
    writer,
    token: (signal) => tokens.get(signal),
    async withToken(send, signal) {
      const token = await tokens.get(signal)
      const first = await send({ authorization: `Bearer ${token}` })
      if (first.kind === 'no-answer' || first.status !== 401) {
        if (first.kind === 'answer') tokens.worked()
        return first
      }
      const other = await tokens.replace(token, signal)
      return send({ authorization: `Bearer ${other}` })
    },
    clean: (text) => redaction.clean(text),
    closed: closed.signal,
    close() {
      closed.abort()
      tokens.close()
      writer.close()
      reader.close()
    },
  }
}

/**
 * Scheme, host and path without a trailing slash or the version, which every path of the interface
 * begins with. Throws `invalid-input`.
 */
export function normaliseBaseUrl(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new AppError('invalid-input', 'The address of the service must start with https:// or http://.', {
      field: 'baseUrl',
      details: { reason: 'address' },
    })
  }
  if (url.username !== '' || url.password !== '') {
    throw new AppError('invalid-input', 'The address of the service must not hold a name or a password.', {
      field: 'baseUrl',
      details: { reason: 'address-with-password' },
    })
  }
  return url.origin + withoutEnd(url.pathname, '/').replace(/\/v5$/, '')
}

/** `system`: what is asked where Node does not get through. */
export function createClient(
  timeouts: Timeouts,
  network: Network = environmentNetwork,
  system?: SystemHttp,
): HttpClient {
  const own = createHttpClient(timeouts, undefined, network)
  return system === undefined
    ? own
    : withSystemRoute(own, { system, timeouts, routeTo: (url) => network.routeTo(url) })
}
