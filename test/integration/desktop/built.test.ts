import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../../../electron/start/build.ts'
import { BrowserWindow } from '../../support/electron-double/browser-window.ts'
import { loadPage } from '../../support/pages/desktop-page.ts'
import { app } from '../../support/electron-double/index.ts'

const root = resolve(import.meta.dirname, '../../..')
const out = join(root, 'out')

beforeAll(() => ensureBuilt(root), 300_000)

/** What a built module imports or requires from elsewhere. */
function importsOf(code: string): string[] {
  const specifiers = code.matchAll(
    /(?:^|[\s;}])(?:import|export)\s*(?:[\w*{][^'"`;]*?\sfrom\s*)?["']([^"'\s]+)["']|(?:import|require)\(\s*["']([^"']+)["']\s*\)/g,
  )
  return [...new Set([...specifiers].map(([, from, call]) => from ?? call ?? ''))]
}

/** The packages that a built program loads, at once or later. */
async function packagesOf(entry: string): Promise<readonly string[]> {
  const packages = new Set<string>()
  const files = new Set([join(out, 'main', entry)])
  for (const file of files) {
    for (const specifier of importsOf(await readFile(file, 'utf8'))) {
      if (specifier.startsWith('.')) files.add(resolve(dirname(file), specifier))
      else packages.add(specifier)
    }
  }
  return [...packages].filter((name) => !name.startsWith('node:'))
}

describe('the built preload', () => {
  test('is one CommonJS file that requires nothing but electron, as a sandbox demands', async () => {
    expect(await readdir(join(out, 'preload'))).toEqual(['preload.cjs'])
    const code = await readFile(join(out, 'preload', 'preload.cjs'), 'utf8')
    expect(importsOf(code)).toEqual(['electron'])
    expect(code).not.toMatch(/^\s*(import|export)\s/m)
  })

  test('exposes exactly the desktop bridge', async () => {
    app.ready = true
    const { exposed } = loadPage(
      new BrowserWindow().webContents,
      'app://booth-builder/',
      await readFile(join(out, 'preload', 'preload.cjs'), 'utf8'),
    )
    expect(Object.entries(exposed).map(([name, api]) => [name, Object.keys(api as object).sort()])).toEqual([
      [
        'boothBuilder',
        [
          'beforeClosing',
          'chooseFolder',
          'dragOut',
          'importFile',
          'onMessage',
          'send',
          'takeBundle',
          'takeHeld',
          'takeTable',
        ],
      ],
    ])
  })
})

describe('the built programs', () => {
  test('import only what an installation has: Node, Electron and the dependencies', async () => {
    const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const known = new Set([
      ...Object.keys(dependencies),
      ...builtinModules,
      ...builtinModules.map((name) => `node:${name}`),
      'node:sqlite',
    ])
    const files = (await readdir(join(out, 'main'), { recursive: true })).filter((name) =>
      name.endsWith('.js'),
    )
    expect(files.length).toBeGreaterThan(4)
    for (const file of files) {
      for (const specifier of importsOf(await readFile(join(out, 'main', file), 'utf8'))) {
        if (specifier.startsWith('.')) continue
        if (specifier === 'electron' && file === 'desktop.js') continue
        const name = specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/')
        expect(known.has(specifier) || known.has(name), `${file} imports ${specifier}`).toBe(true)
      }
    }
  })

  test('load nothing of the service: who never starts it does not pay for it', async () => {
    const service = await packagesOf('service.js')
    expect(service).toEqual(
      expect.arrayContaining(['fastify', '@fastify/multipart', '@aws-sdk/client-s3', 'pg', 'pino']),
    )
    // The web host is a server of its own. The core has queues, shares plans through buckets, and opens archives, too.
    const ofCore = ['@aws-sdk/client-s3', '@aws-sdk/lib-storage', 'p-queue', 'yauzl', 'yazl']
    const shared = {
      'desktop.js': ofCore,
      'cli.js': ofCore,
      'web.js': [...ofCore, '@fastify/websocket', 'fastify'].sort(),
    }
    for (const [host, both] of Object.entries(shared)) {
      const packages = await packagesOf(host)
      expect(service.filter((name) => packages.includes(name)).sort(), host).toEqual(both)
    }
  })

  test('start the desktop, show its page and end', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'desktop-built-'))
    try {
      const runner = resolve(root, 'test/support/electron-double/run-built.ts')
      const args = ['--disable-warning=ExperimentalWarning', runner, join(out, 'main', 'desktop.js'), folder]
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, timeout: 60_000 })
      const { history, errors } = JSON.parse(stdout) as { history: string[]; errors: unknown[] }
      expect(errors).toEqual([])
      expect(history).toContain('load app://booth-builder/')
      expect(history.at(-1)).toBe('exit 0')
    } finally {
      // Processes of the program may end a moment after it.
      await rm(folder, { recursive: true, maxRetries: 10 })
    }
  })
})

describe('the built page', () => {
  test('has no inline script and addresses everything relative to itself, so that the policy and app:// both hold', async () => {
    const html = await readFile(join(out, 'renderer', 'index.html'), 'utf8')
    for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) expect(tag).toMatch(/\ssrc="\.\//)
    expect(html).not.toMatch(/\son\w+=|javascript:/i)
    for (const [, address] of html.matchAll(/(?:src|href)="([^"]+)"/g)) expect(address).toMatch(/^\.\//)
    expect(html.match(/<script\b/g)?.length).toBeGreaterThan(0)
  })
})
