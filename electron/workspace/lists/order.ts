import { compareSortKeys, type SortKey } from '../../../shared/domain/record/search-text.ts'

/** The records of a table in some order, by their numbers in it. */
export interface Order {
  readonly slots: Uint32Array
  /** What they are ordered by, by number. */
  readonly keys: readonly SortKey[]
  readonly descending: boolean
}

/** How many are sorted, or merged, before others have their turn. */
const sortedAtOnce = 2048
const mergedAtOnce = 16_384

/**
 * Puts `slots` in the order of `keys`; equals keep the order that they have, and those without a
 * value come last either way.
 */
export async function ordered(
  slots: Uint32Array,
  keys: readonly SortKey[],
  descending: boolean,
  pause: () => Promise<void>,
): Promise<Order> {
  const compare = comparing(keys, descending)
  let from = slots.slice()
  for (let start = 0; start < from.length; start += sortedAtOnce) {
    // An array's own sort keeps the order of equals; a typed array's with a comparison does too.
    from.subarray(start, start + sortedAtOnce).sort(compare)
    await pause()
  }
  let into = new Uint32Array(from.length)
  for (let width = sortedAtOnce; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      await mergeInto(
        into,
        from,
        start,
        Math.min(start + width, from.length),
        Math.min(start + 2 * width, from.length),
        compare,
        pause,
      )
    }
    ;[from, into] = [into, from]
  }
  return { slots: from, keys, descending }
}

async function mergeInto(
  into: Uint32Array,
  from: Uint32Array,
  start: number,
  middle: number,
  end: number,
  compare: Comparison,
  pause: () => Promise<void>,
): Promise<void> {
  let left = start
  let right = middle
  for (let at = start; at < end; at++) {
    const takesLeft = left < middle && (right >= end || compare(at0(from, left), at0(from, right)) <= 0)
    into[at] = takesLeft ? at0(from, left++) : at0(from, right++)
    if ((at & (mergedAtOnce - 1)) === 0) await pause()
  }
}

/**
 * An order after some records have changed, come or gone. `comes`: those of them that are there
 * now. `tie` decides between equals.
 */
export function reordered(
  order: Order,
  changed: ReadonlySet<number>,
  comes: readonly number[],
  tie: Comparison,
): Order {
  const { slots, keys, descending } = order
  const byKey = comparing(keys, descending)
  const compare: Comparison = (a, b) => byKey(a, b) || tie(a, b)
  const coming = [...comes].sort(compare)
  const kept = slots.filter((slot) => !changed.has(slot))
  const next = new Uint32Array(kept.length + coming.length)
  let left = 0
  let right = 0
  for (let at = 0; at < next.length; at++) {
    const takesLeft =
      left < kept.length && (right >= coming.length || compare(at0(kept, left), at0(coming, right)) <= 0)
    next[at] = takesLeft ? at0(kept, left++) : at0(coming, right++)
  }
  return { slots: next, keys, descending }
}

export type Comparison = (a: number, b: number) => number

export function comparing(keys: readonly SortKey[], descending: boolean): Comparison {
  return (a, b) => {
    const left = keys[a] ?? null
    const right = keys[b] ?? null
    if (left === right) return 0
    if (left === null || right === null) return left === null ? 1 : -1
    const order = compareSortKeys(left, right)
    return descending ? -order : order
  }
}

/** An element that is known to be there. */
function at0(numbers: Uint32Array | readonly number[], index: number): number {
  return numbers[index] ?? 0
}
