import type { Change } from './plan.ts'

interface Parcel {
  changes: readonly Change[]
  /** Takes the local effect back, for a parcel the core refused and for those that were built on it. */
  takeBack: () => void
  readonly joinKey: string | null
}

export interface DeliveryOptions {
  readonly send: (change: Change) => Promise<unknown>
  /** After everything undelivered has been taken back. */
  readonly onRefused: (error: unknown) => void
}

export interface Delivery {
  push(parcel: Parcel): void
  /** Resolves when nothing is under way; at once if nothing is. */
  settled(): Promise<void>
  readonly busy: boolean
}

/**
 * Carries changes to the core one at a time and in order, while the person works on. Where one is refused, it and all that came after it are taken back,
 * the newest first, because each was built on those before it.
 */
export function createDelivery({ send, onRefused }: DeliveryOptions): Delivery {
  const waiting: Parcel[] = []
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    // The parcel under way is out of `waiting`, so that nothing joins it any more.
    for (let parcel = waiting.shift(); parcel !== undefined; parcel = waiting.shift()) {
      try {
        for (const change of parcel.changes) await send(change)
      } catch (error) {
        const undelivered = [parcel, ...waiting.splice(0)]
        for (const { takeBack } of undelivered.reverse()) takeBack()
        onRefused(error)
      }
    }
    running = undefined
  }

  return {
    push(parcel) {
      const last = waiting.at(-1)
      if (last !== undefined && parcel.joinKey !== null && last.joinKey === parcel.joinKey) {
        const { takeBack } = last
        last.changes = parcel.changes
        last.takeBack = () => {
          parcel.takeBack()
          takeBack()
        }
      } else waiting.push({ ...parcel })
      running ??= run()
    },
    async settled() {
      while (running !== undefined) await running
    },
    get busy() {
      return running !== undefined
    },
  }
}
