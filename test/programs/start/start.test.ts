import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ensureBuilt } from '../../../electron/start/build.ts'

const root = resolve(import.meta.dirname, '../../..')
const program = [
  '--disable-warning=ExperimentalWarning',
  '--import',
  './electron/start/require-node-24.js',
  'electron/start/main.ts',
]
let folder: string

beforeAll(() => ensureBuilt(root), 300_000)
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function start(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [...program, ...args, '--no-open', '--port', '0', '--data', folder], {
    cwd: root,
    env: { ...process.env, BOOTH_BUILDER_SECRETS: 'memory', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', errors: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.errors += chunk.toString()))
  const exited = once(child, 'exit')
  const ready = (): Promise<string> =>
    vi.waitUntil(() => /Booth Builder is ready at (http:\/\/127\.0\.0\.1:\S+)/.exec(said.out)?.[1], {
      timeout: 60_000,
    })
  return { child, said, exited, ready }
}

describe('npm start', () => {
  test.runIf(process.platform === 'linux')(
    'without a display says so in one line and serves the web page',
    async () => {
      const { child, said, exited, ready } = start([], { DISPLAY: '', WAYLAND_DISPLAY: '' })
      const url = await ready()
      expect(said.errors.trim()).toBe(
        'No desktop window: there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set). Starting the web page instead.',
      )
      expect((await fetch(url, { redirect: 'manual' })).status).toBeLessThan(400)
      child.kill('SIGTERM')
      expect(await exited).toEqual([0, null])
    },
  )

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '--web ends cleanly on %s, and the web host with it',
    async (signal) => {
      const { child, said, exited, ready } = start(['--web'])
      const url = await ready()
      expect(said.errors).toBe('')
      child.kill(signal)
      expect(await exited).toEqual([0, null])
      await expect(fetch(url)).rejects.toThrow()
    },
  )

  test('keeps the exit code of what it started', async () => {
    const first = start(['--web'])
    const port = new URL(await first.ready()).port
    const second = spawnSync(
      process.execPath,
      [...program, '--web', '--no-open', '--port', port, '--data', join(folder, 'other')],
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, BOOTH_BUILDER_SECRETS: 'memory' },
      },
    )
    expect(second.stderr).toContain(`Port ${port} is in use`)
    expect(second.status).toBe(2)
    first.child.kill('SIGINT')
    await first.exited
  })

  test('explains wrong arguments', () => {
    const { status, stderr } = spawnSync(process.execPath, [...program, '--prot', '1'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(status).toBe(2)
    expect(stderr).toContain('usage: npm start')
  })
})

test('an older Node is told what to do, in words and not in a stack of errors', () => {
  const code = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } }); import('./electron/start/require-node-24.js')`
  const { status, stderr } = spawnSync(process.execPath, ['-e', code], { cwd: root, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('Node 20.19.0')
  expect(stderr).toContain('npm install-scripts approve node && npm ci')
  expect(stderr).not.toContain(' at ')
})
