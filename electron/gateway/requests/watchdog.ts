import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { TLSSocket } from 'node:tls'
import type { Timeouts } from './types.ts'

export type Stall = 'connecting' | 'sending' | 'answering' | 'receiving'

export interface Watch {
  /** Bytes handed to the system for this request, its head included. */
  readonly sentBytes: () => number
  /**
   * Ends the connection of a request that failed, and says whether its last byte was handed to the
   * system. Whether that has sent it on, nobody can know.
   */
  readonly mayBeWhole: () => Promise<boolean>
  readonly connected: boolean
  /** The connection is not used again. */
  hangUp(): void
  stop(): void
}

export interface WatchParts {
  /** What comes after the head. */
  readonly bodyBytes: number
  readonly onStall: (stall: Stall) => void
  readonly onSent?: ((bytes: number) => void) | undefined
}

/**
 * Watches one request in two phases: bytes must keep going out while it is sent; then the answer
 * may take long, but not for ever. Works on the monotonic clock, so a clock that is set, or a
 * machine that slept, is not taken for a stall.
 */
export function watchRequest(
  request: ClientRequest,
  timeouts: Timeouts,
  { bodyBytes, onStall, onSent }: WatchParts,
): Watch {
  let socket: Socket | undefined
  let onEnd = (): void => undefined
  const ended = new Promise<void>((resolve) => (onEnd = resolve))
  let writtenBefore = 0
  let receivedBytes = 0
  let sent = 0
  let phase: Stall = 'connecting'
  let quietSince = performance.now()
  let connected = false

  const enter = (next: Stall): void => {
    phase = next
    quietSince = performance.now()
  }
  const measure = (): void => {
    if (socket === undefined) return
    // `bytesWritten` counts what still waits in the stream's own buffer.
    const now = socket.bytesWritten - socket.writableLength - writtenBefore
    if (now > sent) {
      sent = now
      if (phase === 'sending') quietSince = performance.now()
      onSent?.(sent)
    }
    if (socket.bytesRead > receivedBytes) {
      receivedBytes = socket.bytesRead
      if (phase === 'receiving') quietSince = performance.now()
    }
  }

  request.once('socket', (assigned: Socket) => {
    socket = assigned
    readBeforeFailing(assigned)
    assigned.once('close', onEnd)
    writtenBefore = assigned.bytesWritten
    const begin = (): void => {
      connected = true
      if (phase === 'connecting') enter('sending')
    }
    if (!assigned.connecting) begin()
    else assigned.once(assigned instanceof TLSSocket ? 'secureConnect' : 'connect', begin)
  })
  request.once('finish', () => {
    measure()
    if (phase === 'connecting' || phase === 'sending') enter('answering')
  })
  request.once('response', () => enter('receiving'))

  const limits: Readonly<Record<Stall, number>> = {
    connecting: timeouts.connectMs,
    sending: timeouts.idleMs,
    answering: timeouts.answerMs,
    receiving: timeouts.idleMs,
  }
  const tickMs = Math.min(
    250,
    Math.max(5, Math.min(timeouts.connectMs, timeouts.idleMs, timeouts.answerMs) / 5),
  )
  const timer = setInterval(() => {
    measure()
    if (performance.now() - quietSince > limits[phase]) {
      clearInterval(timer)
      onStall(phase)
    }
  }, tickMs)
  timer.unref()

  return {
    sentBytes() {
      measure()
      return sent
    },
    async mayBeWhole() {
      clearInterval(timer)
      request.destroy()
      if (socket === undefined || !connected) return false
      socket.destroy()
      // Only then it is clear what was handed over: what could not be is taken back by the end.
      await ended
      measure()
      return sent > 0 && sent >= headBytesAtLeast(request) + bodyBytes
    },
    get connected() {
      return connected
    },
    hangUp() {
      socket?.destroy()
    },
    stop() {
      clearInterval(timer)
      socket?.off('close', onEnd)
      // Answered before all was sent: the rest is of no use to anybody.
      if (!request.writableFinished) request.destroy()
    },
  }
}

/** Node adds a line or two, which are shorter than the closing boundary of a form. */
function headBytesAtLeast(request: ClientRequest): number {
  const names = request.getRawHeaderNames()
  const lines = names.map((name) => `${name}: ${String(request.getHeader(name))}`)
  return [`${request.method} ${request.path} HTTP/1.1`, ...lines, ''].reduce(
    (bytes, line) => bytes + Buffer.byteLength(line) + 2,
    0,
  )
}

/** Time for what has come to be read, in milliseconds, where nothing says that all of it was. */
const longestReadMs = 1_000

const prepared = new WeakSet<Socket>()

/**
 * A service may answer and hang up while a body is still leaving. Node ends a connection at the
 * first write that fails, also with an answer unread; here that failure waits until the other side
 * has been read to its end.
 */
function readBeforeFailing(socket: Socket): void {
  if (prepared.has(socket)) return
  prepared.add(socket)
  const write = socket._write.bind(socket)
  const writeAll = socket._writev?.bind(socket)
  socket._write = (chunk, encoding, done) => write(chunk, encoding, lastly(socket, done))
  if (writeAll !== undefined) socket._writev = (chunks, done) => writeAll(chunks, lastly(socket, done))
}

type Done = (error?: Error | null) => void

function lastly(socket: Socket, done: Done): Done {
  return (error) => {
    if (error == null || socket.destroyed || socket.readableEnded) {
      done(error)
      return
    }
    const finish = (): void => {
      clearTimeout(timer)
      socket.off('end', finish)
      socket.off('close', finish)
      done(error)
    }
    const timer = setTimeout(finish, longestReadMs)
    socket.once('end', finish)
    socket.once('close', finish)
  }
}
