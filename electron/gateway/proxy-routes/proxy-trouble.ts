import type { ClientRequest } from 'node:http'
import type { Proxy } from './proxies.ts'

/**
 * - `proxy-not-found`, `proxy-unreachable`: nobody is there. `proxy-login`: it wants a name and a
 *   password, or others. `proxy-login-kind`: it wants them in a way that is not known here.
 * - `proxy-denied`: it does not connect to this host.
 */
export type ProxyTrouble =
  'proxy-not-found' | 'proxy-unreachable' | 'proxy-login' | 'proxy-login-kind' | 'proxy-denied'

export interface ProxyWatch {
  /** Whether the proxy has let the request through to the service. */
  readonly isThrough: boolean
  /** What an answer says of the proxy; `undefined`: it is the service's own. */
  troubleOf(answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
  }): ProxyTrouble | undefined
}

/** Tells the proxy's own answers from those of the service behind it. */
export function watchProxy(request: ClientRequest, { kind }: Proxy): ProxyWatch {
  let isThrough = false
  let refusal: number | undefined
  request.once('proxyConnect', ({ statusCode }: { readonly statusCode?: number }) => {
    if (statusCode !== undefined && statusCode !== 200) refusal = statusCode
  })
  request.once('proxy', () => {
    isThrough = refusal === undefined
  })
  return {
    get isThrough() {
      return isThrough
    },
    troubleOf({ status, headers }) {
      if (kind === 'socks4' || kind === 'socks5') return undefined
      // Only a proxy answers so: RFC 9110, 15.5.8.
      if (status === 407)
        return /(^|,)\s*basic\b/i.test(headers['proxy-authenticate'] ?? 'basic')
          ? 'proxy-login'
          : 'proxy-login-kind'
      return refusal === undefined ? undefined : 'proxy-denied'
    },
  }
}

/** Why there was no way through, from what the connection ended with. */
export function proxyTroubleOf(error: unknown, code: string | undefined): ProxyTrouble {
  const text = error instanceof Error ? error.message : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || /ENOTFOUND|EAI_AGAIN/.test(text))
    return 'proxy-not-found'
  // The SOCKS library has no codes.
  if (/authentication/i.test(text)) return 'proxy-login'
  return /rejected/i.test(text) ? 'proxy-denied' : 'proxy-unreachable'
}
