import type { FastifyInstance } from 'fastify'
import { basename, dirname } from 'node:path'
import { z } from 'zod'
import { assetHash, eventId } from '../../shared/contract/schemas.ts'
import { widestThumbnailPixels } from '../../shared/contract/types.ts'
import { tableId } from '../../shared/contract/tables.ts'
import type { Application } from '../application/host/types.ts'
import { assetPolicy } from '../application/page-policy.ts'

const address = z.strictObject({ eventId, hash: assetHash })
const madeAddress = z.strictObject({ eventId, fileId: tableId })
const query = z.object({
  width: z.coerce.number().int().min(1).max(widestThumbnailPixels).optional(),
  as: z.literal('drawing').optional(),
  page: z.coerce.number().int().min(1).default(1),
})

/**
 * `GET /assets/:eventId/:hash?width=`: a file of an open event, or a thumbnail of it, with Range;
 * with `?as=drawing&page=` what was read of a drawing, packed with gzip. A
 * hash is always the same file, so browsers may keep it. `GET /tables/:eventId/:fileId`: what an
 * export has made.
 */
export function registerAssets(app: FastifyInstance, application: Application): void {
  app.get('/assets/:eventId/:hash', async (request, reply) => {
    const asked = address.safeParse(request.params)
    const options = query.safeParse(request.query)
    if (!asked.success || !options.success) {
      reply.callNotFound()
      return reply
    }
    const { as, page, width } = options.data
    const shownAs = as === 'drawing' ? { drawingOfPage: page } : width
    const file = await application.assetFile(asked.data.eventId, asked.data.hash, shownAs)
    if (file === undefined) {
      reply.callNotFound()
      return reply
    }
    reply.headers({
      'content-type': file.mime,
      'content-security-policy': assetPolicy,
      // Only for this browser: the files of an event are not public.
      'cache-control': 'private, max-age=31536000, immutable',
    })
    if (file.name !== undefined) reply.header('content-disposition', contentDisposition(file.mime, file.name))
    return reply.sendFile(basename(file.path), dirname(file.path), {
      contentType: false,
      cacheControl: false,
    })
  })
  app.get('/tables/:eventId/:fileId', async (request, reply) => {
    const asked = madeAddress.safeParse(request.params)
    const file = asked.success
      ? await application.generatedFile(asked.data.eventId, asked.data.fileId)
      : undefined
    if (file === undefined) {
      reply.callNotFound()
      return reply
    }
    reply.headers({
      'content-type': file.mime,
      'content-security-policy': assetPolicy,
      'cache-control': 'no-store',
    })
    reply.header('content-disposition', contentDisposition(file.mime, file.name ?? ''))
    return reply.sendFile(basename(file.path), dirname(file.path), {
      contentType: false,
      cacheControl: false,
    })
  })
}

/**
 * RFC 6266: pictures and films are shown, anything else is saved, under `name` and not under what a
 * link may say.
 */
function contentDisposition(mime: string, name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7E]/g, '_').replaceAll(/["\\]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${/^(image|video)\//.test(mime) ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
