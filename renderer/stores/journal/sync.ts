import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { SyncDirection, SyncState } from '../../../shared/contract/index.ts'
import { client, onReconnected } from '../../bridge/index.ts'
import { useEvent } from '../event/event.ts'
import { useNotices } from '../notices.ts'
import { flushUnsavedEdits } from '../record/unsaved-edits.ts'

/** The synchronisation of the open event, as the core reports it. */
export const useSync = defineStore('sync', () => {
  const event = useEvent()
  const notices = useNotices()
  const state = shallowRef<SyncState | null>(null)
  const running = computed(() => state.value?.phase === 'pulling' || state.value?.phase === 'pushing')

  async function load(): Promise<void> {
    const eventId = event.eventId
    if (eventId === null) return
    try {
      const loaded = await client.call('sync.state', { eventId })
      if (event.eventId === eventId) state.value = loaded
    } catch (error) {
      notices.fail(error)
    }
  }

  /** `largeFiles`: also what waits for a connection that is not metered. */
  async function run(direction: SyncDirection = 'both', largeFiles = false): Promise<void> {
    try {
      await flushUnsavedEdits()
      await client.call('sync.start', { eventId: event.requireEventId(), direction, ...(largeFiles ? { largeFiles } : {}) })
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

  async function keep(answer: Promise<SyncState>): Promise<void> {
    try {
      state.value = await answer
    } catch (error) {
      notices.fail(error)
    }
  }

  watch(
    () => event.eventId,
    () => {
      state.value = null
      void load()
    },
    { immediate: true },
  )
  client.on('sync.changed', (changed) => {
    if (changed.eventId === event.eventId) state.value = changed.state
  })
  onReconnected(() => void load())

  return { state, running, load, run, pause, resume }
})
