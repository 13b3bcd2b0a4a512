import { useThrottleFn } from '@vueuse/core'
import { onScopeDispose, shallowRef, toValue, watch, type MaybeRefOrGetter, type Ref } from 'vue'
import type { JournalEntryView, JournalOperation } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { client } from '../../bridge/index.ts'

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
  const parked = shallowRef<JournalEntryView | null>(null)
  const read = async (): Promise<void> => {
    const of = toValue(key)
    if (of === null) return
    const { items } = await client.call('sync.entries', { eventId, states: ['parked'], entity, key: of })
    parked.value = items.find((entry) => operation === undefined || entry.operation === operation) ?? null
  }
  // A note less is no harm: the same entries stand on the Sync screen, which tells why they could
  // not be read.
  const tryRead = (): void => void read().catch(() => (parked.value = null))
  // A running synchronisation reports many times a second.
  const readSoon = useThrottleFn(tryRead, 1_000, true)
  const stop = client.on('sync.changed', (changed) => {
    if (changed.eventId === eventId) void readSoon()
  })
  onScopeDispose(stop)
  watch(() => toValue(key), tryRead, { immediate: true })
  return parked
}
