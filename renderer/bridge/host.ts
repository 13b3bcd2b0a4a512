import type { DesktopBridge, Transport } from '../../shared/contract/index.ts'
import { AppError } from '../../shared/errors.ts'
import { notSignedInPath, socketProtocols } from '../../shared/contract/page-key.ts'
import { attach, setConnection, detach } from './client.ts'
import { storedPageKey } from './page-key.ts'
import { plainBridge } from './plain-bridge.ts'

declare global {
  interface Window {
    /** Exposed by the desktop's preload; absent in a browser. */
    readonly boothBuilder?: DesktopBridge
  }
}

const exposed = typeof window === 'undefined' ? undefined : window.boothBuilder

/** The desktop, where the page is in its window. */
export const desktop: DesktopBridge | undefined = exposed === undefined ? undefined : plainBridge(exposed)

/**
 * Runs `save` before the window closes. A browser asks no page; it has to save when it is hidden.
 */
export function beforeClosing(save: () => Promise<void>): void {
  desktop?.beforeClosing(save)
}

/** Whether the system has a dialog for folders that the page can ask for. */
export const hasFolderDialog = desktop !== undefined

/** The path of a folder that the person chooses there; `null`: none. */
export async function chooseFolder(): Promise<string | null> {
  const result = await desktop?.chooseFolder()
  if (result?.ok === false) throw AppError.fromShape(result.error)
  return typeof result?.data === 'string' ? result.data : null
}

/** Joins the page to the core it was served by. */
export function connect(): void {
  if (desktop !== undefined) {
    attach(desktop)
    setConnection('connected')
    return
  }
  const key = storedPageKey()
  if (key === undefined) {
    window.location.replace(notSignedInPath)
    return
  }
  const url = new URL('/contract', window.location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.hash = ''
  connectWebSocket(url.href, socketProtocols(key))
}

const retryDelaysMs = [250, 500, 1_000, 2_000, 4_000] as const

/** Keeps a contract connection to the web host, and opens it again whenever it is lost. */
function connectWebSocket(url: string, protocols: readonly string[]): void {
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
