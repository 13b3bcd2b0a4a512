import type { FastifyInstance } from 'fastify'

const lookEveryMs = 200

/**
 * How the service leaves: from the moment `ending` is aborted on it answers as before and tells
 * every client to open a new connection next time; once it is closed, connections end as soon as
 * nothing moves on them.
 */
export function drainConnections(app: FastifyInstance, ending: AbortSignal | undefined): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (ending?.aborted === true) void reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', (done) => {
    // Node looks once: a connection on which the rest of a refused body arrives is idle only later.
    const timer = setInterval(() => app.server.closeIdleConnections(), lookEveryMs)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
    done()
  })
}
