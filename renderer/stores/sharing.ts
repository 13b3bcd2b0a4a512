import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { SharingPlace } from '../../shared/contract/index.ts'
import type { DecisionChoice } from '../../shared/domain/plan/sharing/choice.ts'
import { client, onReconnected } from '../bridge/index.ts'
import { useEvent } from './event/event.ts'
import { createFollowedAnswer } from './followed-answer.ts'

/** Whether the plans of the open event are shared, as the core reports it. */
export const useSharing = defineStore('sharing', () => {
  const event = useEvent()
  const {
    answer: state,
    ask,
    tell,
    forget,
  } = createFollowedAnswer(async () => (event.eventId === null ? null : client.call('sharing.state', { eventId: event.eventId })))

  /** Throws what `sharing.turnOn` throws. */
  async function turnOn(place: SharingPlace, name: string): Promise<void> {
    tell(await client.call('sharing.turnOn', { eventId: event.requireEventId(), place, name }))
  }

  async function turnOff(): Promise<void> {
    tell(await client.call('sharing.turnOff', { eventId: event.requireEventId() }))
  }

  /** Throws `not-found` where it has been decided. */
  async function decide(id: string, choice: DecisionChoice): Promise<void> {
    await client.call('sharing.decide', { eventId: event.requireEventId(), id, choice })
  }

  watch(
    () => event.eventId,
    () => {
      forget()
      void ask()
    },
    { immediate: true },
  )
  client.on('sharing.changed', (changed) => {
    if (changed.eventId === event.eventId) tell(changed.state)
  })
  onReconnected(() => void ask())

  return { state, turnOn, turnOff, decide }
})
