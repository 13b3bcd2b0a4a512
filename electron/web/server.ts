import cookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance } from 'fastify'
import { notSignedInPath } from '../../shared/contract/page-key.ts'
import { toAppError } from '../../shared/errors.ts'
import type { Application, Log } from '../application/host/types.ts'
import { sendAdmissionPage } from './own-page.ts'
import { registerAssets } from './asset-routes.ts'
import {
  checkAddress,
  checkSession,
  checkSocketPath,
  cookieName,
  isNavigation,
  isUpgrade,
  Refusal,
  refuse,
} from './guard.ts'
import { createSession } from './session.ts'
import { registerUploads } from './uploads.ts'
import type { FastifyReply } from 'fastify'
import { pagePolicy, securityHeaders } from '../application/page-policy.ts'
import type { WebSocket } from 'ws'
import { eventMessage, serve, type Transport } from '../../shared/contract/index.ts'
import { parseJson } from '../../shared/json.ts'

/** A step of the editor with 20,000 items has a few megabytes. */
const largestMessageBytes = 64 * 1024 * 1024

export interface WebServerOptions {
  readonly application: Application
  /** The built page: `index.html` and what it loads. */
  readonly rendererFolder: string
  /** 0: any free port. */
  readonly port: number
  readonly log: Log
}

export interface WebServer {
  readonly port: number
  /** The address that lets one browser in, once. */
  readonly url: string
  /** Resolves when a browser has been let in. */
  readonly admitted: Promise<void>
  close(): Promise<void>
}

/**
 * Serves the page, the contract, uploads and assets on 127.0.0.1 to the one browser that brings the
 * token.
 */
export async function startWebServer({
  application,
  rendererFolder,
  port,
  log,
}: WebServerOptions): Promise<WebServer> {
  // No request log: an address may hold the token.
  const app = fastify({ logger: false, forceCloseConnections: true, routerOptions: { maxParamLength: 500 } })
  const session = createSession()
  let admit: () => void = () => undefined
  const admitted = new Promise<void>((resolve) => {
    admit = resolve
  })
  const boundPort = (): number => {
    const address = app.server.address()
    return typeof address === 'object' && address !== null ? address.port : port
  }

  app.setErrorHandler((cause, request, reply) => {
    if (cause instanceof Refusal) return refuse(request, reply, cause)
    const status = wrongRequestStatus(cause)
    if (status !== undefined)
      return reply.code(status).type('text/plain; charset=utf-8').send('This request cannot be answered.')
    const error = toAppError(cause)
    log.error('A request failed.', { code: error.code, reason: error.message })
    return reply
      .code(500)
      .type('text/plain; charset=utf-8')
      .send('Something went wrong. The terminal says more.')
  })
  await app.register(cookie)
  // Before the guard: it marks upgrades, and ends the connection of one that is refused.
  await app.register(websocket, {
    options: { maxPayload: largestMessageBytes, perMessageDeflate: false },
    preClose: endSockets,
  })
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply)
    checkAddress(request, boundPort())
    const token = tokenOf(request.query)
    if (
      request.method === 'GET' &&
      request.url.startsWith('/?') &&
      token !== undefined &&
      !isUpgrade(request)
    ) {
      const admission = session.exchange(token)
      if (admission !== undefined) {
        admit()
        reply.setCookie(cookieName(boundPort()), admission.cookie, {
          path: '/',
          httpOnly: true,
          sameSite: 'strict',
        })
        return sendAdmissionPage(request, reply, admission.key)
      }
      checkSession(request, session, boundPort())
      return reply.redirect('/', 303)
    }
    checkSession(request, session, boundPort())
    checkSocketPath(request)
  })
  await app.register(fastifyStatic, {
    root: rendererFolder,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => setCaching(reply, path),
  })
  app.get('/contract', { websocket: true }, (socket) => serveContract(socket, application))
  app.get(notSignedInPath, () => {
    throw new Refusal(403, 'This page is not signed in.')
  })
  registerUploads(app, application)
  registerAssets(app, application)
  notFoundIsThePage(app)

  await app.listen({ host: '127.0.0.1', port })
  return {
    port: boundPort(),
    url: `http://127.0.0.1:${boundPort()}/?token=${session.token}`,
    admitted,
    close: () => app.close(),
  }
}

/** A page that does not answer the goodbye must not keep the program from ending. */
function endSockets(this: FastifyInstance, done: () => void): void {
  for (const socket of this.websocketServer.clients) {
    socket.close(1001)
    socket.terminate()
  }
  this.websocketServer.close(() => done())
}

/**
 * What Fastify and the file sender throw about a request carries its status: a range outside the
 * file, a malformed address.
 */
function wrongRequestStatus(error: unknown): number | undefined {
  const status: unknown = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined
}

function tokenOf(query: unknown): string | undefined {
  if (typeof query !== 'object' || query === null || !('token' in query)) return undefined
  return typeof query.token === 'string' ? query.token : undefined
}

/**
 * The builder puts a hash of the content into the names of what the page loads; the page itself is
 * asked for anew.
 */
function setCaching(reply: { header(name: string, value: string): unknown }, path: string): void {
  if (/[\\/]assets[\\/][^\\/]+$/.test(path))
    reply.header('cache-control', 'private, max-age=31536000, immutable')
}

function notFoundIsThePage(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    if (isNavigation(request) && !/\.[a-z0-9]+$/i.test(new URL(request.url, 'http://host').pathname))
      return reply.sendFile('index.html')
    return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing here.')
  })
}

function setSecurityHeaders(reply: FastifyReply): void {
  reply.headers({
    ...securityHeaders(pagePolicy()),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=()',
    'cache-control': 'no-store',
  })
}

type Socket = Pick<WebSocket, 'on' | 'off' | 'send' | 'close' | 'terminate' | 'readyState' | 'OPEN'>

/** Speaks the contract with one page until its socket closes. */
function serveContract(socket: Socket, application: Application): void {
  const transport = socketTransport(socket)
  const stopServing = serve(transport, application.dispatcher)
  const stopEvents = application.onEvent((name, payload) => transport.send(eventMessage(name, payload)))
  socket.on('close', () => {
    stopServing()
    stopEvents()
  })
  // What is wrong with a socket ends in its closing.
  socket.on('error', () => socket.terminate())
}

function socketTransport(socket: Socket): Transport {
  return {
    send(message) {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
    },
    onMessage(listener) {
      const onMessage = (data: unknown, isBinary: boolean): void => {
        const message = isBinary ? undefined : parseJson(String(data))
        if (message === undefined) socket.close(1007, 'not JSON')
        else listener(message)
      }
      socket.on('message', onMessage)
      return () => {
        socket.off('message', onMessage)
      }
    },
  }
}
