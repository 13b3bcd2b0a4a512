import type { PlacesFound } from '../../shared/contract/index.ts'
import type { PlaceKind } from '../../shared/entities/index.ts'
import { client } from '../bridge/index.ts'
import { useEvent } from './event.ts'
import { useNewestAnswer, type NewestAnswer } from './newest-answer.ts'

/** What to find in a list of places; see `PlacesFound`. */
export interface PlaceSearch {
  readonly kind: PlaceKind
  /** The country of a region, the country and the region of a city. */
  readonly within: readonly string[]
  readonly name: string
  readonly text: string
  readonly limit: number
  readonly cachedOnly: boolean
}

/** The places that `search` asks for, of the open event's service. */
export function usePlaces(search: () => PlaceSearch): NewestAnswer<PlacesFound> {
  const eventId = useEvent().requireEventId()
  return useNewestAnswer(search, ({ kind, within: [country = '', region = ''], ...question }, signal) => {
    switch (kind) {
      case 'country':
        return client.call('places.countries', { eventId, ...question }, signal)
      case 'region':
        return client.call('places.regions', { eventId, ...question, country }, signal)
      case 'city':
        return client.call('places.cities', { eventId, ...question, country, region }, signal)
    }
  })
}
