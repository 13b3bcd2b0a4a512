import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAuthorship, type Organiser, type Overwrite } from './authorship.ts'
import { lookUpAnswer } from './lookups.ts'
import { createLister } from './listing.ts'
import { createMedia, fileHeaders, isUnchanged } from './media.ts'
import { createOperations } from './operations.ts'
import { likeHoped, type Personality } from './personality.ts'
import { readBody, type SentBody } from './request-body.ts'
import type { Rule, SeenRequest, WireRequest } from './requests.ts'
import { routeOf, textOf, type ResourceName, type Route, type Values } from './resources.ts'
import { createState, sha256, type PendingFile, type HeldRecord } from './state.ts'
import { createWriter, type WriteAnswer } from './writing.ts'

export interface ForeignService {
  readonly baseUrl: string
  /** May be changed while it runs. */
  readonly personality: Personality
  become(change: Partial<Personality>): void
  /** In place of the former rule; without one every request goes by the personality. */
  rule(rule?: Rule): void
  /** Every request but those for tokens, oldest first. */
  readonly requests: readonly SeenRequest[]
  /** Another organiser, whose changes are stored as they are, at once. */
  readonly organiser: Organiser
  /** The truth, whatever the listings show. */
  records(resource: ResourceName): readonly HeldRecord[]
  record(resource: ResourceName, id: string): HeldRecord | undefined
  /** SHA-256 of every file held for a booth, document or video, by field. */
  hashes(resource: ResourceName, id: string): Readonly<Record<string, string>>
  /** The same of the files as they were sent, before the service made its own of them. */
  sentHashes(resource: ResourceName, id: string): Readonly<Record<string, string>>
  /** What clients have overwritten that the other organiser had written. */
  readonly overwrites: readonly Overwrite[]
  stop(): Promise<void>
}

/**
 * A service of the interface v5, written from its description alone, in memory, on 127.0.0.1 at a
 * port of its own. It is nobody's model of a good service: what the interface leaves open is
 * decided by its personality.
 */
