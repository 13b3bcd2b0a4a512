/** The value all items share; `null` where they differ or there is none. */
export function commonValue<Item, Value>(
  items: readonly Item[],
  valueOf: (item: Item) => Value,
): Value | null {
  const [first, ...rest] = items
  if (first === undefined) return null
  const value = valueOf(first)
  return rest.every((item) => valueOf(item) === value) ? value : null
}
