import { shallowRef, type ShallowRef } from 'vue'
import type { RecordSummary } from '../../shared/contract/index.ts'
import type { RecordValues } from '../../shared/domain/record-values.ts'
import type { EntityName } from '../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../shared/errors.ts'
import { client } from '../bridge/index.ts'

/** Up to so many changed records are asked for one by one; more are a new list. */
const singlyRefreshedRecords = 24
const coalesceMs = 30

export interface RecordList {
  /** Everything but what is marked for removal, in the core's order. Replaced, never mutated: safe to watch by identity. */
  readonly items: Readonly<ShallowRef<readonly RecordSummary[]>>
  /** The records marked for removal that the service still has. */
  readonly removed: Readonly<ShallowRef<readonly RecordSummary[]>>
  /** All records, the removed too, by key. Replaced, never mutated. */
  readonly byKey: Readonly<ShallowRef<ReadonlyMap<string, RecordSummary>>>
  /** `false` until the first answer. */
  readonly ready: Readonly<ShallowRef<boolean>>
  readonly error: Readonly<ShallowRef<AppError | null>>
  reload(): Promise<void>
}

export interface CachedRecordList extends RecordList {
  /** Called with what the core said has changed; `null`: many. */
  changed(keys: readonly string[] | null): void
  /** Shows a change before the core has confirmed it. */
  patch(keys: readonly string[], values: RecordValues): void
}

/** A list of one entity's records that follows the core's changes without being read whole again for each. */
export function createRecordList(eventId: string, entity: EntityName, fields: readonly string[] | undefined): CachedRecordList {
  const items = shallowRef<readonly RecordSummary[]>([])
  const removed = shallowRef<readonly RecordSummary[]>([])
  const byKey = shallowRef<ReadonlyMap<string, RecordSummary>>(new Map())
  const ready = shallowRef(false)
  const error = shallowRef<AppError | null>(null)
  const changedKeys = new Set<string>()
  let allChanged = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let loading: Promise<void> | undefined

  function show(next: ReadonlyMap<string, RecordSummary>): void {
    const all = [...next.values()]
    byKey.value = next
    items.value = all.filter(({ state }) => state !== 'removed')
    removed.value = all.filter(({ state }) => state === 'removed')
  }

  async function fetchAll(): Promise<void> {
    try {
      const answer = await client.call('records.list', { eventId, entity, ...(fields === undefined ? {} : { fields: [...fields] }) })
      show(new Map(answer.items.map((summary) => [summary.key, summary])))
      error.value = null
      ready.value = true
    } catch (thrown) {
      error.value = toAppError(thrown)
    }
  }

  async function fetchSome(keys: readonly string[]): Promise<void> {
    const answers = await Promise.all(keys.map((key) => fetchOne(key)))
    const next = new Map(byKey.value)
    answers.forEach((summary, index) => {
      const key = keys[index]
      if (key === undefined) return
      if (summary === undefined) next.delete(key)
      else next.set(key, summary)
    })
    show(next)
  }

  async function fetchOne(key: string): Promise<RecordSummary | undefined> {
    try {
      const { remoteId, state, values, problemCount, updatedAt } = await client.call('records.get', { eventId, entity, key })
      return { key, remoteId, state, values: fields === undefined ? values : pick(values, fields), problemCount, updatedAt }
    } catch (thrown) {
      const failure = toAppError(thrown)
      if (failure.code === 'not-found') return undefined
      throw failure
    }
  }

  async function refresh(): Promise<void> {
    timer = undefined
    // One at a time, so that an older answer never replaces a newer one.
    await loading
    const keys = [...changedKeys]
    const whole = allChanged || !ready.value || keys.length > singlyRefreshedRecords
    changedKeys.clear()
    allChanged = false
    loading = (whole ? fetchAll() : fetchSome(keys).catch(fetchAll)).finally(() => (loading = undefined))
    await loading
  }

  return {
    items,
    removed,
    byKey,
    ready,
    error,
    reload() {
      allChanged = true
      return refresh()
    },
    changed(keys) {
      if (keys === null) allChanged = true
      else for (const key of keys) changedKeys.add(key)
      timer ??= setTimeout(() => void refresh(), coalesceMs)
    },
    patch(keys, values) {
      const next = new Map(byKey.value)
      const shown = fields === undefined ? values : pick(values, fields)
      for (const key of keys) {
        const before = next.get(key)
        if (before !== undefined) next.set(key, { ...before, values: { ...before.values, ...shown } })
      }
      show(next)
    },
  }
}

function pick(values: RecordValues, fields: readonly string[]): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name)))
}
