import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Everything in a folder, and the folder, that other users of this machine may do something with.
 * Links are left out: they have no permissions of their own.
 */
export function openToOthers(folder: string): readonly string[] {
  const below = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => !entry.isSymbolicLink(),
  )
  return [folder, ...below.map(({ parentPath, name }) => join(parentPath, name))].filter(
    (path) => (lstatSync(path).mode & 0o077) !== 0,
  )
}
