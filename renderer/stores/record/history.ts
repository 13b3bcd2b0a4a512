import { useThrottleFn } from '@vueuse/core'
import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import type { JournalEntryView } from '../../../shared/contract/index.ts'
import { journalStates } from '../../../shared/contract/schemas.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'

const pageSize = 1_000
/**
 * The journal is kept for the whole event; what lies further back than this is on the Sync screen.
 */
const entriesLookedThrough = 5_000

/** What was sent, confirmed or waits for some records, newest first. */
export function useRecordHistory(
  eventId: string,
  records: () => ReadonlySet<string>,
): { readonly entries: Readonly<Ref<readonly JournalEntryView[] | null>>; readonly error: Readonly<Ref<AppError | null>> } {
  const entries = shallowRef<readonly JournalEntryView[] | null>(null)
  const error = shallowRef<AppError | null>(null)
  let generation = 0

  const read = async (): Promise<void> => {
    const asked = ++generation
    try {
      const found: JournalEntryView[] = []
      for (let offset = 0; offset < entriesLookedThrough; offset += pageSize) {
        const { items, total } = await client.call('sync.entries', { eventId, states: [...journalStates], offset, limit: pageSize })
        found.push(...items.filter(({ entity, key }) => records().has(recordAddress(entity, key))))
        if (offset + pageSize >= total) break
      }
      if (asked !== generation) return
      entries.value = found.sort((a, b) => b.id - a.id)
      error.value = null
    } catch (thrown) {
      if (asked === generation) error.value = toAppError(thrown)
    }
  }

  // A running synchronisation reports many times a second.
  const readSoon = useThrottleFn(read, 1_000, true)
  const stop = client.on('sync.changed', (changed) => {
    if (changed.eventId === eventId) void readSoon()
  })
  onScopeDispose(stop)
  watch(() => [...records()].join(' '), read, { immediate: true })
  return { entries, error }
}

export function recordAddress(entity: EntityName, key: string): string {
  return `${entity}:${key}`
}
