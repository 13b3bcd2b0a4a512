import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

export interface ProxiedRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly bodyBytes: number
  readonly idempotencyKey: string | undefined
}

/** What goes wrong with one request, to the byte. */
export type Fault =
  /**
   * Both sides are cut off after so many bytes of the body have been passed on. 0: the service sees
   * the head only.
   */
  | { readonly kind: 'cut-request'; readonly afterBytes: number }
  /** The client is cut off before a single byte is passed on. */
  | { readonly kind: 'refuse' }
  /**
   * The service does the work; its reply is cut off after so many bytes, its head included. 0:
   * dropped.
   */
  | { readonly kind: 'cut-reply'; readonly afterBytes: number }
  /** The service does the work; the client gets another reply. */
  | { readonly kind: 'replace-reply'; readonly reply: string }
  /** The service gets nothing; the client gets this reply, once it has sent everything. */
  | { readonly kind: 'answer'; readonly reply: string }
  /**
   * The client gets this reply, and is cut off, while it still sends: after so many bytes of the
   * body.
   */
  | { readonly kind: 'answer-early'; readonly afterBytes: number; readonly reply: string }
  /**
   * The client is cut off when it has sent everything; the service gets the request once `until`
   * resolves.
   */
  | { readonly kind: 'deliver-late'; readonly until: Promise<void>; readonly onDelivered?: () => void }
  /** After so many bytes of the body nothing is read any more. */
  | { readonly kind: 'stall'; readonly afterBytes: number; readonly onReached?: () => void }
  /** The service does the work; its reply is never passed on. */
  | { readonly kind: 'withhold-reply'; readonly onReply: () => void }
  /** The service gets the request once `until` resolves, and the client its reply. */
  | { readonly kind: 'delay-request'; readonly until: Promise<void> }

export interface FaultProxy {
  readonly baseUrl: string
  /** Every request that came, in order. */
  readonly requests: readonly ProxiedRequest[]
  /** Decides for every request; none: passed on untouched. */
  fault(decide: (request: ProxiedRequest) => Fault | undefined): void
  /**
   * Records the bodies of requests from now on, for the one who has to know where its boundaries
   * are.
   */
  record(onBody: (request: ProxiedRequest, body: Buffer) => void): void
  /** Breaks every connection that is open now. */
  breakOff(): void
  stop(): Promise<void>
}

