import { chromium, type LaunchOptions } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// The shell has no window of its own to draw, which takes half of the time of a short test.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const places: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

let found: string | undefined

/**
 * The Chromium of this machine: the system's, else Playwright's own. `undefined` where there is
 * none that starts.
 */
export function findChromium(): string | undefined {
  if (found !== undefined && existsSync(found)) return found
  found = candidates().find(starts)
  return found
}

/** How every test starts Chromium. Throws where there is none. */
export function chromiumLaunchOptions(): LaunchOptions {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('There is no Chromium. “npm test” installs one or says what to do.')
  const asRoot = process.getuid?.() === 0
  return {
    executablePath,
    args: [...(asRoot ? ['--no-sandbox'] : []), '--disable-background-networking', '--disable-quic'],
  }
}

function candidates(): readonly string[] {
  return [
    ...(process.platform === 'win32' ? [] : names.flatMap(which)),
    ...(places[process.platform] ?? []),
    chromium.executablePath(),
  ]
}

function which(name: string): string[] {
  const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' })
  return status === 0 ? [stdout.trim()] : []
}

// A name on the path may be a stub that only says how to install it, and a downloaded browser may
// lack libraries.
function starts(path: string): boolean {
  if (!existsSync(path)) return false
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}
