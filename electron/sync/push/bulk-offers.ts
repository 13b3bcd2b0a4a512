import { toAppError } from '../../../shared/errors.ts'
import type { BulkOffer } from '../../gateway/requests/types.ts'
import type { SyncContext } from '../context.ts'

/** Whether the service takes many creates by one request, as far as it has been asked. */
export interface BulkOffers {
  /** Asks where that is not known, or was found out long ago. Whatever comes of it, the push goes on. */
  ask(signal: AbortSignal): Promise<void>
  /** `undefined`: each create goes by itself. */
  current(): BulkOffer | undefined
  /** The service has refused a request as such. */
  withdraw(): void
}

/** So long what the service said holds, in milliseconds: it may be another version after that. */
const knownMs = 60 * 60_000

export function createBulkOffers({ gateway, clock, settings, log }: SyncContext): BulkOffers {
  let known: { readonly offer: BulkOffer | undefined; readonly at: number } | undefined
  return {
    async ask(signal) {
      if (known !== undefined && Math.abs(clock.now() - known.at) < knownMs) return
      try {
        known = { offer: await gateway.bulkOffer(signal), at: clock.now() }
      } catch (error) {
        // The pushes themselves tell what is wrong, and the next one asks again.
        known = undefined
        log.info('The service was not asked for its extensions.', { message: toAppError(error).message })
      }
    },
    current() {
      const offer = known?.offer
      return offer === undefined
        ? undefined
        : {
            items: Math.min(offer.items, settings.mostTogether),
            bytes: Math.min(offer.bytes, settings.mostTogetherBytes),
          }
    },
    withdraw() {
      known = { offer: undefined, at: clock.now() }
    },
  }
}
