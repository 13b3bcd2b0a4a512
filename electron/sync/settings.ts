import type { SyncSettings } from './types.ts'

export const defaultSettings: SyncSettings = {
  parallel: 4,
  parallelLarge: 2,
  largeFileBytes: 8 * 1024 * 1024,
  parallelPages: 4,
  pageSize: 500,
  settleMs: 5_000,
  settlingMs: 120_000,
  freshMs: 5_000,
  firstBackoffMs: 1_000,
  longestBackoffMs: 15 * 60_000,
  waitInRunMs: 60_000,
  attemptsUntilParked: 12,
  boothsForVacancies: 200,
}
