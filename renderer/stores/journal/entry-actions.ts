import { shallowRef, type Ref } from 'vue'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { useNotices } from '../notices.ts'

export interface EntryActions {
  /** The entries something is being done with. */
  readonly busy: Readonly<Ref<ReadonlySet<number>>>
  readonly act: (
    method: 'sync.retry' | 'sync.discard',
    entryId: number,
    reload: () => Promise<void>,
  ) => Promise<void>
}

/** What can be done with a single change that waits; the list is read again afterwards. */
export function useEntryActions(): EntryActions {
  const event = useEvent()
  const notices = useNotices()
  const busy = shallowRef<ReadonlySet<number>>(new Set())
  return {
    busy,
    async act(method, entryId, reload) {
      busy.value = new Set(busy.value).add(entryId)
      try {
        await client.call(method, { eventId: event.requireEventId(), entryId })
        await reload()
      } catch (error) {
        notices.fail(error)
      } finally {
        busy.value = new Set([...busy.value].filter((id) => id !== entryId))
      }
    },
  }
}
