import { session } from 'electron'
import { proxiesOf, type Proxy } from '../gateway/proxy-routes/proxies.ts'

/**
 * What the system's settings say about an address, a script of theirs (PAC) included: Chromium
 * reads them. Where it cannot, the connection is tried straight, as browsers do. Only after `ready`.
 */
export async function systemProxies(url: URL): Promise<readonly (Proxy | 'direct')[]> {
  // The script is told neither the path nor what is asked for.
  return proxiesOf(
    await session.defaultSession.resolveProxy(`${url.protocol}//${url.host}/`).catch(() => 'DIRECT'),
  )
}
