import type { LinkCheck } from '../../shared/domain/readiness/links.ts'
import { AppError } from '../../shared/errors.ts'
import { createHttpClient, type HttpClient } from './requests/http.ts'
import type { Failure } from './requests/failure.ts'
import type { Network } from './proxy-routes/proxies.ts'

/** What trying a link came to; `unreachable` may also be our own network. */
export type TriedLink = Pick<LinkCheck, 'found' | 'answer'> & { readonly unreachable: boolean }

export interface LinkChecker {
  /** Throws `cancelled`. */
  check(url: string, signal: AbortSignal): Promise<TriedLink>
  close(): void
}

const mostRedirects = 5
const timeouts = { connectMs: 8_000, idleMs: 8_000, answerMs: 12_000 }
/** For one link, with all it is sent on to. */
const linkMs = 30_000
/** Somebody is there and does not let a program in: a person may get further. */
const guarded: ReadonlySet<number> = new Set([401, 403, 405, 406, 407, 418, 429, 451, 999])

/**
 * Tries links as a visitor would follow them, and reads nothing of what is there. It connects to
 * public addresses only, also where a link is sent on, and says nothing of who asks: no token, no
 * name and password of the address itself.
 */
export function createLinkChecker(
  network?: Network,
  http: HttpClient = createHttpClient(timeouts, undefined, network),
): LinkChecker {
  const ask = async (
    method: 'HEAD' | 'GET',
    target: URL,
    signal: AbortSignal,
  ): Promise<Failure | { readonly status: number; readonly location?: string }> => {
    const headers = {
      'accept-encoding': 'identity',
      accept: 'text/html,*/*;q=0.8',
      ...(method === 'GET' ? { range: 'bytes=0-1023' } : {}),
    }
    const answer = await http.open({
      method,
      url: target.href,
      headers,
      maxAnswerBytes: Infinity,
      signal,
      onlyPublic: true,
    })
    if (answer.kind === 'no-answer') return answer.failure
    answer.body.on('error', () => undefined)
    answer.body.destroy()
    const { location } = answer.headers
    return { status: answer.status, ...(location === undefined ? {} : { location }) }
  }

  const follow = async (url: string, signal: AbortSignal): Promise<TriedLink> => {
    let target = bare(new URL(url))
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      let answer = await ask('HEAD', target, signal)
      // Some answer HEAD with an error, some not at all, and only the page is a fact.
      if ('kind' in answer ? answer.kind === 'interrupted' : answer.status >= 400)
        answer = await ask('GET', target, signal)
      if ('kind' in answer) return failed(answer)
      const { status, location } = answer
      if (status < 300 || status >= 400 || location === undefined) {
        const works = status < 400 || guarded.has(status)
        return { found: works ? 'works' : 'broken', answer: String(status), unreachable: false }
      }
      if (!URL.canParse(location, target))
        return { found: 'broken', answer: String(status), unreachable: false }
      target = bare(new URL(location, target))
      if (target.protocol !== 'http:' && target.protocol !== 'https:')
        return { found: 'broken', answer: String(status), unreachable: false }
    }
    return { found: 'broken', answer: 'redirects', unreachable: false }
  }

  return {
    async check(url, signal) {
      const tried = await follow(url, AbortSignal.any([signal, AbortSignal.timeout(linkMs)]))
      if (signal.aborted) throw new AppError('cancelled', 'The check of the links was called off.')
      return tried
    },
    close: () => http.close(),
  }
}

function bare(url: URL): URL {
  url.username = ''
  url.password = ''
  url.hash = ''
  return url
}

function failed(failure: Failure): TriedLink {
  if (failure.kind === 'private-network')
    return { found: 'private', answer: 'private-network', unreachable: false }
  if (failure.kind !== 'unreachable') return { found: 'broken', answer: 'no-answer', unreachable: false }
  const isCertificate = failure.reason.startsWith('certificate')
  const answer = isCertificate
    ? 'certificate'
    : failure.reason === 'no-such-host'
      ? failure.reason
      : 'no-connection'
  return { found: 'broken', answer, unreachable: answer !== 'certificate' }
}
