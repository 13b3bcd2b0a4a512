import type { FastifyInstance } from 'fastify'
import { RequestProblem } from './problem.ts'

const maxDepth = 64
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
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8')
    if (text.trim() === '') done(null, undefined)
    else
      void parseJson(request, text, (error, value) =>
        error === null && isTooDeep(value) ? done(tooDeep) : done(error, value),
      )
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const text = typeof body === 'string' ? body : body.toString('utf8')
      done(null, Object.fromEntries(new URLSearchParams(text)))
    },
  )
}
