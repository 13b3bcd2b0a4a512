import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import type { SyncDirection, SyncState } from '../../../shared/contract/index.ts'
import { client, onReconnected } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { createFollowedAnswer } from '../followed-answer.ts'
import { useNotices } from '../notices.ts'
import { flushUnsavedEdits } from '../record/unsaved-edits.ts'

/** The synchronisation of the open event, as the core reports it. */
export const useSync = defineStore('sync', () => {
  const event = useEvent()
  const notices = useNotices()
  const followed = createFollowedAnswer(async () =>
    event.eventId === null ? null : client.call('sync.state', { eventId: event.eventId }),
  )
  const state = followed.answer
  const running = computed(() => state.value?.phase === 'pulling' || state.value?.phase === 'pushing')

  async function load(): Promise<void> {
    await followed.ask()
    if (followed.error.value !== null) notices.fail(followed.error.value)
  }

  /** `largeFiles`: also what waits for a connection that is not metered. */
  async function run(direction: SyncDirection = 'both', largeFiles = false): Promise<void> {
    try {
      await flushUnsavedEdits()
      await client.call('sync.start', {
        eventId: event.requireEventId(),
        direction,
        ...(largeFiles ? { largeFiles } : {}),
      })
    } catch (error) {
      notices.fail(error)
    }
  }

  async function pause(): Promise<void> {
    await keep(client.call('sync.pause', { eventId: event.requireEventId() }))
  }

  async function resume(): Promise<void> {
    await keep(client.call('sync.resume', { eventId: event.requireEventId() }))
  }

  /** What has come of it is told as any change is: the answer itself may be older. */
  async function keep(answer: Promise<SyncState>): Promise<void> {
    try {
      await answer
    } catch (error) {
      notices.fail(error)
    }
  }

  watch(
    () => event.eventId,
    () => {
      followed.forget()
      void load()
    },
    { immediate: true },
  )
  client.on('sync.changed', (changed) => {
    if (changed.eventId === event.eventId) followed.tell(changed.state)
  })
  onReconnected(() => void load())

  return { state, running, load, run, pause, resume }
})
