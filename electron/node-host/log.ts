import type { Log } from '../application/types.ts'

/** One readable line per entry on standard error; standard output is for what a program reads. `info` is left out unless `verbose`. */
export function createStderrLog(options: { readonly verbose?: boolean } = {}): Log {
  const write =
    (level: string) =>
    (message: string, details?: Readonly<Record<string, unknown>>): void => {
      process.stderr.write(`${level}${message}${details === undefined ? '' : ` ${JSON.stringify(details)}`}\n`)
    }
  return {
    info: options.verbose === true ? write('') : () => undefined,
    warn: write('warning: '),
    error: write('error: '),
  }
}
