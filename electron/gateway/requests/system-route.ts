import type { Readable } from 'node:stream'
import type { Failure } from './failure.ts'
import type { HttpAnswer, HttpClient, HttpRequest, NoAnswer } from './http.ts'
import type { Timeouts } from './types.ts'
import type { ProxyRoute } from '../proxy-routes/proxies.ts'

/**
 * HTTP by the system's own means, which know proxies and certificates that Node does not. The same
 * rules as for `HttpClient`: results and never exceptions, nothing sent twice, redirects told and
 * not followed.
 */
export interface SystemHttp {
  open(request: HttpRequest, timeouts: Timeouts): Promise<HttpAnswer<Readable> | NoAnswer>
}

export interface SystemRouteParts {
  readonly system: SystemHttp
  readonly timeouts: Timeouts
  readonly routeTo: (url: URL) => Promise<ProxyRoute>
}

/**
 * `own`, and the system's means where it does not get through: to a proxy that wants NTLM or
 * Negotiate, or to a certificate by an issuer that Node does not know. An origin that was once not
 * reached otherwise goes there from then on. What had a stream for a body is not sent again here:
 * whoever asked makes another.
 */
export function withSystemRoute(
  own: HttpClient,
  { system, timeouts, routeTo }: SystemRouteParts,
): HttpClient {
  const origins = new Set<string>()
  /**
   * Where only public addresses may be connected to, a proxy has to be on the way: the system cannot
   * be told which to leave alone.
   */
  const mayUse = async ({ onlyPublic, url }: HttpRequest): Promise<boolean> =>
    onlyPublic !== true || (await routeTo(new URL(url))).proxy !== undefined

  const either = async <Body>(
    request: HttpRequest,
    byNode: () => Promise<HttpAnswer<Body> | NoAnswer>,
    bySystem: () => Promise<HttpAnswer<Body> | NoAnswer>,
  ): Promise<HttpAnswer<Body> | NoAnswer> => {
    const { origin } = new URL(request.url)
    if (origins.has(origin) && (await mayUse(request))) return bySystem()
    const result = await byNode()
    if (
      result.kind === 'answer' ||
      !isForSystem(result.failure) ||
      result.mayBeWhole ||
      !(await mayUse(request))
    )
      return result
    origins.add(origin)
    return request.body === undefined || typeof request.body === 'string' ? bySystem() : result
  }

  return {
    send: (request) =>
      either(
        request,
        () => own.send(request),
        async () => readText(await system.open(request, timeouts), request),
      ),
    open: (request) =>
      either(
        request,
        () => own.open(request),
        () => system.open(request, timeouts),
      ),
    close: () => own.close(),
  }
}

function isForSystem(failure: Failure): boolean {
  if (failure.kind !== 'unreachable') return false
  return (
    failure.reason === 'proxy-login-kind' ||
    failure.reason === 'certificate-issuer' ||
    failure.reason === 'certificate-self-signed'
  )
}

async function readText(
  result: HttpAnswer<Readable> | NoAnswer,
  request: HttpRequest,
): Promise<HttpAnswer<string> | NoAnswer> {
  if (result.kind === 'no-answer') return result
  const { host } = new URL(request.url)
  const none = (failure: Failure): NoAnswer => ({ kind: 'no-answer', failure, mayBeWhole: true })
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of result.body as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      if (bytes > request.maxAnswerBytes)
        return none({ kind: 'unreadable', host, status: undefined, reason: 'too-large', body: '' })
      chunks.push(chunk)
    }
  } catch {
    return none(
      request.signal?.aborted === true
        ? { kind: 'cancelled' }
        : { kind: 'interrupted', host, reason: 'lost' },
    )
  }
  return { ...result, body: Buffer.concat(chunks).toString() }
}
