import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { errorOf } from '../../gateway/requests/failure.ts'
import { watchedBody } from '../../gateway/files/download.ts'
import type { HttpClient, HttpRequest } from '../../gateway/requests/http.ts'
import { orUnreachable } from '../broken-line.ts'

/** What a client of S3 asks, as far as it is heeded here. */
interface BucketRequest {
  readonly method: string
  readonly protocol: string
  readonly hostname: string
  readonly port?: number
  readonly path: string
  readonly query?: Readonly<Record<string, string | readonly string[] | null>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** As much as one page of a listing has at most, many times over. */
const largestAnswerBytes = 16 * 1024 * 1024
const largestFileBytes = 1024 ** 3

/**
 * Sends what a client of S3 asks the way all requests of the program go: through the system's
 * proxies, to servers whose certificates it trusts, with its time limits. Throws an `AppError` where
 * there is no answer.
 */
export function bucketRequests(
  http: HttpClient,
  idleMs: number,
): NonNullable<S3ClientConfig['requestHandler']> {
  const closing = new AbortController()
  return {
    metadata: { handlerProtocol: 'http/1.1' },
    async handle(request: BucketRequest, { abortSignal }: { readonly abortSignal?: unknown } = {}) {
      const signal =
        abortSignal instanceof AbortSignal ? AbortSignal.any([closing.signal, abortSignal]) : closing.signal
      const url = addressOf(request)
      const answer = await http.open({
        method: methodOf(request),
        url: url.href,
        // What comes is read as it is.
        headers: { ...request.headers, 'accept-encoding': 'identity' },
        body: bodyOf(request.body),
        maxAnswerBytes: largestAnswerBytes,
        signal,
      })
      if (answer.kind === 'no-answer') throw errorOf(answer.failure)
      const { status: statusCode, headers } = answer
      if (request.method === 'HEAD') {
        answer.body.resume()
        return { response: { statusCode, headers, body: Readable.from([]) } }
      }
      const isFile = request.method === 'GET' && statusCode < 300 && !('list-type' in (request.query ?? {}))
      const largestBytes = isFile ? largestFileBytes : largestAnswerBytes
      const content = orUnreachable(
        watchedBody(answer, { idleMs, signal, largestBytes, host: url.host }),
        url.host,
      )
      return {
        response: { statusCode, headers, body: Readable.from(isFile ? content : [await buffer(content)]) },
      }
    },
    destroy() {
      closing.abort()
      http.close()
    },
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
  }
}

function addressOf({ protocol, hostname, port, path, query = {} }: BucketRequest): URL {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? ''].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(one)}`),
  )
  return new URL(
    `${protocol}//${hostname}${port === undefined ? '' : `:${String(port)}`}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`,
  )
}

function methodOf({ method }: BucketRequest): HttpRequest['method'] {
  switch (method) {
    case 'GET':
    case 'HEAD':
    case 'POST':
    case 'PUT':
    case 'DELETE':
      return method
    default:
      throw new Error(`No request of a bucket is a ${method}.`)
  }
}

function bodyOf(body: unknown): HttpRequest['body'] {
  if (body === undefined || body === null || typeof body === 'string') return body ?? undefined
  if (body instanceof Uint8Array) return Readable.from([body])
  if (body instanceof Readable) return body
  throw new Error('A bucket is sent bytes or text.')
}
