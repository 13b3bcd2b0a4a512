import type { ClientRequest } from 'node:http'
import * as tls from 'node:tls'
import { TLSSocket } from 'node:tls'

/** What is wrong with the certificate of whoever answered; `certificate`: something else. */
export type CertificateFault =
  | 'certificate'
  | 'certificate-expired'
  | 'certificate-early'
  | 'certificate-host'
  | 'certificate-issuer'
  | 'certificate-self-signed'

/** Whose certificate it is, who issued it, and until when (`YYYY-MM-DD`); for a person to compare. */
interface CertificateFacts {
  readonly subject: string
  readonly issuer: string
  readonly until: string
}

const faults: Readonly<Record<string, CertificateFault>> = {
  CERT_HAS_EXPIRED: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-early',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-host',
  HOSTNAME_MISMATCH: 'certificate-host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-issuer',
  CERT_UNTRUSTED: 'certificate-issuer',
}

/** What an error of a connection says of the certificate; `undefined`: it is about something else. */
export function certificateFault(code: string | undefined): CertificateFault | undefined {
  if (code === undefined) return undefined
  return faults[code] ?? (/CERT|TLS|SSL|SELF_SIGNED|ISSUER/.test(code) ? 'certificate' : undefined)
}

export interface CertificateWatch {
  readonly facts: CertificateFacts | undefined
  /** The code of what was found wrong with it. */
  readonly errorCode: string | undefined
}

/**
 * Keeps what the certificate says of itself and what is wrong with it, also where the connection
 * then ends for its sake: afterwards nobody has it any more.
 */
export function watchCertificate(request: ClientRequest): CertificateWatch {
  let facts: CertificateFacts | undefined
  let socket: TLSSocket | undefined
  request.once('socket', (assigned) => {
    if (!(assigned instanceof TLSSocket)) return
    socket = assigned
    // Comes before `secureConnect`, and in the socket's own listener the check follows.
    assigned.prependOnceListener('secure', () => {
      facts = factsOf(assigned)
    })
  })
  return {
    get facts() {
      return facts
    },
    get errorCode() {
      // Its type is wrong: it is the code, and null where nothing is wrong.
      const found: unknown = socket?.authorizationError
      return typeof found === 'string' ? found : undefined
    },
  }
}

function factsOf(socket: TLSSocket): CertificateFacts | undefined {
  const { subject, issuer, subjectaltname, valid_to: until } = socket.getPeerCertificate()
  if (until === undefined) return undefined
  const names = subjectaltname?.replaceAll(/(?:DNS|IP Address):/g, '')
  return {
    subject: names ?? text(subject.CN) ?? text(subject.O) ?? '?',
    issuer:
      [text(issuer.CN), text(issuer.O)]
        .filter((name, at, all) => name !== undefined && all.indexOf(name) === at)
        .join(', ') || '?',
    until: new Date(until).toISOString().slice(0, 10),
  }
}

function text(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'object' ? value.join(', ') : value
}

let trusted = false

/**
 * From now on this process trusts the issuers that the system trusts, in addition to Node's: a
 * company's own, or those of a proxy that looks into what is encrypted. Called before the first
 * encrypted connection, since reading the store takes a tenth of a second.
 */
export function trustSystemIssuers(
  store: Pick<typeof tls, 'getCACertificates' | 'setDefaultCACertificates'> = tls,
): void {
  if (trusted) return
  trusted = true
  try {
    const ours = store.getCACertificates('default')
    const all = new Set([...ours, ...store.getCACertificates('system')])
    if (all.size > ours.length) store.setDefaultCACertificates([...all])
  } catch {
    // A system whose store cannot be read has Node's issuers alone. What they do not vouch for is
    // refused, and the reason said, at the connection.
  }
}