export async function startForeignService(
  options: {
    readonly clock?: { now(): number }
    readonly personality?: Partial<Personality>
    /** Gets every request, those for tokens too, as it came over the wire. */
    readonly onWire?: (request: WireRequest) => void
  } = {},
): Promise<ForeignService> {
  const clock = options.clock ?? { now: () => Date.now() }
  const personality: Personality = { ...likeHoped(), ...options.personality }
  // What was to happen later has happened at its time, whenever somebody looks.
  let storingAt: number | undefined
  const state = createState({ now: () => storingAt ?? clock.now() })
  let origin = ''
  const media = createMedia(state, personality, clock, () => origin)
  const list = createLister(state, personality, media, clock)
  const authorship = createAuthorship(state)
  const write = createWriter(authorship.forClients, personality)
  const operationOf = createOperations(state, personality)
  const tokens = new Set<string>()
  const requests: SeenRequest[] = []
  const later: { readonly at: number; readonly work: () => void }[] = []
  let rule: Rule | undefined

  const doWhatIsDue = (): void => {
    for (const one of later.splice(0)) {
      if (one.at <= clock.now()) {
        storingAt = one.at
        one.work()
        storingAt = undefined
      } else later.push(one)
    }
  }

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    doWhatIsDue()
    response.sendDate = false
    response.setHeader('date', new Date(clock.now() + personality.clockOffMs).toUTCString())
    const url = new URL(incoming.url ?? '/', origin)
    const body = await read(incoming)
    options.onWire?.({
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      headers: incoming.headers,
      body,
    })
    if (url.pathname === '/v5/oauth/token') {
      grant(response)
      return
    }
    const route = routeOf(url.pathname)
    const isFile = !url.pathname.startsWith('/v5/')
    const sent = isFile
      ? { values: {}, files: {} }
      : await readBody(incoming.headers['content-type'] ?? '', body)
    const request = seen(incoming.method ?? 'GET', url, route, sent)
    requests.push(request)
    if (isFile) sendFile(url, incoming, response)
    else if (!tokens.has((incoming.headers.authorization ?? '').replace(/^Bearer /, ''))) {
      answer(response, 401, { status: false, message: 'Unauthenticated.' })
    } else await takeTurn(request, url, route, sent, response)
  }

  const takeTurn = async (
    request: SeenRequest,
    url: URL,
    route: Route | undefined,
    sent: SentBody,
    response: ServerResponse,
  ): Promise<void> => {
    const turn = await rule?.(request)
    if (turn?.kind === 'refuse')
      answer(response, turn.status, turn.body ?? { status: false, message: 'Not now.' }, turn.headers)
    else if (turn?.kind === 'hang-up') response.destroy()
    else if (turn?.kind === 'hang-up-and-do-later') {
      later.push({ at: clock.now() + turn.afterMs, work: () => void perform(request, url, route, sent) })
      response.destroy()
    } else {
      const done = perform(request, url, route, sent)
      if (turn?.kind === 'do-and-hang-up') response.destroy()
      else if (turn?.kind === 'do-and-answer')
        answer(response, turn.status, { status: false, message: 'Something went wrong.' }, turn.headers)
      else answer(response, done.status, done.body)
    }
  }

  const perform = (request: SeenRequest, url: URL, route: Route | undefined, sent: SentBody): WriteAnswer => {
    const looked =
      request.method === 'GET' ? lookUpAnswer(url.pathname, url.searchParams, personality) : undefined
    if (looked !== undefined) return { status: 200, body: looked }
    const operation = operationOf(request.method, url.pathname)
    if (operation !== undefined) return operation.perform(sent, url.searchParams)
    if (route === undefined)
      return { status: 404, body: { status: false, message: 'There is no such path.' } }
    if (request.method !== 'GET') return write(request, route, sent)
    const listed = list(route, url.searchParams)
    return 'body' in listed
      ? { status: 200, body: listed.body }
      : { status: 422, body: { status: false, message: listed.refused } }
  }

  const grant = (response: ServerResponse): void => {
    const token = randomUUID()
    tokens.add(token)
    answer(response, 200, {
      status: true,
      message: 'Granted.',
      access_token: token,
      token_type: 'Bearer',
      expires_in: 86_400,
    })
  }

  const sendFile = (url: URL, incoming: IncomingMessage, response: ServerResponse): void => {
    const file = media.find(url)
    if (typeof file === 'number') {
      answer(response, file, { status: false, message: 'There is no such file.' })
      return
    }
    const isHead = incoming.method === 'HEAD'
    const headers = fileHeaders(file, personality.validators)
    if (isHead && personality.refusesHead) response.writeHead(405).end()
    else if (isUnchanged(incoming.headers, headers)) response.writeHead(304).end()
    else if (isHead) response.writeHead(200, headers).end()
    else {
      response.writeHead(200, headers)
      if (personality.cutsFiles)
        response.write(file.bytes.subarray(0, file.bytes.length / 2), () => response.destroy())
      else response.end(file.bytes)
    }
  }

  const seen = (method: string, url: URL, route: Route | undefined, sent: SentBody): SeenRequest => {
    const operation = operationOf(method, url.pathname)
    const given =
      operation !== undefined
        ? operation.id
        : route === undefined
          ? undefined
          : (route.id ?? sent.values[route.resource.idField])
    const id = given === undefined || given === null || given === '' ? undefined : textOf(given)
    return {
      at: clock.now(),
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      resource: operation?.resource ?? route?.resource.name,
      kind: operation?.kind ?? kindOf(method, url.pathname, route, id),
      id,
      fields: sent.values,
      files: Object.fromEntries(
        Object.entries(sent.files).map(([field, file]) => [field, { ...file, sha256: sha256(file.bytes) }]),
      ),
    }
  }

  const server = http.createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      if (response.destroyed) return
      answer(response, 500, {
        status: false,
        message: error instanceof Error ? error.message : 'Something went wrong.',
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    baseUrl: origin,
    personality,
    become: (change) => void Object.assign(personality, change),
    rule: (next) => {
      rule = next
    },
    requests,
    organiser: authorship.organiser,
    records(resource) {
      doWhatIsDue()
      return state.all(resource)
    },
    record: (resource, id) => state.get(resource, id),
    hashes: (resource, id) => hashesOf(state.get(resource, id)?.files ?? {}, ({ sha256: hash }) => hash),
    sentHashes: (resource, id) =>
      hashesOf(state.get(resource, id)?.files ?? {}, ({ sentSha256 }) => sentSha256),
    overwrites: authorship.overwrites,
    async stop() {
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
}

function hashesOf(
  files: Readonly<Record<string, PendingFile>>,
  hashOf: (file: PendingFile) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([field, file]) => [field, hashOf(file)]))
}

function kindOf(
  method: string,
  path: string,
  route: Route | undefined,
  id: string | undefined,
): SeenRequest['kind'] {
  if (!path.startsWith('/v5/')) return 'file'
  if (route === undefined) return 'other'
  if (method === 'GET') return 'list'
  if (method === 'DELETE') return 'remove'
  return id === undefined ? 'create' : 'update'
}

async function read(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function answer(
  response: ServerResponse,
  status: number,
  body: Values,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (status === 204) response.writeHead(status, headers).end()
  else
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
