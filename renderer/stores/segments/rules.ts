import { computed, type ComputedRef } from 'vue'
import type { RecordSummary } from '../../../shared/contract/index.ts'
import { useFoundRecords, type FoundRecords } from '../records/found.ts'
import { addTo } from '../../../shared/keyed-lists.ts'

/** As many as one question finds. */
const rulesAtMost = 1_000

export interface SegmentRules extends Pick<FoundRecords, 'ready' | 'error'> {
  /** The rules of a segment, in the order in which they are read. */
  readonly of: (segmentKey: string) => readonly RecordSummary[]
  /** There are more rules than these: what is said of the segments is not all. */
  readonly incomplete: ComputedRef<boolean>
}

/** The rules of some segments, kept up to date while the calling component lives. */
export function useSegmentRules(segmentKeys: () => readonly string[]): SegmentRules {
  const found = useFoundRecords(() => {
    const keys = segmentKeys()
    return keys.length === 0
      ? null
      : {
          criterion: { entity: 'rule', where: { segment_id: [...keys] } },
          orderBy: ':made',
          limit: rulesAtMost,
        }
  })
  const bySegment = computed(() => {
    const grouped = new Map<string, RecordSummary[]>()
    for (const rule of [...found.items.value].sort(byIdentifier)) {
      const key = rule.values['segment_id']
      if (typeof key !== 'string') continue
      addTo(grouped, key, rule)
    }
    return grouped
  })
  return {
    ready: found.ready,
    error: found.error,
    of: (key) => bySegment.value.get(key) ?? [],
    incomplete: computed(() => found.total.value > found.items.value.length),
  }
}

/** Those without an identifier come last, as they were made: so they are given theirs. */
function byIdentifier(a: RecordSummary, b: RecordSummary): number {
  const [first, second] = [a, b].map(({ remoteId }) => (remoteId === null ? Infinity : Number(remoteId)))
  return first === second || first === undefined || second === undefined ? 0 : first - second
}
