import { shallowRef, type ShallowRef } from 'vue'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'

const offeredAtMost = 200

/**
 * What attendees have in a field, the most frequent first. `ask` reads it, when somebody is about
 * to type a value; where it cannot be read, nothing is offered.
 */
export function useFieldSuggestions(): {
  readonly values: Readonly<ShallowRef<readonly string[]>>
  ask(field: string): Promise<void>
} {
  const eventId = useEvent().requireEventId()
  const values = shallowRef<readonly string[]>([])
  let known = ''
  return {
    values,
    async ask(field) {
      if (field === known) return
      known = field
      values.value = []
      try {
        const found = await client.call('records.distinct', {
          eventId,
          entity: 'attendee',
          field,
          limit: offeredAtMost,
        })
        if (known === field)
          values.value = found.values.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
      } catch {
        known = ''
      }
    },
  }
}
