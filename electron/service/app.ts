import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { entities } from '../../shared/entities/index.ts'
import { answerProblems } from './answers.ts'
import { requireToken } from './authentication.ts'
import { readBodies } from './bodies.ts'
import type { ServiceContext } from './context.ts'
import { limits } from './limits.ts'
import { eventRoute } from './routes/event.ts'
import { fileRoutes } from './routes/files.ts'
import { healthRoutes } from './routes/health.ts'
import { listRoute } from './routes/list.ts'
import { refuseOtherMethods } from './routes/other-methods.ts'
import { removeRoute } from './routes/remove.ts'
import { saveRoute } from './routes/save.ts'
import { tokenRoute } from './routes/token.ts'

export interface ServiceOptions extends ServiceContext {
  readonly log?: FastifyBaseLogger
}

/** The v5 interface over a storage, ready to listen. */
export async function createService(options: ServiceOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: limits.jsonBodyBytes,
    connectionTimeout: limits.idleConnectionMs,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 600 },
    ...(options.log === undefined ? {} : { loggerInstance: options.log }),
  })
  app.server.headersTimeout = limits.headersMs
  answerProblems(app)
  readBodies(app)
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      parts: limits.formParts,
      fields: limits.formParts,
      files: 20,
      fieldSize: limits.fieldBytes,
      fieldNameSize: 200,
      fileSize: limits.fileBytes.video,
    },
  })
  const methodsByPath = refuseOtherMethods(app)
  requireToken(app, options)

  healthRoutes(app, options)
  fileRoutes(app, options)
  tokenRoute(app, options)
  for (const { name, list, save, remove } of Object.values(entities)) {
    if (list !== undefined && list.single !== true) listRoute(app, options, name, list)
    if (save !== undefined) saveRoute(app, options, name, save)
    if (remove !== undefined) removeRoute(app, options, name, remove)
  }
  eventRoute(app, options)
  methodsByPath.close()
  return app
}
