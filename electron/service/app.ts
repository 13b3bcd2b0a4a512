import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { entities, type EntityName } from '../../shared/entities/index.ts'
import { answerProblems, sendProblem } from './answers.ts'
import { requireToken } from './authentication.ts'
import { readBodies } from './bodies.ts'
import { answerBrokenRequest } from './broken-requests.ts'
import type { ServiceContext } from './context.ts'
import { limits } from './limits.ts'
import { RequestProblem } from './problem.ts'
import { limitRate } from './rate-limit.ts'
import { FileAddresses } from './records/file-addresses.ts'
import { detachRoutes } from './routes/detach.ts'
import { eventRoute } from './routes/event.ts'
import { fileRoutes } from './routes/files.ts'
import { formEntities, formRoutes } from './routes/forms.ts'
import { healthRoutes } from './routes/health.ts'
import { listRoute } from './routes/list.ts'
import { lookupRoutes } from './routes/lookups.ts'
import { refuseOtherMethods } from './routes/other-methods.ts'
import { referenceRoutes } from './routes/reference.ts'
import { removeRoute } from './routes/remove.ts'
import { resumeRoute } from './routes/resume.ts'
import { saveRoute } from './routes/save.ts'
import { setupPage } from './routes/setup-page.ts'
import { tokenRoute } from './routes/token.ts'
import { cutOffSlowClients, type SlowClientRule } from './slow-clients.ts'

/** Listings whose items are not stored as records of the event. */
const listedElsewhere: ReadonlySet<EntityName> = new Set<EntityName>(['event', 'country', 'region', 'city', ...formEntities])

export interface ServiceOptions extends Omit<ServiceContext, 'fileAddresses'> {
  readonly log?: FastifyBaseLogger
  readonly slowClient?: SlowClientRule
  readonly idleConnectionMs?: number
  /** Requests a minute for each event; absent for no limit. */
  readonly requestsPerMinute?: number | undefined
}

/** The v5 interface over a storage, ready to listen. */
export async function createService(options: ServiceOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: limits.jsonBodyBytes,
    connectionTimeout: options.idleConnectionMs ?? limits.idleConnectionMs,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 600 },
    frameworkErrors: (error, request, reply) => {
      const status = error.statusCode ?? 400
      sendProblem(request, reply, new RequestProblem(status, status === 414 ? 'The path is too long.' : 'The path is malformed.'))
    },
    clientErrorHandler: answerBrokenRequest,
    ...(options.log === undefined ? {} : { loggerInstance: options.log }),
  })
  app.server.headersTimeout = limits.headersMs
  answerProblems(app)
  cutOffSlowClients(app, options.slowClient ?? limits.slowClient)
  readBodies(app)
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      parts: limits.formParts,
      fields: limits.formParts,
      files: 20,
      fieldSize: limits.formTextBytes,
      fieldNameSize: 200,
      fileSize: limits.fileBytes.video,
    },
  })
  const context: ServiceContext = { ...options, fileAddresses: new FileAddresses(await options.storage.fileKey()) }
  const methodsByPath = refuseOtherMethods(app)
  requireToken(app, context)
  if (options.requestsPerMinute !== undefined) limitRate(app, options.requestsPerMinute, options.now)

  healthRoutes(app, context)
  fileRoutes(app, context)
  tokenRoute(app, context)
  for (const { name, list, save, remove } of Object.values(entities)) {
    if (list !== undefined && !listedElsewhere.has(name)) listRoute(app, context, name, list)
    if (save !== undefined) saveRoute(app, context, name, save)
    if (remove !== undefined) removeRoute(app, context, name, remove)
  }
  eventRoute(app, context)
  lookupRoutes(app)
  formRoutes(app, context)
  resumeRoute(app, context)
  detachRoutes(app, context)
  setupPage(app)
  referenceRoutes(app)
  methodsByPath.close()
  return app
}
