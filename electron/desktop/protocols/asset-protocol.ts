import { open } from 'node:fs/promises'
import { z } from 'zod'
import { assetHash, eventId } from '../../../shared/contract/schemas.ts'
import { widestThumbnailPixels } from '../../../shared/contract/types.ts'
import { tableId } from '../../../shared/contract/tables.ts'
import type { Application } from '../../application/host/types.ts'
import { appOrigin, assetScheme } from './schemes.ts'
import { parseByteRange } from './byte-range.ts'
import { fileBody } from './file-body.ts'
import { assetPolicy, securityHeaders } from '../../application/page-policy.ts'

const address = z.object({
  eventId,
  hash: assetHash,
  width: z.coerce.number().int().min(1).max(widestThumbnailPixels).optional(),
  as: z.literal('drawing').optional(),
  page: z.coerce.number().int().min(1).default(1),
})

type AssetSource = Pick<Application, 'assetFile'>

/**
 * Serves `asset://<eventId>/<hash>`, with `?width=N` a thumbnail of it, with `?as=drawing&page=N`
 * what was read of a drawing, packed with gzip; one byte range where the
 * request asks for one.
 */
export function createAssetProtocol(
  application: Promise<AssetSource>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405)
    const asked = assetAddress(request.url)
    if (asked === undefined) return refusal(404)
    const { eventId, hash, width, as, page } = asked
    const shownAs = as === 'drawing' ? { drawingOfPage: page } : width
    const served = await (await application).assetFile(eventId, hash, shownAs).catch(() => undefined)
    const file = served === undefined ? undefined : await open(served.path, 'r').catch(() => undefined)
    if (served === undefined || file === undefined) return refusal(404)
    const { size } = await file.stat()

    const range = parseByteRange(request.headers.get('range'), size)
    if (range === 'unsatisfiable') {
      await file.close()
      return refusal(416, { 'Content-Range': `bytes */${size}` })
    }
    const start = range?.start ?? 0
    const length = range === undefined ? size : range.end - range.start + 1
    const headers = {
      ...assetHeaders,
      'Content-Type': served.mime,
      'Content-Length': String(length),
      'Accept-Ranges': 'bytes',
      // The hash names the content, so what it names never changes.
      'Cache-Control': 'private, max-age=31536000, immutable',
      ...(range === undefined ? {} : { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` }),
    }
    const status = range === undefined ? 200 : 206
    if (request.method === 'HEAD' || length === 0) {
      await file.close()
      return new Response(null, { status, headers })
    }
    return new Response(fileBody(file, start, length), { status, headers })
  }
}

const assetHeaders = { ...securityHeaders(assetPolicy), 'Access-Control-Allow-Origin': appOrigin }

/** What an `asset://` URL names; `undefined` where it names nothing there could be. */
export function assetAddress(url: string): z.output<typeof address> | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, host, pathname, searchParams } = new URL(url)
  if (protocol !== `${assetScheme}:`) return undefined
  const [width, as] = [searchParams.get('width'), searchParams.get('as')]
  return address.safeParse({
    eventId: host,
    hash: pathname.slice(1),
    ...(width === null ? {} : { width }),
    ...(as === null ? {} : { as }),
  }).data
}

const madeAddress = z.object({ eventId, fileId: tableId })

/** What `asset://<eventId>/tables/<fileId>` names: a file that an export has made. */
export function generatedFileAddress(url: string): z.output<typeof madeAddress> | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, host, pathname } = new URL(url)
  const [, fileId] = /^\/tables\/([^/]+)$/.exec(pathname) ?? []
  return protocol === `${assetScheme}:` ? madeAddress.safeParse({ eventId: host, fileId }).data : undefined
}

function refusal(status: 404 | 405 | 416, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...assetHeaders, ...headers } })
}
