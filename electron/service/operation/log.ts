import { randomUUID } from 'node:crypto'
import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { destination, pino, type DestinationStream, type Logger } from 'pino'

/** The header that names a request, taken and answered. */
export const requestIdHeader = 'x-request-id'

const saneId = /^[\w.:+/=-]{8,128}$/

/**
 * The name of a request in the log: the one that a proxy or the client gave, where that is a plain
 * one, else a new one.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[requestIdHeader]
  return typeof given === 'string' && saneId.test(given) ? given : randomUUID()
}

/**
 * Structured log on standard error. Requests appear without headers and without their query, which
 * may hold an e-mail address; errors without what a database adds to them, which may be anything
 * that is kept.
 */
export function createLog(
  enabled: boolean,
  stream: DestinationStream = destination({ fd: 2, sync: true }),
): Logger {
  return pino(
    {
      level: enabled ? 'info' : 'silent',
      redact: {
        paths: ['*.authorization', '*.app_secret', '*.client_secret', '*.access_token'],
        censor: '[redacted]',
      },
      serializers: { req: requestLine, err: errorLine },
    },
    stream,
  )
}

function requestLine(request: { readonly method?: string; readonly url?: string }) {
  const path = request.url?.split('?', 1)[0]
  // The names of files are what people called them.
  return { method: request.method, path: path?.replace(/^(\/files\/[^/]*)\/.*$/, '$1/…') }
}

function errorLine(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { message: String(error) }
  const code: unknown = Reflect.get(error, 'code')
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: errorLine(error.cause) }),
  }
}

/** One line for each request, when it is over, with its name. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' })
  }

  override incomingRequest(): void {}

  /** It would repeat the query. */
  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      ...lineOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(error == null ? {} : { err: error }),
    }
    request.log.info(line, 'A request was answered.')
  }
}

/** Answers every request with its name. To be added before what may refuse a request. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info(lineOf(request), 'A request was broken off by its client.')
    done()
  })
}

function lineOf(request: FastifyRequest) {
  return {
    req: request,
    route: request.routeOptions.url,
    ...(request.eventId === 0 ? {} : { event: request.eventId }),
  }
}
