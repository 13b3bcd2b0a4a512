import { parseArgs } from 'node:util'
import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'

const schema = z.object({
  port: z.coerce.number().int().min(0).max(65_535).default(4010),
  host: z.string().min(1).default('127.0.0.1'),
  data: z.string().min(1),
  'app-key': z.string().min(1).max(200).optional(),
  'app-secret': z.string().min(1).max(1000).optional(),
  sample: z.boolean().default(false),
  'rate-limit': z.coerce.number().int().min(1).optional(),
  log: z.boolean().default(false),
  'end-with-parent': z.boolean().default(false),
})

export interface ServiceArguments {
  readonly port: number
  readonly host: string
  readonly dataDirectory: string
  readonly credentials: { readonly appKey: string; readonly appSecret: string } | undefined
  readonly sample: boolean
  /** Requests a minute for each event. */
  readonly rateLimit: number | undefined
  readonly log: boolean
  readonly endWithParent: boolean
}

export const usage =
  'usage: service --data DIR [--port N] [--host ADDRESS] [--app-key KEY --app-secret SECRET] [--sample] [--rate-limit N] [--log] [--end-with-parent]\n' +
  'The key and the secret may come from BOOTH_BUILDER_APP_KEY and BOOTH_BUILDER_APP_SECRET instead.'

/** The command line and the environment. Throws `invalid-input`. */
export function readArguments(argv: readonly string[], environment: Readonly<Record<string, string | undefined>>): ServiceArguments {
  const parsed = schema.safeParse(optionsOf(argv))
  if (!parsed.success)
    throw new AppError('invalid-input', parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'))
  const options = parsed.data
  const appKey = options['app-key'] ?? nonEmpty(environment['BOOTH_BUILDER_APP_KEY'])
  const appSecret = options['app-secret'] ?? nonEmpty(environment['BOOTH_BUILDER_APP_SECRET'])
  if ((appKey === undefined) !== (appSecret === undefined))
    throw new AppError('invalid-input', 'The app key and the app secret are given together or not at all.')
  return {
    port: options.port,
    host: options.host,
    dataDirectory: options.data,
    credentials: appKey === undefined || appSecret === undefined ? undefined : { appKey, appSecret },
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
