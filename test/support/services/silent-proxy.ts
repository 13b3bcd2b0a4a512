import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to another server on which bytes can be held back, or vanish, while its connections stay open. */
export interface SilentProxy {
  readonly port: number
  /** From now on nothing passes, on connections that are open and on new ones. */
  silence(): void
  /** What was held back passes, and all that comes. */
  goOn(): void
  stop(): Promise<void>
}

export async function startSilentProxy(target: {
  readonly host: string
  readonly port: number
}): Promise<SilentProxy> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const track = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    if (isSilent) socket.pause()
    return socket
  }
  const server = createServer((client) => {
    const onward = track(connect(target))
    track(client)
    for (const [from, to] of [
      [client, onward],
      [onward, client],
    ] as const) {
      from.on('data', (chunk: Buffer) => void to.write(chunk))
      from.on('close', () => to.destroy())
    }
    if (isSilent) for (const socket of [client, onward]) socket.pause()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  return {
    port: typeof bound === 'object' ? (bound?.port ?? 0) : 0,
    silence() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    goOn() {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
    async stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
