import { computed, watch, type Ref } from 'vue'
import type { OrderedPart } from '../../../shared/domain/booths/booth-content.ts'
import { client } from '../../bridge/index.ts'
import { useFollowedAnswer } from '../followed-answer.ts'
import type { RelatedRecords } from '../record/related.ts'

export interface OrderedRecords extends RelatedRecords {
  /**
   * Puts the record at one place of the list at another. Gives the token that takes it back, `null`
   * where nothing changes. Throws an `AppError`.
   */
  move(from: number, to: number): Promise<string | null>
}

/** A booth's documents or videos in the order in which they are kept here. */
export function useOrderedParts(
  eventId: string,
  entity: OrderedPart,
  booth: Readonly<Ref<string | null>>,
  related: RelatedRecords,
): OrderedRecords {
  // Without an answer they stand as they were made; the next change or connection asks again.
  const {
    answer: order,
    ask,
    tell,
    forget,
  } = useFollowedAnswer(
    async () =>
      booth.value === null ? null : client.call('booths.partOrder', { eventId, booth: booth.value, entity }),
    {
      afterMs: 0,
      listen: (soon) => [
        client.on('records.changed', (change) => {
          const mine = booth.value !== null && (change.keys?.includes(booth.value) ?? true)
          if (mine && change.eventId === eventId && change.entity === 'booth') soon()
        }),
      ],
    },
  )
  watch(booth, () => {
    forget()
    void ask()
  })
  const items = computed(() => {
    const places = new Map((order.value ?? []).map((key, at) => [key, at]))
    const known = related.items.value.filter(({ key }) => places.has(key))
    return [
      ...known.sort((one, other) => placeOf(places, one) - placeOf(places, other)),
      ...related.items.value.filter(({ key }) => !places.has(key)),
    ]
  })

  return {
    ...related,
    items,
    async move(from, to) {
      if (booth.value === null) return null
      const keys = items.value.map(({ key }) => key)
      const [moved] = keys.splice(from, 1)
      if (moved === undefined) return null
      keys.splice(to, 0, moved)
      const before = order.value
      tell(keys)
      try {
        return (await client.call('booths.orderParts', { eventId, booth: booth.value, entity, keys })).token
      } catch (error) {
        tell(before)
        throw error
      }
    },
  }
}

function placeOf(places: ReadonlyMap<string, number>, { key }: { readonly key: string }): number {
  return places.get(key) ?? Infinity
}
