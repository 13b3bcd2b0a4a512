#!/usr/bin/env node
// The command line as a person starts it: in plain JavaScript, which every Node can read and none
// has to translate first. It runs the built program where that is as new as the sources, else the
// sources themselves; where nothing is built yet, that is done once.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const built = join(root, 'out', 'main', 'cli.js')
const source = join(root, 'electron', 'cli', 'main.ts')

/** Says to a Node that was started by an older one that it is the one that came along: it starts no other. */
const handedOver = 'BOOTH_BUILDER_NODE_HANDED_OVER'

if (isTooOld() && existsSync(ownNode()) && process.env[handedOver] === undefined) {
  const { status, signal } = spawnSync(ownNode(), process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, [handedOver]: '1' },
  })
  process.exit(signal === null ? (status ?? 1) : 1)
}
await import('./require-node-24.js')
await import(pathToFileURL(await program()).href)

function isTooOld() {
  return Number(process.versions.node.split('.')[0]) < 24
}

/** The Node that npm installs with this program. */
function ownNode() {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** The program to run: whichever of the two says what the sources say, the faster first. */
async function program() {
  if (!existsSync(built)) {
    const { ensureBuilt } = await import('./build.ts')
    await ensureBuilt(root, (line) => process.stderr.write(`${line}\n`))
  }
  const changed = Math.max(
    ...['electron', 'shared', 'package.json'].map((path) => lastChange(join(root, path))),
  )
  return changed <= statSync(built).mtimeMs ? built : source
}

/** When a file, or anything in a folder, was last written, in milliseconds; 0 where it is not there. */
function lastChange(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => lastChange(join(path, name))))
}
