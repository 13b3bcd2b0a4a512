import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'
import type { JournalEntryView, JournalState } from '../../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../../stores/event.ts'
import { useSync } from '../../stores/sync.ts'

const pageSize = 200
const settleMs = 250

export interface Entries {
  /** `null` until the first answer. */
  readonly items: Readonly<ShallowRef<readonly JournalEntryView[] | null>>
  readonly total: Readonly<ShallowRef<number>>
  readonly error: Readonly<ShallowRef<AppError | null>>
  readonly reload: () => Promise<void>
  readonly showMore: () => Promise<void>
}

/** The journal's entries in some states, following the synchronisation while the caller is on the screen. */
export function useEntries(states: readonly JournalState[]): Entries {
  const event = useEvent()
  const sync = useSync()
  const items = shallowRef<readonly JournalEntryView[] | null>(null)
  const total = shallowRef(0)
  const error = shallowRef<AppError | null>(null)
  let wanted = pageSize
  let timer: ReturnType<typeof setTimeout> | undefined

  async function reload(): Promise<void> {
    try {
      const answer = await client.call('sync.entries', { eventId: event.requireEventId(), states: [...states], limit: Math.min(wanted, 1_000) })
      items.value = answer.items
      total.value = answer.total
      error.value = null
    } catch (thrown) {
      error.value = toAppError(thrown)
    }
  }

  watch(
    () => sync.state,
    () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void reload()
      }, settleMs)
    },
  )
  onScopeDispose(() => clearTimeout(timer))
  void reload()
  return {
    items,
    total,
    error,
    reload,
    showMore() {
      wanted += pageSize
      return reload()
    },
  }
}
