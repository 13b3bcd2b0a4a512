import type { Failure } from '../gateway/requests/failure.ts'

type Reason = Extract<Failure, { kind: 'unreachable' }>['reason']

/** What Chromium calls the ends of a connection that was never there, so that nothing can have left. */
const withoutConnection: Readonly<Record<string, Reason>> = {
  ERR_NAME_NOT_RESOLVED: 'no-such-host',
  ERR_ICANN_NAME_COLLISION: 'no-such-host',
  ERR_CONNECTION_REFUSED: 'refused',
  ERR_INTERNET_DISCONNECTED: 'no-connection',
  ERR_ADDRESS_UNREACHABLE: 'no-connection',
  ERR_ADDRESS_INVALID: 'no-connection',
  ERR_NETWORK_ACCESS_DENIED: 'no-connection',
  ERR_PROXY_CONNECTION_FAILED: 'proxy-unreachable',
  ERR_TUNNEL_CONNECTION_FAILED: 'proxy-denied',
  ERR_PROXY_AUTH_REQUESTED: 'proxy-login',
  ERR_PROXY_AUTH_UNSUPPORTED: 'proxy-login-kind',
  ERR_PROXY_CERTIFICATE_INVALID: 'proxy-unreachable',
  ERR_CERT_DATE_INVALID: 'certificate-expired',
  ERR_CERT_COMMON_NAME_INVALID: 'certificate-host',
  ERR_CERT_AUTHORITY_INVALID: 'certificate-issuer',
  ERR_SSL_CLIENT_AUTH_CERT_NEEDED: 'certificate',
}

function nameOf(message: string): string {
  return /ERR_[A-Z0-9_]+/.exec(message)?.[0] ?? ''
}

function reasonOf(name: string): Reason | undefined {
  return withoutConnection[name] ?? (/^ERR_(?:CERT|SSL)_/.test(name) ? 'certificate' : undefined)
}

/** Whether a request that ended with `message` (`net::ERR_…`) can have reached nobody. */
export function wasNotSent(message: string): boolean {
  return reasonOf(nameOf(message)) !== undefined
}

/** What an error of Chromium's network is as a failure of a request to `host`. */
export function failureOfNetError(message: string, host: string): Failure {
  const name = nameOf(message)
  const reason = reasonOf(name)
  const systemCode = name === '' ? {} : { systemCode: name }
  return reason === undefined
    ? { kind: 'interrupted', host, reason: 'lost', ...systemCode }
    : { kind: 'unreachable', host, reason, ...systemCode }
}
