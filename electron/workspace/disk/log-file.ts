import { closeSync, fdatasync, openSync } from 'node:fs'

/** SQLite's write-ahead log, as far as its way to the disk goes. */
export interface LogFile {
  /**
   * Resolves when everything written to it before the call is on the disk. Calls made while the
   * disk is at work share the next turn.
   */
  flush(): Promise<void>
  close(): void
}

/**
 * A commit with `synchronous = NORMAL` writes its frames to the log and leaves them to the system;
 * the log on the disk is what `FULL` waits for, within the commit. Here the waiting is done by
 * another thread. SQLite takes its locks on the database and its shared memory, never on the log,
 * so that a descriptor of our own does not disturb them.
 */
export function createLogFile(path: string): LogFile {
  let descriptor: number | undefined
  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined

  const open = (): number | undefined => {
    try {
      // Windows syncs only through a descriptor that may write.
      descriptor ??= openSync(path, 'r+')
    } catch (error) {
      // A file system that has no shared memory has no log either; there every commit reaches the
      // disk by itself.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
    return descriptor
  }
  const sync = (): Promise<void> => {
    const opened = open()
    if (opened === undefined) return Promise.resolve()
    return new Promise((resolve, reject) => {
      fdatasync(opened, (error) => (error === null ? resolve() : reject(error)))
    })
  }
  const begin = (): Promise<void> => {
    const work = sync().finally(() => {
      underWay = undefined
    })
    underWay = work
    return work
  }

  return {
    flush() {
      if (underWay === undefined) return begin()
      next ??= underWay
        .catch(() => undefined)
        .then(() => {
          next = undefined
          return begin()
        })
      return next
    },
    close() {
      if (descriptor === undefined) return
      const opened = descriptor
      descriptor = undefined
      if (underWay === undefined) closeSync(opened)
      else void underWay.catch(() => undefined).finally(() => closeSync(opened))
    },
  }
}
