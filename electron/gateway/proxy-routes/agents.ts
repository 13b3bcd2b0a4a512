import type http from 'node:http'
import { isIPv6 } from 'node:net'
import type { Proxy, ProxyLogin, ProxyRoute } from './proxies.ts'

type Agents = { readonly http: http.Agent; readonly https: http.Agent }

/**
 * The connections through proxies, kept as those without are. A login is part of what tells them
 * apart: one that was given later gets connections of its own.
 */
export function createProxyAgents(options: http.AgentOptions): {
  agentFor(way: ProxyRoute, isSecure: boolean): Promise<http.Agent | undefined>
  close(): void
} {
  const opened = new Map<string, Promise<Agents>>()
  const closing = new AbortController()
  return {
    async agentFor(way, isSecure) {
      if (way.proxy === undefined) return undefined
      const key = JSON.stringify(way)
      const agents = opened.get(key) ?? open(way.proxy, way.login, { ...options, signal: closing.signal })
      opened.set(key, agents)
      return (await agents)[isSecure ? 'https' : 'http']
    },
    close() {
      // Also those that still wait for a proxy that says nothing.
      closing.abort()
      for (const agents of opened.values()) {
        void agents.then((both) => {
          both.http.destroy()
          both.https.destroy()
        })
      }
    },
  }
}

type ConnectOptions = http.AgentOptions & { readonly signal: AbortSignal }

async function open(
  { kind, host, port }: Proxy,
  login: ProxyLogin | undefined,
  options: ConnectOptions,
): Promise<Agents> {
  const place = `${isIPv6(host) ? `[${host}]` : host}:${port}`
  if (kind === 'socks4' || kind === 'socks5') {
    const { SocksProxyAgent } = await import('socks-proxy-agent')
    const who =
      login === undefined
        ? ''
        : `${encodeURIComponent(login.username)}:${encodeURIComponent(login.password)}@`
    // The name is resolved by the proxy where its protocol can. Our time limit for idle connections
    // would be the agent's for connections in use.
    const { timeout: _, signal, ...others } = options
    const agent = new SocksProxyAgent(`${kind === 'socks5' ? 'socks5h' : kind}://${who}${place}`, {
      ...others,
      socketOptions: { signal },
    })
    return { http: agent, https: agent }
  }
  const [{ HttpProxyAgent }, { HttpsProxyAgent }] = await Promise.all([
    import('http-proxy-agent'),
    import('https-proxy-agent'),
  ])
  // Not in the address, which the agents may print.
  const headers =
    login === undefined
      ? {}
      : {
          'Proxy-Authorization': `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`,
        }
  const address = `${kind}://${place}`
  return {
    http: new HttpProxyAgent(address, { ...options, headers }),
    https: new HttpsProxyAgent(address, { ...options, headers }),
  }
}
