import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import {
  readBatch,
  shareBounds,
  sharingVersion,
} from '../../../../shared/domain/plan/sharing/format/change.ts'
import { sharingPath, snapshotType } from '../../../../shared/domain/plan/sharing/format/service-messages.ts'
import { deviceOf } from '../../../../shared/domain/plan/sharing/format/stamp.ts'
import { isObject, type JsonValue } from '../../../../shared/domain/record/record-values.ts'
import type { ServiceContext } from '../../http/context.ts'
import { limits } from '../../limits/limits.ts'
import { invalid, RequestProblem, notFound } from '../../limits/problem.ts'
import { LivePlans } from '../../live/live-plans.ts'
import type { NewChange } from '../../storage/plan-types.ts'
import { jsonBody, queryText } from '../../http/request-values.ts'
import { liveRoute } from './live.ts'
import { rulesOf, understood, withinQuota } from './rules.ts'
import { snapshotRoutes } from './snapshots.ts'
import { hash } from 'node:crypto'
import { withReceived } from './received.ts'

/** The service's extension by which several people plan one event: docs/design/shared-locations.md. */
export async function sharingRoutes(app: FastifyInstance, context: ServiceContext): Promise<void> {
  const live = new LivePlans(context.storage.announcements, (error) =>
    app.log.warn({ err: error }, 'Other processes could not be told.'),
  )
  app.addHook('onClose', (_instance, done) => {
    live.close()
    done()
  })
  app.get(sharingPath, () => ({
    version: sharingVersion,
    limits: { batchBytes: shareBounds.batchBytes, fileBytes: limits.sharing.fileBytes },
  }))
  changeRoutes(app, context, live)
  liveRoute(app, context, live)
  // Apart, since a body of these is a stream.
  await app.register((streams, _options, done) => {
    for (const type of [snapshotType, 'application/octet-stream'])
      streams.addContentTypeParser(type, (_request, body, parsed) => parsed(null, body))
    snapshotRoutes(streams, context)
    planFileRoutes(streams, context)
    done()
  })
}

function changeRoutes(app: FastifyInstance, context: ServiceContext, live: LivePlans): void {
  app.get(`${sharingPath}/changes`, async (request, reply) => {
    const found = await context.storage
      .plans(request.eventId)
      .changesAfter(queryText(request, 'after'), limitOf(request))
    if (found.kind === 'gone')
      throw new RequestProblem(
        410,
        'The changes after this cursor are no longer kept one by one. Take the snapshot.',
      )
    const { contents, cursor, more, wantsSnapshot } = found
    // Each as it came.
    return reply
      .type('application/json; charset=utf-8')
      .send(
        `{"changes":[${contents.join(',')}],${JSON.stringify({ version: sharingVersion, cursor, more, wantsSnapshot }).slice(1)}`,
      )
  })
  app.post(`${sharingPath}/changes`, { bodyLimit: shareBounds.batchBytes }, async (request) => {
    const changes = changesIn(request)
    const plans = context.storage.plans(request.eventId)
    const outcome = await withinQuota(() => plans.put(changes, rulesOf(context, request)))
    if (outcome.kind === 'known-otherwise')
      throw new RequestProblem(409, 'The device has another change with this number. Nothing was kept.')
    live.changed(request.eventId, outcome.cursor)
    return { cursor: outcome.cursor }
  })
}

function limitOf(request: FastifyRequest): number {
  const text = queryText(request, 'limit')
  if (text === undefined) return shareBounds.changesOfBatch
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalid({ limit: ['This must be a positive integer.'] })
  return Math.min(Number(text), shareBounds.changesOfBatch)
}

/** Throws 400, 415, 422. */
function changesIn(request: FastifyRequest): readonly NewChange[] {
  const body = jsonBody(request)
  const { changes } = understood(() => readBatch(body))
  const raw = Array.isArray(body['changes']) ? body['changes'] : []
  return changes.map(({ stamp, seq }, index) => {
    // As it came, since the batch that was read lacks what this version does not know.
    const change: unknown = raw[index]
    if (!isObject(change)) throw invalid({ changes: ['A change must be an object.'] })
    return { device: deviceOf(stamp), seq, content: JSON.stringify(change), digest: digestOf(change) }
  })
}

/** Tells JSON values apart, whatever the order of their keys. */
function digestOf(value: JsonValue): string {
  return hash('sha256', JSON.stringify(sorted(value)))
}

function sorted(value: JsonValue): JsonValue {
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, inner]): [string, JsonValue] => [key, sorted(inner ?? null)])
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  return Array.isArray(value) ? value.map((inner: JsonValue) => sorted(inner)) : value
}

const hashPattern = /^[0-9a-f]{64}$/

/** Files that shared plans show, by the hash of their content. */
function planFileRoutes(app: FastifyInstance, context: ServiceContext): void {
  const url = `${sharingPath}/files/:hash`
  const head = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const hash = hashOf(request)
    const isStored = await context.storage.plans(request.eventId).hasFile(hash)
    const size = isStored ? await context.storage.files.size(hash) : undefined
    if (size === undefined) throw notFound('The file')
    void reply
      .type('application/octet-stream')
      .header('content-length', size)
      .header('cache-control', 'private, immutable')
      .header('etag', `"${hash}"`)
    return hash
  }
  app.head(url, async (request, reply) => {
    await head(request, reply)
    return reply.send()
  })
  app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
    const hash = await head(request, reply)
    return reply.send(await context.storage.files.read(hash))
  })
  app.put(url, async (request) => {
    const hash = hashOf(request)
    await withReceived(context, request, limits.sharing.fileBytes, async (file) => {
      if (file.hash !== hash) throw invalid({ hash: ['This is not the SHA-256 of the content.'] })
      await withinQuota(() => context.storage.plans(request.eventId).putFile(file, rulesOf(context, request)))
    })
    return { status: true, message: 'The file was kept.' }
  })
}

/** Throws 422. */
function hashOf({ params }: FastifyRequest): string {
  const hash = isObject(params) ? params['hash'] : undefined
  if (typeof hash !== 'string' || !hashPattern.test(hash))
    throw invalid({ hash: ['This must be a SHA-256 in lower-case hexadecimal digits.'] })
  return hash
}
