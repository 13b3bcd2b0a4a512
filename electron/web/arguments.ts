import { parseArgs } from 'node:util'
import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'

const schema = z.object({
  web: z.boolean().optional(),
  port: z
    .string()
    .regex(/^\d{1,5}$/, 'a number from 0 to 65535')
    .transform(Number)
    .pipe(z.number().max(65_535, 'a number from 0 to 65535'))
    .default(0),
  open: z.boolean().default(true),
  data: z.string().min(1).optional(),
  verbose: z.boolean().default(false),
})

export interface WebArguments {
  /** 0: any free port. */
  readonly port: number
  /** Whether to open the browser. */
  readonly open: boolean
  readonly dataDirectory: string | undefined
  readonly verbose: boolean
}

export const usage = 'usage: [--web] [--port N] [--no-open] [--data DIR] [--verbose]'

/** Throws `invalid-input`. */
export function readArguments(argv: readonly string[]): WebArguments {
  const parsed = schema.safeParse(optionsOf(argv))
  if (!parsed.success)
    throw new AppError(
      'invalid-input',
      parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'),
    )
  const { port, open, data, verbose } = parsed.data
  return { port, open, dataDirectory: data, verbose }
}

function optionsOf(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowNegative: true,
      options: {
        web: { type: 'boolean' },
        port: { type: 'string' },
        open: { type: 'boolean' },
        data: { type: 'string' },
        verbose: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new AppError('invalid-input', error instanceof Error ? error.message : 'The arguments are wrong.', {
      cause: error,
    })
  }
}
