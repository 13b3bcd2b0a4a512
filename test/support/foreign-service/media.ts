import type { IncomingHttpHeaders } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { Personality } from './personality.ts'
import type { ResourceName } from './resources.ts'
import type { PendingFile, HeldRecord, State } from './state.ts'

export interface Media {
  /** The address of a file as an answer of now names it. */
  address(resource: ResourceName, record: HeldRecord, field: string): string | null
  /** The file a request means, or the status that refuses it. */
  find(url: URL): PendingFile | 403 | 404
}

const signatureLifeMs = 3_600_000

/**
 * Where files are served from. Every kind of address that was ever given out goes on working; a
 * signed one for an hour.
 */
export function createMedia(
  state: State,
  personality: Personality,
  clock: { now(): number },
  origin: () => string,
): Media {
  const signatures = new Map<string, number>()
  const sign = (): string => {
    const signature = randomUUID().replaceAll('-', '')
    signatures.set(signature, clock.now() + signatureLifeMs)
    return signature
  }
  const holds = (signature: string | null | undefined): boolean =>
    (signatures.get(signature ?? '') ?? Number.NEGATIVE_INFINITY) >= clock.now()

  const byId = (id: string | null | undefined): PendingFile | 404 => state.file(Number(id)) ?? 404

  return {
    address(resource, record, field) {
      const file = record.files[field]
      if (file === undefined) return null
      const name = encodeURIComponent(file.name)
      const slot = `${origin()}/slots/${resource}/${record.id}/${field}.${file.name.split('.').at(-1) ?? 'bin'}`
      switch (personality.mediaAddress) {
        case 'path':
          return `${origin()}/media/${file.id}/${name}`
        case 'fixed-path':
          return slot
        case 'query':
          return `${origin()}/media?id=${file.id}`
        case 'version':
          return `${slot}?v=${file.version}`
        case 'signed-query': {
          const signed = new URLSearchParams({
            'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
            'X-Amz-Credential': 'AKIDEXAMPLE/20261109/eu-west-1/s3/aws4_request',
            'X-Amz-Date': new Date(clock.now()).toISOString().replace(/[-:]|\.\d+/g, ''),
            'X-Amz-Expires': '3600',
            'X-Amz-SignedHeaders': 'host',
            'X-Amz-Signature': sign(),
          })
          return `${origin()}/bucket/${file.id}/${name}?${signed.toString()}`
        }
        case 'signed-path':
          return `${origin()}/signed/${sign()}/${file.id}/${name}`
      }
    },
    find(url) {
      const [, place, first, second, third] = url.pathname.split('/')
      switch (place) {
        case 'media':
          return byId(first ?? url.searchParams.get('id'))
        case 'slots':
          return state.get(first as ResourceName, second ?? '')?.files[third?.split('.')[0] ?? ''] ?? 404
        case 'bucket':
          return holds(url.searchParams.get('X-Amz-Signature')) ? byId(first) : 403
        case 'signed':
          return holds(first) ? byId(second) : 403
        default:
          return 404
      }
    },
  }
}

/** What a file's answer carries by the personality. */
export function fileHeaders(
  file: PendingFile,
  validators: Personality['validators'],
): Readonly<Record<string, string>> {
  return {
    'content-type': file.mime,
    'content-length': String(file.bytes.length),
    ...(validators === 'both' || validators === 'etag' ? { etag: `"${file.sha256.slice(0, 32)}"` } : {}),
    ...(validators === 'both' || validators === 'last-modified'
      ? { 'last-modified': new Date(file.storedAt).toUTCString() }
      : {}),
  }
}

/** Whether a conditional request names what the file's answer would carry. */
export function isUnchanged(asked: IncomingHttpHeaders, headers: Readonly<Record<string, string>>): boolean {
  if (asked['if-none-match'] !== undefined) return asked['if-none-match'] === headers['etag']
  const since = asked['if-modified-since']
  return (
    since !== undefined &&
    headers['last-modified'] !== undefined &&
    Date.parse(headers['last-modified']) <= Date.parse(since)
  )
}
