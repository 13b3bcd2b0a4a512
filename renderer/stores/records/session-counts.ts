import { computed, type ComputedRef } from 'vue'
import { useDistinctValues } from './distinct.ts'

/** The ones with the most sessions; beyond them nothing is said. */
const speakersAtMost = 1_000

/** How many sessions each speaker has, by key; `undefined` until it is known. */
export function useSessionCounts(): ComputedRef<(speakerKey: string) => number | undefined> {
  const counted = useDistinctValues(() => ({
    criterion: { entity: 'session' },
    field: 'speaker_ids',
    limit: speakersAtMost,
  }))
  return computed(() => {
    if (!counted.ready.value) return () => undefined
    const counts = new Map(counted.values.value.map(({ value, records }) => [value, records]))
    return (key: string) => counts.get(key) ?? (counted.total.value > speakersAtMost ? undefined : 0)
  })
}
