import { z } from 'zod'
import { call } from './call.ts'
import { eventId } from './schemas.ts'

/** What a person may choose from; `null`: for ever. */
export const historyDays = [30, 90, 365, null] as const

/**
 * Where days are chosen, so many versions, and as many entries of what was sent, are kept at most:
 * about a hundred megabytes. Who changes more in so many days, by imports above all, has the older
 * ones go before their time.
 */
export const historyAtMost = 100_000

export interface HistorySettings {
  readonly retentionDays: number | null
}

/** How long an event's history is kept: what was sent, and versions that are no longer current. */
export const historyCalls = {
  'history.settings': call<HistorySettings>()(z.strictObject({ eventId })),
  /** What is older goes in the background, later on. */
  'history.keep': call<HistorySettings>()(z.strictObject({ eventId, retentionDays: z.literal(historyDays) })),
}
