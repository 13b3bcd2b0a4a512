import type { SyncSettings } from './types.ts'

/**
 * How long a service may take to show everywhere what it has confirmed, in milliseconds: two
 * minutes, or what `BOOTH_BUILDER_SETTLING_SECONDS` says (0 to 3,600) for a service that is known
 * to be quicker or slower.
 */
function settlingMs(environment: Readonly<Record<string, string | undefined>>): number {
  const text = environment['BOOTH_BUILDER_SETTLING_SECONDS'] ?? ''
  return /^\d{1,4}$/.test(text) && Number(text) <= 3_600 ? Number(text) * 1_000 : 120_000
}

export const defaultSettings: SyncSettings = {
  parallel: 4,
  parallelLarge: 2,
  largeFileBytes: 8 * 1024 * 1024,
  parallelPages: 4,
  pageSize: 500,
  settleMs: 5_000,
  settlingMs: settlingMs(process.env),
  freshMs: 5_000,
  firstBackoffMs: 1_000,
  longestBackoffMs: 15 * 60_000,
  waitInRunMs: 60_000,
  attemptsUntilParked: 12,
  parentsInOnePull: 200,
}
