import { setupVersion } from '../../../shared/domain/event-setup/setup-path.ts'
import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import { limits } from './limits.ts'

/** What this service offers besides the interface, for clients that ask. */
export const extensionsOffer: JsonObject = {
  status: true,
  message: 'The extensions were retrieved.',
  data: {
    bulk: { items: limits.bulkItems, bytes: limits.bulkBodyBytes },
    event: { version: setupVersion },
    scans: { items: limits.bulkItems, bytes: limits.bulkBodyBytes },
  },
}
