import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './workspaces/workspace.ts'

/**
 * A folder on a file system of its own with room for `megabytes`, gone after the test; or the
 * reason why this machine does not let us have one (it takes Linux and the right to mount).
 */
export function smallDisk(megabytes: number): { readonly folder: string } | { readonly unavailable: string } {
  if (process.platform !== 'linux')
    return { unavailable: `no small file system can be mounted on ${process.platform}` }
  const folder = temporaryFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  if (mounted.status !== 0)
    return {
      unavailable: `mounting is not allowed here (${mounted.error?.message ?? mounted.stderr.trim()})`,
    }
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder])
  })
  return { folder }
}

/** Fills the disk of a folder to the last byte; gives a function that frees it again. */
export function fillDisk(folder: string): () => void {
  const path = join(folder, 'filler')
  for (const size of [1 << 20, 1 << 16, 1 << 12, 512, 64, 1]) {
    for (;;) {
      try {
        writeFileSync(path, randomBytes(size), { flag: 'a' })
      } catch {
        break
      }
    }
  }
  return () => rmSync(path)
}
