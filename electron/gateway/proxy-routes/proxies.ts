import { isLoopbackHost } from '../../../shared/domain/files/file-address.ts'

/** Whom a proxy is told that asks who is there. Basic only. */
export interface ProxyLogin {
  readonly username: string
  readonly password: string
}

/** A program on the way to a service, which connects for us. */
export interface Proxy {
  readonly kind: 'http' | 'https' | 'socks4' | 'socks5'
  readonly host: string
  readonly port: number
  /** Written into the setting it comes from. */
  readonly login?: ProxyLogin
}

/** How a person and the vault know a proxy: without its login. */
export function proxyName({ host, port }: Proxy): string {
  return `${host}:${port}`
}

/** The way to one address. */
export interface ProxyRoute {
  /** None: directly there. */
  readonly proxy: Proxy | undefined
  readonly login: ProxyLogin | undefined
}

/** The ways out of this machine, as its settings say. */
export interface Network {
  routeTo(url: URL): Promise<ProxyRoute>
  /** The proxy wants a login, or did not take the one it was given. */
  onLoginRefused(way: ProxyRoute): void
  /** It could not be reached: others that the settings name are tried first for a while. */
  onProxyLost(proxy: Proxy): void
}

export const directRoute: ProxyRoute = { proxy: undefined, login: undefined }

const schemes: Readonly<Record<string, { readonly kind: Proxy['kind']; readonly port: number }>> = {
  http: { kind: 'http', port: 80 },
  https: { kind: 'https', port: 443 },
  socks: { kind: 'socks5', port: 1080 },
  socks4: { kind: 'socks4', port: 1080 },
  socks4a: { kind: 'socks4', port: 1080 },
  socks5: { kind: 'socks5', port: 1080 },
  socks5h: { kind: 'socks5', port: 1080 },
}

/** `http://name:password@host:port`, or `host:port`. `undefined` for what is none. */
export function proxyOf(address: string): Proxy | undefined {
  const text = address.trim()
  if (text === '') return undefined
  const [, scheme = 'http', rest = ''] = /^(?:([a-z\d]+):\/\/)?(.*)$/i.exec(text) ?? []
  const known = schemes[scheme.toLowerCase()]
  // Parsed as an address whose port is never left out for being the usual one.
  const url = URL.canParse(`proxy://${rest}`) ? new URL(`proxy://${rest}`) : undefined
  if (known === undefined || url === undefined || url.hostname === '') return undefined
  const login = { username: decoded(url.username), password: decoded(url.password) }
  return {
    kind: known.kind,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? known.port : Number(url.port),
    ...(url.username === '' && url.password === '' ? {} : { login }),
  }
}

/** What a PAC script or the system answers: `PROXY a:80; SOCKS5 b:1080; DIRECT`, the best first. */
export function proxiesOf(answer: string): readonly (Proxy | 'direct')[] {
  return answer.split(';').flatMap((part): (Proxy | 'direct')[] => {
    const [word = '', address = ''] = part.trim().split(/\s+/)
    const kind = word.toUpperCase()
    if (kind === 'DIRECT') return ['direct']
    const scheme = {
      PROXY: 'http',
      HTTP: 'http',
      HTTPS: 'https',
      SOCKS: 'socks4',
      SOCKS4: 'socks4',
      SOCKS5: 'socks5',
    }[kind]
    const proxy = scheme === undefined ? undefined : proxyOf(`${scheme}://${address}`)
    return proxy === undefined ? [] : [proxy]
  })
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * As curl and others read the environment: `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY`, and in
 * `NO_PROXY` hosts, domains (`.example.org`), hosts with a port, or `*`, in either case.
 */
export function proxyOfEnvironment(url: URL, environment: Environment = process.env): Proxy | 'direct' {
  const read = (name: string): string => environment[name.toLowerCase()] ?? environment[name] ?? ''
  if (isExcepted(url, read('NO_PROXY'))) return 'direct'
  const own = read(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY')
  return proxyOf(own === '' ? read('ALL_PROXY') : own) ?? 'direct'
}

function isExcepted({ hostname, port, protocol }: URL, exceptions: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const ownPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port
  return exceptions.split(/[\s,]+/).some((written) => {
    if (written === '') return false
    if (written === '*') return true
    const [, name = '', exceptedPort] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(written.toLowerCase()) ?? []
    if (exceptedPort !== undefined && exceptedPort !== ownPort && !name.includes(':')) return false
    const domain = name.replace(/^\*?\./, '')
    return host === domain || host.endsWith(`.${domain}`)
  })
}

/** What is meant for this machine never leaves it. */
export function needsNoProxy({ hostname }: URL): boolean {
  return isLoopbackHost(hostname)
}

/** The environment's proxies, with the logins that are written there: for a program without a page. */
export const environmentNetwork: Network = {
  routeTo(url) {
    const proxy = proxyOfEnvironment(url)
    return Promise.resolve(proxy === 'direct' ? directRoute : { proxy, login: proxy.login })
  },
  onLoginRefused: () => undefined,
  onProxyLost: () => undefined,
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
