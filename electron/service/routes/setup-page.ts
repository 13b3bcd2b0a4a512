import type { FastifyInstance } from 'fastify'

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Booth set-up</title>
<body><h1>Booth set-up</h1><p>This booth is set up in Booth Builder. Open the event there to change it.</p></body></html>`

/** Where `booth_setup_url` leads. The page tells nothing about the booth: who opens the address has shown no token. */
export function setupPage(app: FastifyInstance): void {
  app.get('/setup/booths/:boothId', (_request, reply) =>
    reply.header('content-security-policy', "default-src 'none'").type('text/html; charset=utf-8').send(page),
  )
}
