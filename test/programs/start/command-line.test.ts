import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'command-line-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, content: string, changedAt = 1_000): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  utimesSync(file, changedAt, changedAt)
}

/** Sets the time of every folder, which making files in it has changed. */
function settle(path = folder, changedAt = 1_000): void {
  for (const entry of readdirSync(path, { withFileTypes: true }))
    if (entry.isDirectory()) settle(join(path, entry.name), changedAt)
  utimesSync(path, changedAt, changedAt)
}

describe('the starter of the command line', () => {
  const start = (before: readonly string[] = []) =>
    spawnSync(process.execPath, [...before, join(folder, 'electron/start/cli.js'), 'status', '--json'], {
      encoding: 'utf8',
    })

  beforeEach(() => {
    write('package.json', '{ "type": "module" }')
    write('shared/anything.ts', '')
    write('electron/cli/main.ts', `console.log('source', process.argv.slice(2).join(' ') as string)`)
    for (const name of ['cli.js', 'require-node-24.js']) {
      write(`electron/start/${name}`, '')
      copyFileSync(join(root, 'electron/start', name), join(folder, 'electron/start', name))
      utimesSync(join(folder, 'electron/start', name), 1_000, 1_000)
    }
    settle()
  })

  it('runs the built program where that is as new as the sources', () => {
    write('out/main/cli.js', `console.log('built', process.argv.slice(2).join(' '))`, 1_000)
    expect(start()).toMatchObject({ stdout: 'built status --json\n', stderr: '', status: 0 })
  })

  it.each(['electron/cli/main.ts', 'shared/anything.ts', 'shared', 'package.json'])(
    'runs the sources where %s has changed since',
    (path) => {
      write('out/main/cli.js', `console.log('built')`, 1_000)
      utimesSync(join(folder, path), 2_000, 2_000)
      expect(start()).toMatchObject({ stdout: 'source status --json\n', status: 0 })
    },
  )

  it('builds it where it was never built', () => {
    const building = `import { mkdirSync, writeFileSync } from 'node:fs'
      export function ensureBuilt(root: string, say: (line: string) => void) {
        say('Building …')
        mkdirSync(root + '/out/main', { recursive: true })
        writeFileSync(root + '/out/main/cli.js', 'console.log("just built")')
      }`
    write('electron/start/build.ts', building)
    expect(start()).toMatchObject({
      stdout: 'just built\n',
      stderr: expect.stringMatching(/^Building/) as string,
      status: 0,
    })
  })

  it('of an older Node hands over to the Node that came along, with its exit code', () => {
    write('out/main/cli.js', `console.log('built'); process.exitCode = 3`, 3_000)
    const old = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.19.0' } })`
    expect(start(['--import', old])).toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('Node 20.19.0') as string,
      status: 1,
    })
    mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true })
    symlinkSync(
      process.execPath,
      join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node'),
    )
    expect(start(['--import', old])).toMatchObject({ stdout: 'built\n', stderr: '', status: 3 })
  })

  it('of an older Node that has an older one come along says so, and starts no other', () => {
    write('out/main/cli.js', `console.log('built')`, 3_000)
    mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true })
    const own = join(folder, 'node_modules/node/bin/node')
    const old = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.19.0' } })`
    writeFileSync(own, `#!/bin/sh\nexec '${process.execPath}' --import "${old}" "$@"\n`, { mode: 0o755 })
    expect(start(['--import', old])).toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('Node 20.19.0') as string,
      status: 1,
    })
  })
})

describe.skipIf(process.platform === 'win32')('compiled code', () => {
  const run = () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'electron/cli/main.ts'), 'help'],
      {
        encoding: 'utf8',
        env: { ...process.env, XDG_CACHE_HOME: folder, NODE_COMPILE_CACHE: undefined },
      },
    )
    return { status, isHelp: stdout.startsWith('usage:'), stderr }
  }
  const cache = () => join(folder, 'booth-builder', 'compiled-code')

  it('is kept for the next run, for this user alone', () => {
    expect(run()).toEqual({ status: 0, isHelp: true, stderr: '' })
    expect(readdirSync(cache())).not.toEqual([])
    expect(statSync(cache()).mode & 0o077).toBe(0)
  })

  it('is neither read nor kept where others can write', () => {
    mkdirSync(cache(), { recursive: true })
    chmodSync(cache(), 0o777)
    expect(run()).toEqual({ status: 0, isHelp: true, stderr: '' })
    expect(readdirSync(cache())).toEqual([])
  })

  it('is not needed where no folder can be made', () => {
    writeFileSync(join(folder, 'booth-builder'), 'a file in its place')
    expect(run()).toEqual({ status: 0, isHelp: true, stderr: '' })
    expect(existsSync(cache())).toBe(false)
  })
})
