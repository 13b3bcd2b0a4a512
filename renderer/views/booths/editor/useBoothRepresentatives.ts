import { computed, type ComputedRef } from 'vue'
import type { RecordSummary } from '../../../../shared/contract/index.ts'
import type { RecordValues } from '../../../../shared/domain/record-values.ts'
import { useRecords } from '../../../stores/records.ts'
import { representativeFacts, representativeName } from './sections/representative-text.ts'

export interface BoothRepresentative {
  readonly key: string
  readonly name: string
  readonly facts: string
  readonly problemCount: number
}

export interface BoothRepresentatives {
  /** In the booth's order; one that is no longer here goes by its key. */
  readonly chosen: ComputedRef<readonly BoothRepresentative[]>
  /** Whom the booth could have besides. */
  readonly others: ComputedRef<readonly BoothRepresentative[]>
  readonly keyOfEmail: (email: string) => string | undefined
}

/** The people of a booth, and those who could join them. */
export function useBoothRepresentatives(booth: () => RecordValues): BoothRepresentatives {
  const { items } = useRecords('representative')
  const people = computed(() => items.value.map(personOf))
  const byKey = computed(() => new Map(people.value.map((person) => [person.key, person])))
  const chosenKeys = computed(() => {
    const keys = booth()['booth_rep_ids']
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [])
  })
  return {
    chosen: computed(() => [...chosenKeys.value].map((key) => byKey.value.get(key) ?? { key, name: key, facts: '', problemCount: 0 })),
    others: computed(() => people.value.filter(({ key }) => !chosenKeys.value.has(key))),
    keyOfEmail(email) {
      const wanted = email.trim().toLowerCase()
      if (wanted === '') return undefined
      return items.value.find(({ values }) => typeof values['email'] === 'string' && values['email'].toLowerCase() === wanted)?.key
    },
  }
}

function personOf({ key, values, problemCount }: RecordSummary): BoothRepresentative {
  return { key, name: representativeName(values), facts: representativeFacts(values), problemCount }
}
