interface Seat {
  readonly from: string
  readonly key: string
}

/** Whom the person wants in which session, written down by the one who plays the person. */
export interface Seats {
  /** Whether the speaker is to be in the session; `at` is taken from the history's counter. */
  wants(session: string, speaker: string, isIn: boolean): void
  /** Nothing in particular is wanted of the session any more. */
  givesUp(session: string): void
  intentions(): readonly (Seat & { readonly isIn: boolean; readonly at: number })[]
  /** Whether the person has ever wanted that. */
  hasWanted(session: string, speaker: string, isIn: boolean): boolean
  tookOff(token: string, taken: readonly Seat[]): void
  /** What was taken off last, once. */
  last(): { readonly token: string; readonly taken: readonly Seat[] } | undefined
}

export function createSeats(now: () => number): Seats {
  const intentions = new Map<string, Seat & { readonly isIn: boolean; readonly at: number }>()
  const ever = new Set<string>()
  const taken: { readonly token: string; readonly taken: readonly Seat[] }[] = []
  return {
    wants(from, key, isIn) {
      intentions.set(`${from} ${key}`, { from, key, isIn, at: now() })
      ever.add(`${from} ${key} ${isIn}`)
    },
    givesUp(session) {
      for (const [name, { from }] of intentions) if (from === session) intentions.delete(name)
    },
    intentions: () => [...intentions.values()],
    hasWanted: (from, key, isIn) => ever.has(`${from} ${key} ${isIn}`),
    tookOff: (token, all) => void taken.push({ token, taken: all }),
    last: () => taken.pop(),
  }
}
