import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isObject } from '../../../shared/domain/record/record-values.ts'
import type { ServiceContext } from '../http/context.ts'
import { notFound, RequestProblem } from '../limits/problem.ts'
import type { FileGrant } from '../records/file-addresses.ts'
import { servedType } from '../records/file-name.ts'
import { unusedRetentionMs } from '../storage/file-references.ts'
import type { FileReference } from '../storage/types.ts'
import { queryText } from '../http/request-values.ts'

const hashPattern = /^[0-9a-f]{64}$/
const documentFormats = new Set(['pdf', 'word', 'excel', 'powerpoint'])

/**
 * Uploaded files by the hash of their content, with ranges: for those who have an address that a
 * record of the event gave, until it expires, and while a record of the event names the file.
 * Nothing is ever served as a type that a browser runs.
 */
export function fileRoutes(app: FastifyInstance, context: ServiceContext): void {
  app.get('/files/:hash/:name', async (request, reply) => {
    const file = fileOf(request)
    const { hash } = file
    const grant = grantOf(context, request, file)
    const isNamed =
      hashPattern.test(hash) &&
      (await context.storage.records(grant.eventId).namesFile(hash, Date.now() - unusedRetentionMs))
    const size = isNamed ? await context.storage.files.size(hash) : undefined
    if (size === undefined) throw notFound('The file')
    setHeaders(reply, file, grant.expires - Math.floor(context.now() / 1000))
    if (request.headers['if-none-match'] === `"${hash}"`) return reply.code(304).send()

    const range = rangeOf(request, hash, size)
    if (range === 'unsatisfiable') {
      throw new RequestProblem(416, 'The range lies outside the file.', {
        headers: { 'content-range': `bytes */${size}` },
      })
    }
    const { start, end } = range ?? { start: 0, end: size - 1 }
    void reply.header('content-length', end - start + 1)
    if (range !== undefined) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    return reply.send(await context.storage.files.read(hash, { start, end }))
  })
}

/** Throws 403 for an address that the service did not make, or whose time is over. */
function grantOf(context: ServiceContext, request: FastifyRequest, file: FileReference): FileGrant {
  const parameter = (name: string): string => queryText(request, name) ?? ''
  const parameters = {
    expires: parameter('Expires'),
    keyPairId: parameter('Key-Pair-Id'),
    signature: parameter('Signature'),
  }
  const grant = context.fileAddresses.read(file, parameters, context.now())
  if (grant === undefined)
    throw new RequestProblem(
      403,
      'This file address is not valid or has expired. Fetch the record again for a new one.',
    )
  return grant
}

function fileOf(request: FastifyRequest): FileReference {
  const { params } = request
  const text = (name: string): string => {
    const value = isObject(params) ? params[name] : undefined
    return typeof value === 'string' ? value : ''
  }
  return { hash: text('hash'), name: text('name') }
}

function setHeaders(reply: FastifyReply, { hash, name }: FileReference, secondsLeft: number): void {
  const type = servedType(name)
  const inline = type !== undefined && !documentFormats.has(type.format)
  const ascii = name.replaceAll(/[^\w .()-]/g, '_')
  void reply
    .header('content-type', type?.mime ?? 'application/octet-stream')
    .header(
      'content-disposition',
      `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeRfc5987(name)}`,
    )
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('accept-ranges', 'bytes')
    .header('cache-control', `private, max-age=${secondsLeft}, immutable`)
    .header('etag', `"${hash}"`)
}

function encodeRfc5987(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

type Range = { readonly start: number; readonly end: number }

/**
 * The one range of the request; `undefined` for none, for several and for one of another version,
 * which are answered with the whole file.
 */
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
