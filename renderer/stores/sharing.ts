import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type {
  OtherPlanner,
  SharedDecision,
  SharingOffer,
  SharingLocation,
  ShownPlanner,
} from '../../shared/contract/index.ts'
import type { DecisionChoice } from '../../shared/domain/plan/sharing/choice.ts'
import { chooseFolder, client, hasFolderDialog, onReconnected } from '../bridge/index.ts'
import { useEvent } from './event.ts'
import { createFollowedAnswer, oneAtATime, useFollowedAnswer } from './followed-answer.ts'

const settleMs = 400

/** Whether the plans of the open event are shared, as the core reports it. */
export const useSharing = defineStore('sharing', () => {
  const event = useEvent()
  const {
    answer: state,
    ask,
    tell,
    forget,
  } = createFollowedAnswer(async () =>
    event.eventId === null ? null : client.call('sharing.state', { eventId: event.eventId }),
  )

  /** Through what plans can be shared. */
  function offer(): Promise<SharingOffer> {
    return client.call('sharing.offer', { eventId: event.requireEventId() })
  }

  /** `secret`: of a bucket, where another one is given than is kept. Throws what `sharing.turnOn` throws. */
  async function turnOn(place: SharingLocation, name: string, secret: string): Promise<void> {
    tell(
      await client.call('sharing.turnOn', {
        eventId: event.requireEventId(),
        place,
        name,
        ...(secret === '' ? {} : { secret }),
      }),
    )
  }

  async function turnOff(): Promise<void> {
    tell(await client.call('sharing.turnOff', { eventId: event.requireEventId() }))
  }

  const openCount = computed(() => (state.value?.on === true ? state.value.decisions : 0))

  /** What is to be decided about shared plans; nothing is asked where there is nothing. */
  async function decisions(): Promise<readonly SharedDecision[]> {
    return openCount.value === 0 ? [] : client.call('sharing.decisions', { eventId: event.requireEventId() })
  }

  /** Throws `not-found` where it has been decided. */
  async function decide(id: string, choice: DecisionChoice): Promise<void> {
    await client.call('sharing.decide', { eventId: event.requireEventId(), id, choice })
  }

  const told = shallowRef<readonly OtherPlanner[]>([])
  /** The others who are here now: nobody where plans are not shared any more. */
  const others = computed(() => (state.value?.on === true ? told.value : []))
  const askOthers = oneAtATime(async () => {
    const { eventId } = event
    told.value =
      eventId === null || state.value?.on !== true
        ? []
        : await client.call('sharing.others', { eventId }).catch(() => [])
  })

  /** Shows the others where this person is; nobody is told where nobody is here. */
  function show(shown: ShownPlanner | null): void {
    const { eventId } = event
    if (eventId === null || state.value?.on !== true || state.value.here.length === 0) return
    void client.call('sharing.show', { eventId, shown }).catch(() => undefined)
  }

  watch(
    () => event.eventId,
    () => {
      forget()
      told.value = []
      void ask().then(askOthers)
    },
    { immediate: true },
  )
  client.on('sharing.others', (changed) => {
    if (changed.eventId === event.eventId) told.value = changed.others
  })
  client.on('sharing.changed', (changed) => {
    if (changed.eventId === event.eventId) tell(changed.state)
  })
  onReconnected(() => void ask().then(askOthers))

  return { state, others, decisions, offer, turnOn, turnOff, decide, show }
})

/** The system's own dialog for folders, where the page is in a desktop's window. */
export const folderDialog = hasFolderDialog ? chooseFolder : undefined

/** What is to be decided about shared plans, as long as the calling component lives. */
export function useSharedDecisions() {
  const sharing = useSharing()
  const { answer } = useFollowedAnswer(() => sharing.decisions(), {
    afterMs: settleMs,
    listen: (soon) => [watch(() => sharing.state, soon)],
  })
  return answer
}

/** Who changed an element of the shared plans last; `null`: plans are not shared, or nobody since they are. */
export function useLastChange(elementId: () => string) {
  const event = useEvent()
  const sharing = useSharing()
  const { answer, ask, forget } = useFollowedAnswer(
    async () => {
      const { eventId } = event
      return eventId === null || sharing.state?.on !== true
        ? null
        : client.call('sharing.lastChange', { eventId, elementId: elementId() })
    },
    {
      afterMs: settleMs,
      listen: (soon) => [
        watch(() => sharing.state, soon),
        client.on('layout.changed', ({ eventId }) => {
          if (eventId === event.eventId) soon()
        }),
      ],
    },
  )
  watch(elementId, () => {
    forget()
    void ask()
  })
  return answer
}
