import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const sources = ['electron', 'renderer', 'shared', 'resources', 'electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json']
const results = ['main/desktop.js', 'main/web.js', 'main/service.js', 'preload/preload.cjs', 'renderer/index.html']

/**
 * Makes sure that `out/` is built from the sources of `root` as they are now. `onBuild` is called before a build begins. Gives whether there was one;
 * throws an `Error` with the build's output where it failed.
 */
export async function ensureBuilt(root: string, onBuild: () => void): Promise<boolean> {
  const stampFile = join(root, 'out', 'sources.stamp')
  const stamp = await stampOf(root)
  const complete = results.every((file) => existsSync(join(root, 'out', file)))
  if (complete && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false
  onBuild()
  await rm(stampFile, { force: true })
  await build(root)
  await writeFile(stampFile, stamp)
  return true
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

function build(root: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
    const child = spawn(process.execPath, [script, 'build', '--logLevel', 'warn'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The build failed.\n${output}`))
    })
  })
}
