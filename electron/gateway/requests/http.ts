import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios'
import type http from 'node:http'
import type https from 'node:https'
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { AppError } from '../../../shared/errors.ts'
import type { Failure } from './failure.ts'
import type { Timeouts } from './types.ts'
import { isPrivateHost, privateNetworkCode, publicLookup } from './private-networks.ts'
import { watchRequest, type Stall, type Watch } from './watchdog.ts'
import { createProxyAgents } from '../proxy-routes/agents.ts'
import {
  certificateFault,
  trustSystemIssuers,
  watchCertificate,
  type CertificateWatch,
} from '../proxy-routes/certificates.ts'
import {
  environmentNetwork,
  needsNoProxy,
  proxyName,
  directRoute,
  type Network,
} from '../proxy-routes/proxies.ts'
import {
  proxyTroubleOf,
  watchProxy,
  type ProxyTrouble,
  type ProxyWatch,
} from '../proxy-routes/proxy-trouble.ts'

export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Text, or a stream with its length in the headers. */
  readonly body?: string | NodeJS.ReadableStream | undefined
  readonly signal?: AbortSignal | undefined
  readonly maxAnswerBytes: number
  /**
   * Connects to public addresses only. Through a proxy, addresses of private networks are refused
   * as well, and names are the proxy's: it resolves them, often where this machine cannot, and
   * decides what it connects to.
   */
  readonly onlyPublic?: boolean | undefined
  /** Bytes of head and body that have left, several times a second. */
  readonly onSent?: ((bytes: number) => void) | undefined
  /** Gets a way to ask for the same at any moment. */
  readonly onStart?: ((sentBytes: () => number) => void) | undefined
}

export interface HttpAnswer<Body> {
  readonly kind: 'answer'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
}

/** No answer that can be used. `mayBeWhole`: all of the request may have left, so that the service may have acted. */
export interface NoAnswer {
  readonly kind: 'no-answer'
  readonly failure: Failure
  readonly mayBeWhole: boolean
}

export interface HttpClient {
  send(request: HttpRequest): Promise<HttpAnswer<string> | NoAnswer>
  /** The answer's body as a stream, for files. The caller ends it. */
  open(request: HttpRequest): Promise<HttpAnswer<Readable> | NoAnswer>
  close(): void
}

export const defaultTimeouts: Timeouts = { connectMs: 20_000, idleMs: 60_000, answerMs: 10 * 60_000 }

/**
 * A connection that has been quiet for longer is not used again: the service may have given it up,
 * and a create sent on it would stay without an answer.
 */
const longestIdleMs = 2_000

/**
 * HTTP with the settings large uploads need: nothing buffered, no redirects, no time limit on
 * progress. `lookup` is for requests that are `onlyPublic`. Results, never exceptions: an axios
 * error carries the request's headers, and with them the token.
 */
export function createHttpClient(
  timeouts: Timeouts,
  lookup: LookupFunction = publicLookup(),
  network: Network = environmentNetwork,
): HttpClient {
  let opened: Promise<Connections> | undefined
  const means: Means = { connect: () => (opened ??= openConnections()), timeouts, lookup, network }
  return {
    send: (request) =>
      perform<string>(means, request, {
        responseType: 'text',
        decompress: true,
        maxContentLength: request.maxAnswerBytes,
      }),
    open: (request) => perform<Readable>(means, request, asFile),
    close() {
      void opened?.then(({ agents, proxied }) => {
        agents.forEach((agent) => agent.destroy())
        proxied.close()
      })
    },
  }
}

type Reading = Required<Pick<AxiosRequestConfig, 'responseType' | 'decompress' | 'maxContentLength'>>

/**
 * A file is written as it comes: decompressed, a small one could fill the disk. It is not small; its
 * stream is watched by whoever reads it.
 */
const asFile: Reading = { responseType: 'stream', decompress: false, maxContentLength: -1 }

interface Means {
  readonly connect: () => Promise<Connections>
  readonly timeouts: Timeouts
  readonly lookup: LookupFunction
  readonly network: Network
}

