import type { CertificateFault } from '../proxy-routes/certificates.ts'
import type { ProxyTrouble } from '../proxy-routes/proxy-trouble.ts'
import { AppError, type ErrorCode, type ErrorDetails } from '../../../shared/errors.ts'

/**
 * Why a request did not do what it was to do, for reads and writes alike. What a service said is
 * free of secrets.
 *
 * - `unreachable`: there was no connection. `interrupted`: there was, and it broke or stood still.
 * - `unauthorised`: the service does not accept the credentials. `not-a-service`: what answers is
 *   no service of version 5.
 * - `asked-to-wait`: it has done nothing and wants to be asked later. `faulty`: it failed (408,
 *   5xx), or something on the way did.
 * - `refused`: it said no, and would again; with a 2xx it is not beyond doubt. `unreadable`: its
 *   answer says nothing that is understood.
 * - `private-network`: a file that is said to be where nothing is fetched from. `here`: the reason
 *   is on this computer.
 */
export type Failure =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'here'; readonly error: AppError }
  | { readonly kind: 'private-network'; readonly host: string }
  | {
      readonly kind: 'unreachable'
      readonly host: string
      readonly reason: 'no-such-host' | 'refused' | 'no-connection' | CertificateFault | ProxyTrouble
      readonly systemCode?: string
      /** Of a proxy: its host and port, and what it answered. */
      readonly proxy?: string
      readonly status?: number
      /** Of a certificate, as far as one was shown. */
      readonly subject?: string
      readonly issuer?: string
      readonly until?: string
    }
  | {
      readonly kind: 'interrupted'
      readonly host: string
      readonly reason: 'lost' | 'sending' | 'answering' | 'receiving'
      readonly systemCode?: string
    }
  | {
      readonly kind: 'unauthorised'
      readonly host: string
      readonly status: number | undefined
      readonly reason: 'credentials' | 'key' | 'token' | 'expired' | 'forbidden'
    }
  | {
      readonly kind: 'not-a-service'
      readonly host: string
      readonly status: number
      readonly reason: 'redirect' | 'other-answer' | 'no-event'
    }
  | {
      readonly kind: 'unreadable'
      readonly host: string
      readonly status: number | undefined
      readonly reason: 'web-page' | 'cut-off' | 'unclear' | 'without-id' | 'too-large'
      readonly body: string
    }
  | ({ readonly kind: 'asked-to-wait'; readonly retryAfterMs: number | undefined } & ServiceWords)
  | ({ readonly kind: 'faulty'; readonly retryAfterMs: number | undefined } & ServiceWords)
  | ({ readonly kind: 'refused' } & ServiceWords)

interface ServiceWords {
  readonly host: string
  readonly status: number
  /** Its own words, where it has any. */
  readonly words: string | undefined
  readonly body: string
}

/** A failure where a value was asked for. */
class ServiceError extends AppError {
  readonly failure: Failure

  constructor(failure: Failure, code: ErrorCode, message: string) {
    super(code, message, { details: detailsOf(failure) })
    this.failure = failure
  }
}

/** What an error is as a failure of a request. */
export function failureOf(error: AppError): Failure {
  if (error instanceof ServiceError) return error.failure
  return error.code === 'cancelled' ? { kind: 'cancelled' } : { kind: 'here', error }
}

/** Insufficient Storage (RFC 4918, 11.5): also what an event may not hold. */
export const noRoom = 507

/** What a failure is to a person. */
export function errorOf(failure: Failure): AppError {
  switch (failure.kind) {
    case 'here':
      return failure.error
    case 'cancelled':
      return new ServiceError(failure, 'cancelled', 'The operation was cancelled.')
    case 'private-network':
      return new ServiceError(
        failure,
        'download-refused',
        `A file of the service is said to be at ${failure.host}, which is this computer or in a private network. It is not fetched from there.`,
      )
    case 'unreachable':
    case 'interrupted':
      return new ServiceError(failure, 'unreachable', connectionText(failure))
    case 'unauthorised':
      return new ServiceError(
        failure,
        failure.reason === 'expired' ? 'token-expired' : 'wrong-credentials',
        unauthorisedText(failure),
      )
    case 'not-a-service':
      return new ServiceError(
        failure,
        'not-a-service',
        failure.reason === 'redirect'
          ? `${failure.host} sends to another address instead of answering. Enter the address of the service itself.`
          : `${failure.host} answers, but is no event management service (version 5). Check the address.`,
      )
    case 'asked-to-wait':
      return new ServiceError(
        failure,
        'rate-limited',
        failure.words ?? `${failure.host} asks to wait (${failure.status}).`,
      )
    case 'unreadable':
      return new ServiceError(failure, 'service-error', unreadableText(failure))
    case 'faulty':
    case 'refused':
      return new ServiceError(
        failure,
        'service-error',
        failure.words ?? `${failure.host} answered with status ${failure.status}.`,
      )
  }
}

