/** How the synchronisation paces itself. Times in milliseconds. */
export interface SyncSettings {
  /** Records pushed at the same time. */
  readonly parallel: number
  /** Of these, at most so many with large files. */
  readonly parallelLarge: number
  readonly largeFileBytes: number
  /** From so many waiting creates on, the service is asked whether it takes many by one request. */
  readonly togetherFrom: number
  /** How many creates go by one request at most, and how many bytes they have. */
  readonly mostTogether: number
  readonly mostTogetherBytes: number
  /** Pages fetched at the same time, and their size where the service grants it. */
  readonly parallelPages: number
  readonly pageSize: number
  /** How long a create without an answer is left alone before it is looked up. */
  readonly settleMs: number
  /**
   * How long after a save of ours what the service shows may be out of date, and how far apart two
   * complete listings must lie that lack a record before it counts as gone.
   */
  readonly settlingMs: number
  /** A write that overwrites follows a read that is at most so old. */
  readonly freshMs: number
  readonly firstBackoffMs: number
  readonly longestBackoffMs: number
  /**
   * A run waits this long for an entry that is due again; what is due later is left to the next
   * run, which the engine starts by itself.
   */
  readonly waitInRunMs: number
  /** An entry that failed so often is parked, with the service's own words. */
  readonly attemptsUntilParked: number
  /**
   * Parents that are asked for their records in one pull, where the interface lists parent by
   * parent only: booths for their vacancies.
   */
  readonly parentsInOnePull: number
}

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
  togetherFrom: 10,
  mostTogether: 100,
  mostTogetherBytes: 1024 * 1024,
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
