import type { Transfer } from '../../../../shared/contract/index.ts'

export interface TransferRate {
  readonly bytesPerSecond: number
  /** `null` until the rate is known well enough to say. */
  readonly secondsLeft: number | null
}

export interface RateMeter {
  /**
   * Takes the transfers as they stand at `nowMs`; gives what is known of each entry, whose files go
   * one after the other.
   */
  take(transfers: readonly Transfer[], nowMs: number): ReadonlyMap<number, TransferRate>
}

type Sent = Pick<Transfer, 'entryId' | 'sentBytes' | 'totalBytes'>

interface Sample {
  readonly atMs: number
  readonly sentBytes: number
  readonly bytesPerSecond: number | null
}

/** A shorter step says more about the timer than about the line. */
const leastStepMs = 250
/**
 * How much a new measure counts: the rate follows a change of the line within some seconds and does
 * not flicker.
 */
const weight = 0.3

/** Measures how fast files go out, from how much of each was sent when. */
export function createRateMeter(): RateMeter {
  let samples = new Map<number, Sample>()

  function measure({ entryId, sentBytes }: Sent, nowMs: number): Sample {
    const before = samples.get(entryId)
    if (before === undefined || sentBytes < before.sentBytes)
      return { atMs: nowMs, sentBytes, bytesPerSecond: null }
    const stepMs = nowMs - before.atMs
    if (stepMs < leastStepMs) return before
    const measured = ((sentBytes - before.sentBytes) * 1000) / stepMs
    const bytesPerSecond =
      before.bytesPerSecond === null ? measured : before.bytesPerSecond * (1 - weight) + measured * weight
    return { atMs: nowMs, sentBytes, bytesPerSecond }
  }

  return {
    take(transfers, nowMs) {
      const entries = entriesOf(transfers)
      samples = new Map(entries.map((entry) => [entry.entryId, measure(entry, nowMs)]))
      return new Map(
        entries.flatMap(({ entryId, sentBytes, totalBytes }) => {
          const rate = samples.get(entryId)?.bytesPerSecond
          if (rate === null || rate === undefined) return []
          const left = totalBytes - sentBytes
          return [
            [
              entryId,
              { bytesPerSecond: rate, secondsLeft: rate > 0 && left > 0 ? left / rate : null },
            ] as const,
          ]
        }),
      )
    },
  }
}

function entriesOf(transfers: readonly Transfer[]): readonly Sent[] {
  const sums = new Map<number, Sent>()
  for (const { entryId, sentBytes, totalBytes } of transfers) {
    const before = sums.get(entryId)
    sums.set(entryId, {
      entryId,
      sentBytes: (before?.sentBytes ?? 0) + sentBytes,
      totalBytes: (before?.totalBytes ?? 0) + totalBytes,
    })
  }
  return [...sums.values()]
}
