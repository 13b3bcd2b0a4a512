import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export type Reply = (
  request: SeenRequest,
  response: ServerResponse,
  incoming: IncomingMessage,
) => void | Promise<void>

export interface ScriptedService {
  readonly baseUrl: string
  readonly requests: readonly SeenRequest[]
  /** Every connection that was ever made. */
  readonly sockets: ReadonlySet<Socket>
  stop(): Promise<void>
}

export function json(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
}

/**
 * A real HTTP server on loopback whose answers a test writes: `"POST /v5/booths"` → what happens.
 * The token path and the event details answer as a service does, unless a test says otherwise. A
 * path no test named is a 404 in JSON.
 */
export async function startScriptedService(
  replies: Readonly<Record<string, Reply>>,
  options: { readonly before?: (request: IncomingMessage, response: ServerResponse) => boolean } = {},
): Promise<ScriptedService> {
  const requests: SeenRequest[] = []
  const sockets = new Set<Socket>()
  const all: Readonly<Record<string, Reply>> = {
    'POST /v5/oauth/token': (_request, response) =>
      json(response, 200, {
        status: true,
        message: 'ok',
        access_token: 'granted-token-1',
        token_type: 'Bearer',
        expires_in: 3600,
      }),
    'GET /v5/event/getEventDetails': (_request, response) =>
      json(response, 200, { status: true, message: 'ok', data: { id: 1, name: 'Event' } }),
    'GET /v5/event/languages': (_request, response) =>
      json(response, 200, { status: true, message: 'ok', languages: [] }),
    ...replies,
  }
  const server = http.createServer((incoming, response) => {
    if (options.before?.(incoming, response) === true) return
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('error', () => undefined)
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', 'http://service')
      const request: SeenRequest = {
        method: incoming.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: incoming.headers,
        body: Buffer.concat(chunks),
      }
      requests.push(request)
      const reply = all[`${request.method} ${request.path}`]
      if (reply === undefined) json(response, 404, { status: false, message: 'Not found.' })
      else void reply(request, response, incoming)
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    sockets,
    async stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
      if (server.listening) await once(server, 'close')
    },
  }
}
