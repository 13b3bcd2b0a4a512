import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import { limits } from '../limits/limits.ts'
import { requestIdHeader } from '../operation/log.ts'
import { RequestProblem, unavailable } from '../limits/problem.ts'
import { troubleOf } from '../storage/trouble.ts'

/**
 * The error envelope: `{status:false, message, errors?}`. What is no fault of the request is a 500
 * that tells nothing of the inside.
 */
export function answerProblems(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    return Promise.resolve()
  })
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new RequestProblem(404, 'There is no such operation.')),
  )
  app.setErrorHandler((error: unknown, request, reply) => {
    const problem = problemOf(error)
    if (problem.status >= 500) request.log.error({ err: error }, 'A request failed.')
    return sendProblem(request, reply, problem)
  })
}

/** Answers with the error envelope at once, even while a body is still arriving. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: RequestProblem,
): FastifyReply {
  if (!request.raw.complete) drain(request)
  return reply
    .code(problem.status)
    .header(requestIdHeader, request.id)
    .headers(problem.headers)
    .type('application/json; charset=utf-8')
    .send(problemBody(problem.message, problem.fields))
}

/** The error envelope. */
export function problemBody(message: string, fields?: RequestProblem['fields']): JsonObject {
  return { status: false, message, ...(fields === undefined ? {} : { errors: fields }) }
}

/**
 * A client still sending would see its connection break instead of the answer, so the rest of a
 * declined body is read and dropped, up to a limit.
 */
function drain(request: FastifyRequest): void {
  let leftBytes: number = limits.drainedBytes
  const { raw } = request
  raw.unpipe()
  raw.on('data', (chunk: Uint8Array) => {
    leftBytes -= chunk.length
    if (leftBytes < 0) raw.destroy()
  })
  raw.resume()
}

/** What an error says to a client. */
export function problemOf(error: unknown): RequestProblem {
  if (error instanceof RequestProblem) return error
  const status = isHttpError(error) ? error.statusCode : undefined
  // 406 is how the form parser calls a wrong content type.
  if (status === 406) return new RequestProblem(415, 'This operation takes multipart/form-data.')
  if (status !== undefined && status >= 400 && status < 500)
    return new RequestProblem(status, messageOf(status, error))
  switch (troubleOf(error)) {
    case 'no-room':
      return new RequestProblem(507, 'The service has no space left to store this.')
    case 'unavailable':
      return unavailable('The service cannot reach its data at this moment. Try again later.')
    case undefined:
      return new RequestProblem(500, 'The service could not answer this request.')
  }
}

function messageOf(status: number, error: unknown): string {
  if (status === 400)
    return error instanceof Error && error.message !== '' ? error.message : 'The request is malformed.'
  if (status === 413) return 'The request is too large.'
  if (status === 415) return 'This type of content is not supported here.'
  return STATUS_CODES[status] ?? 'The request was declined.'
}

function isHttpError(error: unknown): error is FastifyError & { readonly statusCode: number } {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
}

const answers: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long.'],
}

/** Answers what is not even HTTP; the router never sees it. */
export function answerBrokenRequest(
  error: Error & { readonly code?: string },
  socket: Socket,
  log: FastifyBaseLogger | undefined,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, reason, message] = answers[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'The request is not valid HTTP.',
  ]
  const body = JSON.stringify(problemBody(message))
  const requestId = randomUUID()
  log?.info({ requestId, status, code: error.code }, 'A request was no request.')
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}