export function notAService(
  host: string,
  status: number,
  reason: 'redirect' | 'other-answer' | 'no-event' = 'other-answer',
): Failure {
  return { kind: 'not-a-service', host, status, reason }
}

/** What the sentences about a failure name, and the service's raw answer. */
function detailsOf(failure: Failure): ErrorDetails | undefined {
  if (failure.kind === 'here' || failure.kind === 'cancelled') return undefined
  const { kind, ...details } = failure
  const reason =
    kind === 'private-network'
      ? { reason: kind }
      : failure.kind === 'faulty' && failure.status === noRoom
        ? { reason: 'no-room' }
        : {}
  return Object.fromEntries(
    Object.entries({ ...details, ...reason }).filter(([, value]) => value !== undefined),
  )
}

function connectionText(failure: Extract<Failure, { kind: 'unreachable' | 'interrupted' }>): string {
  const { host, reason, systemCode = 'no reason given' } = failure
  const {
    proxy = '?',
    subject = '?',
    issuer = '?',
    until = '?',
    status = '?',
  } = failure.kind === 'unreachable' ? failure : {}
  switch (reason) {
    case 'proxy-not-found':
      return `The proxy ${proxy} that is set for this computer was not found.`
    case 'proxy-unreachable':
      return `The proxy ${proxy} that is set for this computer cannot be reached (${systemCode}).`
    case 'proxy-login':
      return `The proxy ${proxy} wants a name and a password, or does not take those it was given. In HTTPS_PROXY they can be written as http://name:password@host:port.`
    case 'proxy-login-kind':
      return `The proxy ${proxy} wants a way of signing in that Booth Builder does not know; it knows Basic.`
    case 'proxy-denied':
      return `The proxy ${proxy} does not connect to ${host} (${status}).`
    case 'certificate-expired':
      return `The certificate of ${host} ran out on ${until} (for ${subject}, issued by ${issuer}).`
    case 'certificate-early':
      return `The certificate of ${host} is not valid yet (for ${subject}, issued by ${issuer}). Check this computer's clock.`
    case 'certificate-host':
      return `${host} shows a certificate for ${subject}, issued by ${issuer}.`
    case 'certificate-issuer':
      return `The certificate of ${host} (for ${subject}) was issued by ${issuer}, whom this computer does not trust.`
    case 'certificate-self-signed':
      return `The certificate of ${host} (for ${subject}) was issued by itself (${issuer}), which proves nothing.`
    case 'no-such-host':
      return `No host named ${host} was found.`
    case 'refused':
      return `${host} refuses connections.`
    case 'certificate':
      return `The certificate of ${host} is not valid (${systemCode}).`
    case 'no-connection':
      return `${host} cannot be reached (${systemCode}).`
    case 'lost':
      return `The connection to ${host} was lost (${systemCode}).`
    case 'sending':
      return 'The transfer stood still and was stopped.'
    case 'answering':
      return 'The service did not answer in time.'
    case 'receiving':
      return 'The answer of the service stopped in the middle.'
  }
}

function unauthorisedText({ host, reason }: Extract<Failure, { kind: 'unauthorised' }>): string {
  switch (reason) {
    case 'credentials':
      return `${host} does not accept the credentials.`
    case 'key':
      return `${host} does not accept the app key and secret.`
    case 'token':
      return 'The service does not accept the access token.'
    case 'expired':
      return 'The access token has expired. Paste a new one.'
    case 'forbidden':
      return `${host} does not let these credentials read the event.`
  }
}

function unreadableText({ host, reason }: Extract<Failure, { kind: 'unreadable' }>): string {
  switch (reason) {
    case 'web-page':
      return 'A web page came back instead of an answer of the service.'
    case 'cut-off':
      return `The answer of ${host} was cut off or is not readable.`
    case 'unclear':
      return 'The answer does not say whether it was done.'
    case 'without-id':
      return 'The service saved the record without saying its identifier.'
    case 'too-large':
      return 'The answer of the service was too large.'
  }
}
