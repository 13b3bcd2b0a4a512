import { shallowRef, watch, type ShallowRef } from 'vue'
import type { FieldCount, RecordCriterion } from '../../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../event/event.ts'

interface DistinctValues {
  /** The most frequent first. While another question is under way, the last answer. */
  readonly values: Readonly<ShallowRef<readonly FieldCount[]>>
  /** How many different ones there are. */
  readonly total: Readonly<ShallowRef<number>>
  readonly ready: Readonly<ShallowRef<boolean>>
  readonly error: Readonly<ShallowRef<AppError | null>>
}

/** The values of a field among the open event's records that meet a criterion; `null`: of none. */
export function useDistinctValues(
  question: () => { readonly criterion: RecordCriterion; readonly field: string; readonly limit: number } | null,
): DistinctValues {
  const eventId = useEvent().requireEventId()
  const values = shallowRef<readonly FieldCount[]>([])
  const total = shallowRef(0)
  const ready = shallowRef(false)
  const error = shallowRef<AppError | null>(null)
  let asked = 0

  watch(
    () => JSON.stringify(question()),
    async () => {
      const wanted = question()
      if (wanted === null) return
      const mine = (asked += 1)
      try {
        const { criterion, ...rest } = wanted
        const answer = await client.call('records.distinct', { eventId, ...criterion, ...rest })
        if (mine !== asked) return
        values.value = answer.values
        total.value = answer.total
        ready.value = true
        error.value = null
      } catch (thrown) {
        if (mine === asked) error.value = toAppError(thrown)
      }
    },
    { immediate: true },
  )
  return { values, total, ready, error }
}
