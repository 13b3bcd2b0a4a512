import { computed, watch, type Ref } from 'vue'
import type { FieldCount, RecordCriterion } from '../../../shared/contract/index.ts'
import type { AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { useFollowedAnswer } from '../followed-answer.ts'
import { onRecordsChanged } from './on-changed.ts'

/** Changes that come so close together are one question. */
const askAgainAfterMs = 300

interface DistinctValues {
  /** The most frequent first. While another question is under way, the last answer. */
  readonly values: Readonly<Ref<readonly FieldCount[]>>
  /** How many different ones there are. */
  readonly total: Readonly<Ref<number>>
  readonly ready: Readonly<Ref<boolean>>
  readonly error: Readonly<Ref<AppError | null>>
}

/**
 * The values of a field among the open event's records that meet a criterion, kept up to date while
 * the calling component lives; `null`: of none.
 */
export function useDistinctValues(
  question: () => {
    readonly criterion: RecordCriterion
    readonly field: string
    readonly limit: number
  } | null,
): DistinctValues {
  const eventId = useEvent().requireEventId()
  const { answer, error, ask } = useFollowedAnswer(
    async () => {
      const wanted = question()
      if (wanted === null) return null
      const { criterion, ...rest } = wanted
      return client.call('records.distinct', { eventId, ...criterion, ...rest })
    },
    {
      afterMs: askAgainAfterMs,
      listen: (soon) => [onRecordsChanged(eventId, () => question()?.criterion.entity, soon)],
    },
  )
  watch(
    () => JSON.stringify(question()),
    () => void ask(),
  )
  return {
    values: computed(() => answer.value?.values ?? []),
    total: computed(() => answer.value?.total ?? 0),
    ready: computed(() => answer.value !== null),
    error,
  }
}
