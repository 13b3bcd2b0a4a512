import type { SyncDirection } from '../../../shared/contract/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { RunOptions, SyncProgress } from '../types.ts'

/** One run at a time. */
export interface Runs {
  /**
   * Joins the run under way where that covers the direction, else waits for it and starts another.
   * `behind`: nobody waits for it, so nobody's leaving ends it.
   */
  run(direction: SyncDirection, options: RunOptions, behind: boolean): Promise<void>
  current(): SyncDirection | undefined
  /** Resolves when nothing runs any more. */
  settled(): Promise<void>
}

interface Run {
  readonly direction: SyncDirection
  readonly controller: AbortController
  readonly listeners: Set<(progress: SyncProgress) => void>
  readonly promise: Promise<void>
  waiting: number
}

function rethrow(error: unknown): never {
  throw error
}

export function createRuns(
  execute: (
    direction: SyncDirection,
    report: (progress: SyncProgress) => void,
    signal: AbortSignal,
  ) => Promise<void>,
  closing: AbortSignal,
): Runs {
  let current: Run | undefined

  const begin = (direction: SyncDirection): Run => {
    const controller = new AbortController()
    const listeners = new Set<(progress: SyncProgress) => void>()
    const report = (progress: SyncProgress): void => {
      for (const listener of listeners) listener(progress)
    }
    // Not before the caller has joined, so that it misses no progress.
    const promise = Promise.resolve()
      .then(() => execute(direction, report, AbortSignal.any([controller.signal, closing])))
      .finally(() => {
        if (current === run) current = undefined
      })
    promise.catch(() => undefined)
    const run: Run = { direction, controller, listeners, promise, waiting: 0 }
    current = run
    return run
  }

  const join = async (run: Run, { signal, onProgress }: RunOptions, behind: boolean): Promise<void> => {
    if (onProgress !== undefined) run.listeners.add(onProgress)
    if (!behind) run.waiting += 1
    let leave = (): void => undefined
    const left = new Promise<never>((_resolve, reject) => {
      leave = () => {
        run.waiting -= 1
        // The last one who waited for it has gone.
        if (run.waiting <= 0) run.controller.abort()
        reject(new AppError('cancelled', 'The synchronisation was stopped.'))
      }
    })
    left.catch(() => undefined)
    if (signal?.aborted === true) leave()
    else signal?.addEventListener('abort', leave, { once: true })
    try {
      // Whoever ends a run gets it back when it has ended, not before.
      await Promise.race([
        run.promise,
        left.catch((error: unknown) => (run.waiting <= 0 ? run.promise : rethrow(error))),
      ])
    } finally {
      signal?.removeEventListener('abort', leave)
      if (onProgress !== undefined) run.listeners.delete(onProgress)
    }
  }

  return {
    async run(direction, options, behind) {
      while (current !== undefined && current.direction !== direction && current.direction !== 'both')
        await current.promise.catch(() => undefined)
      if (closing.aborted || options.signal?.aborted === true)
        throw new AppError('cancelled', 'The synchronisation was stopped.')
      await join(current ?? begin(direction), options, behind)
    },
    current: () => current?.direction,
    async settled() {
      while (current !== undefined) await current.promise.catch(() => undefined)
    },
  }
}
