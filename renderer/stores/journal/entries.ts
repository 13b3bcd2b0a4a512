import { onScopeDispose, shallowRef, toValue, watch, type MaybeRefOrGetter, type ShallowRef } from 'vue'
import type { JournalEntryView, JournalState } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../event/event.ts'
import { useSync } from './sync.ts'

const pageSize = 200
/** The contract gives no more of them at once. */
export const mostEntries = 1_000
const settleMs = 250

export interface Entries {
  /** `null` until the first answer. */
  readonly items: Readonly<ShallowRef<readonly JournalEntryView[] | null>>
  readonly total: Readonly<ShallowRef<number>>
  readonly error: Readonly<ShallowRef<AppError | null>>
  readonly reload: () => Promise<void>
  readonly showMore: () => Promise<void>
}

/** Which entries of the journal. */
export interface EntryFilter {
  readonly states: readonly JournalState[]
  /**
   * Of the parked ones, those that are not complete yet instead of those that did not go through.
   */
  readonly drafts?: boolean
  readonly entity?: EntityName | undefined
  readonly text?: string | undefined
}

/** What a call asks of the journal for a filter. */
export function entryQuery({ states, entity, text }: EntryFilter) {
  const words = text?.trim() ?? ''
  return { states: [...states], ...(entity === undefined ? {} : { entity }), ...(words === '' ? {} : { text: words }) }
}

/**
 * The journal's entries that pass a filter, following the synchronisation while the caller is on
 * the screen.
 */
export function useEntries(filter: MaybeRefOrGetter<EntryFilter>): Entries {
  const event = useEvent()
  const sync = useSync()
  const items = shallowRef<readonly JournalEntryView[] | null>(null)
  const total = shallowRef(0)
  const error = shallowRef<AppError | null>(null)
  let wanted = pageSize
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function reload(): Promise<void> {
    asked += 1
    const mine = asked
    try {
      const answer = await client.call('sync.entries', {
        eventId: event.requireEventId(),
        ...entryQuery(toValue(filter)),
        drafts: toValue(filter).drafts ?? false,
        limit: Math.min(wanted, mostEntries),
      })
      // A newer question is on its way.
      if (mine !== asked) return
      items.value = answer.items
      total.value = answer.total
      error.value = null
    } catch (thrown) {
      if (mine === asked) error.value = toAppError(thrown)
    }
  }

  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      void reload()
    }, settleMs)
  }
  watch(() => sync.state, soon)
  watch(
    () => toValue(filter),
    () => {
      wanted = pageSize
      soon()
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
