import type { ClientRequestConstructorOptions } from 'electron'
import { Agent, request as ask, type ClientRequest as NodeRequest, type IncomingMessage } from 'node:http'
import { request as askSecurely } from 'node:https'
import { Writable } from 'node:stream'
import { app } from './app.ts'
import { session } from './session.ts'

/** What Chromium knows of this machine and its network, and Node does not. */
export const chromiumKnows = {
  /** A company's own issuers. */
  issuers: [] as string[],
  /** What a proxy is told of the person who is signed in. */
  signedInAs: undefined as string | undefined,
  /** Where names of the outside lead. */
  hosts: new Map<string, number>(),
}

/** Connections that Chromium keeps for the next request. */
const kept = new Agent({ keepAlive: true, maxSockets: 1 })

const restricted = /^(?:content-length|host|trailer|te|upgrade|cookie2|keep-alive|transfer-encoding)$/i

/**
 * A request as `lib/common/api/net-client-request.ts` of Electron makes it. A body is held whole
 * until its end, unless it is sent in chunks; and where a connection that was used before breaks
 * without an answer, Chromium asks again by itself, whatever the method: only a body in chunks it
 * has not got any more.
 */
class ClientRequest extends Writable {
  chunkedEncoding = false
  readonly #options: ClientRequestConstructorOptions
  readonly #headers: Record<string, string> = {}
  #held: Buffer[] = []
  #sent: NodeRequest | undefined
  #isAborted = false

  constructor(options: ClientRequestConstructorOptions) {
    super()
    if (!app.ready) throw new Error('net module can only be used after app is ready')
    this.#options = options
  }

  setHeader(name: string, value: string): void {
    if (restricted.test(name)) throw new Error('net::ERR_INVALID_ARGUMENT')
    this.#headers[name] = value
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    if (this.chunkedEncoding) (this.#sent ??= this.#send()).write(chunk, done)
    else {
      this.#held.push(chunk)
      done()
    }
  }

  override _final(done: () => void): void {
    const sent = (this.#sent ??= this.#send())
    if (this.chunkedEncoding) sent.end()
    else sent.end(Buffer.concat(this.#held))
    done()
  }

  abort(): void {
    this.#isAborted = true
    this.#sent?.destroy()
    this.emit('abort')
  }

  #send(): NodeRequest {
    const url = new URL(this.#options.url ?? '')
    const isSecure = url.protocol === 'https:'
    const port = chromiumKnows.hosts.get(url.hostname)
    const headers = {
      ...this.#headers,
      ...(chromiumKnows.signedInAs === undefined ? {} : { 'proxy-authorization': chromiumKnows.signedInAs }),
    }
    const place = port === undefined ? {} : { hostname: '127.0.0.1', port, servername: url.hostname }
    const sent = (isSecure ? askSecurely : ask)(url, {
      ...place,
      method: this.#options.method,
      headers,
      ...(isSecure ? { ca: chromiumKnows.issuers } : { agent: kept }),
    })
    let isUsedAgain = false
    sent.once('socket', () => (isUsedAgain = sent.reusedSocket))
    sent.once('response', (message) => this.#onResponse(message))
    sent.once('error', (error: Error & { readonly code?: string }) => {
      if (this.#isAborted) return
      const mayAskAgain = isUsedAgain && error.code === 'ECONNRESET' && !this.chunkedEncoding
      if (mayAskAgain) this.#send().end(Buffer.concat(this.#held))
      else this.emit('error', new Error(`net::${nameOf(error.code)}`))
    })
    return sent
  }

  #onResponse(message: IncomingMessage): void {
    const { statusCode = 0, headers } = message
    if (statusCode === 407) {
      const [host, port] = [String(Reflect.get(message.socket, 'remoteAddress')), message.socket.remotePort]
      const handled = this.emit('login', { isProxy: true, host, port, scheme: 'ntlm', realm: '' }, () =>
        this.emit('error', new Error('net::ERR_PROXY_AUTH_REQUESTED')),
      )
      if (!handled) this.emit('error', new Error('net::ERR_PROXY_AUTH_REQUESTED'))
      return
    }
    if (
      statusCode >= 300 &&
      statusCode < 400 &&
      headers.location !== undefined &&
      this.#options.redirect === 'manual'
    ) {
      this.emit(
        'redirect',
        statusCode,
        this.#options.method,
        new URL(headers.location, this.#options.url).href,
        headers,
      )
      this.#sent?.destroy()
      this.emit('error', new Error('Redirect was cancelled'))
      return
    }
    this.emit('response', message)
  }
}

function nameOf(code: string | undefined): string {
  if (code === 'ECONNREFUSED') return 'ERR_CONNECTION_REFUSED'
  if (code === 'ENOTFOUND') return 'ERR_NAME_NOT_RESOLVED'
  return /CERT|SIGNED|ISSUER/.test(code ?? '') ? 'ERR_CERT_AUTHORITY_INVALID' : 'ERR_CONNECTION_RESET'
}

export const net = {
  request: (options: ClientRequestConstructorOptions): ClientRequest => new ClientRequest(options),
}

export function resetNet(): void {
  chromiumKnows.issuers.length = 0
  chromiumKnows.signedInAs = undefined
  chromiumKnows.hosts.clear()
  session.partitions.clear()
}
