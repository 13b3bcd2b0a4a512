import { parseArgs, type ParseArgsConfig } from 'node:util'
import { z } from 'zod'
import { AppError } from '../../../../shared/errors.ts'
import { readBucketAddress, type BucketAddress } from '../../../../shared/domain/bucket-address.ts'

/** Where the service keeps its data, as its arguments and environment say. */
export interface StorageLocation {
  /** Absent where everything is kept elsewhere. */
  readonly dataDirectory: string | undefined
  /** Address of a PostgreSQL database. May hold a password: not to be shown. */
  readonly database: string | undefined
  readonly bucket: BucketAddress | undefined
}

/** The options that name a place, as `parseArgs` takes them. */
export const locationOptions = {
  data: { type: 'string' },
  database: { type: 'string' },
  files: { type: 'string' },
} as const

/** The same options with what their values must be. */
export const locationFields = {
  data: z.string().min(1).optional(),
  database: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'The address must begin with postgres://.')
    .optional(),
  files: z.string().min(1).optional(),
}

/** Digits alone: what else JavaScript takes for a number is a slip of the hand here. */
export const count = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'This must be a whole number.')
    .transform(Number)
    .pipe(z.number().min(least).max(most))

const unitBytes = { '': 1, k: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 } as const

/** A number of bytes: digits, and k, M, G or T for powers of 1024. */
export const byteCount = z
  .string()
  .regex(/^\d{1,9}[kMGT]?$/, 'This must be a number of bytes, like 20G.')
  .transform((text) => {
    const [, digits = '', unit = ''] = /^(\d+)([kMGT]?)$/.exec(text) ?? []
    return Number(digits) * unitBytes[unit as keyof typeof unitBytes]
  })

type Options = NonNullable<ParseArgsConfig['options']>
type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads options from the command line, those of a place also from the environment. Throws
 * `invalid-input`; the message never repeats a value.
 */
export function readOptions<Schema extends z.ZodType>(
  argv: readonly string[],
  options: Options,
  schema: Schema,
  environment: Environment,
): z.infer<Schema> {
  const line = optionsOf(argv, options)
  const parsed = schema.safeParse({
    ...line,
    database: line['database'] ?? nonEmpty(environment['BOOTH_BUILDER_DATABASE']),
    files: line['files'] ?? nonEmpty(environment['BOOTH_BUILDER_FILES']),
  })
  if (parsed.success) return parsed.data
  throw new AppError(
    'invalid-input',
    parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'),
  )
}

function optionsOf(argv: readonly string[], options: Options): Readonly<Record<string, unknown>> {
  try {
    return parseArgs({ args: [...argv], options }).values
  } catch (error) {
    throw new AppError('invalid-input', error instanceof Error ? error.message : 'The arguments are wrong.', {
      cause: error,
    })
  }
}

/** Throws `invalid-input` for a bucket's address that is none. */
export function locationOf({
  data,
  database,
  files,
}: {
  readonly data?: string | undefined
  readonly database?: string | undefined
  readonly files?: string | undefined
}): StorageLocation {
  return { dataDirectory: data, database, bucket: files === undefined ? undefined : readBucketAddress(files) }
}

export function nonEmpty(value: string | undefined): string | undefined {
  return value === '' ? undefined : value
}
