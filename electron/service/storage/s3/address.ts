import { AppError } from '../../../../shared/errors.ts'
import { withoutEnd } from '../../../../shared/domain/text-end.ts'

/** Where files are kept, without any secret. */
export interface BucketAddress {
  readonly bucket: string
  /** In front of every name: empty, or ending with a slash. */
  readonly prefix: string
  /** Absent for Amazon's own servers. */
  readonly endpoint: string | undefined
  readonly region: string
  /** Whether the bucket is named in the path and not in the host name. */
  readonly pathStyle: boolean
}

const known = new Set(['endpoint', 'region', 'path-style'])

/**
 * Reads `s3://bucket/prefix?endpoint=https://…&region=…&path-style=false`. Throws `invalid-input`;
 * the message never repeats the address, which may hold what should not be there.
 */
export function readBucketAddress(text: string): BucketAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || url.hostname === '') throw wrong('the address must be s3://bucket/prefix?endpoint=…&region=…')
  if (url.username !== '' || url.password !== '')
    throw wrong('access keys belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, not into the address')
  for (const name of url.searchParams.keys()) if (!known.has(name)) throw wrong(`there is no setting ${JSON.stringify(name)}`)
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !isPlainHttp(endpoint))
    throw wrong('the endpoint must be an address with http:// or https:// and without credentials')
  const path = withoutEnd(url.pathname, '/').replace(/^\/+/, '')
  if (!/^[\w./-]*$/.test(path)) throw wrong('the prefix may hold letters, digits, dots, dashes, underscores and slashes')
  const pathStyle = url.searchParams.get('path-style')
  if (pathStyle !== null && pathStyle !== 'true' && pathStyle !== 'false') throw wrong('path-style must be true or false')
  return {
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    pathStyle: pathStyle === null ? endpoint !== undefined : pathStyle === 'true',
  }
}

function isPlainHttp(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
}

function wrong(what: string): AppError {
  return new AppError('invalid-input', `--files: ${what}.`)
}
