import type { Readable } from 'node:stream'
import { largestFileBytes } from '../../../shared/domain/files/file-format.ts'
import { AppError } from '../../../shared/errors.ts'
import { fileNameOf, tooLarge, watchedBody } from './download.ts'
import { failureOfRead } from '../answers/failed-answer.ts'
import { errorOf, type Failure } from '../requests/failure.ts'
import type { HttpAnswer, HttpClient, NoAnswer, HttpRequest } from '../requests/http.ts'
import { fileTarget, isOwnHost, refusedDownload, sentOnTo } from './redirects.ts'
import { announcedBytes, isCompressed, tellsVersions, validatorsOf } from './validators.ts'
import type { FileValidators, Gateway } from '../requests/types.ts'

const mostRedirects = 5

export interface FileReaderParts {
  readonly http: HttpClient
  readonly baseUrl: string
  readonly idleMs: number
  readonly clock: { now(): number }
  readonly clean: (text: string) => string
  /** Sends with the token; a refused one is replaced, once. */
  readonly withToken: (
    send: (authorization: Readonly<Record<string, string>>) => Promise<HttpAnswer<Readable> | NoAnswer>,
    signal: AbortSignal,
  ) => Promise<HttpAnswer<Readable> | NoAnswer>
}

interface Opened {
  readonly answer: HttpAnswer<Readable>
  readonly target: URL
}

/**
 * Fetches files from wherever the service says they are. Unlike a call of the service, one may be
 * sent on to a storage elsewhere; it gets no token, must lie in a public network, and once
 * encrypted the way stays so. Nothing is decompressed: a small answer could fill the disk.
 */
export function createFileReader({
  http,
  baseUrl,
  idleMs,
  clock,
  clean,
  withToken,
}: FileReaderParts): Pick<Gateway, 'download' | 'fileValidators'> {
  const service = new URL(baseUrl)

  const open = async (
    method: 'GET' | 'HEAD',
    address: string,
    headers: HttpRequest['headers'],
    signal: AbortSignal,
  ): Promise<Opened> => {
    let target = fileTarget(address, `${baseUrl}/`)
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const { href: url } = target
      const onlyPublic = !isOwnHost(service, target)
      const send = async (
        authorization: Readonly<Record<string, string>>,
      ): Promise<HttpAnswer<Readable> | NoAnswer> => {
        const sent = { 'accept-encoding': 'identity', ...headers, ...authorization }
        const opened = await http.open({
          method,
          url,
          headers: sent,
          maxAnswerBytes: Infinity,
          signal,
          onlyPublic,
        })
        if (opened.kind === 'answer' && opened.status === 401) opened.body.destroy()
        return opened
      }
      const answer = target.origin === service.origin ? await withToken(send, signal) : await send({})
      if (answer.kind === 'no-answer') throw errorOfNoFile(answer.failure, target)
      if (answer.status >= 300 && answer.status < 400) answer.body.destroy()
      const next = sentOnTo(answer, target)
      if (next === undefined) return { answer, target }
      target = next
    }
    throw refusedDownload(
      'A file of the service cannot be fetched: its address is sent on too often.',
      target.host,
      'redirects',
    )
  }

  /**
   * Only where the service itself cannot be reached is it offline; a storage, or a line that broke,
   * may be back soon.
   */
  const errorOfNoFile = (failure: Failure, target: URL): AppError => {
    const isOtherHost = failure.kind === 'unreachable' && target.origin !== service.origin
    if (!isOtherHost && failure.kind !== 'interrupted') return errorOf(failure)
    const { message } = errorOf(failure)
    const { kind: _, ...details } = failure
    return new AppError('download-broken', message, { details: { ...details, host: target.host } })
  }

  const errorOfAnswer = ({ answer, target: { host, origin } }: Opened): AppError => {
    const { status } = answer
    if ((status >= 300 && status < 400) || status === 206 || (status === 401 && origin !== service.origin)) {
      return errorOf({ kind: 'refused', host, status, words: undefined, body: '' })
    }
    return errorOf(failureOfRead({ ...answer, body: '' }, host, clock.now(), clean))
  }

  return {
    async download(address, signal, largestBytes = largestFileBytes.video) {
      const opened = await open('GET', address, {}, signal)
      const { answer, target } = opened
      const refuse = (error: AppError): never => {
        answer.body.destroy()
        throw error
      }
      if (answer.status < 200 || answer.status >= 300 || answer.status === 206)
        return refuse(errorOfAnswer(opened))
      if (isCompressed(answer))
        return refuse(
          refusedDownload(
            `${target.host} sends a file compressed, though it was asked not to.`,
            target.host,
            'compressed',
          ),
        )
      const sizeBytes = announcedBytes(answer)
      const limit = { largestBytes, host: target.host }
      if (sizeBytes !== undefined && sizeBytes > largestBytes) return refuse(tooLarge(limit))
      return {
        stream: watchedBody(answer, { idleMs, signal, ...limit }),
        name: fileNameOf(answer, target.href),
        sizeBytes,
        validators: validatorsOf(answer),
      }
    },

    async fileValidators(address, signal): Promise<FileValidators | undefined> {
      const { answer, target } = await open('HEAD', address, {}, signal)
      answer.body.resume()
      if (answer.status === 429 || (answer.status >= 500 && answer.status !== 501))
        throw errorOfAnswer({ answer, target })
      const isServed = answer.status >= 200 && answer.status < 300
      const found = isServed && !isCompressed(answer) ? validatorsOf(answer) : {}
      if (tellsVersions(found)) return found
      // Signed addresses hold for GET only, and some services answer HEAD without the headers.
      const first = await open('GET', address, { range: 'bytes=0-0' }, signal)
      first.answer.body.destroy()
      const { status } = first.answer
      if (status === 416) return undefined
      if (status !== 206 && (status < 200 || status >= 300)) throw errorOfAnswer(first)
      const fromGet = isCompressed(first.answer) ? {} : validatorsOf(first.answer)
      return tellsVersions(fromGet) ? fromGet : undefined
    },
  }
}
