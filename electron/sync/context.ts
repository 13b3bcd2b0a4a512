import type { Gateway, Log } from '../gateway/types.ts'
import type { Clock, Workspace } from '../workspace/types.ts'
import type { SyncEngineOptions, SyncSettings } from './types.ts'

/** What every part of the synchronisation works with. */
export interface SyncContext {
  readonly workspace: Workspace
  readonly gateway: Gateway
  readonly clock: Clock
  readonly random: () => number
  readonly log: Log
  readonly settings: SyncSettings
  readonly inspect: SyncEngineOptions['inspect']
  /** Resolves after `ms`, or when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** YYYY-MM-DD, in UTC: what "in the future" is measured by. */
export function todayOf(clock: Clock): string {
  return new Date(clock.now()).toISOString().slice(0, 10)
}

/** Real time, for everything but tests. */
export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve()
      return
    }
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, Math.min(Math.max(ms, 0), 2 ** 31 - 1))
    signal.addEventListener('abort', done, { once: true })
  })
}