/**
 * A proxy on loopback that passes bytes on as they are, one request per connection, and breaks what
 * it is told to break.
 */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const upstream = new URL(target)
  const requests: ProxiedRequest[] = []
  const sockets = new Set<Socket>()
  let decide: (request: ProxiedRequest) => Fault | undefined = () => undefined
  let onBody: ((request: ProxiedRequest, body: Buffer) => void) | undefined

  const track = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const connect = (): Socket => track(net.connect({ host: upstream.hostname, port: Number(upstream.port) }))

  const server = net.createServer((client) => {
    track(client)
    let head = Buffer.alloc(0)
    const onHead = (chunk: Buffer): void => {
      head = Buffer.concat([head, chunk])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      client.off('data', onHead)
      client.pause()
      const text = head.subarray(0, end).toString('latin1')
      const [, method = '', path = ''] = /^(\S+) (\S+)/.exec(text) ?? []
      const bodyBytes = Number(/^content-length: *(\d+)/im.exec(text)?.[1] ?? 0)
      const [, idempotencyKey] = /^idempotency-key: *(\S+)/im.exec(text) ?? []
      const request: ProxiedRequest = { method, path, bodyBytes, idempotencyKey }
      requests.push(request)
      const first = head.subarray(end + 4)
      const fault = decide(request)
      // A live connection goes on until either side ends it.
      if (fault === undefined && /^upgrade:/im.test(text)) {
        passLive(client, head)
        return
      }
      // One request per connection: the reply ends where the service closes.
      const closing = text.replace(/\r\nconnection: [^\r]*/i, '') + '\r\nConnection: close\r\n\r\n'
      pass(client, request, Buffer.from(closing, 'latin1'), first, fault)
    }
    client.on('data', onHead)
  })

  const passLive = (client: Socket, head: Buffer): void => {
    const service = connect()
    service.write(head)
    service.on('close', () => client.destroy())
    client.on('close', () => service.destroy())
    client.pipe(service)
    service.pipe(client)
  }

  const pass = (
    client: Socket,
    request: ProxiedRequest,
    head: Buffer,
    first: Buffer,
    fault: Fault | undefined,
  ): void => {
    const cut = (...others: Socket[]): void => {
      for (const socket of [client, ...others]) socket.resetAndDestroy()
    }
    const body: Buffer[] = []
    /** Reads the body, passing it on as `forward` says, up to `limit` bytes. */
    const readBody = (forward: Socket | undefined, limit: number, then: () => void): void => {
      const at = { count: 0, ended: false }
      const take = (chunk: Buffer): void => {
        if (at.ended) return
        const part = chunk.subarray(0, Math.max(0, limit - at.count))
        at.count += part.length
        if (onBody !== undefined || fault?.kind === 'deliver-late') body.push(part)
        if (forward !== undefined && part.length > 0 && !forward.write(part)) {
          client.pause()
          forward.once('drain', () => client.resume())
        }
        if (at.count >= Math.min(limit, request.bodyBytes)) {
          at.ended = true
          client.off('data', take)
          if (at.count >= request.bodyBytes) onBody?.(request, Buffer.concat(body))
          then()
        }
      }
      client.on('data', take)
      if (first.length > 0 || Math.min(limit, request.bodyBytes) === 0) take(first)
      if (!at.ended) client.resume()
    }
    const forwardReply = (service: Socket, limit: number): void => {
      let count = 0
      service.on('data', (chunk: Buffer) => {
        const part = chunk.subarray(0, Math.max(0, limit - count))
        count += chunk.length
        if (part.length > 0 && !client.write(part)) {
          service.pause()
          client.once('drain', () => service.resume())
        }
      })
      service.on('end', () => {
        if (limit === Infinity) client.end()
        else cut()
      })
    }
    const service = (): Socket => {
      const socket = connect()
      socket.write(head)
      // A service that is not there is a broken line to the client, as it would be without the
      // proxy.
      socket.on('error', () => client.destroy())
      client.on('close', () => {
        if (fault === undefined) socket.destroy()
      })
      return socket
    }

    switch (fault?.kind) {
      case undefined: {
        const to = service()
        forwardReply(to, Infinity)
        readBody(to, Infinity, () => client.resume())
        return
      }
      case 'refuse':
        cut()
        return
      case 'cut-request': {
        const to = service()
        readBody(to, fault.afterBytes, () => {
          // What was written must be out before the connection dies, or the service would never see
          // it.
          to.write('', () => cut(to))
        })
        return
      }
      case 'cut-reply': {
        const to = service()
        forwardReply(to, fault.afterBytes)
        readBody(to, Infinity, () => client.resume())
        return
      }
      case 'replace-reply': {
        const to = service()
        to.resume()
        to.on('end', () => client.end(fault.reply))
        readBody(to, Infinity, () => client.resume())
        return
      }
      case 'answer':
        readBody(undefined, Infinity, () => client.end(fault.reply))
        return
      case 'answer-early':
        readBody(undefined, fault.afterBytes, () => {
          client.write(fault.reply, () => cut())
        })
        return
      case 'deliver-late':
        readBody(undefined, Infinity, () => {
          cut()
          void fault.until.then(() => {
            const to = service()
            to.write(Buffer.concat(body))
            to.resume()
            to.on('end', () => fault.onDelivered?.())
          })
        })
        return
      case 'stall':
        readBody(undefined, fault.afterBytes, () => {
          client.pause()
          fault.onReached?.()
        })
        return
      case 'withhold-reply': {
        const to = service()
        to.resume()
        to.on('end', () => fault.onReply())
        readBody(to, Infinity, () => client.resume())
        return
      }
      case 'delay-request':
        void fault.until.then(() => {
          const to = service()
          forwardReply(to, Infinity)
          readBody(to, Infinity, () => client.resume())
        })
        return
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fault(next) {
      decide = next
    },
    record(listener) {
      onBody = listener
    },
    breakOff() {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** A raw reply of a service. */
export function rawReply(
  status: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  const lines = Object.entries({
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...headers,
  })
  return `HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

/** The first so many requests that match get the fault, all others pass. */
export function firstOf(
  count: number,
  matches: (request: ProxiedRequest) => boolean,
  fault: Fault,
): (request: ProxiedRequest) => Fault | undefined {
  let left = count
  return (request) => {
    if (left <= 0 || !matches(request)) return undefined
    left -= 1
    return fault
  }
}

export function isBoothSave({ method, path }: ProxiedRequest): boolean {
  return method === 'POST' && path === '/v5/booths'
}
