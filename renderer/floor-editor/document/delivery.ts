import type { Change } from './plan.ts'

interface Parcel {
  readonly changes: readonly Change[]
  /**
   * Takes the local effect back, for a parcel the core refused and for those that were built on it.
   */
  readonly takeBack: () => void
  readonly joinKey: string | null
}

/** A parcel on its way: what of it is still to be sent, and what was sent before its turn. */
interface Waiting {
  unsent: Change[]
  readonly sentAhead: Promise<unknown>[]
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
  /**
   * Sends all that waits at once, in order, without waiting for answers: the page may be gone
   * before they come. Resolves when nothing is under way.
   */
  flush(): Promise<void>
  /** Resolves when nothing is under way; at once if nothing is. */
  settled(): Promise<void>
  readonly busy: boolean
}

/**
 * Carries changes to the core one at a time and in order, while the person works on. Where one is
 * refused, it and all that came after it are taken back, the newest first, because each was built
 * on those before it.
 */
export function createDelivery({ send, onRefused }: DeliveryOptions): Delivery {
  const waiting: Waiting[] = []
  /** Out of `waiting`, so that nothing joins it any more. */
  let underWay: Waiting | undefined
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    for (underWay = waiting.shift(); underWay !== undefined; underWay = waiting.shift()) {
      try {
        for (let change = underWay.unsent.shift(); change !== undefined; change = underWay.unsent.shift()) await send(change)
        await Promise.all(underWay.sentAhead)
      } catch (error) {
        const undelivered = [underWay, ...waiting.splice(0)]
        for (const { takeBack } of undelivered.reverse()) takeBack()
        onRefused(error)
      }
    }
    running = undefined
  }

  async function settled(): Promise<void> {
    while (running !== undefined) await running
  }

  return {
    push({ changes, takeBack, joinKey }) {
      const last = waiting.at(-1)
      if (last !== undefined && joinKey !== null && last.joinKey === joinKey && last.sentAhead.length === 0) {
        const { takeBack: takeFormerBack } = last
        last.unsent = [...changes]
        last.takeBack = () => {
          takeBack()
          takeFormerBack()
        }
      } else waiting.push({ unsent: [...changes], sentAhead: [], takeBack, joinKey })
      running ??= run()
    },
    flush() {
      for (const parcel of underWay === undefined ? waiting : [underWay, ...waiting]) {
        const sent = parcel.unsent.splice(0).map((change) => send(change))
        // A refusal is dealt with when the parcel has its turn.
        for (const answer of sent) answer.catch(() => undefined)
        parcel.sentAhead.push(...sent)
      }
      return settled()
    },
    settled,
    get busy() {
      return running !== undefined
    },
  }
}
