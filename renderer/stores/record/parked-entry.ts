import { useThrottleFn } from '@vueuse/core'
import { onScopeDispose, shallowRef, type Ref } from 'vue'
import type { JournalEntryView } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { client } from '../../bridge/index.ts'

/**
 * The change of a record that the service did not take and that waits for a person; `null` where
 * there is none.
 */
export function useParkedEntry(eventId: string, entity: EntityName, key: string): Readonly<Ref<JournalEntryView | null>> {
  const parked = shallowRef<JournalEntryView | null>(null)
  const read = async (): Promise<void> => {
    const { items } = await client.call('sync.entries', { eventId, states: ['parked'], limit: 1_000 })
    parked.value = items.find((entry) => entry.entity === entity && entry.key === key) ?? null
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
  tryRead()
  return parked
}
