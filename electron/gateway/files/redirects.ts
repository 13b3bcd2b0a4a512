import { isIP } from 'node:net'
import { isLoopbackHost } from '../../../shared/domain/files/file-address.ts'
import { AppError } from '../../../shared/errors.ts'
import type { HttpAnswer } from '../requests/http.ts'
import { isPrivateHost } from '../requests/private-networks.ts'

/**
 * Where a file lies that is said to be at `address`. Throws `download-refused` for what is no
 * address of the web.
 */
export function fileTarget(address: string, base: string | URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw refusedDownload(
    'A file of the service cannot be fetched: its address leads nowhere.',
    new URL(base).host,
    'address',
  )
}

/**
 * Where an answer sends on to, or `undefined` where it does not. Throws `download-refused` where
 * the way there would not be encrypted any more.
 */
export function sentOnTo(
  { status, headers }: Pick<HttpAnswer<unknown>, 'status' | 'headers'>,
  from: URL,
): URL | undefined {
  const { location } = headers
  if (location === undefined || ![301, 302, 303, 307, 308].includes(status)) return undefined
  const next = fileTarget(location, from)
  if (from.protocol === 'https:' && next.protocol !== 'https:') {
    throw refusedDownload(
      `A file of the service is sent on from an encrypted address to one that is not (${next.host}).`,
      next.host,
      'downgrade',
    )
  }
  return next
}

/**
 * Whether an address is of the service's own host, which may be in a private network. On this
 * machine other programs have other ports, and a name may lead to another machine from one moment
 * to the next, so that means its own port too, but where the certificate proves the name or there
 * is no name.
 */
export function isOwnHost(service: URL, target: URL): boolean {
  if (isLoopbackHost(service.hostname) && isLoopbackHost(target.hostname))
    return service.protocol === target.protocol && service.port === target.port
  if (service.hostname !== target.hostname) return false
  return (
    service.origin === target.origin ||
    target.protocol === 'https:' ||
    isIP(target.hostname.replace(/^\[|\]$/g, '')) !== 0
  )
}

export function refusedDownload(
  message: string,
  host: string,
  reason: 'address' | 'downgrade' | 'redirects' | 'compressed' | 'private-network',
): AppError {
  return new AppError('download-refused', message, { details: { host, reason } })
}

/**
 * Whether an address leads to another program of this computer, or another machine nearby, than the
 * service. Who wrote the address would choose with it what is asked of them.
 */
export function isOfOtherProgram(service: string, target: URL): boolean {
  if (!isPrivateHost(target.hostname)) return false
  const own = URL.canParse(service) ? new URL(service) : undefined
  return own === undefined || !isOwnHost(own, target) || own.port !== target.port
}
