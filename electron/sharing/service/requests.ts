import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sharingPath } from '../../../shared/domain/plan/sharing/format/service-messages.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Access } from '../../gateway/access.ts'
import { failureOfAnswer } from '../../gateway/answers/failed-answer.ts'
import { errorOf } from '../../gateway/requests/failure.ts'
import type { HttpAnswer, HttpRequest, NoAnswer } from '../../gateway/requests/http.ts'

/** An answer brings a batch, and one change that may be as large. */
const largestAnswerBytes = 64 * 1024 * 1024

export interface SharingRequest {
  readonly method: HttpRequest['method']
  /** After `/sharing/v1`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Made anew for every attempt. */
  readonly body?: () => string | NodeJS.ReadableStream
  readonly signal: AbortSignal
  /** The statuses, besides those of success, that mean something to whoever asks. */
  readonly expected?: readonly number[]
}

/** Asks a service for its extension. Throws an `AppError` for every answer that is not expected. */
export interface SharingRequests {
  send(request: SharingRequest): Promise<HttpAnswer<string>>
  /** The answer as a stream, which the caller ends. */
  open(request: SharingRequest): Promise<HttpAnswer<Readable>>
}

export function sharingRequests(access: Access): SharingRequests {
  const httpRequest = (
    { method, path, headers, body, signal }: SharingRequest,
    authorization: Readonly<Record<string, string>>,
  ): HttpRequest => ({
    method,
    url: access.baseUrl + sharingPath + path,
    headers: { accept: '*/*', ...headers, ...authorization },
    body: body?.(),
    maxAnswerBytes: largestAnswerBytes,
    signal: AbortSignal.any([signal, access.closed]),
  })

  const checked = (answer: HttpAnswer<string>, { expected = [] }: SharingRequest): HttpAnswer<string> => {
    if ((answer.status >= 200 && answer.status < 300) || expected.includes(answer.status)) return answer
    if (answer.status === 404 || answer.status === 405) throw noSharing(access.host)
    throw errorOf(failureOfAnswer(answer, access.host, access.clock.now(), (words) => access.clean(words)))
  }

  return {
    async send(request) {
      const { reader, writer } = access
      const client = request.body === undefined ? reader : writer
      const answer = await access.withToken(
        (authorization) => client.send(httpRequest(request, authorization)),
        request.signal,
      )
      if (answer.kind === 'no-answer') throw errorOf(answer.failure)
      return checked(answer, request)
    },
    async open(request) {
      const answer = await access.withToken(
        async (authorization): Promise<HttpAnswer<Readable> | NoAnswer> => {
          const opened = await access.reader.open(httpRequest(request, authorization))
          if (opened.kind === 'answer' && opened.status === 401) opened.body.destroy()
          return opened
        },
        request.signal,
      )
      if (answer.kind === 'no-answer') throw errorOf(answer.failure)
      if (answer.status >= 200 && answer.status < 300) return answer
      const { expected = [] } = request
      if (expected.includes(answer.status)) answer.body.destroy()
      else checked({ ...answer, body: await text(answer.body).catch(() => '') }, request)
      return answer
    },
  }
}

/** The service speaks v5, and cannot share plans. */
export function noSharing(host: string): AppError {
  return new AppError('service-error', `${host} cannot share plans. Choose a shared folder instead.`, {
    details: { host, reason: 'no-sharing' },
  })
}
