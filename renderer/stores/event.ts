import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { CallInput, KnownEvent } from '../../shared/contract/index.ts'
import { AppError, toAppError } from '../../shared/errors.ts'
import { client, onReconnected } from '../bridge/index.ts'
import { createFollowedAnswer } from './followed-answer.ts'
import { isPackEvent } from '../locales/of-pack.ts'

/** The events this machine knows, and the one that is open. */
export const useEvent = defineStore('event', () => {
  const {
    answer: known,
    error: knownError,
    ask: loadKnown,
  } = createFollowedAnswer(async () => {
    const events = await client.call('events.list', {})
    const open = events.find(({ id }) => id === current.value?.id)
    if (open !== undefined) current.value = open
    return events
  })
  const current = shallowRef<KnownEvent | null>(null)
  const opening = shallowRef<string | null>(null)
  const openError = shallowRef<AppError | null>(null)
  const eventId = computed(() => current.value?.id ?? null)
  /** It has no service: what is changed goes back as a pack. */
  const isOfPack = computed(() => current.value?.madeOfPack === true)
  /** The key of the one booth that it is there for; `null`: it has what any event has. */
  const ownBooth = computed(() => current.value?.packedBooth ?? null)
  watch(isOfPack, (now) => (isPackEvent.value = now), { flush: 'sync' })

  /** Opens the local copy; needs no network. The failure is kept in `openError`. */
  async function open(id: string): Promise<void> {
    if (current.value?.id === id && openError.value === null) return
    opening.value = id
    openError.value = null
    if (current.value?.id !== id) current.value = null
    try {
      const opened = await client.call('events.open', { eventId: id })
      if (opening.value === id) current.value = opened
    } catch (error) {
      if (opening.value === id) openError.value = toAppError(error)
    } finally {
      if (opening.value === id) opening.value = null
    }
  }

  /**
   * Back to the start screen; the event itself stays open in the core, where its synchronisation
   * goes on.
   */
  function leave(): void {
    current.value = null
    openError.value = null
    opening.value = null
  }

  /** The open event's id, for actions that only exist inside one. */
  function requireEventId(): string {
    if (eventId.value === null) throw new AppError('workspace-missing', 'No event is open.')
    return eventId.value
  }

  client.on('events.changed', () => void loadKnown())
  onReconnected(() => {
    void loadKnown()
    const id = current.value?.id ?? opening.value
    if (id !== null)
      void client.call('events.open', { eventId: id }).then(
        (opened) => (current.value = opened),
        () => undefined,
      )
  })

  /** Other credentials for the open event's service, tried before they are kept: the job's id. */
  function reconnect(
    credentials: CallInput<'events.reconnect'>['credentials'],
  ): Promise<{ readonly jobId: string }> {
    return client.call('events.reconnect', { eventId: requireEventId(), credentials })
  }

  /** Removes an event that was set up here, for good. */
  async function remove(id: string): Promise<void> {
    await client.call('events.remove', { eventId: id })
    await loadKnown()
  }

  return {
    known,
    knownError,
    current,
    isOfPack,
    ownBooth,
    opening,
    openError,
    eventId,
    loadKnown,
    open,
    leave,
    remove,
    reconnect,
    requireEventId,
  }
})
