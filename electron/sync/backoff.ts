import type { SyncSettings } from './settings.ts'

/**
 * How long to wait before the next attempt, in milliseconds: full jitter over an exponentially
 * growing limit, so that many clients that failed together do not come back together. Never sooner
 * than the service asked for. `attempts` counts the failed ones, this one included.
 */
export function backoffMs(
  attempts: number,
  random: () => number,
  settings: Pick<SyncSettings, 'firstBackoffMs' | 'longestBackoffMs'>,
  retryAfterMs = 0,
): number {
  const limit = Math.min(
    settings.longestBackoffMs,
    settings.firstBackoffMs * 2 ** Math.min(Math.max(attempts - 1, 0), 30),
  )
  return Math.max(retryAfterMs, Math.round(random() * limit))
}
