import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import type { DataLock, StorageUse } from '../types.ts'

/** A service that was told to end has its folder until its last requests are done. */
const waitMs = { serve: 5000, replace: 500 }

const refusal = {
  serve: (directory: string) =>
    `The data folder ${directory} is in use by another service, or is being restored. It belongs to one process: end the other one, or choose another folder with --data.`,
  replace: (directory: string) =>
    `The data folder ${directory} is in use by a service, or by another restore. Stop it, then restore.`,
}

const sqliteBusy = 5

/** A handle that nobody refers to is collected, and its lock with it. */
const held = new Set<DatabaseSync>()

/**
 * The right to serve or to replace what a folder holds, for one process at a time. It is SQLite's
 * exclusive lock on a file of its own, which the operating system gives back however the holder
 * ends. Throws `conflict` where another process has it.
 */
export function lockFolder(directory: string, use: Exclude<StorageUse, 'beside'>): DataLock {
  const handle = new DatabaseSync(join(directory, 'service.lock'), { timeout: waitMs[use] })
  try {
    handle.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    handle.close()
    throw isBusy(error) ? new AppError('conflict', refusal[use](directory), { cause: error }) : error
  }
  held.add(handle)
  return {
    check: () => Promise.resolve(),
    release() {
      held.delete(handle)
      handle.close()
      return Promise.resolve()
    },
  }
}

function isBusy(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'errcode') : undefined
  return typeof code === 'number' && (code & 0xff) === sqliteBusy
}