interface Connections {
  readonly client: AxiosInstance
  readonly modules: { readonly http: typeof http; readonly https: typeof https }
  readonly agents: readonly http.Agent[]
  readonly proxied: ReturnType<typeof createProxyAgents>
}

/**
 * Loads the client when something is first asked for: much of what the core does, and most of the
 * command line, asks nobody.
 */
async function openConnections(): Promise<Connections> {
  const [{ default: axios }, { default: plain }, { default: secure }] = await Promise.all([
    import('axios'),
    import('node:http'),
    import('node:https'),
  ])
  const agentOptions = { keepAlive: true, timeout: longestIdleMs }
  const agents = [new plain.Agent(agentOptions), new secure.Agent(agentOptions)] as const
  const client = axios.create({
    adapter: 'http',
    maxRedirects: 0,
    // No limit. `Infinity` would be one, checked in a stream of its own, which ends the connection
    // after every form.
    maxBodyLength: -1,
    timeout: 0,
    validateStatus: () => true,
    transformRequest: [(data: unknown) => data],
    transformResponse: [(data: unknown) => data],
    // The ways through proxies are ours.
    proxy: false,
    httpAgent: agents[0],
    httpsAgent: agents[1],
  })
  return { client, modules: { http: plain, https: secure }, agents, proxied: createProxyAgents(agentOptions) }
}

async function perform<Body>(
  { connect, timeouts, lookup, network }: Means,
  request: HttpRequest,
  reading: Reading,
): Promise<HttpAnswer<Body> | NoAnswer> {
  const controller = new AbortController()
  const cancel = (): void => controller.abort()
  request.signal?.addEventListener('abort', cancel, { once: true })
  if (request.signal?.aborted === true) cancel()
  let stalled: Stall | undefined
  let watch: Watch | undefined
  const { body } = request
  const source = watchSource(body)
  const url = new URL(request.url)
  const { protocol, hostname, host } = url
  let way = directRoute
  let proxyWatch: ProxyWatch | undefined
  let certificate: CertificateWatch | undefined
  const proxyFailure = (
    reason: ProxyTrouble,
    more: { readonly systemCode?: string; readonly status?: number } = {},
  ): Failure => {
    const { proxy } = way
    if (proxy !== undefined && (reason === 'proxy-not-found' || reason === 'proxy-unreachable'))
      network.onProxyLost(proxy)
    if (reason === 'proxy-login') network.onLoginRefused(way)
    return {
      kind: 'unreachable',
      host,
      reason,
      ...(proxy === undefined ? {} : { proxy: proxyName(proxy) }),
      ...more,
    }
  }
  if (request.onlyPublic === true && isPrivateHost(hostname)) {
    return { kind: 'no-answer', failure: { kind: 'private-network', host }, mayBeWhole: false }
  }
  try {
    if (!needsNoProxy(url)) way = await network.routeTo(url)
    if (protocol === 'https:') trustSystemIssuers()
    const { client, modules, proxied } = await connect()
    const agent = await proxied.agentFor(way, protocol === 'https:')
    const response: AxiosResponse<Body> = await client.request<Body>({
      method: request.method,
      url: request.url,
      headers: { ...request.headers },
      ...(body === undefined ? {} : { data: body }),
      ...reading,
      signal: controller.signal,
      ...(agent === undefined ? {} : { httpAgent: agent, httpsAgent: agent }),
      transport: {
        request(
          options: http.RequestOptions,
          onResponse: (response: http.IncomingMessage) => void,
        ): http.ClientRequest {
          const secure = (options.protocol ?? protocol) === 'https:'
          const guarded = request.onlyPublic === true ? { ...options, lookup } : options
          const sent = (secure ? modules.https : modules.http).request(guarded, onResponse)
          if (way.proxy !== undefined) proxyWatch = watchProxy(sent, way.proxy)
          certificate = watchCertificate(sent)
          watch = watchRequest(sent, timeouts, {
            bodyBytes:
              typeof body === 'string'
                ? Buffer.byteLength(body)
                : Number(request.headers['content-length'] ?? 0),
            onStall: (stall) => {
              stalled = stall
              controller.abort()
            },
            onSent: request.onSent,
          })
          request.onStart?.(watch.sentBytes)
          return sent
        },
      },
    })
    const answer = {
      kind: 'answer',
      status: response.status,
      headers: plainHeaders(response.headers),
      body: response.data,
    } as const
    // It may have answered before it had read the body, and close the line when it comes to that.
    if (body !== undefined && answer.status >= 400) watch?.hangUp()
    const trouble = proxyWatch?.troubleOf(answer)
    if (trouble === undefined) return answer
    if (answer.body instanceof Readable) answer.body.destroy()
    // The service has heard nothing of it.
    return { kind: 'no-answer', failure: proxyFailure(trouble, { status: answer.status }), mayBeWhole: false }
  } catch (error) {
    const mayBeWhole = (await watch?.mayBeWhole()) === true
    const failure = ((): Failure => {
      if (source.error !== undefined) return { kind: 'here', error: sourceFailure(source.error) }
      const isThrough = way.proxy === undefined || proxyWatch?.isThrough === true
      if (stalled === 'connecting' && !isThrough)
        return proxyFailure('proxy-unreachable', { systemCode: 'no answer in time' })
      if (stalled === 'connecting')
        return { kind: 'unreachable', host, reason: 'no-connection', systemCode: 'no answer in time' }
      if (stalled !== undefined) return { kind: 'interrupted', host, reason: stalled }
      if (request.signal?.aborted === true) return { kind: 'cancelled' }
      const systemCode = errorCode(error)
      if (
        systemCode === 'ERR_BAD_RESPONSE' &&
        error instanceof Error &&
        error.message.startsWith('maxContentLength')
      ) {
        return { kind: 'unreadable', host, status: undefined, reason: 'too-large', body: '' }
      }
      if (systemCode === privateNetworkCode) return { kind: 'private-network', host }
      const known = systemCode === undefined ? {} : { systemCode }
      if (!isThrough) return proxyFailure(proxyTroubleOf(error, systemCode), known)
      return { host, ...brokenConnection(systemCode, watch?.connected === true, certificate), ...known }
    })()
    return { kind: 'no-answer', failure, mayBeWhole }
  } finally {
    request.signal?.removeEventListener('abort', cancel)
    watch?.stop()
  }
}

