import { toValue, watch, type MaybeRefOrGetter, type Ref } from 'vue'
import type { JournalEntryView, JournalOperation } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { client } from '../../bridge/index.ts'
import { useFollowedAnswer } from '../followed-answer.ts'

/** A running synchronisation reports many times a second. */
const readAgainAfterMs = 300

/**
 * The change of a record that the service did not take and that waits for a person; `null` where
 * there is none. `operation`: only one that does this.
 */
export function useParkedEntry(
  eventId: string,
  entity: EntityName,
  key: MaybeRefOrGetter<string | null>,
  operation?: JournalOperation,
): Readonly<Ref<JournalEntryView | null>> {
  // A note less is no harm: the same entries stand on the Sync screen, which tells why they could
  // not be read.
  const { answer, ask, forget } = useFollowedAnswer(
    async () => {
      const of = toValue(key)
      if (of === null) return null
      const { items } = await client.call('sync.entries', { eventId, states: ['parked'], entity, key: of })
      return items.find((entry) => operation === undefined || entry.operation === operation) ?? null
    },
    {
      afterMs: readAgainAfterMs,
      listen: (soon) => [
        client.on('sync.changed', (changed) => {
          if (changed.eventId === eventId) soon()
        }),
      ],
    },
  )
  watch(
    () => toValue(key),
    () => {
      forget()
      void ask()
    },
  )
  return answer
}
