/**
 * What a file of the service is known by: its whole address, less only what is known to be a
 * signature or its expiry, since services sign the addresses of their files anew for every listing.
 * What is left of the query is kept, for it may name the file (`/media?id=7`) or its version
 * (`logo.png?v=2`); its parameters are put in order of their names. The fragment, a name and a
 * password are dropped. For a service on this machine the origin is left out too: it has another
 * port at every start. Giving the identity of an identity changes nothing.
 */
export function fileIdentity(address: string): string {
  const { start, query } = partsOf(address)
  const parameters = query.split('&').filter((text) => text !== '')
  const signatures = signatureNames(parameters.map(parameterOf))
  const kept = parameters
    .map((text) => ({ text, name: parameterOf(text).name }))
    .filter(({ name }) => !signatures.has(name.toLowerCase()))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return kept.length === 0 ? start : `${start}?${kept.map(({ text }) => text).join('&')}`
}

/** Whether a file of the service is the one at an address, which may be signed otherwise. */
export function isAtAddress(file: { readonly url?: string } | undefined, address: string): boolean {
  return file?.url !== undefined && fileIdentity(file.url) === fileIdentity(address)
}

/** Whether a text is an address with a signature, which opens the file for whoever has it. */
export function isSignedAddress(text: string): boolean {
  return (
    webAddress(text) !== undefined && signatureNames(partsOf(text).query.split('&').map(parameterOf)).size > 0
  )
}

/**
 * The address to fetch a file from. One on this machine loses its origin: it is asked of the
 * service, wherever that is now.
 */
export function fetchableAddress(address: string): string {
  const url = webAddress(address)
  return url !== undefined && isLoopbackHost(url.hostname) ? url.pathname + url.search : address
}

/** The last part of an address's path, as a person reads it. */
export function nameInAddress(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  return decoded(path.split('/').at(-1) ?? '')
}

/** Whether a host, written as in a `URL`, is this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

function partsOf(address: string): { readonly start: string; readonly query: string } {
  const url = webAddress(address)
  if (url !== undefined)
    return {
      start: (isLoopbackHost(url.hostname) ? '' : url.origin) + url.pathname,
      query: url.search.slice(1),
    }
  const text = address.split('#', 1)[0] ?? ''
  const mark = text.indexOf('?')
  return mark < 0 ? { start: text, query: '' } : { start: text.slice(0, mark), query: text.slice(mark + 1) }
}

function webAddress(address: string): URL | undefined {
  return /^https?:/i.test(address) && URL.canParse(address) ? new URL(address) : undefined
}

interface Parameter {
  readonly name: string
  readonly value: string
}

function parameterOf(text: string): Parameter {
  const mark = text.indexOf('=')
  return mark < 0
    ? { name: decoded(text), value: '' }
    : { name: decoded(text.slice(0, mark)), value: decoded(text.slice(mark + 1)) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** How a service or its storage signs addresses. Names are compared without case. */
interface SignatureScheme {
  /**
   * All of these must be there, each with such a value: one alone, an `expires` or a `sig`, may be
   * part of what the address names.
   */
  readonly marks: Readonly<Record<string, RegExp>>
  /** What then goes, besides the marks. */
  readonly drops: readonly string[]
  /** All names that begin so go too. */
  readonly dropsPrefix?: string
}

const something = /./
/** Unix seconds or milliseconds, or a date. */
const moment = /^\d+$|^\d{4}-?\d\d-?\d\d|^[A-Z][a-z]{2},[ +]\d\d[ +]/

const schemes: readonly SignatureScheme[] = [
  // Amazon S3 and what is compatible with it, Signature Version 4 and 4A.
  { marks: { 'x-amz-signature': something }, drops: [], dropsPrefix: 'x-amz-' },
  // Signature Version 2, also Huawei's with its own name of the key.
  {
    marks: { awsaccesskeyid: something, signature: something, expires: moment },
    drops: ['x-amz-security-token'],
  },
  {
    marks: { accesskeyid: something, signature: something, expires: moment },
    drops: ['x-obs-security-token'],
  },
  // Google Cloud Storage, version 4 and version 2.
  { marks: { 'x-goog-signature': something }, drops: [], dropsPrefix: 'x-goog-' },
  { marks: { googleaccessid: something, signature: something, expires: moment }, drops: [] },
  // Amazon CloudFront, with a canned and with a custom policy.
  {
    marks: { 'key-pair-id': something, signature: something, expires: moment },
    drops: ['hash-algorithm', 'policy'],
  },
  {
    marks: { 'key-pair-id': something, signature: something, policy: something },
    drops: ['hash-algorithm', 'expires'],
  },
  // Azure shared access signatures: of a service or an account, with a key of a person, with a
  // stored policy.
  ...['se', 'si'].map((end) => ({
    marks: { sig: something, sv: something, [end]: something },
    drops: 'st se si sr sp spr sip ss srt sdd ses skoid sktid skt ske sks skv skdutid saoid suoid scid'.split(
      ' ',
    ),
  })),
  // Alibaba Cloud OSS, version 4 and version 1. `x-oss-process` stays: it makes another picture.
  {
    marks: { 'x-oss-signature': something },
    drops:
      'x-oss-signature-version x-oss-credential x-oss-date x-oss-expires x-oss-additional-headers x-oss-security-token'.split(
        ' ',
      ),
  },
  { marks: { ossaccesskeyid: something, signature: something, expires: moment }, drops: ['security-token'] },
  // Tencent Cloud COS.
  {
    marks: { 'q-signature': something, 'q-ak': something },
    drops:
      'q-sign-algorithm q-sign-time q-key-time q-header-list q-url-param-list x-cos-security-token'.split(
        ' ',
      ),
  },
  // Akamai's edge authorisation.
  ...['hdnts', 'hdnea', 'hdntl'].map((name) => ({ marks: { [name]: /(^|~)(hmac|exp)=/ }, drops: [] })),
  // The pair without a vendor's name, which the embedded service and several web frameworks use,
  // and its short form.
  { marks: { expires: moment, signature: something }, drops: [] },
  { marks: { exp: /^\d{9,}$/, sig: /^[\w+/=-]{16,}$/ }, drops: [] },
]

function signatureNames(parameters: readonly Parameter[]): ReadonlySet<string> {
  const values = new Map(parameters.map(({ name, value }) => [name.toLowerCase(), value]))
  const names = new Set<string>()
  for (const { marks, drops, dropsPrefix } of schemes) {
    if (!Object.entries(marks).every(([name, form]) => form.test(values.get(name) ?? ''))) continue
    for (const name of [...Object.keys(marks), ...drops]) names.add(name)
    for (const name of values.keys())
      if (dropsPrefix !== undefined && name.startsWith(dropsPrefix)) names.add(name)
  }
  return names
}
