import { computed, watch, type ComputedRef, type ShallowRef } from 'vue'
import type {
  ConflictDetail,
  DiscrepancyView,
  SharedDecision,
  SyncQuestion,
} from '../../../shared/contract/index.ts'
import type { AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { useFollowedAnswer } from '../followed-answer.ts'
import { useSharing } from '../sharing.ts'
import { useSync } from '../journal/sync.ts'

export interface Decisions {
  readonly conflicts: readonly ConflictDetail[]
  readonly discrepancies: readonly DiscrepancyView[]
  readonly questions: readonly SyncQuestion[]
  /** Of plans that are shared. */
  readonly shared: readonly SharedDecision[]
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
  const sharing = useSharing()
  const { answer, error, ask } = useFollowedAnswer(
    async (): Promise<Decisions> => {
      const eventId = event.requireEventId()
      const [conflicts, discrepancies, questions, shared] = await Promise.all([
        client.call('sync.conflicts', { eventId }),
        client.call('sync.discrepancies', { eventId }),
        client.call('sync.questions', { eventId }),
        sharing.decisions(),
      ])
      return { conflicts, discrepancies, questions, shared }
    },
    {
      afterMs: settleMs,
      listen: (soon) => [
        watch(
          () => [
            sync.state?.conflicts,
            sync.state?.discrepancies,
            sync.state?.questions,
            sync.state?.lastPulledAt,
          ],
          soon,
        ),
        watch(() => sharing.state, soon),
        client.on('records.changed', ({ eventId }) => {
          if (eventId === event.eventId && count.value !== 0) soon()
        }),
      ],
    },
  )
  const count = computed(() => {
    if (answer.value === null) return null
    const { conflicts, discrepancies, questions, shared } = answer.value
    return conflicts.length + discrepancies.length + questions.length + shared.length
  })
  return { found: answer, count, error, load: ask }
}
