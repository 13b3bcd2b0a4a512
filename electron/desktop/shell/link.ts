import { z } from 'zod'
import { connection, recordKey } from '../../../shared/contract/schemas.ts'
import type { LinkTarget } from '../../../shared/contract/shell.ts'

export const linkScheme = 'boothbuilder'

const longestLink = 4_000
/** An event's id here, or what its service calls it. */
const eventName = z.string().regex(/^[A-Za-z0-9._-]{1,128}$/)
const entities = { booths: 'booth', floors: 'floor' } as const

/** Whether a link of ours is meant, one that leads somewhere or not. */
export function isLink(text: string): boolean {
  return text.slice(0, linkScheme.length + 1).toLowerCase() === `${linkScheme}:`
}

/**
 * Where a link leads, as anybody may have written it:
 * `boothbuilder://event/<id>`, `…/booths/<key>`, `…/floors/<key>`, and
 * `boothbuilder://connect?url=<base URL>`. `undefined`: nowhere. It never carries credentials, and
 * never does more than show something.
 */
export function readLink(text: string): LinkTarget | undefined {
  if (text.length > longestLink || !URL.canParse(text)) return undefined
  const { protocol, host, username, password, port, pathname, searchParams, hash } = new URL(text)
  if (protocol !== `${linkScheme}:` || `${username}${password}${port}${hash}` !== '') return undefined
  const parameters = [...searchParams.keys()].join()
  const segments = pathname.split('/').filter((segment) => segment !== '')
  if (host === 'connect')
    return segments.length === 0 && parameters === 'url' ? toService(searchParams.get('url')) : undefined
  return host === 'event' && parameters === '' ? toEvent(segments) : undefined
}

function toEvent([event, list, key, ...more]: readonly string[]): LinkTarget | undefined {
  const named = eventName.safeParse(event)
  if (!named.success || more.length > 0) return undefined
  if (list === undefined) return { kind: 'event', event: named.data, record: null }
  const entity = list === 'booths' || list === 'floors' ? entities[list] : undefined
  const record = recordKey.safeParse(key)
  return entity === undefined || !record.success
    ? undefined
    : { kind: 'event', event: named.data, record: { entity, key: record.data } }
}

function toService(text: string | null): LinkTarget | undefined {
  const address = connection.shape.baseUrl.safeParse(text)
  if (!address.success) return undefined
  const { username, password, search, hash, href } = new URL(address.data)
  return `${username}${password}${search}${hash}` === '' ? { kind: 'connect', baseUrl: href } : undefined
}
