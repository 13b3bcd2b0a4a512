import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ofOthers = 0o077

/**
 * Takes what `isOurs` names in a folder away from the other users of this machine, whoever made it
 * and when. The folder itself is closed too, unless it holds what is not ours: it may be somebody's
 * home. A file system without permissions stays as it is, and so does Windows, where a person's
 * folders are closed already.
 */
export function restrictToOwner(folder: string, isOurs: (name: string) => boolean): void {
  // Nobody else gets in: nothing below needs to be looked at.
  if (process.platform === 'win32' || (statSync(folder).mode & ofOthers) === 0) return
  const names = readdirSync(folder)
  for (const name of names.filter(isOurs)) closeTree(join(folder, name))
  if (names.every(isOurs)) close(folder, statSync(folder).mode)
}

function closeTree(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isSymbolicLink() || (found.mode & ofOthers) === 0) return
  if (found.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name))
  // Last, so that what was broken off in the middle is taken up again.
  close(path, found.mode)
}

const unchangeable: ReadonlySet<unknown> = new Set([
  'EPERM',
  'ENOTSUP',
  'ENOSYS',
  'EROFS',
  'EINVAL',
  'ENOENT',
])

function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode & 0o7777 & ~ofOthers)
  } catch (error) {
    if (!(error instanceof Error && unchangeable.has(Reflect.get(error, 'code')))) throw error
  }
}
