import type { SyncDirection } from '../../../shared/contract/index.ts'
import { toAppError } from '../../../shared/errors.ts'
import { backoffMs } from '../backoff.ts'
import type { SyncContext } from '../context.ts'

/** Comes back by itself: when what waits is due, or when the service can be reached again. */
export interface ReturnTimer {
  at(delayMs: number, direction: SyncDirection): void
  whenReachable(direction: SyncDirection): void
  stop(): void
}

export interface ReturnTimerParts {
  readonly context: SyncContext
  readonly authenticate: (signal: AbortSignal) => Promise<void>
  readonly run: (direction: SyncDirection) => void
  readonly paused: () => boolean
  readonly closing: AbortSignal
}

const firstProbeMs = 2_000
const longestProbeMs = 60_000

export function createReturnTimer({
  context,
  authenticate,
  run,
  paused,
  closing,
}: ReturnTimerParts): ReturnTimer {
  let stopped = new AbortController()
  const restart = (): AbortSignal => {
    stopped.abort()
    stopped = new AbortController()
    return AbortSignal.any([stopped.signal, closing])
  }

  const watch = async (direction: SyncDirection, signal: AbortSignal): Promise<void> => {
    const pace = { firstBackoffMs: firstProbeMs, longestBackoffMs: longestProbeMs }
    for (let attempt = 1; ; attempt += 1) {
      // At least half of it, so that a host that is down is not asked in a tight loop.
      const limit = Math.min(longestProbeMs, firstProbeMs * 2 ** Math.min(attempt - 1, 10))
      await context.wait(Math.max(limit / 2, backoffMs(attempt, context.random, pace)), signal)
      if (signal.aborted) return
      if (paused()) continue
      try {
        await authenticate(signal)
      } catch (error) {
        const { code } = toAppError(error)
        if (code === 'unreachable') continue
        if (code === 'cancelled') return
        // It answers; the run will tell what is wrong.
      }
      run(direction)
      return
    }
  }

  return {
    at(delayMs, direction) {
      const signal = restart()
      void context.wait(delayMs, signal).then(() => {
        if (!signal.aborted && !paused()) run(direction)
      })
    },
    whenReachable(direction) {
      void watch(direction, restart())
    },
    stop() {
      stopped.abort()
    },
  }
}
