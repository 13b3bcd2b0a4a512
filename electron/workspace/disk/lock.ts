import type { DatabaseSync } from 'node:sqlite'
import { isBusy, locked, toDiskError } from './disk-errors.ts'

export interface WorkspaceLock {
  release(): void
}

/** A handle that nobody refers to is collected, and its lock with it. */
const heldHandles = new Set<DatabaseSync>()

/**
 * The right to write a workspace, for one opener at a time, within this process and across
 * processes. It is SQLite's exclusive lock on a file of its own: the operating system gives it back
 * however the holder ends, so there is no stale lock to judge by process ids.
 *
 * @throws AppError `workspace-locked`
 */
export function acquireLock(file: string): WorkspaceLock {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  let handle: DatabaseSync | undefined
  try {
    handle = new DatabaseSync(file, { timeout: 0 })
    handle.exec('BEGIN EXCLUSIVE')
    const held = handle
    heldHandles.add(held)
    return {
      release() {
        heldHandles.delete(held)
        if (held.isOpen) held.close()
      },
    }
  } catch (error) {
    handle?.close()
    throw isBusy(error) ? locked(error) : toDiskError(error)
  }
}
