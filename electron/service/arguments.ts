import { isIP } from 'node:net'
import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'
import type { CredentialPair } from './access/credentials.ts'
import type { TlsFiles } from './operation/tls.ts'
import type { EventLimits } from './storage/types.ts'
import {
  byteCount,
  count,
  nonEmpty,
  locationFields,
  locationOf,
  locationOptions,
  readOptions,
  type StorageLocation,
} from './storage/opening/location.ts'

/** An address, a range of addresses, or the name of the ranges of private networks. */
function isProxy(text: string): boolean {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text.trim())) return true
  const version = isIP(address)
  return version !== 0 && Number(bits ?? 1) >= 1 && Number(bits ?? 1) <= (version === 4 ? 32 : 128)
}

const schema = z.object({
  port: count(0, 65_535).default(4010),
  host: z.string().min(1).default('127.0.0.1'),
  ...locationFields,
  'app-key': z.string().min(1).max(200).optional(),
  'app-secret': z.string().min(1).max(1000).optional(),
  sample: z.boolean().default(false),
  'rate-limit': count(1, 999_999_999).optional(),
  'limit-records': count(0, 999_999_999).optional(),
  'limit-files': byteCount.optional(),
  'token-idle': count(1, 60).optional(),
  drain: count(0, 600).default(0),
  'tls-cert': z.string().min(1).optional(),
  'tls-key': z.string().min(1).optional(),
  'trust-proxy': z
    .string()
    .refine(
      (text) => text.split(',').every(isProxy),
      'This must be addresses, ranges or loopback, linklocal, uniquelocal.',
    )
    .optional(),
  'metrics-port': count(0, 65_535).optional(),
  'metrics-host': z.string().min(1).default('127.0.0.1'),
  log: z.boolean().default(false),
  'end-with-parent': z.boolean().default(false),
})

const optionTypes = {
  ...locationOptions,
  port: { type: 'string' },
  host: { type: 'string' },
  'app-key': { type: 'string' },
  'app-secret': { type: 'string' },
  sample: { type: 'boolean' },
  'rate-limit': { type: 'string' },
  'limit-records': { type: 'string' },
  'limit-files': { type: 'string' },
  'token-idle': { type: 'string' },
  drain: { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  'trust-proxy': { type: 'string' },
  'metrics-port': { type: 'string' },
  'metrics-host': { type: 'string' },
  log: { type: 'boolean' },
  'end-with-parent': { type: 'boolean' },
} as const

export interface ServiceArguments extends StorageLocation {
  readonly port: number
  readonly host: string
  /** Given, or kept in a folder and made there at the first start. */
  readonly credentials: CredentialPair | { readonly storedIn: string }
  readonly sample: boolean
  /** For every event that has none of its own. */
  readonly limits: EventLimits
  /** Minutes after which a token that nobody uses ends. */
  readonly tokenIdleMinutes: number | undefined
  /** For how long it serves on, and says that it is not ready, after it was told to end. */
  readonly drainSeconds: number
  readonly tls: TlsFiles | undefined
  readonly trustProxy: string | undefined
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  readonly log: boolean
  readonly endWithParent: boolean
}

export const usage = `usage: service --data DIR [--database postgres://…] [--files s3://…] [--port N] [--host ADDRESS]
  [--app-key KEY --app-secret SECRET] [--sample] [--rate-limit N] [--limit-records N] [--limit-files SIZE] [--token-idle MINUTES] [--drain SECONDS]
  [--tls-cert FILE --tls-key FILE] [--trust-proxy ADDRESSES] [--metrics-port N [--metrics-host ADDRESS]] [--log] [--end-with-parent]
The key and the secret may come from BOOTH_BUILDER_APP_KEY and BOOTH_BUILDER_APP_SECRET instead, the database from BOOTH_BUILDER_DATABASE, the bucket from BOOTH_BUILDER_FILES.
With a database, a bucket and a key, no data folder is needed.`

/** The command line and the environment. Throws `invalid-input`. */
export function readArguments(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ServiceArguments {
  const options = readOptions(argv, optionTypes, schema, environment)
  const appKey = options['app-key'] ?? nonEmpty(environment['BOOTH_BUILDER_APP_KEY'])
  const appSecret = options['app-secret'] ?? nonEmpty(environment['BOOTH_BUILDER_APP_SECRET'])
  if ((appKey === undefined) !== (appSecret === undefined))
    throw new AppError(
      'invalid-input',
      'The app key and the app secret must be given together or not at all.',
    )
  const { data, database, files } = options
  const given = appKey === undefined || appSecret === undefined ? undefined : { appKey, appSecret }
  const credentials = given ?? (data === undefined ? undefined : { storedIn: data })
  if (credentials === undefined || (data === undefined && (database === undefined || files === undefined)))
    throw new AppError(
      'invalid-input',
      '--data: a folder is required, unless --database, --files and the app key are given.',
    )
  const { 'tls-cert': certificate, 'tls-key': key } = options
  if ((certificate === undefined) !== (key === undefined))
    throw new AppError('invalid-input', '--tls-cert and --tls-key must be given together or not at all.')
  return {
    port: options.port,
    host: options.host,
    ...locationOf(options),
    credentials,
    sample: options.sample,
    limits: {
      records: options['limit-records'],
      fileBytes: options['limit-files'],
      requestsPerMinute: options['rate-limit'],
    },
    tokenIdleMinutes: options['token-idle'],
    drainSeconds: options.drain,
    tls: certificate === undefined || key === undefined ? undefined : { certificate, key },
    trustProxy: options['trust-proxy'],
    metrics:
      options['metrics-port'] === undefined
        ? undefined
        : { host: options['metrics-host'], port: options['metrics-port'] },
    log: options.log,
    endWithParent: options['end-with-parent'],
  }
}
