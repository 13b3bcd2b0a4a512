import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage } from 'node:http'
import { connect, createServer as createPlainServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface TestProxy {
  readonly port: number
  /** What it was asked, in order: `CONNECT host:port` or `GET http://…`. */
  readonly asked: readonly string[]
  /** What it was told of who asks; empty where nothing was said. */
  readonly logins: readonly string[]
}

export interface ProxyBehaviour {
  /** `name:password` of those it lets in. */
  readonly login?: string
  /** How it asks for it. */
  readonly scheme?: string
  /** The status it answers everything with. */
  readonly refuses?: number
  /** Ends what it is asked without a word, or after so many bytes of what comes back. */
  readonly dropsAfterBytes?: number
}

/**
 * A proxy for HTTP on loopback, of RFC 9110 and 9112: whatever host it is asked for, it connects to
 * `target`, since names of the outside lead nowhere in a test.
 */
export async function startProxy(target: number, behaviour: ProxyBehaviour = {}): Promise<TestProxy> {
  const asked: string[] = []
  const logins: string[] = []
  const sockets = new Set<Socket>()
  const refusalOf = ({ headers, method = '', url = '' }: IncomingMessage): number | undefined => {
    asked.push(`${method} ${url}`)
    const [, encoded = ''] = /^Basic (.+)$/.exec(headers['proxy-authorization'] ?? '') ?? []
    const said = Buffer.from(encoded, 'base64').toString()
    logins.push(said)
    if (behaviour.login !== undefined && said !== behaviour.login) return 407
    return behaviour.refuses
  }
  const challenge = { 'proxy-authenticate': behaviour.scheme ?? 'Basic realm="proxy"' }
  const server = createServer((request, response) => {
    const refusal = refusalOf(request)
    if (refusal !== undefined) {
      response.writeHead(refusal, challenge).end('from the proxy')
      return
    }
    if (behaviour.dropsAfterBytes === 0) {
      request.socket.destroy()
      return
    }
    const { pathname, search } = new URL(request.url ?? '')
    const headers = { ...request.headers }
    delete headers['proxy-authorization']
    const onward = ask(
      { port: target, host: '127.0.0.1', method: request.method, path: pathname + search, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      },
    )
    request.pipe(onward)
  })
  server.on('connect', (request, socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    const refusal = refusalOf(request)
    if (refusal !== undefined) {
      socket.end(
        `HTTP/1.1 ${refusal} No\r\nProxy-Authenticate: ${challenge['proxy-authenticate']}\r\nContent-Length: 0\r\n\r\n`,
      )
      return
    }
    if (behaviour.dropsAfterBytes === 0) {
      socket.destroy()
      return
    }
    const onward = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.pipe(onward)
      let passed = 0
      onward.on('data', (chunk: Buffer) => {
        passed += chunk.byteLength
        if (behaviour.dropsAfterBytes === undefined || passed <= behaviour.dropsAfterBytes)
          socket.write(chunk)
        else socket.destroy()
      })
    })
    onward.on('error', () => socket.destroy())
    onward.on('close', () => socket.end())
    socket.on('close', () => onward.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  return { port: portOf(server), asked, logins }
}

/** The same for SOCKS 5 (RFC 1928, 1929). `asked` has the names it was given to resolve. */
export async function startSocks(
  target: number,
  { login, refuses }: { readonly login?: string; readonly refuses?: boolean } = {},
): Promise<TestProxy> {
  const asked: string[] = []
  const logins: string[] = []
  const sockets = new Set<Socket>()
  const talk = async (socket: Socket): Promise<void> => {
    const greeting = await next(socket)
    if (login !== undefined) {
      if (!greeting.subarray(2).includes(2)) return void socket.end(Buffer.from([5, 0xff]))
      socket.write(Buffer.from([5, 2]))
      const who = await next(socket)
      const nameLength = who[1] ?? 0
      const said = `${who.subarray(2, 2 + nameLength).toString()}:${who.subarray(3 + nameLength).toString()}`
      logins.push(said)
      if (said !== login) return void socket.end(Buffer.from([1, 1]))
      socket.write(Buffer.from([1, 0]))
    } else socket.write(Buffer.from([5, 0]))
    const wish = await next(socket)
    // 3: a name, and not an address that was resolved before.
    asked.push(wish[3] === 3 ? wish.subarray(5, 5 + (wish[4] ?? 0)).toString() : 'an address')
    const answer = (code: number): Buffer => Buffer.from([5, code, 0, 1, 127, 0, 0, 1, 0, 0])
    if (refuses === true) return void socket.end(answer(2))
    const onward = connect(target, '127.0.0.1', () => {
      socket.write(answer(0))
      socket.pipe(onward).pipe(socket)
    })
    onward.on('error', () => socket.destroy())
    socket.on('close', () => onward.destroy())
  }
  const server = createPlainServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    talk(socket).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: portOf(server), asked, logins }
}

function next(socket: Socket): Promise<Buffer> {
  return new Promise((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk)))
}

export function portOf(server: { address(): unknown }): number {
  return (server.address() as { readonly port: number }).port
}
