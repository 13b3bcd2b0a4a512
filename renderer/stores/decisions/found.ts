import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import type { ConflictDetail, DiscrepancyView, SyncQuestion } from '../../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../event/event.ts'
import { useSync } from '../journal/sync.ts'

export interface Decisions {
  readonly conflicts: readonly ConflictDetail[]
  readonly discrepancies: readonly DiscrepancyView[]
  readonly questions: readonly SyncQuestion[]
}

const settleMs = 100

/**
 * Everything that only a person can decide, following the synchronisation while the caller is on
 * the screen.
 */
export function useDecisions(): {
  /** `null` until the first answer. */
  readonly found: Readonly<ShallowRef<Decisions | null>>
  readonly count: ComputedRef<number | null>
  readonly error: Readonly<ShallowRef<AppError | null>>
  readonly load: () => Promise<void>
} {
  const event = useEvent()
  const sync = useSync()
  const found = shallowRef<Decisions | null>(null)
  const error = shallowRef<AppError | null>(null)
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function load(): Promise<void> {
    asked += 1
    const mine = asked
    const eventId = event.requireEventId()
    try {
      const [conflicts, discrepancies, questions] = await Promise.all([
        client.call('sync.conflicts', { eventId }),
        client.call('sync.discrepancies', { eventId }),
        client.call('sync.questions', { eventId }),
      ])
      // A newer question is on its way.
      if (mine !== asked) return
      found.value = { conflicts, discrepancies, questions }
      error.value = null
    } catch (thrown) {
      if (mine === asked) error.value = toAppError(thrown)
    }
  }

  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      void load()
    }, settleMs)
  }
  const count = computed(() =>
    found.value === null ? null : found.value.conflicts.length + found.value.discrepancies.length + found.value.questions.length,
  )
  watch(() => [sync.state?.conflicts, sync.state?.discrepancies, sync.state?.questions, sync.state?.lastPulledAt], soon)
  onScopeDispose(
    client.on('records.changed', ({ eventId }) => {
      if (eventId === event.eventId && count.value !== 0) soon()
    }),
  )
  onScopeDispose(() => clearTimeout(timer))
  void load()
  return { found, count, error, load }
}
