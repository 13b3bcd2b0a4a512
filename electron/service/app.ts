import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { entities } from '../../shared/entities/index.ts'
import { answerProblems, sendProblem, answerBrokenRequest } from './http/answers.ts'
import { requireToken, limitRate } from './access/admission.ts'
import { followClients } from './http/gone.ts'
import { readBodies } from './http/bodies.ts'
import { refuseUnknownParameters } from './http/unknown-parameters.ts'
import type { ServiceContext } from './http/context.ts'
import { limits } from './limits/limits.ts'
import { liveBounds } from '../../shared/domain/plan/sharing/format/live-bounds.ts'
import { RequestProblem } from './limits/problem.ts'
import { FileAddresses } from './records/file-addresses.ts'
import { queryParameters } from './openapi/query-parameters.ts'
import { serverWith, type Tls } from './operation/tls.ts'
import { bulkRoute, extensionsRoute } from './routes/bulk.ts'
import { detachRoutes } from './routes/detach.ts'
import { eventRoute } from './routes/event.ts'
import { eventSetupRoutes } from './routes/event-setup.ts'
import { scansRoute } from './routes/scans.ts'
import { fileRoutes } from './routes/files.ts'
import { sharingRoutes } from './routes/sharing/sharing.ts'
import { endSockets } from './routes/sharing/live.ts'
import { formRoutes } from './routes/listings/forms.ts'
import { healthRoutes, referenceRoutes, setupPage } from './routes/without-token.ts'
import { listRoute } from './routes/listings/list.ts'
import { lookupEntities, lookupRoutes } from './routes/listings/lookups.ts'
import { refuseOtherMethods } from './http/other-methods.ts'
import { removeRoute } from './routes/remove.ts'
import { resumeRoute } from './routes/resume.ts'
import { saveRoute } from './routes/save.ts'
import { revokeRoute } from './access/revoke.ts'
import { SignIns } from './access/sign-in.ts'
import { tokenRoute } from './access/token.ts'
import { drainConnections } from './operation/draining.ts'
import type { Metrics } from './operation/metrics.ts'
import { nameRequests, RequestLog, requestIdOf } from './operation/log.ts'
import { cutOffSlowClients, type SlowClientRule } from './http/slow-clients.ts'

export interface ServiceOptions extends Omit<ServiceContext, 'fileAddresses'> {
  readonly log?: FastifyBaseLogger
  readonly slowClient?: SlowClientRule
  readonly idleConnectionMs?: number
  /** Absent for plain HTTP. */
  readonly tls?: Tls | undefined
  /** The proxies whose word about a client counts: addresses, ranges and names, with commas. */
  readonly trustProxy?: string | undefined
  readonly metrics?: Pick<Metrics, 'watch'> | undefined
}

/** The v5 interface over a storage, ready to listen. */
export async function createService(options: ServiceOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: limits.jsonBodyBytes,
    serverFactory: (listener) =>
      serverWith(options.tls, listener, options.idleConnectionMs ?? limits.idleConnectionMs),
    ...(options.trustProxy === undefined ? {} : { trustProxy: options.trustProxy }),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 600 },
    frameworkErrors: (error, request, reply) => {
      const status = error.statusCode ?? 400
      sendProblem(
        request,
        reply,
        new RequestProblem(status, status === 414 ? 'The path is too long.' : 'The path is malformed.'),
      )
    },
    clientErrorHandler(error, socket) {
      answerBrokenRequest(error, socket, options.log)
    },
    // What still comes on an open connection is served; only new connections are refused.
    return503OnClosing: false,
    genReqId: requestIdOf,
    logController: new RequestLog(),
    ...(options.log === undefined ? {} : { loggerInstance: options.log }),
  })
  app.server.headersTimeout = limits.headersMs
  options.metrics?.watch(app)
  nameRequests(app)
  drainConnections(app, options.ending)
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
  // Before the routes, which it makes refuse what is no request.
  await app.register(websocket, {
    options: { maxPayload: liveBounds.messageBytes, perMessageDeflate: false },
    preClose: endSockets,
  })
  const context: ServiceContext = {
    ...options,
    fileAddresses: new FileAddresses(await options.storage.fileKey()),
  }
  const methodsByPath = refuseOtherMethods(app)
  followClients(app)
  requireToken(app, context)
  limitRate(app, context)
  refuseUnknownParameters(app, queryParameters)

  healthRoutes(app, context)
  fileRoutes(app, context)
  const signIns = new SignIns(options.storage)
  tokenRoute(app, context, signIns)
  revokeRoute(app, context, signIns)
  for (const { name, list, save, remove, formOf } of Object.values(entities)) {
    const isStored = list?.single !== true && formOf === undefined && !lookupEntities.has(name)
    if (list !== undefined && isStored) listRoute(app, context, name, list)
    if (save !== undefined) saveRoute(app, context, name, save)
    if (remove !== undefined) removeRoute(app, context, name, remove)
  }
  eventRoute(app, context)
  lookupRoutes(app)
  formRoutes(app, context)
  resumeRoute(app, context)
  detachRoutes(app, context)
  extensionsRoute(app)
  bulkRoute(app, context)
  eventSetupRoutes(app, context)
  scansRoute(app, context)
  await sharingRoutes(app, context)
  setupPage(app)
  referenceRoutes(app)
  methodsByPath.close()
  return app
}
