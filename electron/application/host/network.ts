import { z } from 'zod'
import { parseJson } from '../../../shared/json.ts'
import { proxyName, directRoute, type Proxy, type ProxyLogin } from '../../gateway/proxy-routes/proxies.ts'
import type { SystemHttp } from '../../gateway/requests/system-route.ts'
import type { ProxyLoginNetwork, Vault } from './types.ts'

export interface NetworkParts {
  /** What the machine's settings say about an address, the best first. */
  readonly proxiesFor: (url: URL) => Promise<readonly (Proxy | 'direct')[]>
  readonly vault: Pick<Vault, 'get' | 'set' | 'remove'>
  readonly now: () => number
  /** The system's own means, given the logins that are known here. */
  readonly systemBy?: (logins: Pick<ProxyLoginNetwork, 'loginOf' | 'onLoginRefused'>) => SystemHttp
}

/** A proxy that could not be reached comes after the others for this long, in milliseconds. */
const lostMs = 60_000
/** A person who has declined is left alone for this long, in milliseconds. */
const declinedMs = 10 * 60_000

const storedLogin = z.object({ username: z.string(), password: z.string() })

export function createNetwork({ proxiesFor, vault, now, systemBy }: NetworkParts): ProxyLoginNetwork {
  const logins = new Map<string, Promise<ProxyLogin | undefined>>()
  const wanted = new Set<string>()
  const quietUntil = new Map<string, number>()
  const lostUntil = new Map<string, number>()
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const read = async (name: string): Promise<ProxyLogin | undefined> => {
    const text = await vault.get(nameOf(name)).catch(() => undefined)
    return text === undefined ? undefined : storedLogin.safeParse(parseJson(text)).data
  }
  const loginOf = (name: string): Promise<ProxyLogin | undefined> => {
    const known = logins.get(name) ?? read(name)
    logins.set(name, known)
    return known
  }

  const network: ProxyLoginNetwork = {
    async routeTo(url) {
      const choices = await proxiesFor(url)
      const isLost = (choice: Proxy | 'direct'): boolean =>
        choice !== 'direct' && (lostUntil.get(proxyName(choice)) ?? 0) > now()
      const choice = choices.find((each) => !isLost(each)) ?? choices[0] ?? 'direct'
      if (choice === 'direct') return directRoute
      return { proxy: choice, login: (await loginOf(proxyName(choice))) ?? choice.login }
    },
    onLoginRefused({ proxy, login }) {
      if (proxy === undefined) return
      const name = proxyName(proxy)
      // Others may have sent the old one while a person gave the new one.
      void loginOf(name).then((current) => {
        if (
          current !== undefined &&
          (login?.username !== current.username || login.password !== current.password)
        )
          return
        if ((quietUntil.get(name) ?? 0) > now() || wanted.has(name)) return
        wanted.add(name)
        tell()
      })
    },
    loginOf,
    onProxyLost: (proxy) => void lostUntil.set(proxyName(proxy), now() + lostMs),
    wanted: () => [...wanted],
    async give(name, login) {
      await vault.set(nameOf(name), JSON.stringify(login))
      logins.set(name, Promise.resolve(login))
      quietUntil.delete(name)
      if (wanted.delete(name)) tell()
    },
    decline(name) {
      quietUntil.set(name, now() + declinedMs)
      if (wanted.delete(name)) tell()
    },
    onWanted: (listener) => void listeners.add(listener),
  }
  return systemBy === undefined ? network : { ...network, system: systemBy(network) }
}

function nameOf(proxy: string): string {
  return `proxy:${proxy}:login`
}
