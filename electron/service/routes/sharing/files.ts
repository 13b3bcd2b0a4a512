import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sharingPath } from '../../../../shared/domain/plan/sharing/format/service-messages.ts'
import { isObject } from '../../../../shared/domain/record/record-values.ts'
import type { ServiceContext } from '../../http/context.ts'
import { limits } from '../../limits/limits.ts'
import { invalid, notFound } from '../../limits/problem.ts'
import { withReceived } from './received.ts'
import { rulesOf, withinQuota } from './rules.ts'

const hashPattern = /^[0-9a-f]{64}$/

/** Files that shared plans show, by the hash of their content. */
export function planFileRoutes(app: FastifyInstance, context: ServiceContext): void {
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
