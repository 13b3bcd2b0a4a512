import { pacer } from '../../workspace/disk/slices.ts'

/** Numbers that are added one after the other, without an object for each. */
export interface Growing {
  push(value: number): void
  readonly values: Uint32Array
}

export function growing(): Growing {
  let held = new Uint32Array(4_096)
  let length = 0
  return {
    push(value) {
      if (length === held.length) {
        const larger = new Uint32Array(held.length * 2)
        larger.set(held)
        held = larger
      }
      held[length] = value
      length += 1
    },
    get values() {
      return held.subarray(0, length)
    },
  }
}

/** Counts one more at a place. */
export function countOne(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

/** The numbers of `values` by the group that stands at the same place of `groups`. */
export interface Grouped {
  of(group: number): Uint32Array
}

const atOnce = 65_536

/** `groupCount`: one more than the largest group. Lets others have their turn between. */
export async function grouped(
  groups: Uint32Array,
  values: Uint32Array,
  groupCount: number,
): Promise<Grouped> {
  const pause = pacer()
  const ends = new Uint32Array(groupCount + 1)
  for (const [place, group] of groups.entries()) {
    countOne(ends, group + 1)
    if (place % atOnce === 0) await pause()
  }
  for (let group = 0; group < groupCount; group += 1)
    ends[group + 1] = (ends[group + 1] ?? 0) + (ends[group] ?? 0)
  const sorted = new Uint32Array(values.length)
  const next = ends.slice(0, groupCount)
  for (let place = 0; place < values.length; place += 1) {
    const group = groups[place] ?? 0
    const at = next[group] ?? 0
    sorted[at] = values[place] ?? 0
    next[group] = at + 1
    if (place % atOnce === 0) await pause()
  }
  return { of: (group) => sorted.subarray(ends[group] ?? 0, ends[group + 1] ?? 0) }
}

/** Counts how many different numbers there are in each of several lists, one after the other. */
export function createDistinct(largest: number): (values: Uint32Array) => number {
  const lastSeen = new Uint32Array(largest + 1)
  let round = 0
  return (values) => {
    round += 1
    let distinct = 0
    for (const value of values) {
      // 0 stands for nobody.
      if (value === 0 || lastSeen[value] === round) continue
      lastSeen[value] = round
      distinct += 1
    }
    return distinct
  }
}
