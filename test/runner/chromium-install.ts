import { existsSync } from 'node:fs'
import { findChromium } from '../support/pages/chromium.ts'
import { runProgram } from './program.ts'

const installers: readonly {
  readonly name: string
  readonly applies: () => boolean
  readonly commands: readonly (readonly string[])[]
  readonly withinMs: number
}[] = [
  {
    name: 'Playwright’s Chromium',
    applies: () => true,
    commands: [['playwright', 'install', 'chromium']],
    withinMs: 180_000,
  },
  {
    name: 'Debian’s Chromium',
    applies: () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium-headless-shell'],
    ],
    withinMs: 300_000,
  },
]

export const chromiumAdvice =
  'There is no Chromium and none could be installed. Install one (Debian: “sudo apt-get install chromium”; elsewhere Google Chrome, or “npx playwright install --with-deps chromium”) and run the tests again.'

/**
 * Makes sure of a Chromium for the browser tests. Gives its path, or `undefined` where none can be
 * had.
 */
export async function ensureChromium(say: (line: string) => void): Promise<string | undefined> {
  const present = findChromium()
  if (present !== undefined) return present
  for (const { name, applies, commands, withinMs } of installers) {
    if (!applies()) continue
    say(`There is no Chromium: installing ${name} …`)
    for (const command of commands) {
      const { code } = await runProgram(`install ${command.join(' ')}`, command, { withinMs })
      if (code !== 0) break
    }
    const installed = findChromium()
    if (installed !== undefined) return installed
  }
  return undefined
}
