import { app } from 'electron'
import { resolve } from 'node:path'

export interface DesktopArguments {
  /** Where events, settings and secrets live instead of the user's own place. */
  readonly dataDirectory: string | undefined
  /**
   * Chromium was told to run without its outer sandbox: root has to, and only whoever starts the
   * program can.
   */
  readonly withoutSandbox: boolean
  /** Without whatever may keep it from working: `docs/desktop.md` says what. */
  readonly safeMode: boolean
}

/**
 * Reads `--data DIR` or `--data=DIR`, `--no-sandbox` and `--safe-mode`. Everything else is Chromium's or the
 * system's and not looked at.
 */
export function readArguments(argv: readonly string[]): DesktopArguments {
  return {
    dataDirectory: dataDirectory(argv),
    withoutSandbox: argv.includes('--no-sandbox'),
    safeMode: argv.includes('--safe-mode'),
  }
}

/** What a start was given less what it was to open, for another start in its place. */
export function ownArguments(argv: readonly string[]): readonly string[] {
  return argv.filter(
    (argument, at) => argument.startsWith('-') || argv[at - 1] === '--data' || (!app.isPackaged && at === 0),
  )
}

function dataDirectory(argv: readonly string[]): string | undefined {
  for (const [index, argument] of argv.entries()) {
    if (argument.startsWith('--data=')) return resolve(argument.slice('--data='.length))
    const next = argv[index + 1]
    if (argument === '--data' && next !== undefined) return resolve(next)
  }
  return undefined
}
