import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { TLSSocket } from 'node:tls'
import type { Patience } from './types.ts'

export type Stall = 'connecting' | 'sending' | 'answering' | 'receiving'

export interface Watch {
  /**
   * Bytes handed to the system for this request, its head included. More than none: the service may
   * have got it.
   */
  readonly sentBytes: () => number
  readonly connected: boolean
  stop(): void
}

/**
 * Watches one request in two phases: bytes must keep going out while it is sent; then the answer
 * may take long, but not for ever. Works on the monotonic clock, so a clock that is set, or a
 * machine that slept, is not taken for a stall.
 */
export function watchRequest(
  request: ClientRequest,
  patience: Patience,
  onStall: (stall: Stall) => void,
  onSent: (bytes: number) => void = () => undefined,
): Watch {
  let socket: Socket | undefined
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
      onSent(sent)
    }
    if (socket.bytesRead > receivedBytes) {
      receivedBytes = socket.bytesRead
      if (phase === 'receiving') quietSince = performance.now()
    }
  }

  request.once('socket', (assigned: Socket) => {
    socket = assigned
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
    connecting: patience.connectMs,
    sending: patience.idleMs,
    answering: patience.answerMs,
    receiving: patience.idleMs,
  }
  const tickMs = Math.min(250, Math.max(5, Math.min(patience.connectMs, patience.idleMs, patience.answerMs) / 5))
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
    get connected() {
      return connected
    },
    stop() {
      clearInterval(timer)
    },
  }
}
