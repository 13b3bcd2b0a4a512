import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { RecordSummary } from '../../../shared/contract/index.ts'
import { titleFields } from '../../../shared/domain/record/record-title.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { recordStates } from '../../../shared/contract/criterion.ts'
import { client, onReconnected } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { oneAtATime } from '../followed-answer.ts'

/** As many keys as one call takes. */
const keysAtOnce = 1_000
/** What is kept at most; a table that was scrolled through has asked for many. */
const mostCachedRecords = 20_000

/** Records that others name, by key: only those that were asked for are fetched, many at once. */
export const useNamedRecords = defineStore('named-records', () => {
  const event = useEvent()
  const known = new Map<EntityName, Map<string, RecordSummary | null>>()
  const missing = new Map<EntityName, Set<string>>()
  const revision = shallowRef(0)
  let scheduled = false

  function want(entity: EntityName, some: readonly string[]): void {
    const keys = missing.get(entity) ?? new Set()
    for (const key of some) keys.add(key)
    missing.set(entity, keys)
    if (scheduled) return
    scheduled = true
    // All that one rendering asks for is one question.
    queueMicrotask(() => {
      scheduled = false
      void fetchMissing()
    })
  }

  const fetchMissing = oneAtATime(async () => {
    const wanted = [...missing]
    missing.clear()
    await Promise.all(wanted.map(([entity, keys]) => fetchSome(entity, [...keys])))
  })

  async function fetchSome(entity: EntityName, keys: readonly string[]): Promise<void> {
    const eventId = event.eventId
    if (eventId === null) return
    const records = known.get(entity) ?? new Map<string, RecordSummary | null>()
    if (records.size > mostCachedRecords) records.clear()
    known.set(entity, records)
    for (let from = 0; from < keys.length; from += keysAtOnce) {
      const some = keys.slice(from, from + keysAtOnce)
      try {
        const { items } = await client.call('records.list', {
          eventId,
          entity,
          states: [...recordStates],
          fields: [...titleFields(entity)],
          keys: some,
          limit: keysAtOnce,
        })
        if (eventId !== event.eventId) return
        for (const key of some) records.set(key, null)
        for (const item of items) records.set(item.key, item)
      } catch {
        // Without an answer the names stay blank, as they are while one is awaited; the next change
        // or connection asks again.
        return
      }
    }
    revision.value += 1
  }

  function forget(entity: EntityName, keys: readonly string[] | null): void {
    const records = known.get(entity)
    if (records === undefined) return
    const again = keys === null ? [...records.keys()] : keys.filter((key) => records.has(key))
    if (again.length > 0) want(entity, again)
  }

  watch(
    () => event.eventId,
    () => {
      known.clear()
      missing.clear()
    },
    { flush: 'sync' },
  )
  client.on('records.changed', ({ eventId, entity, keys }) => {
    if (eventId === event.eventId) forget(entity, keys)
  })
  onReconnected(() => {
    for (const entity of known.keys()) forget(entity, null)
  })

  return {
    /**
     * The record with the fields of its title; `null`: there is none, `undefined`: not known yet,
     * it will come. Reactive.
     */
    get(entity: EntityName, key: string): RecordSummary | null | undefined {
      void revision.value
      const found = known.get(entity)?.get(key)
      if (found === undefined) want(entity, [key])
      return found
    },
  }
})
