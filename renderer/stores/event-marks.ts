import type { KnownEvent } from '../../shared/contract/index.ts'

/**
 * What tells events of one name from each other, by id: their dates, where that is not enough also the server, and at last the event's id there. An event whose name nobody
 * shares has no entry. `datesOf` gives an event's dates in words, empty where it has none.
 */
export function eventMarks(
  events: readonly Pick<KnownEvent, 'id' | 'name' | 'baseUrl' | 'remoteId' | 'startDate' | 'endDate' | 'timezone'>[],
  datesOf: (event: Pick<KnownEvent, 'startDate' | 'endDate' | 'timezone'>) => string,
): ReadonlyMap<string, readonly string[]> {
  const facets: readonly ((event: (typeof events)[number]) => string)[] = [
    datesOf,
    ({ baseUrl }) => serverOf(baseUrl),
    ({ remoteId }) => `#${remoteId}`,
  ]
  const marks = new Map<string, readonly string[]>()
  for (const namesakes of Map.groupBy(events, ({ name }) => name.trim().toLocaleLowerCase()).values()) {
    if (namesakes.length < 2) continue
    for (let shown = 1; shown <= facets.length; shown += 1) {
      const told = namesakes.map((event) => facets.slice(0, shown).flatMap((facet) => facet(event) || []))
      if (shown < facets.length && new Set(told.map((words) => words.join('\n'))).size < namesakes.length) continue
      namesakes.forEach(({ id }, index) => marks.set(id, told[index] ?? []))
      break
    }
  }
  return marks
}

/** The server of an event as a person would write it. */
export function serverOf(baseUrl: string): string {
  return baseUrl.replace(/^https?:\/\//, '')
}
