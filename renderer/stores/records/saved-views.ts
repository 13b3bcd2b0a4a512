import { defineStore } from 'pinia'
import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { SavedView } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../event/event.ts'

/** The saved views of the open event by entity, kept while it is open. */
const useViewStore = defineStore('saved-views', () => {
  const event = useEvent()
  const known = shallowRef<ReadonlyMap<EntityName, readonly SavedView[]>>(new Map())
  watch(
    () => event.eventId,
    () => (known.value = new Map()),
    { flush: 'sync' },
  )
  return { known }
})

export interface SavedViews {
  /** By name; none until they have come. */
  readonly views: ComputedRef<readonly SavedView[]>
  /** All throw an `AppError`. */
  load(): Promise<readonly SavedView[]>
  save(view: SavedView): Promise<void>
  remove(id: string): Promise<void>
}

export function useSavedViews(entity: EntityName): SavedViews {
  const store = useViewStore()
  const event = useEvent()
  const eventId = event.requireEventId()

  async function take(answer: Promise<readonly SavedView[]>): Promise<readonly SavedView[]> {
    const views = await answer
    if (event.eventId === eventId) store.known = new Map([...store.known, [entity, views]])
    return views
  }

  return {
    views: computed(() => store.known.get(entity) ?? []),
    load: () => take(client.call('views.list', { eventId, entity })),
    async save(view) {
      await take(client.call('views.save', { eventId, entity, view }))
    },
    async remove(id) {
      await take(client.call('views.remove', { eventId, entity, id }))
    },
  }
}
