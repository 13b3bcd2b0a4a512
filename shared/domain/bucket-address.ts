import { AppError } from '../errors.ts'
import { isReadableOnTheWay, withScheme } from './service-address.ts'
import { withoutEnd } from './text-end.ts'

/** Where files are kept, without any secret. */
export interface BucketAddress {
  readonly bucket: string
  /** In front of every name: empty, or ending with a slash. */
  readonly prefix: string
  /** `null` for Amazon's own servers. */
  readonly endpoint: string | null
  readonly region: string
  /** Whether the bucket is named in the path and not in the host name. */
  readonly pathStyle: boolean
}

/** Where Amazon has buckets of which nobody said where they are. */
const usualRegion = 'us-east-1'

const known = new Set(['endpoint', 'region', 'path-style'])

/**
 * Reads `s3://bucket/prefix?endpoint=https://…&region=…&path-style=false`, the value of the option
 * `--<option>`. Throws `invalid-input`; the message never repeats the address, which may hold what
 * should not be there. `keysBelong`: where access keys belong instead.
 */
export function readBucketAddress(
  text: string,
  {
    option = 'files',
    keysBelong = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  }: { readonly option?: string; readonly keysBelong?: string } = {},
): BucketAddress {
  const wrong = (what: string): AppError => new AppError('invalid-input', `--${option}: ${what}.`)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || url.hostname === '')
    throw wrong('the address must be s3://bucket/prefix?endpoint=…&region=…')
  if (url.username !== '' || url.password !== '')
    throw wrong(`access keys belong into ${keysBelong}, not into the address`)
  for (const name of url.searchParams.keys())
    if (!known.has(name)) throw wrong(`there is no setting ${JSON.stringify(name)}`)
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint !== null && !isPlainHttp(endpoint))
    throw wrong('the endpoint must be an address with http:// or https:// and without credentials')
  const prefix = prefixOf(url.pathname)
  if (prefix === undefined)
    throw wrong('the prefix may hold letters, digits, dots, dashes, underscores and slashes')
  const pathStyle = url.searchParams.get('path-style')
  if (pathStyle !== null && pathStyle !== 'true' && pathStyle !== 'false')
    throw wrong('path-style must be true or false')
  return {
    bucket: url.hostname,
    prefix,
    endpoint,
    region: url.searchParams.get('region') ?? usualRegion,
    pathStyle: pathStyle === null ? endpoint !== null : pathStyle === 'true',
  }
}

/**
 * An address that a person gave piece by piece, as it is kept. An endpoint without a scheme means
 * `https://`. Throws `invalid-input` with the field, also for an endpoint that would be asked without
 * encryption on another machine.
 */
export function checkedBucket(given: BucketAddress): BucketAddress {
  const bucket = given.bucket.trim()
  const region = given.region.trim()
  const endpoint = withoutEnd(withScheme(given.endpoint ?? ''), '/')
  const prefix = prefixOf(given.prefix.trim())
  if (!/^[A-Za-z\d][\w.-]{1,253}$/.test(bucket))
    throw new AppError('invalid-input', 'Give the bucket’s name.', {
      field: 'bucket',
      details: { reason: 'bucket-name' },
    })
  if (endpoint !== '' && (!isPlainHttp(endpoint) || isReadableOnTheWay(endpoint)))
    throw new AppError(
      'invalid-input',
      'The bucket’s server must be an address that starts with https://, without a name or a password.',
      {
        field: 'endpoint',
        details: { reason: 'bucket-endpoint' },
      },
    )
  if (!/^[\w-]*$/.test(region))
    throw new AppError('invalid-input', 'This is no name of a region.', {
      field: 'region',
      details: { reason: 'bucket-region-name' },
    })
  if (prefix === undefined)
    throw new AppError('invalid-input', 'Use letters, digits, dots, dashes, underscores and slashes.', {
      field: 'prefix',
      details: { reason: 'bucket-prefix' },
    })
  return {
    bucket,
    prefix,
    endpoint: endpoint === '' ? null : endpoint,
    region: region === '' ? usualRegion : region,
    pathStyle: given.pathStyle,
  }
}

/** `undefined`: it has what no prefix of ours may have. */
function prefixOf(path: string): string | undefined {
  const plain = withoutEnd(path, '/').replace(/^\/+/, '')
  if (plain === '') return ''
  return plain.split('/').every((part) => /^[\w.-]+$/.test(part) && part !== '.' && part !== '..')
    ? `${plain}/`
    : undefined
}

function isPlainHttp(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return (
    url !== undefined &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.username === '' &&
    url.password === ''
  )
}
