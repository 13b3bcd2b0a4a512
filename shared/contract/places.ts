import { z } from 'zod'
import { call } from './call.ts'
import { eventId } from './schemas.ts'
import type { PlacesFound } from './types.ts'

/**
 * What of a list of places. `name`: one to be told whether it is in the list. `cachedOnly`: asks the
 * service for nothing.
 */
const placeQuestion = {
  eventId,
  text: z.string().max(200).optional(),
  name: z.string().max(2_000).optional(),
  /** Default 60. */
  limit: z.number().int().min(1).max(1_000).optional(),
  cachedOnly: z.boolean().optional(),
}
const placeName = z.string().max(2_000)

/** What an address can be chosen from. */
export const placeCalls = {
  /** The service's lookups of places. What a place lies in is given by its name, or a code. */
  'places.countries': call<PlacesFound>()(z.strictObject(placeQuestion)),
  'places.regions': call<PlacesFound>()(z.strictObject({ ...placeQuestion, country: placeName })),
  'places.cities': call<PlacesFound>()(
    z.strictObject({ ...placeQuestion, country: placeName, region: placeName }),
  ),
} as const
