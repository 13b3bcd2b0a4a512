import type { FastifyInstance } from 'fastify'
import type { ServiceContext } from '../context.ts'
import { RequestProblem } from '../problem.ts'

/** `/healthz`: the process runs. `/readyz`: it can serve requests now. */
export function healthRoutes(app: FastifyInstance, context: ServiceContext): void {
  app.get('/healthz', () => ({ status: true, message: 'The service is running.' }))
  app.get('/readyz', async () => {
    try {
      await context.storage.checkReady()
    } catch {
      throw new RequestProblem(503, 'The service is not ready.', { headers: { 'retry-after': '1' } })
    }
    return { status: true, message: 'The service is ready.' }
  })
}
