import type { KnownEvent } from '../../../shared/contract/index.ts'

type Facet = (
  event: Pick<KnownEvent, 'baseUrl' | 'remoteId' | 'startDate' | 'endDate' | 'timezone'>,
) => string

/**
 * What tells events of one name from each other, by id: their dates, the server, at last the
 * event's id there; only what differs among them, and no more than is needed. An event whose name
 * nobody shares has no entry. `datesOf` gives an event's dates in words, empty where it has none.
 */
export function eventMarks(
  events: readonly KnownEvent[],
  datesOf: Facet,
): ReadonlyMap<string, readonly string[]> {
  const facets: readonly Facet[] = [
    datesOf,
    ({ baseUrl }) => serverOf(baseUrl),
    ({ remoteId }) => `#${remoteId}`,
  ]
  const marks = new Map<string, readonly string[]>()
  for (const namesakes of Map.groupBy(events, ({ name }) => name.trim().toLocaleLowerCase()).values()) {
    let distinct = namesakes.map((): readonly string[] => [])
    for (const facet of facets) {
      const words = namesakes.map(facet)
      const isDistinct = new Set(distinct.map(String)).size === namesakes.length
      if (isDistinct || new Set(words).size === 1) continue
      distinct = distinct.map((before, index) => [...before, words[index] ?? ''])
    }
    if (namesakes.length > 1)
      for (const [index, { id }] of namesakes.entries())
        marks.set(
          id,
          (distinct[index] ?? []).filter((word) => word !== ''),
        )
  }
  return marks
}

/** The server of an event as a person would write it. */
export function serverOf(baseUrl: string): string {
  return baseUrl.replace(/^https?:\/\//, '')
}
