/** How many booths belong to a floor, and how many of them have a place on it. */
interface FloorCount {
  readonly booths: number
  readonly placed: number
}

export interface FloorTally {
  /** Counts a booth: the floor it belongs to, and the floor it has a place on. */
  add(floorKey: string | undefined, placedOn: string | undefined): void
  of(floorKey: string): FloorCount
}

/**
 * The figures of floors wherever they are told: tabs, tray and overview. A place on a floor that
 * the booth has left is none.
 */
export function createFloorTally(): FloorTally {
  const floors = new Map<string, { booths: number; placed: number }>()
  return {
    add(floorKey, placedOn) {
      if (floorKey === undefined) return
      const count = floors.get(floorKey) ?? { booths: 0, placed: 0 }
      count.booths += 1
      if (placedOn === floorKey) count.placed += 1
      floors.set(floorKey, count)
    },
    of: (floorKey) => floors.get(floorKey) ?? { booths: 0, placed: 0 },
  }
}
