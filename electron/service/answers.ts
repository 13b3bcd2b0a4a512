import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { RequestProblem } from './problem.ts'

/** The error envelope: `{status:false, message, errors?}`. What is no fault of the request is a 500 that tells nothing of the inside. */
export function answerProblems(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('x-content-type-options', 'nosniff')
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    return Promise.resolve()
  })
  app.setNotFoundHandler((_request, reply) => send(reply, new RequestProblem(404, 'There is no such operation.')))
  app.setErrorHandler((error: unknown, request, reply) => {
    const problem = problemOf(error)
    if (problem.status >= 500) request.log.error({ err: error }, 'A request failed.')
    // The rest of a declined upload is not worth waiting for.
    if (!request.raw.complete) void reply.header('connection', 'close')
    return send(reply, problem)
  })
}

function send(reply: FastifyReply, problem: RequestProblem): FastifyReply {
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .type('application/json; charset=utf-8')
    .send({ status: false, message: problem.message, ...(problem.fields === undefined ? {} : { errors: problem.fields }) })
}

function problemOf(error: unknown): RequestProblem {
  if (error instanceof RequestProblem) return error
  const status = isHttpError(error) ? error.statusCode : undefined
  // 406 is how the form parser calls a wrong content type.
  if (status === 406) return new RequestProblem(415, 'This operation takes multipart/form-data.')
  if (status !== undefined && status >= 400 && status < 500) return new RequestProblem(status, messageOf(status, error))
  if (isFormError(error)) return new RequestProblem(400, 'The form is malformed or was cut off.')
  return new RequestProblem(500, 'The service could not answer this request. It has been logged.')
}

function messageOf(status: number, error: unknown): string {
  if (status === 400) return error instanceof Error && error.message !== '' ? error.message : 'The request is malformed.'
  if (status === 413) return 'The request is too large.'
  if (status === 415) return 'This type of content is not supported here.'
  return STATUS_CODES[status] ?? 'The request was declined.'
}

function isHttpError(error: unknown): error is FastifyError & { readonly statusCode: number } {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
}

const formErrors = /multipart|Part terminated|Boundary|Malformed|Unexpected end|header/i

/** The form parser throws plain errors for a malformed form. */
function isFormError(error: unknown): boolean {
  return (
    error instanceof Error &&
    !('code' in error && typeof error.code === 'string' && error.code.startsWith('ERR_SQLITE')) &&
    formErrors.test(error.message)
  )
}
