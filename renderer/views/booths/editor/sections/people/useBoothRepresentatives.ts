import { computed, type ComputedRef } from 'vue'
import type { RecordValues } from '../../../../../../shared/domain/record/record-values.ts'
import { useFoundRecords } from '../../../../../stores/records/found.ts'
import { representativeFacts, representativeFields, representativeName } from './representative-text.ts'

/** No booth has more people than one call gives. */
const representativesAtMost = 1_000

interface BoothRepresentative {
  readonly key: string
  readonly name: string
  readonly facts: readonly string[]
  readonly problemCount: number
  readonly missing?: readonly string[]
}

export interface BoothRepresentatives {
  /** In the booth's order; one that is no longer here goes by its key. */
  readonly chosen: ComputedRef<readonly BoothRepresentative[]>
}

/** The people of a booth. */
export function useBoothRepresentatives(booth: () => RecordValues): BoothRepresentatives {
  const chosenKeys = computed(() => {
    const keys = booth()['booth_rep_ids']
    return [...new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [])]
  })
  const known = useFoundRecords(() =>
    chosenKeys.value.length === 0
      ? null
      : {
          criterion: { entity: 'representative' },
          fields: representativeFields,
          keys: chosenKeys.value.slice(0, representativesAtMost),
          limit: representativesAtMost,
        },
  )
  const byKey = computed(() => new Map(known.items.value.map((person) => [person.key, person])))
  return {
    chosen: computed(() =>
      chosenKeys.value.map((key) => {
        const person = byKey.value.get(key)
        // Somebody just chosen is looked up; one that is not here after that goes by the key.
        if (person === undefined)
          return { key, name: known.ready.value ? key : '', facts: [], problemCount: 0 }
        const { values, problemCount, missing = [] } = person
        return {
          key,
          name: representativeName(values),
          facts: representativeFacts(values),
          problemCount,
          missing,
        }
      }),
    ),
  }
}
