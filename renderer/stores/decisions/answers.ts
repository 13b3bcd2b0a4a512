import type { CallInput, DiscrepancyAnswer } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { client } from '../../bridge/index.ts'
import { useText } from '../../locales/index.ts'
import { useApp } from '../app.ts'
import { useEvent } from '../event.ts'
import { useNotices } from '../notices.ts'

export interface DecisionAnswers {
  /** Keeps the versions chosen of a record in conflict, or of duplicates. */
  resolve(answer: Omit<CallInput<'sync.resolve'>, 'eventId'>): Promise<void>
  /** Says what becomes of the records that belonged to one which is gone; `place` is the one that they move to. */
  resolveOrphans(
    orphans: readonly { readonly entity: EntityName; readonly key: string }[],
    decision: 'recreate' | 'move' | 'remove',
    place: string | null,
  ): Promise<void>
  /** Says whether what is missing from the service's listing is gone. */
  answer(questionId: string, given: 'keep' | 'remove'): Promise<void>
  /** Says which version of what the service shows otherwise is to count. */
  settle(
    record: { readonly id: number; readonly entity: EntityName; readonly key: string },
    answer: DiscrepancyAnswer,
  ): Promise<void>
}

/**
 * A person's decisions between versions; each is kept and then followed by what happens next.
 * Throws the `AppError` that kept it from being kept.
 */
export function useDecisionAnswers(): DecisionAnswers {
  const { t } = useText()
  const app = useApp()
  const event = useEvent()
  const notices = useNotices()

  async function sayWhatIsNext(entity: EntityName, key: string): Promise<void> {
    const { items } = await client.call('records.list', {
      eventId: event.requireEventId(),
      entity,
      keys: [key],
      fields: [],
    })
    const state = items[0]?.state
    if (state === 'conflict') return
    if (state === undefined) notices.say(t('sync.next.gone'))
    else if (state === 'clean') notices.say(t('sync.next.nothing'))
    else if (app.preferences.syncMode === 'automatic') notices.say(t('sync.next.automatic'))
    else notices.say(t('sync.next.waits'))
  }

  return {
    async resolve(answer) {
      await client.call('sync.resolve', { eventId: event.requireEventId(), ...answer })
      await sayWhatIsNext(answer.entity, answer.key)
    },
    async resolveOrphans(orphans, decision, place) {
      // What was made in its place has all of them.
      const asked = decision === 'recreate' ? orphans.slice(0, 1) : orphans
      const under = decision === 'move' && place !== null ? { under: place } : {}
      for (const { entity, key } of asked)
        await client.call('sync.resolve', {
          eventId: event.requireEventId(),
          entity,
          key,
          choices: {},
          record: decision,
          ...under,
        })
      for (const { entity, key } of asked.slice(0, 1)) await sayWhatIsNext(entity, key)
    },
    async answer(id, given) {
      await client.call('sync.answerQuestion', { eventId: event.requireEventId(), id, answer: given })
    },
    async settle({ id, entity, key }, answer) {
      await client.call('sync.settleDiscrepancy', { eventId: event.requireEventId(), id, answer })
      await sayWhatIsNext(entity, key)
    },
  }
}
