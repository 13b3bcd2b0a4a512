import { defineStore } from 'pinia'
import { computed, watch, type ComputedRef } from 'vue'
import type { CallOutput, SavedView } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { client, onReconnected } from '../../bridge/index.ts'
import { createFollowedAnswer, type FollowedAnswer } from '../followed-answer.ts'
import { useEvent } from '../event.ts'

/** The saved views of the open event by entity, kept and followed while it is open. */
const useViewStore = defineStore('saved-views', () => {
  const event = useEvent()
  const known = new Map<EntityName, FollowedAnswer<readonly SavedView[]>>()

  function followed(entity: EntityName): FollowedAnswer<readonly SavedView[]> {
    const answer =
      known.get(entity) ??
      createFollowedAnswer(async () =>
        event.eventId === null ? null : client.call('views.list', { eventId: event.eventId, entity }),
      )
    known.set(entity, answer)
    return answer
  }

  watch(
    () => event.eventId,
    () => {
      for (const one of known.values()) one.forget()
    },
    { flush: 'sync' },
  )
  client.on('views.changed', ({ eventId, entity }) => {
    const shown = known.get(entity)
    // What nobody has looked at yet is asked for then.
    if (eventId === event.eventId && shown?.answer.value != null) shown.askSoon()
  })
  onReconnected(() => {
    for (const one of known.values()) if (one.answer.value !== null) void one.ask()
  })
  return { followed }
})

export interface SavedViews {
  /** By name; none until they have come. */
  readonly views: ComputedRef<readonly SavedView[]>
  /** All throw an `AppError`. */
  load(): Promise<readonly SavedView[]>
  save(view: SavedView): Promise<void>
  /** The token that takes it back; `null`: it was not there any more. */
  remove(id: string): Promise<string | null>
}

export function useSavedViews(entity: EntityName): SavedViews {
  const event = useEvent()
  const eventId = event.requireEventId()
  const { answer, error, ask, tell } = useViewStore().followed(entity)

  async function take(given: Promise<CallOutput<'views.save'>>): Promise<string | null> {
    const { views, token } = await given
    if (event.eventId === eventId) tell(views)
    return token
  }

  return {
    views: computed(() => answer.value ?? []),
    async load() {
      await ask()
      if (error.value !== null) throw error.value
      return answer.value ?? []
    },
    async save(view) {
      await take(client.call('views.save', { eventId, entity, view }))
    },
    remove: (id) => take(client.call('views.remove', { eventId, entity, id })),
  }
}
