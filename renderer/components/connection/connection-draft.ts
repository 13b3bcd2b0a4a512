import type { Connection, Region } from '../../../shared/contract/index.ts'
import { isReadableOnTheWay, withScheme } from '../../../shared/domain/service-address.ts'
import type { ErrorCode } from '../../../shared/errors.ts'
import { withoutEnd } from '../../../shared/domain/text-end.ts'

/** What a person has typed of a connection. */
export interface ConnectionDraft {
  /** Whose server the address is; `null`: any other. */
  readonly region: Region['code'] | null
  readonly baseUrl: string
  readonly kind: 'key' | 'token'
  readonly appKey: string
  readonly appSecret: string
  readonly token: string
  /** The address for which the person said that the credentials may go there without encryption. */
  readonly httpAllowedFor: string | null
}

export type DraftField = 'baseUrl' | 'appKey' | 'appSecret' | 'token'

export const emptyDraft: ConnectionDraft = {
  region: null,
  baseUrl: '',
  kind: 'key',
  appKey: '',
  appSecret: '',
  token: '',
  httpAllowedFor: null,
}

/**
 * The draft with the server of a region, where its address is known; else the person writes it, and
 * it is known from then on.
 */
export function inRegion(
  draft: ConnectionDraft,
  code: Region['code'] | null,
  regions: readonly Region[],
): ConnectionDraft {
  const known = regions.find((region) => region.code === code)?.baseUrl
  const wasFilled = regions.some(({ baseUrl }) => baseUrl === draft.baseUrl)
  return { ...draft, region: code, baseUrl: known ?? (wasFilled ? '' : draft.baseUrl) }
}

/**
 * The draft with an address that was written by hand: where another is known for the region, it is
 * no address of that region.
 */
export function withAddress(
  draft: ConnectionDraft,
  baseUrl: string,
  regions: readonly Region[],
): ConnectionDraft {
  const known = regions.find(({ code }) => code === draft.region)?.baseUrl ?? null
  return { ...draft, baseUrl, region: known === null ? draft.region : null }
}

/** The draft without its secrets. */
export function withoutSecrets(draft: ConnectionDraft): ConnectionDraft {
  return { ...draft, appKey: '', appSecret: '', token: '' }
}

/** Which fields are wanting before anything is asked of a service. */
export function missingFields(
  draft: ConnectionDraft,
): ReadonlyMap<DraftField, 'missing' | 'not-url' | 'not-encrypted'> {
  const found = new Map<DraftField, 'missing' | 'not-url' | 'not-encrypted'>()
  const url = normalBaseUrl(draft.baseUrl)
  if (draft.baseUrl.trim() === '') found.set('baseUrl', 'missing')
  else if (url === undefined) found.set('baseUrl', 'not-url')
  else if (unencryptedAddress(draft) !== undefined && !allowsHttp(draft))
    found.set('baseUrl', 'not-encrypted')
  for (const field of credentialFields(draft.kind))
    if (draft[field].trim() === '') found.set(field, 'missing')
  return found
}

export function credentialFields(kind: ConnectionDraft['kind']): readonly Exclude<DraftField, 'baseUrl'>[] {
  return kind === 'key' ? ['appKey', 'appSecret'] : ['token']
}

/**
 * The credentials of a draft that lacks nothing; tokens are pasted with line breaks and the word
 * "Bearer" more often than not.
 */
export function credentialsOf(draft: ConnectionDraft): Connection['credentials'] {
  if (draft.kind === 'token')
    return {
      kind: 'token',
      token: draft.token
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^bearer /i, ''),
    }
  return { kind: 'key', appKey: draft.appKey.trim(), appSecret: draft.appSecret.trim() }
}

/** The address, where the credentials would go there for everybody on the way to read. */
export function unencryptedAddress({ baseUrl }: Pick<ConnectionDraft, 'baseUrl'>): string | undefined {
  const url = normalBaseUrl(baseUrl)
  return url !== undefined && isReadableOnTheWay(url) ? url : undefined
}

/** Whether the person has said so for this address; for another one it has to be said again. */
export function allowsHttp(draft: ConnectionDraft): boolean {
  return draft.httpAllowedFor !== null && draft.httpAllowedFor === normalBaseUrl(draft.baseUrl)
}

/**
 * A web address as the service's base: `https` where nothing else is written, without query,
 * fragment, trailing slashes and the `/v5` that every path brings itself.
 */
export function normalBaseUrl(text: string): string | undefined {
  const trimmed = withScheme(text)
  if (!URL.canParse(trimmed)) return undefined
  const url = new URL(trimmed)
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return undefined
  url.search = ''
  url.hash = ''
  return withoutEnd(url.href, '/').replace(/\/v5$/, '')
}

const ofAddress: ReadonlySet<ErrorCode> = new Set([
  'unreachable',
  'not-a-service',
  'insecure-address',
  'service-error',
  'rate-limited',
])
const ofCredentials: ReadonlySet<ErrorCode> = new Set(['wrong-credentials', 'token-expired'])

/** Beside which part of the form an error belongs. */
export function sectionOfError(code: ErrorCode): 'address' | 'credentials' | 'form' {
  if (ofAddress.has(code)) return 'address'
  return ofCredentials.has(code) ? 'credentials' : 'form'
}
