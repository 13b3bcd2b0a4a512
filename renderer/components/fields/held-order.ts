import { computed, type ComputedRef } from 'vue'

/**
 * Items in their order, or, while one of them is being edited, in the order they had when that began:
 * a field whose element is moved loses the focus, and what is typed on goes elsewhere. New ones come
 * last; `find`: gives one that is still there, though the list may have it no more.
 */
export function useHeldOrder<Item>(list: {
  readonly items: () => readonly Item[]
  readonly idOf: (item: Item) => string
  readonly isHeld: () => boolean
  readonly find?: (id: string) => Item | undefined
}): ComputedRef<readonly Item[]> {
  const { idOf } = list
  return computed<readonly Item[]>((before) => {
    const items = list.items()
    if (before === undefined || !list.isHeld()) return items
    const known = new Map(items.map((item) => [idOf(item), item]))
    const held = before.map(idOf)
    const kept = held.flatMap((id) => known.get(id) ?? list.find?.(id) ?? [])
    const had = new Set(held)
    return [...kept, ...items.filter((item) => !had.has(idOf(item)))]
  })
}
