import { once } from 'node:events'
import http, { type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import WebSocket from 'ws'
import {
  createClient,
  type ContractClient,
  type Job,
  type Transport,
} from '../../../shared/contract/index.ts'
import { AppError } from '../../../shared/errors.ts'

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly text: string
}

export interface RawRequest {
  readonly method?: string
  /** Sent as it is, whatever it looks like. */
  readonly path?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: Uint8Array | string
}

/** One request to 127.0.0.1, byte for byte as given: no normalised path, any `Host`. */
export async function rawRequest(
  port: number,
  { method = 'GET', path = '/', headers = {}, body }: RawRequest = {},
): Promise<RawAnswer> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const request = http.request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { ...length, ...headers },
    agent: false,
  })
  request.end(body)
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>
  const [response] = await answered
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  return { status: response.statusCode ?? 0, headers: response.headers, body: bytes, text: bytes.toString() }
}

/** What a browser that was let in has: the address without the token, and the cookie. */
export interface SignedIn {
  readonly port: number
  readonly origin: string
  readonly cookie: string
  /** For the page's storage. */
  readonly key: string
}

/** Exchanges the token of the printed address for the cookie and the key. */
export async function signIn(url: string): Promise<SignedIn> {
  const { port, origin, search } = new URL(url)
  const answer = await rawRequest(Number(port), { path: `/${search}` })
  const [cookie] = (answer.headers['set-cookie'] ?? []).map((text) => text.split(';')[0] ?? '')
  if (cookie === undefined) throw new Error(`The web host let nobody in: ${answer.status} ${answer.text}`)
  const [, key] = /setItem\("booth-builder\.key", "([\w-]+)"\)/.exec(answer.text) ?? []
  if (key === undefined) throw new Error(`The web host gave no key: ${answer.text}`)
  return { port: Number(port), origin, cookie, key }
}

export interface WebPage {
  readonly client: ContractClient
  /** Every message that came over the socket, as text. */
  readonly received: readonly string[]
  readonly socket: WebSocket
  /** Runs a job to its end; throws its error. */
  readonly finished: (job: Promise<{ readonly jobId: string }>) => Promise<Job['result']>
  close(): Promise<void>
}

/** The contract over the host's socket, as the page speaks it. */
export async function openPage({ port, origin, cookie, key }: SignedIn): Promise<WebPage> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/contract`, ['booth-builder', `key.${key}`], {
    headers: { cookie, origin },
  })
  await once(socket, 'open')
  const received: string[] = []
  socket.on('message', (data: Buffer) => received.push(data.toString()))
  const transport: Transport = {
    send: (message) => socket.send(JSON.stringify(message)),
    onMessage(listener) {
      const onMessage = (data: Buffer): void => listener(JSON.parse(data.toString()) as unknown)
      socket.on('message', onMessage)
      return () => void socket.off('message', onMessage)
    },
  }
  const client = createClient(transport)
  return {
    client,
    received,
    socket,
    async finished(started) {
      const { jobId } = await started
      const job = await new Promise<Job>((resolve, reject) => {
        const look = (job: Job): void => {
          if (job.id === jobId && job.state !== 'running') resolve(job)
        }
        client.on('job.changed', ({ job }) => look(job))
        client.call('jobs.get', { jobId }).then(look, reject)
      })
      if (job.error !== null) throw AppError.fromShape(job.error)
      return job.result
    },
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return
      socket.close()
      await once(socket, 'close')
    },
  }
}
