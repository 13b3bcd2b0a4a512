import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { ExhibitorRow } from '../../../shared/contract/index.ts'
import { client, onReconnected } from '../../bridge/index.ts'
import { oneAtATime } from '../followed-answer.ts'
import { useEvent } from '../event.ts'

/** As many keys as one call takes. */
const keysAtOnce = 500
const mostBooths = 5_000

/**
 * What is known and suggested of the exhibitors of booths: only of those that were asked for, many
 * at once.
 */
export const useKnownExhibitors = defineStore('known-exhibitors', () => {
  const event = useEvent()
  const known = new Map<string, ExhibitorRow | null>()
  const missing = new Set<string>()
  const revision = shallowRef(0)
  let scheduled = false

  function want(keys: Iterable<string>): void {
    for (const key of keys) missing.add(key)
    if (scheduled || missing.size === 0) return
    scheduled = true
    // All that one rendering asks for is one question.
    queueMicrotask(() => {
      scheduled = false
      void fetchMissing()
    })
  }

  const fetchMissing = oneAtATime(async () => {
    const { eventId } = event
    const keys = [...missing]
    missing.clear()
    if (eventId === null) return
    if (known.size > mostBooths) known.clear()
    for (let from = 0; from < keys.length; from += keysAtOnce) {
      const some = keys.slice(from, from + keysAtOnce)
      try {
        const rows = await client.call('exhibitors.of', { eventId, keys: some })
        if (eventId !== event.eventId) return
        for (const key of some) known.set(key, null)
        for (const row of rows) known.set(row.key, row)
      } catch {
        // Without an answer nothing is suggested; the next change or connection asks again.
        return
      }
    }
    revision.value += 1
  })

  watch(
    () => event.eventId,
    () => {
      known.clear()
      missing.clear()
    },
    { flush: 'sync' },
  )
  client.on('records.changed', ({ eventId, entity, keys }) => {
    if (eventId !== event.eventId || (entity !== 'booth' && entity !== 'representative')) return
    // Which booths name a representative is not known here.
    want(entity === 'booth' && keys !== null ? keys.filter((key) => known.has(key)) : known.keys())
  })
  onReconnected(() => want(known.keys()))

  return {
    /** `null`: the booth is not here; `undefined`: it is being asked for. Reactive. */
    of(key: string): ExhibitorRow | null | undefined {
      void revision.value
      const found = known.get(key)
      if (found === undefined) want([key])
      return found
    },
  }
})
