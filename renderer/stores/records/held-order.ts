import { computed, type ComputedRef } from 'vue'

/**
 * `items` in the order they had `before`, new ones last. `find`: gives one that is still there, though
 * the items have it no more.
 */
export function inHeldOrder<Item>(
  before: readonly Item[],
  items: readonly Item[],
  idOf: (item: Item) => string,
  find?: (id: string) => Item | undefined,
): readonly Item[] {
  const known = new Map(items.map((item) => [idOf(item), item]))
  const ids = before.map(idOf)
  const kept = ids.flatMap((id) => known.get(id) ?? find?.(id) ?? [])
  const had = new Set(ids)
  return [...kept, ...items.filter((item) => !had.has(idOf(item)))]
}

/**
 * Items in their order, or, while one of them is being edited, in the order they had when that began:
 * a field whose element is moved loses the focus, and what is typed on goes elsewhere.
 */
export function useHeldOrder<Item>(list: {
  readonly items: () => readonly Item[]
  readonly idOf: (item: Item) => string
  readonly isHeld: () => boolean
  readonly find?: (id: string) => Item | undefined
}): ComputedRef<readonly Item[]> {
  return computed<readonly Item[]>((before) => {
    const items = list.items()
    return before === undefined || !list.isHeld() ? items : inHeldOrder(before, items, list.idOf, list.find)
  })
}
