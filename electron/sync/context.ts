import type { Gateway, Log } from '../gateway/requests/types.ts'
import type { Clock, Workspace } from '../workspace/stores/workspace.ts'
import type { SyncEngineOptions } from './types.ts'
import type { SyncSettings } from './settings.ts'

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

/** A timer stands still while the machine sleeps; so often the clock on the wall is looked at, in milliseconds. */
const longestNapMs = 15_000

/**
 * Real time, for everything but tests: by the clock on the wall where the machine has slept, and
 * no later where that clock is set back.
 */
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
    const [due, dueOnWall] = [performance.now() + ms, Date.now() + ms]
    const nap = (): void => {
      const leftMs = Math.min(due - performance.now(), dueOnWall - Date.now())
      if (leftMs <= 0) done()
      else timer = setTimeout(nap, Math.min(leftMs, longestNapMs))
    }
    let timer = setTimeout(nap, Math.min(Math.max(ms, 0), longestNapMs))
    signal.addEventListener('abort', done, { once: true })
  })
}
