import type { FastifyInstance } from 'fastify'

/** JSON and forms, and nothing else; an empty JSON body is no body, since clients send the type with removals. */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8')
    if (text.trim() === '') done(null, undefined)
    else void parseJson(request, text, done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8')
    done(null, Object.fromEntries(new URLSearchParams(text)))
  })
}
