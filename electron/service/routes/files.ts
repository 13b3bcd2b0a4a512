import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isObject } from '../../../shared/domain/record-values.ts'
import type { ServiceContext } from '../context.ts'
import { notFound, RequestProblem } from '../problem.ts'
import { servedType } from '../records/file-name.ts'

const hashPattern = /^[0-9a-f]{64}$/
const documentFormats = new Set(['pdf', 'word', 'excel', 'powerpoint'])

/**
 * Uploaded files by the hash of their content, with ranges. The hash is the capability: it cannot be guessed, and only a read record tells it; so the addresses work in a page's `img` and
 * `video`, which send no token. Nothing is ever served as a type that a browser runs.
 */
export function fileRoutes(app: FastifyInstance, context: ServiceContext): void {
  app.get('/files/:hash/:name', async (request, reply) => {
    const { hash, name } = parameters(request)
    const size = hashPattern.test(hash) ? await context.storage.files.size(hash) : undefined
    if (size === undefined) throw notFound('The file')
    setHeaders(reply, hash, name)
    if (request.headers['if-none-match'] === `"${hash}"`) return reply.code(304).send()

    const range = rangeOf(request, hash, size)
    if (range === 'unsatisfiable') {
      throw new RequestProblem(416, 'The range lies outside the file.', { headers: { 'content-range': `bytes */${size}` } })
    }
    const { start, end } = range ?? { start: 0, end: size - 1 }
    void reply.header('content-length', end - start + 1)
    if (range !== undefined) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    return reply.send(await context.storage.files.read(hash, { start, end }))
  })
}

function parameters(request: FastifyRequest): { readonly hash: string; readonly name: string } {
  const { params } = request
  const text = (name: string): string => {
    const value = isObject(params) ? params[name] : undefined
    return typeof value === 'string' ? value : ''
  }
  return { hash: text('hash'), name: text('name') }
}

function setHeaders(reply: FastifyReply, hash: string, name: string): void {
  const type = servedType(name)
  const inline = type !== undefined && !documentFormats.has(type.format)
  const ascii = name.replaceAll(/[^\w .()-]/g, '_')
  void reply
    .header('content-type', type?.mime ?? 'application/octet-stream')
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeRfc5987(name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('etag', `"${hash}"`)
}

function encodeRfc5987(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

type Range = { readonly start: number; readonly end: number }

/** The one range of the request; `undefined` for none, for several and for one of another version, which are answered with the whole file. */
function rangeOf(request: FastifyRequest, hash: string, size: number): Range | 'unsatisfiable' | undefined {
  const { range } = request.headers
  const condition = request.headers['if-range']
  if (range === undefined || (condition !== undefined && condition !== `"${hash}"`)) return undefined
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
