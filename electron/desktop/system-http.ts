import { net, session, type AuthInfo, type ClientRequest, type IncomingMessage } from 'electron'
import { performance } from 'node:perf_hooks'
import { PassThrough, Readable } from 'node:stream'
import { AppError } from '../../shared/errors.ts'
import type { Failure } from '../gateway/requests/failure.ts'
import type { HttpAnswer, HttpRequest, NoAnswer } from '../gateway/requests/http.ts'
import type { Timeouts } from '../gateway/requests/types.ts'
import type { SystemHttp } from '../gateway/requests/system-route.ts'
import type { ProxyLoginNetwork } from '../application/host/types.ts'
import { failureOfNetError, wasNotSent } from './net-errors.ts'

type Logins = Pick<ProxyLoginNetwork, 'loginOf' | 'onLoginRefused'>

/**
 * HTTP by Chromium, with its proxies (NTLM and Negotiate, by the person's own sign-in) and its
 * certificates. A login that a proxy wants besides is the one that the person gave.
 *
 * A body is always written in chunks: Chromium sends a request again by itself where a connection
 * that it had used before breaks, a POST too, and a body that flows is the one thing that it cannot
 * send twice. Only after `ready`.
 */
export function createSystemHttp(logins: Logins): SystemHttp {
  return { open: (request, timeouts) => new SystemRequest(request, timeouts, logins).answer }
}

class SystemRequest {
  readonly answer: Promise<HttpAnswer<Readable> | NoAnswer>
  readonly #settle: (result: HttpAnswer<Readable> | NoAnswer) => void
  readonly #asked: HttpRequest
  readonly #host: string
  readonly #request: ClientRequest
  readonly #timer: NodeJS.Timeout
  readonly #logins: Logins
  /** Bytes that Chromium has taken over. */
  #written = 0
  #isWhole = false
  #isOver = false
  #quietSince = performance.now()
  #hasAskedForLogin = false

  constructor(asked: HttpRequest, timeouts: Timeouts, logins: Logins) {
    const { promise, resolve } = Promise.withResolvers<HttpAnswer<Readable> | NoAnswer>()
    this.answer = promise
    this.#settle = resolve
    this.#asked = asked
    this.#host = new URL(asked.url).host
    this.#logins = logins
    // No cookies, nothing kept, apart from the window's session.
    const request = net.request({
      method: asked.method,
      url: asked.url,
      session: session.fromPartition('services', { cache: false }),
      redirect: 'manual',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    this.#request = request
    for (const [name, value] of Object.entries(asked.headers)) {
      // Chromium writes it, or none where the body comes in chunks.
      if (name.toLowerCase() !== 'content-length') request.setHeader(name, value)
    }
    request.on('response', (message) => this.#onResponse(message))
    request.on('redirect', (status, _method, url, headers) =>
      this.#end({
        kind: 'answer',
        status,
        headers: { ...plain(headers), location: url },
        body: Readable.from([]),
      }),
    )
    request.on('login', (info, callback) => this.#onLogin(info, callback))
    request.on('error', (error) =>
      this.#fail(failureOfNetError(error.message, this.#host), this.#isWhole && !wasNotSent(error.message)),
    )
    this.#timer = setInterval(() => this.#watch(timeouts), 250)
    this.#timer.unref()
    asked.signal?.addEventListener('abort', this.#cancel, { once: true })
    asked.onStart?.(() => this.#written)
    if (asked.signal?.aborted === true) this.#cancel()
    else this.#send()
  }

  #send(): void {
    const { body } = this.#asked
    if (body === undefined) {
      this.#isWhole = true
      this.#request.end()
      return
    }
    this.#request.chunkedEncoding = true
    this.#write(typeof body === 'string' ? [Buffer.from(body)] : flowing(body)).catch((error: unknown) => {
      const failure =
        error instanceof AppError
          ? error
          : new AppError('file-missing', 'A file to be sent could not be read.', { cause: error })
      this.#fail({ kind: 'here', error: failure }, false)
      this.#request.abort()
    })
  }

  /** One piece after the other, as Chromium takes them: no more of a file is in memory. */
  async #write(pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    for await (const piece of pieces) {
      if (this.#isOver) return
      // Of one that is called off Chromium says nothing more.
      await Promise.race([
        new Promise<void>((done) => this.#request.write(piece, undefined, () => done())),
        this.answer,
      ])
      if (this.#isOver) return
      this.#written += Buffer.byteLength(piece)
      this.#quietSince = performance.now()
      this.#asked.onSent?.(this.#written)
    }
    this.#isWhole = true
    this.#request.end()
  }

  #onResponse(message: IncomingMessage): void {
    const body = Readable.from(message as unknown as AsyncIterable<Buffer>, { objectMode: false })
    body.once('close', () => this.#request.abort())
    this.#end({ kind: 'answer', status: message.statusCode, headers: plain(message.headers), body })
  }

  #onLogin(
    { isProxy, host, port }: AuthInfo,
    callback: (username?: string, password?: string) => void,
  ): void {
    const proxy = { kind: 'http', host, port } as const
    const isAgain = this.#hasAskedForLogin
    this.#hasAskedForLogin = true
    if (!isProxy) {
      callback()
      return
    }
    void this.#logins.loginOf(`${host}:${port}`).then((login) => {
      if (login !== undefined && !isAgain) {
        callback(login.username, login.password)
        return
      }
      this.#logins.onLoginRefused({ proxy, login })
      this.#fail(
        { kind: 'unreachable', host: this.#host, reason: 'proxy-login', proxy: `${host}:${port}` },
        false,
      )
      callback()
    })
  }

  readonly #cancel = (): void => {
    this.#fail({ kind: 'cancelled' }, this.#isWhole)
    this.#request.abort()
  }

  #watch({ connectMs, idleMs, answerMs }: Timeouts): void {
    // What Chromium has taken is not sent yet; its own progress says more where it has any.
    const quietMs = performance.now() - this.#quietSince
    if (quietMs <= (this.#isWhole ? answerMs : connectMs + idleMs)) return
    this.#fail(
      { kind: 'interrupted', host: this.#host, reason: this.#isWhole ? 'answering' : 'sending' },
      this.#isWhole,
    )
    this.#request.abort()
  }

  #fail(failure: Failure, mayBeWhole: boolean): void {
    this.#end({ kind: 'no-answer', failure, mayBeWhole })
  }

  #end(result: HttpAnswer<Readable> | NoAnswer): void {
    clearInterval(this.#timer)
    this.#isOver = true
    if (result.kind === 'no-answer') this.#asked.signal?.removeEventListener('abort', this.#cancel)
    this.#settle(result)
  }
}

/** A form is a stream of an older kind, which cannot be read piece by piece as it is. */
function flowing(body: NodeJS.ReadableStream): AsyncIterable<Buffer> {
  const through = new PassThrough()
  body.once('error', (error: Error) => through.destroy(error))
  return body.pipe(through)
}

function plain(
  headers: Readonly<Record<string, string | readonly string[]>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      typeof value === 'string' ? value : value.join(', '),
    ]),
  )
}
