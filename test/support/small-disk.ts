import { spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './workspaces/workspace.ts'

/**
 * A folder on a file system of its own with room for `megabytes`, gone after the test; or the
 * reason why this machine does not let us have one (it takes Linux and the right to mount).
 */
export function smallDisk(megabytes: number): { readonly folder: string } | { readonly unavailable: string } {
  if (process.platform !== 'linux') return { unavailable: `no small file system can be mounted on ${process.platform}` }
  const folder = temporaryFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder], { encoding: 'utf8' })
  if (mounted.status !== 0) return { unavailable: `mounting is not allowed here (${mounted.error?.message ?? mounted.stderr.trim()})` }
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder])
  })
  return { folder }
}
