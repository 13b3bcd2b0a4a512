import type { DesktopBridge, Transport } from '../../shared/contract/index.ts'
import { notSignedInPath, socketProtocols } from '../../shared/contract/page-key.ts'
import { attach, setConnection } from './client.ts'
import { storedPageKey } from './page-key.ts'
import { connectWebSocket } from './web-socket.ts'

declare global {
  interface Window {
    /** Exposed by the desktop's preload; absent in a browser. */
    readonly boothBuilder?: DesktopBridge
  }
}

export const desktop: DesktopBridge | undefined = typeof window === 'undefined' ? undefined : window.boothBuilder

/** Joins the page to the core it was served by. */
export function connect(): void {
  if (desktop !== undefined) {
    attach(withPlainMessages(desktop))
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

// The context bridge refuses whatever Vue made reactive. Messages are JSON by contract, so a plain copy says the same.
function withPlainMessages(transport: Transport): Transport {
  return {
    send: (message) => transport.send(JSON.parse(JSON.stringify(message)) as unknown),
    onMessage: (listener) => transport.onMessage(listener),
  }
}
