import { useLocalStorage } from '@vueuse/core'
import { computed, type Ref } from 'vue'
import { useFormatLocale } from '../../locales/formats.ts'
import { useEvent } from '../event.ts'

export interface OrderedFloor {
  readonly key: string
  readonly name: string
  /** The service's own order; `null` where it gives none. */
  readonly order: number | null
}

/**
 * Floors in the order the person gave the tabs on this computer; those never moved follow in the
 * service's order, then by name.
 */
export function inTabOrder<Floor extends OrderedFloor>(
  floors: readonly Floor[],
  ownOrder: readonly string[],
  compare: (a: string, b: string) => number,
): readonly Floor[] {
  const rank = new Map(ownOrder.map((key, index) => [key, index]))
  const rankOf = ({ key }: Floor): number => rank.get(key) ?? Number.MAX_SAFE_INTEGER
  const orderOf = ({ order }: Floor): number => order ?? Number.MAX_SAFE_INTEGER
  return [...floors].sort(
    (a, b) => rankOf(a) - rankOf(b) || orderOf(a) - orderOf(b) || compare(a.name, b.name),
  )
}

/** The keys with `key` moved before or behind the one at `to`. */
export function movedTo(keys: readonly string[], key: string, to: number): readonly string[] {
  const without = keys.filter((other) => other !== key)
  return [...without.slice(0, to), key, ...without.slice(to)]
}

export interface FloorOrder {
  /** The floors a person has moved, by key, in their order. */
  readonly own: Ref<string[]>
  readonly inOrder: <Floor extends OrderedFloor>(floors: readonly Floor[]) => readonly Floor[]
}

/** The one order of the open event's floors, wherever they are listed. */
export function useFloorOrder(): FloorOrder {
  const locale = useFormatLocale()
  const own = useLocalStorage<string[]>(`booth-builder.floor-order.${useEvent().requireEventId()}`, [])
  const collator = computed(() => new Intl.Collator(locale.value, { numeric: true }))
  return { own, inOrder: (floors) => inTabOrder(floors, own.value, collator.value.compare) }
}
