import type { DesktopBridge } from '../../shared/contract/index.ts'
import { attach, setConnection } from './client.ts'
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
    attach(desktop)
    setConnection('connected')
    return
  }
  const url = new URL('/contract', window.location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.hash = ''
  connectWebSocket(url.href)
}
