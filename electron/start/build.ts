import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { followBuild } from './build-progress.ts'

const sources = [
  'electron',
  'renderer',
  'shared',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const results = [
  'main/desktop.js',
  'main/web.js',
  'main/service.js',
  'main/cli.js',
  'preload/preload.cjs',
  'renderer/index.html',
]

/**
 * Makes sure that `out/` is built from the sources of `root` as they are now, and says through `say`
 * how a build goes on. Gives whether there was one; throws an `Error` with the build's output where
 * it failed.
 */
export async function ensureBuilt(
  root: string,
  say: (line: string) => void = () => undefined,
): Promise<boolean> {
  if (await isBuilt(root)) return false
  const unlock = await lockBuild(root)
  try {
    // Whoever held the lock may have built it.
    const stamp = await stampOf(root)
    if (await isBuilt(root)) return false
    say('Building Booth Builder (once after every change of its sources) …')
    await rm(stampFile(root), { force: true })
    await build(root, say)
    await writeFile(stampFile(root), stamp)
    return true
  } finally {
    unlock()
  }
}

const stampFile = (root: string): string => join(root, 'out', 'sources.stamp')

async function isBuilt(root: string): Promise<boolean> {
  if (!results.every((file) => existsSync(join(root, 'out', file)))) return false
  const stamp = await readFile(stampFile(root), 'utf8').catch(() => undefined)
  return stamp === (await stampOf(root))
}

/**
 * One build at a time; waits for the one under way. The lock of a process that is gone counts for
 * nothing.
 */
async function lockBuild(root: string): Promise<() => void> {
  const file = join(root, 'out', 'build.lock')
  mkdirSync(join(root, 'out'), { recursive: true })
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!existsSync(file)) throw error
      if (!isAlive(Number(await readFile(file, 'utf8').catch(() => '0')))) rmSync(file, { force: true })
      else await setTimeout(200)
    }
  }
}

function isAlive(processId: number): boolean {
  try {
    // The signal 0 asks only whether the process is there. A lock that is just being written has no
    // number yet.
    return processId === 0 || process.kill(processId, 0)
  } catch {
    return false
  }
}

/** Changes whenever a source file is added, removed or written. */
async function stampOf(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) await addToStamp(root, source, (line) => hash.update(line))
  return hash.digest('hex')
}

async function addToStamp(root: string, path: string, add: (line: string) => void): Promise<void> {
  const stats = await stat(join(root, path)).catch(() => undefined)
  if (stats === undefined) return
  if (!stats.isDirectory()) {
    add(`${path} ${stats.size} ${stats.mtimeMs}\n`)
    return
  }
  for (const name of (await readdir(join(root, path))).sort()) await addToStamp(root, `${path}/${name}`, add)
}

function build(root: string, say: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
    const child = spawn(process.execPath, [script, 'build'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    })
    const progress = followBuild(say)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        output += `${line}\n`
        progress.hear(line)
      })
    child.once('error', (error) => {
      progress.end(false)
      reject(error)
    })
    child.once('close', (code) => {
      progress.end(code === 0)
      if (code === 0) resolve()
      else reject(new Error(`The build failed.\n${output}`))
    })
  })
}
