import { onScopeDispose, shallowRef, type ShallowRef } from 'vue'
import type { Overview } from '../../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client, onReconnected } from '../../bridge/index.ts'
import { useEvent } from './event.ts'

/** During a pull changes come by the hundred; figures need not follow each. */
const settleMs = 400

/**
 * The overview of the open event, read again when its records or its synchronisation have changed.
 */
export function useOverview(): {
  readonly overview: Readonly<ShallowRef<Overview | null>>
  readonly error: Readonly<ShallowRef<AppError | null>>
  readonly load: () => Promise<void>
} {
  const event = useEvent()
  const overview = shallowRef<Overview | null>(null)
  const error = shallowRef<AppError | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined

  async function load(): Promise<void> {
    try {
      overview.value = await client.call('events.overview', { eventId: event.requireEventId() })
      error.value = null
    } catch (thrown) {
      error.value = toAppError(thrown)
    }
  }

  function loadSoon(changed: { readonly eventId: string }): void {
    if (changed.eventId !== event.eventId) return
    timer ??= setTimeout(() => {
      timer = undefined
      void load()
    }, settleMs)
  }

  const stops = [
    client.on('records.changed', loadSoon),
    client.on('layout.changed', loadSoon),
    client.on('sync.changed', loadSoon),
    onReconnected(() => void load()),
  ]
  onScopeDispose(() => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  })
  void load()
  return { overview, error, load }
}
