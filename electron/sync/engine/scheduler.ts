import type { SyncDirection } from '../../../shared/contract/index.ts'
import type { SyncContext } from '../context.ts'
import type { SyncMode } from '../types.ts'

/**
 * Runs by itself in automatic mode: at once, soon after a change, and every so often. That the
 * service can be reached again is for the return timer to notice.
 */
export interface Scheduler {
  configure(mode: SyncMode): void
  /** Something here waits to be sent. */
  changed(): void
  stop(): void
}

export interface SchedulerParts {
  readonly context: Pick<SyncContext, 'wait'>
  readonly run: (direction: SyncDirection) => void
  /** Whether a person has paused, or has to do something before anything can go. */
  readonly held: () => boolean
}

/** Typing goes on; what is typed within this time is sent together. */
const settleMs = 3_000

export function createScheduler({ context, run, held }: SchedulerParts): Scheduler {
  let mode: SyncMode = { automatic: false }
  let interval = new AbortController()
  let settling: AbortController | undefined

  const everySoOften = async (intervalMs: number, signal: AbortSignal): Promise<void> => {
    for (;;) {
      await context.wait(intervalMs, signal)
      if (signal.aborted) return
      if (!held()) run('both')
    }
  }
  const stop = (): void => {
    interval.abort()
    settling?.abort()
    settling = undefined
  }
  return {
    configure(next) {
      const { automatic, intervalMs } = mode
      mode = next
      if (next.automatic === automatic && next.intervalMs === intervalMs) return
      stop()
      if (!next.automatic) return
      interval = new AbortController()
      if (!automatic && !held()) run('both')
      if (next.intervalMs !== undefined) void everySoOften(next.intervalMs, interval.signal)
    },
    changed() {
      if (!mode.automatic || held()) return
      settling?.abort()
      const controller = new AbortController()
      settling = controller
      void context.wait(settleMs, controller.signal).then(() => {
        if (!controller.signal.aborted && !held()) run('push')
      })
    },
    stop,
  }
}
