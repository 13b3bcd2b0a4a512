import type { PlanStep } from '../../../shared/domain/plan/layout.ts'

/** What the core is asked to do. */
export type PlanRequest =
  | { readonly kind: 'apply'; readonly step: PlanStep }
  | { readonly kind: 'undo'; readonly stepId: string }
  | { readonly kind: 'redo'; readonly stepId: string }

interface Parcel {
  readonly request: PlanRequest
  /**
   * Takes the local effect back, for a parcel the core refused and for those that were built on it.
   */
  readonly takeBack: () => void
  /** A parcel with the same key takes the place of one that still waits, of which it is the sum. */
  readonly joinKey: string | null
}

/** A parcel on its way: `sent` where it left before its turn. */
interface Waiting {
  request: PlanRequest
  sent: Promise<unknown> | undefined
  takeBack: () => void
  readonly joinKey: string | null
}

export interface DeliveryOptions {
  readonly send: (request: PlanRequest) => Promise<unknown>
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
 * Carries steps to the core one at a time and in order, while the person works on. Where one is
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
        underWay.sent ??= send(underWay.request)
        await underWay.sent
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
    push({ request, takeBack, joinKey }) {
      const last = waiting.at(-1)
      if (last !== undefined && joinKey !== null && last.joinKey === joinKey && last.sent === undefined) {
        const { takeBack: takeFormerBack } = last
        last.request = request
        last.takeBack = () => {
          takeBack()
          takeFormerBack()
        }
      } else waiting.push({ request, sent: undefined, takeBack, joinKey })
      running ??= run()
    },
    flush() {
      for (const parcel of underWay === undefined ? waiting : [underWay, ...waiting]) {
        parcel.sent ??= send(parcel.request)
        // A refusal is dealt with when the parcel has its turn.
        parcel.sent.catch(() => undefined)
      }
      return settled()
    },
    settled,
    get busy() {
      return running !== undefined
    },
  }
}
