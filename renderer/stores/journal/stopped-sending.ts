import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { SyncState, Transfer } from '../../../shared/contract/index.ts'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { useNotices } from '../notices.ts'
import { useSync } from './sync.ts'

/** One change whose sending a person has stopped. */
export interface StoppedSending {
  readonly entryId: number
  /** Its files as they were when it was stopped. */
  readonly transfers: readonly Transfer[]
  /**
   * `stopping`: what was under way is being broken off. `asked`: to be sent after all, as soon as
   * there is room.
   */
  readonly state: 'stopping' | 'stopped' | 'asked'
}

/**
 * The changes a person has stopped while they were being sent. The core keeps each of them queued
 * and sends it with the next run; here they are remembered so that they can be sent on by
 * themselves.
 */
export const useStoppedSending = defineStore('stoppedSending', () => {
  const event = useEvent()
  const notices = useNotices()
  const sync = useSync()
  const stopped = shallowRef<readonly StoppedSending[]>([])

  async function stop(entryId: number): Promise<void> {
    const transfers = (sync.state?.transfers ?? []).filter((transfer) => transfer.entryId === entryId)
    if (transfers.length === 0) return
    stopped.value = [
      ...stopped.value.filter((one) => one.entryId !== entryId),
      { entryId, transfers, state: 'stopping' },
    ]
    try {
      await client.call('sync.stop', { eventId: event.requireEventId(), entryId })
    } catch (error) {
      forget(entryId)
      notices.fail(error)
    }
  }

  /** Sends a stopped change now, from its beginning: the service takes no half files. */
  async function sendNow(entryId: number): Promise<void> {
    stopped.value = stopped.value.map((one) => (one.entryId === entryId ? { ...one, state: 'asked' } : one))
    try {
      await client.call('sync.retry', { eventId: event.requireEventId(), entryId })
    } catch (error) {
      forget(entryId)
      notices.fail(error)
    }
  }

  function forget(entryId: number): void {
    stopped.value = stopped.value.filter((one) => one.entryId !== entryId)
  }

  /** What is sent again is stopped no more. */
  function follow({ transfers }: SyncState): void {
    const underWay = new Set(transfers.map(({ entryId }) => entryId))
    stopped.value = stopped.value
      .filter(({ entryId, state }) => state === 'stopping' || !underWay.has(entryId))
      .map((one) =>
        one.state !== 'stopping' || underWay.has(one.entryId) ? one : { ...one, state: 'stopped' },
      )
  }

  /**
   * Forgets what has left the queue in another way: it was sent after all, taken back, or removed.
   */
  async function check(): Promise<void> {
    const eventId = event.eventId
    if (eventId === null) return
    for (const { entryId, transfers } of stopped.value) {
      const [first] = transfers
      if (first === undefined) continue
      const { entity, key } = first
      try {
        const { items } = await client.call('sync.entries', {
          eventId,
          entity,
          key,
          states: ['queued', 'sending', 'ambiguous'],
        })
        if (!items.some(({ id }) => id === entryId)) forget(entryId)
      } catch (error) {
        notices.fail(error)
        return
      }
    }
  }

  watch(
    () => event.eventId,
    () => (stopped.value = []),
  )
  watch(
    () => sync.state,
    (state, before) => {
      if (state === null || stopped.value.length === 0) return
      const stopping = stopped.value.filter((one) => one.state === 'stopping').length
      follow(state)
      const hasEnded = stopped.value.filter((one) => one.state === 'stopping').length < stopping
      if (hasEnded || state.waiting < (before?.waiting ?? 0)) void check()
    },
  )

  return { stopped, stop, sendNow }
})