/** Has the error of a stream that is sent, once there is one. */
function watchSource(body: HttpRequest['body']): { readonly error?: unknown } {
  const watch: { error?: unknown } = {}
  if (body !== undefined && typeof body !== 'string') {
    body.once('error', (error: unknown) => {
      watch.error = error
    })
  }
  return watch
}

/** Of a connection to the service itself. */
function brokenConnection(
  systemCode: string | undefined,
  wasConnected: boolean,
  certificate: CertificateWatch | undefined,
) {
  const fault = certificateFault(certificate?.errorCode ?? (wasConnected ? undefined : systemCode))
  const facts = certificate?.facts
  if (fault !== undefined)
    return { kind: 'unreachable', reason: facts === undefined ? 'certificate' : fault, ...facts } as const
  return wasConnected
    ? ({ kind: 'interrupted', reason: 'lost' } as const)
    : ({ kind: 'unreachable', reason: unreachableReason(systemCode) } as const)
}

function unreachableReason(code: string | undefined): Extract<Failure, { kind: 'unreachable' }>['reason'] {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no-such-host'
  if (code === 'ECONNREFUSED') return 'refused'
  return 'no-connection'
}

function sourceFailure(error: unknown): AppError {
  if (error instanceof AppError) return error
  return new AppError('file-missing', 'A file to be sent could not be read.', {
    details: { code: errorCode(error) ?? 'unknown' },
  })
}

function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code: unknown = Reflect.get(error, 'code')
  if (typeof code === 'string') return code
  return error.cause instanceof Error ? errorCode(error.cause) : undefined
}

function plainHeaders(headers: AxiosResponse['headers']): Readonly<Record<string, string>> {
  const plain: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') plain[name.toLowerCase()] = value
  }
  return plain
}
