/** Chance that a seed repeats. */
export interface Random {
  below(end: number): number
  pick<Of>(among: readonly Of[]): Of
  shuffled<Of>(all: readonly Of[]): readonly Of[]
}

/** mulberry32 */
export function seeded(seed: number): Random {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    below,
    pick: (among) => among[below(among.length)] as (typeof among)[number],
    shuffled(all) {
      const left = [...all]
      return Array.from(all, () => left.splice(below(left.length), 1)[0] as (typeof left)[number])
    },
  }
}
