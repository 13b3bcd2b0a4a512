import type { Transport } from '../../shared/contract/index.ts'
import { attach, detach, setConnection } from './client.ts'

const retryDelaysMs = [250, 500, 1_000, 2_000, 4_000] as const

/** Keeps a contract connection to the web host, and opens it again whenever it is lost. */
export function connectWebSocket(url: string, protocols: readonly string[]): void {
  let failures = 0
  const open = (): void => {
    const socket = new WebSocket(url, [...protocols])
    attach(socketTransport(socket))
    socket.addEventListener('open', () => {
      failures = 0
      setConnection('connected')
    })
    socket.addEventListener('close', () => {
      detach()
      setConnection('lost')
      const delayMs = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)]
      failures += 1
      setTimeout(open, delayMs)
    })
  }
  open()
}

/** Messages as JSON texts. What is sent before the socket is open waits for it. */
function socketTransport(socket: WebSocket): Transport {
  const waiting: string[] = []
  socket.addEventListener('open', () => {
    for (const text of waiting.splice(0)) socket.send(text)
  })
  return {
    send(message) {
      const text = JSON.stringify(message)
      if (socket.readyState === WebSocket.CONNECTING) waiting.push(text)
      else if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    onMessage(listener) {
      const onMessage = ({ data }: MessageEvent): void => {
        if (typeof data !== 'string') return
        listener(JSON.parse(data) as unknown)
      }
      socket.addEventListener('message', onMessage)
      return () => {
        socket.removeEventListener('message', onMessage)
      }
    },
  }
}
