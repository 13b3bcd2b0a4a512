import type http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { liveBounds } from '../../../shared/domain/plan/sharing/format/live-bounds.ts'
import { serviceMessage, sharingPath } from '../../../shared/domain/plan/sharing/format/service-messages.ts'
import { paced } from '../../../shared/paced.ts'
import type { Access } from '../../gateway/access.ts'
import type { HttpAnswer, NoAnswer } from '../../gateway/requests/http.ts'
import { createProxyAgents } from '../../gateway/proxy-routes/agents.ts'
import { trustSystemIssuers } from '../../gateway/proxy-routes/certificates.ts'
import { needsNoProxy } from '../../gateway/proxy-routes/proxies.ts'
import type { Present } from '../transport.ts'

export interface Live {
  /** Whether news come by themselves now. */
  isOpen(): boolean
  show(present: Present | null): void
  close(): Promise<void>
}

export interface LiveEvents {
  /** Something may be new: it was said so, or may have been while nobody listened. */
  onNews(): void
  onPresent(present: readonly Present[]): void
}

const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** Of a service, or of a proxy before it, that has no live connections. */
const notThereMs = 5 * 60_000
/** The service asks for a sign of life every 20 seconds. */
const silenceMs = 50_000

/**
 * The live connection to the service, opened again whenever it is lost. Nothing depends on it: where
 * it does not come about, plans are shared all the same, only later.
 */
export function openLive(access: Access, events: LiveEvents): Live {
  const closing = new AbortController()
  const signal = AbortSignal.any([closing.signal, access.closed])
  const proxied = createProxyAgents({ keepAlive: false })
  let socket: WebSocket | undefined
  let shown: Present | null = null
  const showing = paced(liveBounds.showEveryMs, () => socket?.send(showText(shown)))

  const keepOpen = async (): Promise<void> => {
    for (let failed = 0; !signal.aborted;) {
      const answer = await access
        .withToken((authorization) => connect(access, proxied, authorization, signal), signal)
        .catch(() => undefined)
      const body = answer?.kind === 'answer' ? answer.body : undefined
      if (body === undefined) failed += 1
      else {
        failed = 0
        socket = body
        if (shown !== null) showing.ask()
        events.onNews()
        await whileOpen(body, events, signal)
        socket = undefined
        events.onPresent([])
      }
      const isNotThere =
        answer?.kind === 'answer' && body === undefined && answer.status < 500 && answer.status !== 429
      const longest = isNotThere ? notThereMs : Math.min(longestPauseMs, firstPauseMs * 2 ** failed)
      // Not all at once, where a service has begun anew.
      await pause(longest * (0.2 + Math.random() * 0.8), undefined, { signal, ref: false }).catch(
        () => undefined,
      )
    }
  }
  const running = keepOpen()

  return {
    isOpen: () => socket !== undefined,
    show(present) {
      shown = present
      if (socket !== undefined) showing.ask()
    },
    async close() {
      closing.abort()
      showing.stop()
      proxied.close()
      await running
    },
  }
}

/** `body` is absent where the service answers something else. */
async function connect(
  access: Access,
  proxied: ReturnType<typeof createProxyAgents>,
  authorization: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<HttpAnswer<WebSocket | undefined> | NoAnswer> {
  const { WebSocket } = await import('ws')
  const url = new URL(`${access.baseUrl}${sharingPath}/live`)
  const isSecure = url.protocol === 'https:'
  if (isSecure) trustSystemIssuers()
  const agent: http.Agent | undefined = needsNoProxy(url)
    ? undefined
    : await proxied.agentFor(await access.network.routeTo(url), isSecure)
  signal.throwIfAborted()
  url.protocol = isSecure ? 'wss:' : 'ws:'
  const options = {
    headers: authorization,
    handshakeTimeout: access.timeouts.connectMs,
    maxPayload: liveBounds.messageBytes * 2,
    agent,
  }
  const socket = new WebSocket(url, { ...options, perMessageDeflate: false })
  const end = (): void => socket.terminate()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await new Promise((resolve) => {
      const answer = (status: number, body: WebSocket | undefined): void =>
        resolve({ kind: 'answer', status, headers: {}, body })
      socket.once('open', () => answer(101, socket))
      socket.once('unexpected-response', (request, { statusCode = 500 }) => {
        request.destroy()
        answer(statusCode, undefined)
      })
      socket.on('error', () => {
        resolve({
          kind: 'no-answer',
          failure: { kind: 'unreachable', host: access.host, reason: 'no-connection' },
          mayBeWhole: false,
        })
      })
    })
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** Hears what comes until the connection is over. */
async function whileOpen(socket: WebSocket, events: LiveEvents, signal: AbortSignal): Promise<void> {
  const end = (): void => socket.terminate()
  const silence = setTimeout(end, silenceMs)
  socket.on('ping', () => silence.refresh())
  socket.on('message', (data) => {
    const message = Buffer.isBuffer(data) ? messageIn(data) : undefined
    if (message?.kind === 'changed') events.onNews()
    if (message?.kind === 'present') events.onPresent(message.present)
  })
  signal.addEventListener('abort', end, { once: true })
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    if (signal.aborted) end()
  })
  signal.removeEventListener('abort', end)
  clearTimeout(silence)
}

function messageIn(data: Buffer) {
  try {
    return serviceMessage.safeParse(JSON.parse(data.toString('utf8'))).data
  } catch {
    return undefined
  }
}

/** Where the selection is too long for a message, it is left out. */
function showText(present: Present | null): string {
  const few =
    present === null ? null : { ...present, selection: present.selection.slice(0, liveBounds.selection) }
  const text = JSON.stringify({ kind: 'show', present: few })
  if (few === null || Buffer.byteLength(text) <= liveBounds.messageBytes) return text
  return JSON.stringify({ kind: 'show', present: { ...few, selection: [] } })
}
