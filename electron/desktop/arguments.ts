import { resolve } from 'node:path'

export interface DesktopArguments {
  /** Where events, settings and secrets live instead of the user's own place. */
  readonly dataDirectory: string | undefined
}

/** Reads `--data DIR` or `--data=DIR`. Everything else is Chromium's or the system's and not looked at. */
export function readArguments(argv: readonly string[]): DesktopArguments {
  for (const [index, argument] of argv.entries()) {
    if (argument.startsWith('--data=')) return { dataDirectory: resolve(argument.slice('--data='.length)) }
    const next = argv[index + 1]
    if (argument === '--data' && next !== undefined) return { dataDirectory: resolve(next) }
  }
  return { dataDirectory: undefined }
}
