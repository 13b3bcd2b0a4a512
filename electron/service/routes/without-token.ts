import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { baseUrlOf, type ServiceContext } from '../http/context.ts'
import { openApiDocument } from '../openapi/document.ts'
import { referencePage } from '../openapi/reference-page.ts'
import { Readiness } from '../operation/readiness.ts'
import { unavailable } from '../limits/problem.ts'

/**
 * `/openapi.json` for programs, `/docs` for people. They describe the interface, not the event, and
 * need no token.
 */
export function referenceRoutes(app: FastifyInstance): void {
  const page = referencePage()
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? []
  const styleHash = createHash('sha256').update(style).digest('base64')
  app.get('/openapi.json', (request) => openApiDocument(baseUrlOf(request)))
  app.get('/docs', (_request, reply) =>
    reply
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${styleHash}'`)
      .type('text/html; charset=utf-8')
      .send(page),
  )
}

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Booth set-up</title>
<body><h1>Booth set-up</h1><p>This booth is set up in Booth Builder. Open the event there to change it.</p></body></html>`

/**
 * Where `booth_setup_url` leads. The page tells nothing about the booth: who opens the address has
 * shown no token.
 */
export function setupPage(app: FastifyInstance): void {
  app.get('/setup/booths/:boothId', (_request, reply) =>
    reply.header('content-security-policy', "default-src 'none'").type('text/html; charset=utf-8').send(page),
  )
}

/** `/healthz`: the process runs. `/readyz`: it can serve requests now, and is not about to end. */
export function healthRoutes(app: FastifyInstance, context: ServiceContext): void {
  const readiness = new Readiness(context.storage)
  app.get('/healthz', () => ({ status: true, message: 'The service is running.' }))
  app.get('/readyz', async () => {
    if (context.ending?.aborted === true) throw unavailable('The service is shutting down.')
    if (!(await readiness.isReady())) throw unavailable('The service is not ready.')
    return { status: true, message: 'The service is ready.' }
  })
}
