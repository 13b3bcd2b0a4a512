import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { UndoState } from '../../shared/contract/index.ts'
import { client, onReconnected } from '../bridge/index.ts'
import { useEvent } from './event.ts'
import { createFollowedAnswer } from './followed-answer.ts'
import { useNotices } from './notices.ts'

/** Changes that come close together, as those of many records do, are one question. */
const afterMs = 50

/** What the core can take back and do again in the open event, for all screens but Floors. */
export const useUndoState = defineStore('undo-state', () => {
  const event = useEvent()
  const notices = useNotices()
  const followed = createFollowedAnswer<UndoState>(
    async () => (event.eventId === null ? null : client.call('undo.state', { eventId: event.eventId })),
    afterMs,
  )
  watch(
    () => event.eventId,
    () => {
      followed.forget()
      void followed.ask()
    },
    { immediate: true },
  )
  // What was taken back, wherever that was, is offered by no notice any more.
  watch(followed.answer, (state) => {
    for (const token of state?.undone ?? []) notices.withdraw(token)
  })
  client.on('undo.changed', ({ eventId }) => {
    if (eventId === event.eventId) followed.askSoon()
  })
  onReconnected(() => void followed.ask())

  return {
    state: followed.answer,
    /** As it is now, with all that was done before. */
    async now(): Promise<UndoState | null> {
      await followed.ask()
      return followed.answer.value
    },
  }
})
