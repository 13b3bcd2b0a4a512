import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'
import type { RecordSummary } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client, onReconnected } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { oneAtATime } from '../followed-answer.ts'

/** As many records, or keys, as one call takes. */
const recordsAtOnce = 1_000
/** The core works on one while another is on its way. */
const callsAtOnce = 3
const coalesceMs = 30

export interface RecordList {
  /**
   * Everything but what is marked for removal. Replaced, never mutated: safe to watch by identity.
   */
  readonly items: Readonly<ShallowRef<readonly RecordSummary[]>>
  /** The same by key. Replaced, never mutated. */
  readonly byKey: Readonly<ShallowRef<ReadonlyMap<string, RecordSummary>>>
  /** `false` until all have come. */
  readonly ready: Readonly<ShallowRef<boolean>>
  readonly error: Readonly<ShallowRef<AppError | null>>
  /** The core has told of a change that is not among these yet. */
  isBehind(): boolean
  reload(): Promise<void>
}

export interface CachedRecordList extends RecordList {
  /** Called with what the core said has changed; `null`: many. */
  changed(keys: readonly string[] | null): void
}

/**
 * All records of an entity, read by pages, that follow the core's changes without being read whole
 * again for each.
 */
export function createRecordList(
  eventId: string,
  entity: EntityName,
  fields: readonly string[],
): CachedRecordList {
  const items = shallowRef<readonly RecordSummary[]>([])
  const byKey = shallowRef<ReadonlyMap<string, RecordSummary>>(new Map())
  const ready = shallowRef(false)
  const error = shallowRef<AppError | null>(null)
  const changedKeys = new Set<string>()
  let allChanged = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(next: ReadonlyMap<string, RecordSummary>): void {
    byKey.value = next
    items.value = [...next.values()]
  }

  async function fetchAll(): Promise<void> {
    const read = (offset: number) =>
      client.call('records.list', { eventId, entity, fields: [...fields], offset, limit: recordsAtOnce })
    const first = await read(0)
    const pages: (readonly RecordSummary[])[] = [first.items]
    let next = recordsAtOnce
    const readOn = async (): Promise<void> => {
      while (next < first.total) {
        const offset = next
        next += recordsAtOnce
        pages[offset / recordsAtOnce] = (await read(offset)).items
      }
    }
    await Promise.all(Array.from({ length: callsAtOnce }, readOn))
    const all = new Map<string, RecordSummary>()
    for (const page of pages) for (const item of page) all.set(item.key, item)
    show(all)
    ready.value = true
    // What changed between two pages may have brought a record from one that was still to be read to
    // one that had been.
    if (pages.length > 1 && changedKeys.size > 0) allChanged = true
  }

  async function fetchSome(keys: readonly string[]): Promise<void> {
    const { items: found } = await client.call('records.list', {
      eventId,
      entity,
      fields: [...fields],
      keys: [...keys],
      limit: recordsAtOnce,
    })
    const next = new Map(byKey.value)
    const fresh = new Map(found.map((item) => [item.key, item]))
    for (const key of keys) {
      const item = fresh.get(key)
      if (item === undefined) next.delete(key)
      else next.set(key, item)
    }
    show(next)
  }

  const refresh = oneAtATime(async () => {
    const keys = [...changedKeys]
    const whole = allChanged || !ready.value || keys.length > recordsAtOnce
    changedKeys.clear()
    allChanged = false
    try {
      await (whole ? fetchAll() : fetchSome(keys))
      error.value = null
    } catch (cause) {
      // What was to be read is not known any better.
      allChanged = true
      error.value = toAppError(cause)
    }
  })

  return {
    items,
    byKey,
    ready,
    error,
    isBehind: () => allChanged || changedKeys.size > 0,
    reload() {
      allChanged = true
      return refresh()
    },
    changed(keys) {
      if (keys === null) allChanged = true
      else for (const key of keys) changedKeys.add(key)
      timer ??= setTimeout(() => {
        timer = undefined
        void refresh()
      }, coalesceMs)
    },
  }
}

interface Entry {
  readonly entity: EntityName
  readonly list: CachedRecordList
  users: number
  stale: boolean
}

/** The lists of the open event, kept between visits to the screen that needs them. */
const useRecordLists = defineStore('record-lists', () => {
  const event = useEvent()
  const entries = new Map<string, Entry>()

  function changed(entity: EntityName, keys: readonly string[] | null): void {
    for (const entry of entries.values()) {
      if (entry.entity !== entity) continue
      // Nobody looks: read again when someone does.
      if (entry.users === 0) entry.stale = true
      else entry.list.changed(keys)
    }
  }

  watch(
    () => event.eventId,
    () => entries.clear(),
    { flush: 'sync' },
  )
  client.on('records.changed', ({ eventId, entity, keys }) => {
    if (eventId === event.eventId) changed(entity, keys)
  })
  onReconnected(() => {
    for (const entry of entries.values()) changed(entry.entity, null)
  })

  return {
    acquire(entity: EntityName, fields: readonly string[], turn: Promise<unknown>): Entry {
      const id = `${entity}:${[...fields].sort().join(',')}`
      const entry = entries.get(id) ?? {
        entity,
        list: createRecordList(event.requireEventId(), entity, fields),
        users: 0,
        stale: true,
      }
      entries.set(id, entry)
      entry.users += 1
      void turn.then(() => {
        if (!entry.stale || entry.users === 0) return
        entry.stale = false
        void entry.list.reload()
      })
      return entry
    },
  }
})

/**
 * Every record of an entity, kept up to date while the calling component lives. Only for what needs
 * them all at once, as a plan that draws every booth does: lists are `useRecordWindow`, choices
 * `useFoundRecords`, names `useNamedRecords`. `turn`: what the core is to answer first.
 */
export function useEveryRecord(
  entity: EntityName,
  fields: readonly string[],
  turn: Promise<unknown> = Promise.resolve(),
): RecordList {
  const entry = useRecordLists().acquire(entity, fields, turn)
  onScopeDispose(() => {
    entry.users -= 1
  })
  return entry.list
}
