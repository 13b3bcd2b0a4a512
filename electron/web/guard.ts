import type { FastifyReply, FastifyRequest } from 'fastify'
import { keyOfProtocols, pageKey } from '../../shared/contract/page-key.ts'
import { languageFor } from '../../shared/languages.ts'
import { acceptedLanguages, ownPage, webTexts } from './own-page.ts'
import type { Session } from './session.ts'

/** Not allowed in, in the form the asker can read. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'Refusal'
    this.status = status
  }
}

/**
 * A page of another site that has found a way to this port, by a name of its own (DNS rebinding) or
 * by this one, is turned away before anything is looked at. Whatever is more than reading, and the
 * socket, must also come from a page of this host. Throws a `Refusal`.
 */
export function checkAddress(request: FastifyRequest, port: number): void {
  const { host, origin } = request.headers
  if (host === undefined || !namesOf(port).includes(host))
    throw new Refusal(403, 'This host is not served here.')
  // A person may take this address for the service's; the client tells by the answer that it is
  // not.
  if (request.url.startsWith('/v5/'))
    throw new Refusal(404, 'This is Booth Builder itself, not an event management service.')
  if (doesMoreThanRead(request) && origin !== `http://${host}`)
    throw new Refusal(403, 'This origin may not do that.')
}

/** How this host is called in `Host`; the port of HTTP itself is left out there. */
function namesOf(port: number): readonly string[] {
  const names = ['127.0.0.1', 'localhost']
  return port === 80 ? names : names.map((name) => `${name}:${port}`)
}

/**
 * The name holds the port, because cookies do not: two instances on one machine must not overwrite
 * each other's.
 */
export function cookieName(port: number): string {
  return `booth-builder-${port}`
}

/** The contract is the only socket. Throws a `Refusal`. */
export function checkSocketPath(request: FastifyRequest): void {
  if (isUpgrade(request) && request.url !== '/contract') throw new Refusal(404, 'There is no socket here.')
}

/**
 * Throws a `Refusal` where the request carries no valid cookie, or does more than read and does not
 * come from the page that holds the key.
 */
export function checkSession(request: FastifyRequest, session: Session, port: number): void {
  if (!session.isValid(request.cookies[cookieName(port)]))
    throw new Refusal(403, 'This browser is not signed in.')
  if (doesMoreThanRead(request) && !session.holdsKey(keyOf(request)))
    throw new Refusal(403, 'This page is not signed in.')
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers[pageKey.header]
  return typeof given === 'string' ? given : keyOfProtocols(headers['sec-websocket-protocol'])
}

function doesMoreThanRead(request: FastifyRequest): boolean {
  return (request.method !== 'GET' && request.method !== 'HEAD') || isUpgrade(request)
}

export function isUpgrade(request: FastifyRequest): boolean {
  return request.headers.upgrade !== undefined
}

/** Whether a person waits for a page to open, rather than a script for data. */
export function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' || isUpgrade(request)) return false
  const mode = request.headers['sec-fetch-mode']
  return mode === undefined ? (request.headers.accept ?? '').includes('text/html') : mode === 'navigate'
}

/** A page for a person, in the language of their browser; plain text for anything else. */
export async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): Promise<FastifyReply> {
  reply.code(refusal.status)
  if (!isNavigation(request)) return reply.type('text/plain; charset=utf-8').send(refusal.message)
  // The cookie is SameSite=Strict: a link followed from another site comes without it, and the same
  // page asked for again from here comes with it.
  const head =
    request.headers['sec-fetch-site'] === 'cross-site'
      ? '<meta http-equiv="refresh" content="0; url=/">\n'
      : ''
  const language = languageFor(acceptedLanguages(request.headers['accept-language']))
  const { title, used, again } = (await webTexts(language)).notSignedIn
  const page = ownPage({ language, title, head, body: `<h1>${title}</h1>\n<p>${used}</p>\n<p>${again}</p>` })
  return reply.type('text/html; charset=utf-8').send(page)
}
