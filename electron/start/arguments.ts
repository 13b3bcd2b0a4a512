import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export interface StartArguments {
  /** `auto`: the desktop where it can be had, else the web page. */
  readonly host: 'auto' | 'desktop' | 'web'
  readonly port: number | undefined
  readonly open: boolean
  readonly dataDirectory: string | undefined
  readonly safeMode: boolean
}

export const usage = `usage: npm start -- [--web | --desktop] [--port N] [--no-open] [--data DIR] [--safe-mode]
  --web       the web page on 127.0.0.1, even where the desktop window could open
  --desktop   the desktop window; its binary is downloaded again even if that failed a moment ago
  --port N    the web page's port (default: any free one)
  --no-open   do not open a browser
  --data DIR  where events and settings are kept
  --safe-mode the desktop window with less: when it cannot start otherwise`

/** Throws an `Error` with a message for the person where the arguments make no sense. */
export function readArguments(argv: readonly string[]): StartArguments {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      web: { type: 'boolean', default: false },
      desktop: { type: 'boolean', default: false },
      port: { type: 'string' },
      'no-open': { type: 'boolean', default: false },
      data: { type: 'string' },
      'safe-mode': { type: 'boolean', default: false },
    },
  })
  if (values.web && values.desktop) throw new Error('--web and --desktop exclude each other.')
  const port = values.port === undefined ? undefined : Number(values.port)
  if (port !== undefined && !(/^\d{1,5}$/.test(values.port ?? '') && port <= 65_535))
    throw new Error('--port takes a number from 0 to 65535.')
  return {
    host: values.web ? 'web' : values.desktop ? 'desktop' : 'auto',
    port,
    open: !values['no-open'],
    dataDirectory: values.data === undefined ? undefined : resolve(values.data),
    safeMode: values['safe-mode'],
  }
}
