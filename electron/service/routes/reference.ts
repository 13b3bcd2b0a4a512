import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { baseUrlOf } from '../context.ts'
import { openApiDocument } from '../openapi/document.ts'
import { referencePage } from '../openapi/reference-page.ts'

/** `/openapi.json` for programs, `/docs` for people. They describe the interface, not the event, and need no token. */
export function referenceRoutes(app: FastifyInstance): void {
  const page = referencePage()
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? []
  const styleHash = createHash('sha256').update(style).digest('base64')
  app.get('/openapi.json', (request) => openApiDocument(baseUrlOf(request)))
  app.get('/docs', (_request, reply) =>
    reply.header('content-security-policy', `default-src 'none'; style-src 'sha256-${styleHash}'`).type('text/html; charset=utf-8').send(page),
  )
}
