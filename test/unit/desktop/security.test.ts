import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { openSettings } from '../../../electron/desktop/persistence/settings.ts'
import { openWindow } from '../../../electron/desktop/window/window.ts'
import type { BrowserWindow } from '../../support/electron-double/browser-window.ts'
import { app, restart } from '../../support/electron-double/index.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

function sourcesIn(folder: string, ending = /\.(ts|vue|html)$/): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => join(folder, file))
}

function naming(files: readonly string[], pattern: RegExp): readonly string[] {
  return files.filter((file) => pattern.test(read(file)))
}

describe('Electron’s security checklist', () => {
  const rows = [...read('docs/security.md').matchAll(/^\| (\d+)\. (.+?) \| (.+) \| (.+) \|$/gm)].map(
    ([, number, item = '', where = '', tests = '']) => ({
      number: Number(number),
      item,
      files: [...where.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g)].map(([, file = '']) => file),
      tests: [...tests.matchAll(/`([^`]+)`: “(.+?)”(?=<br>|$)/g)].map(([, file = '', name = '']) => ({
        file,
        name,
      })),
    }),
  )

  it('is kept to item by item', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  it.each(rows)('names what there is: $item', ({ files, tests }) => {
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true)
    expect(tests.length).toBeGreaterThan(0)
    for (const { file, name } of tests) expect(read(file), `${file}: ${name}`).toContain(`'${name}'`)
  })

  it('the window asks for no feature of Chromium’s beyond the usual ones', () => {
    const folder = temporaryFolder()
    restart(folder)
    app.becomeReady()
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const window = openWindow(
      '/built/preload.cjs',
      openSettings(folder, silent),
      silent,
    ) as unknown as BrowserWindow
    expect(Object.keys(window.options.webPreferences ?? {}).sort()).toEqual([
      'allowRunningInsecureContent',
      'contextIsolation',
      'nodeIntegration',
      'nodeIntegrationInSubFrames',
      'nodeIntegrationInWorker',
      'preload',
      'sandbox',
      'spellcheck',
      'webSecurity',
      'webviewTag',
    ])
    expect(naming(sourcesIn('electron'), /appendSwitch|experimentalFeatures|enableBlinkFeatures/)).toEqual([])
  })

  it('the page has no webview', () => {
    expect(naming(sourcesIn('renderer'), /<webview|createElement\('webview'\)|allowpopups/)).toEqual([])
  })

  it('what opens other programs is in one place', () => {
    expect(naming(sourcesIn('electron'), /\bopenExternal\b/)).toEqual([
      'electron/desktop/shell/external-programs.ts',
    ])
  })

  it('Electron is one exact version', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as {
      readonly devDependencies: Readonly<Record<string, string>>
    }
    expect(devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('nothing is loaded through file://', () => {
    expect(naming(sourcesIn('electron/desktop'), /loadFile|file:\/\//)).toEqual([])
  })

  it('nothing relies on what the fuses take away', () => {
    const sources = sourcesIn('electron').filter((file) => !file.startsWith('electron/start/'))
    expect(naming(sources, /ELECTRON_RUN_AS_NODE|NODE_OPTIONS|--inspect/)).toEqual([])
  })
})
