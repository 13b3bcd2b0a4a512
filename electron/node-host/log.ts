import { printableJson, printableText } from '../../shared/domain/printable-text.ts'
import type { Log } from '../application/host/types.ts'

/**
 * One readable line per entry on standard error; standard output is for what a program reads.
 * Entries below `level`, by default `warn`, are left out.
 */
export function createStderrLog({
  level: least = 'warn',
}: { readonly level?: 'info' | 'warn' | 'error' } = {}): Log {
  const write =
    (level: string) =>
    (message: string, details?: Readonly<Record<string, unknown>>): void => {
      process.stderr.write(
        `${level}${printableText(message)}${details === undefined ? '' : ` ${printableJson(details)}`}\n`,
      )
    }
  const silent = (): void => undefined
  return {
    info: least === 'info' ? write('') : silent,
    warn: least === 'error' ? silent : write('warning: '),
    error: write('error: '),
  }
}

/** Writes every entry into both. */
export function logToBoth(first: Log, second: Log): Log {
  const write =
    (level: keyof Log): Log['info'] =>
    (message, details) => {
      first[level](message, details)
      second[level](message, details)
    }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}
