import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { RequestProblem } from '../limits/problem.ts'

const maxDepth = 64
const notText = new RequestProblem(400, 'The body is not text in UTF-8.')
const tooDeep = new RequestProblem(400, `The JSON is nested deeper than ${maxDepth} levels.`)

/** Level by level and not by recursion, which a deep body would break. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= maxDepth; depth++) {
    level = level.flatMap((item): unknown[] =>
      typeof item === 'object' && item !== null ? Object.values(item) : [],
    )
    if (level.length === 0) return false
  }
  return true
}

/**
 * JSON and forms, and nothing else; an empty JSON body is no body, since clients send the type with
 * removals.
 */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body)) {
      done(notText)
      return
    }
    const text = body.toString('utf8')
    if (text.trim() === '') done(null, undefined)
    else
      void parseJson(request, text, (error, value) =>
        error === null && isTooDeep(value) ? done(tooDeep) : done(error, value),
      )
  })
  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      if (isUtf8(body)) done(null, Object.fromEntries(new URLSearchParams(body.toString('utf8'))))
      else done(notText)
    },
  )
}
