import type { BoothMove, FloorTurn } from './external-step.ts'

/** What has happened to booths and floors, each from how it was first to how it is. */
interface Happened {
  readonly booths: ReadonlyMap<string, BoothMove>
  readonly floors: ReadonlyMap<string, FloorTurn>
}

/** Follows what work does to booths and floors themselves. */
export interface Following {
  readonly isUnderWay: boolean
  noteBooth(move: BoothMove): void
  noteFloor(turn: FloorTurn): void
  /** Notes in `record` what `work` does; within other work that is followed it is that one's. */
  during<T>(record: FollowedRecord, work: () => T): T
}

interface FollowedRecord extends Happened {
  add(happened: Happened): void
}

export function createFollowing(): Following {
  let current: FollowedRecord | undefined
  return {
    get isUnderWay() {
      return current !== undefined
    },
    noteBooth: (move) => current?.add({ booths: new Map([[move.boothKey, move]]), floors: new Map() }),
    noteFloor: (turn) => current?.add({ booths: new Map(), floors: new Map([[turn.floorKey, turn]]) }),
    during(record, work) {
      if (current !== undefined) return work()
      const followed = followedRecord()
      current = followed
      try {
        const result = work()
        // What fails has done nothing.
        record.add(followed)
        return result
      } finally {
        current = undefined
      }
    },
  }
}

export function followedRecord(): FollowedRecord {
  const booths = new Map<string, BoothMove>()
  const floors = new Map<string, FloorTurn>()
  return {
    booths,
    floors,
    add(happened) {
      for (const [key, move] of happened.booths)
        booths.set(key, { ...move, before: booths.get(key)?.before ?? move.before })
      for (const [key, turn] of happened.floors) {
        const known = floors.get(key)
        floors.set(key, known === undefined ? turn : { ...turn, before: known.before })
      }
    },
  }
}
