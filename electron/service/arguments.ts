import { parseArgs } from 'node:util'
import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'
import type { CredentialPair } from './credentials.ts'
import { readBucketAddress, type BucketAddress } from './storage/s3/address.ts'

/** Digits alone: what else JavaScript takes for a number is a slip of the hand here. */
const count = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'This must be a whole number.')
    .transform(Number)
    .pipe(z.number().min(least).max(most))

const schema = z.object({
  port: count(0, 65_535).default(4010),
  host: z.string().min(1).default('127.0.0.1'),
  data: z.string().min(1).optional(),
  database: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'The address must begin with postgres://.')
    .optional(),
  files: z.string().min(1).optional(),
  'app-key': z.string().min(1).max(200).optional(),
  'app-secret': z.string().min(1).max(1000).optional(),
  sample: z.boolean().default(false),
  'rate-limit': count(1, 999_999_999).optional(),
  log: z.boolean().default(false),
  'end-with-parent': z.boolean().default(false),
})

export interface ServiceArguments {
  readonly port: number
  readonly host: string
  /** Absent where everything is kept elsewhere. */
  readonly dataDirectory: string | undefined
  /** Address of a PostgreSQL database. May hold a password: not to be shown. */
  readonly database: string | undefined
  readonly bucket: BucketAddress | undefined
  /** Given, or kept in a folder and made there at the first start. */
  readonly credentials: CredentialPair | { readonly keptIn: string }
  readonly sample: boolean
  /** Requests a minute for each event. */
  readonly rateLimit: number | undefined
  readonly log: boolean
  readonly endWithParent: boolean
}

export const usage =
  'usage: service --data DIR [--database postgres://…] [--files s3://…] [--port N] [--host ADDRESS] [--app-key KEY --app-secret SECRET] [--sample] [--rate-limit N] [--log] [--end-with-parent]\n' +
  'The key and the secret may come from BOOTH_BUILDER_APP_KEY and BOOTH_BUILDER_APP_SECRET instead, the database from BOOTH_BUILDER_DATABASE, the bucket from BOOTH_BUILDER_FILES.\n' +
  'With a database, a bucket and a key, no data folder is needed.'

/** The command line and the environment. Throws `invalid-input`. */
export function readArguments(argv: readonly string[], environment: Readonly<Record<string, string | undefined>>): ServiceArguments {
  const line = optionsOf(argv)
  const parsed = schema.safeParse({
    ...line,
    database: line.database ?? nonEmpty(environment['BOOTH_BUILDER_DATABASE']),
    files: line.files ?? nonEmpty(environment['BOOTH_BUILDER_FILES']),
  })
  if (!parsed.success)
    throw new AppError('invalid-input', parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'))
  const options = parsed.data
  const appKey = options['app-key'] ?? nonEmpty(environment['BOOTH_BUILDER_APP_KEY'])
  const appSecret = options['app-secret'] ?? nonEmpty(environment['BOOTH_BUILDER_APP_SECRET'])
  if ((appKey === undefined) !== (appSecret === undefined))
    throw new AppError('invalid-input', 'The app key and the app secret are given together or not at all.')
  const { data, database, files } = options
  const given = appKey === undefined || appSecret === undefined ? undefined : { appKey, appSecret }
  const credentials = given ?? (data === undefined ? undefined : { keptIn: data })
  if (credentials === undefined || (data === undefined && (database === undefined || files === undefined)))
    throw new AppError('invalid-input', '--data: a folder is needed, unless --database, --files and the app key are given.')
  return {
    port: options.port,
    host: options.host,
    dataDirectory: data,
    database,
    bucket: files === undefined ? undefined : readBucketAddress(files),
    credentials,
    sample: options.sample,
    rateLimit: options['rate-limit'],
    log: options.log,
    endWithParent: options['end-with-parent'],
  }
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === '' ? undefined : value
}

function optionsOf(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        database: { type: 'string' },
        files: { type: 'string' },
        'app-key': { type: 'string' },
        'app-secret': { type: 'string' },
        sample: { type: 'boolean' },
        'rate-limit': { type: 'string' },
        log: { type: 'boolean' },
        'end-with-parent': { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new AppError('invalid-input', error instanceof Error ? error.message : 'The arguments are wrong.', { cause: error })
  }
}
