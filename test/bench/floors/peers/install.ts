import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const folder = join(import.meta.dirname, '../../../../node_modules/.cache/bench-peers')
const mostMs = 180_000

/**
 * The folder with the peers' packages, fetched the first time; `null` where they cannot be had. They
 * are no dependencies of the project: 400 MB that only this benchmark needs.
 */
export async function installPeers(): Promise<string | null> {
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join(import.meta.dirname, name), join(folder, name))
  if (existsSync(join(folder, 'node_modules/.complete'))) return folder
  try {
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      timeout: mostMs,
    })
    mkdirSync(join(folder, 'node_modules/.complete'))
    return folder
  } catch {
    return null
  }
}
