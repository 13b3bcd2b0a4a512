import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'
import type { FieldCount, RecordCriterion } from '../../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client, onReconnected } from '../../bridge/index.ts'
import { useEvent } from '../event/event.ts'

/** Changes that come so close together are one question. */
const askAgainAfterMs = 300

interface DistinctValues {
  /** The most frequent first. While another question is under way, the last answer. */
  readonly values: Readonly<ShallowRef<readonly FieldCount[]>>
  /** How many different ones there are. */
  readonly total: Readonly<ShallowRef<number>>
  readonly ready: Readonly<ShallowRef<boolean>>
  readonly error: Readonly<ShallowRef<AppError | null>>
}

/**
 * The values of a field among the open event's records that meet a criterion, kept up to date while
 * the calling component lives; `null`: of none.
 */
export function useDistinctValues(
  question: () => { readonly criterion: RecordCriterion; readonly field: string; readonly limit: number } | null,
): DistinctValues {
  const eventId = useEvent().requireEventId()
  const values = shallowRef<readonly FieldCount[]>([])
  const total = shallowRef(0)
  const ready = shallowRef(false)
  const error = shallowRef<AppError | null>(null)
  let asked = 0

  async function ask(): Promise<void> {
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
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  const askSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      void ask()
    }, askAgainAfterMs)
  }
  const stops = [
    client.on('records.changed', (change) => {
      if (change.eventId === eventId && change.entity === question()?.criterion.entity) askSoon()
    }),
    onReconnected(askSoon),
  ]
  onScopeDispose(() => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  })
  watch(
    () => JSON.stringify(question()),
    () => void ask(),
    { immediate: true },
  )
  return { values, total, ready, error }
}
