import type { Transfer } from '../../../shared/contract/index.ts'

export interface TransferRate {
  readonly bytesPerSecond: number
  /** `null` until the rate is known well enough to say. */
  readonly secondsLeft: number | null
}

export interface RateMeter {
  /** Takes the transfers as they stand at `nowMs`; gives what is known of each, by entry. */
  take(transfers: readonly Transfer[], nowMs: number): ReadonlyMap<number, TransferRate>
}

interface Sample {
  readonly atMs: number
  readonly sentBytes: number
  readonly bytesPerSecond: number | null
}

/** A shorter step says more about the timer than about the line. */
const leastStepMs = 250
/** How much a new measure counts: the rate follows a change of the line within some seconds and does not flicker. */
const weight = 0.3

/** Measures how fast files go out, from how much of each was sent when. */
export function createRateMeter(): RateMeter {
  let samples = new Map<number, Sample>()

  function measure(transfer: Transfer, nowMs: number): Sample {
    const before = samples.get(transfer.entryId)
    if (before === undefined || transfer.sentBytes < before.sentBytes) return { atMs: nowMs, sentBytes: transfer.sentBytes, bytesPerSecond: null }
    const stepMs = nowMs - before.atMs
    if (stepMs < leastStepMs) return before
    const measured = ((transfer.sentBytes - before.sentBytes) * 1000) / stepMs
    const bytesPerSecond = before.bytesPerSecond === null ? measured : before.bytesPerSecond * (1 - weight) + measured * weight
    return { atMs: nowMs, sentBytes: transfer.sentBytes, bytesPerSecond }
  }

  return {
    take(transfers, nowMs) {
      samples = new Map(transfers.map((transfer) => [transfer.entryId, measure(transfer, nowMs)]))
      return new Map(
        transfers.flatMap((transfer) => {
          const rate = samples.get(transfer.entryId)?.bytesPerSecond
          if (rate === null || rate === undefined) return []
          const left = transfer.totalBytes - transfer.sentBytes
          return [[transfer.entryId, { bytesPerSecond: rate, secondsLeft: rate > 0 && left > 0 ? left / rate : null }] as const]
        }),
      )
    },
  }
}
