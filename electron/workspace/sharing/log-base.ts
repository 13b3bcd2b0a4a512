import { nameWithin } from '../../../shared/domain/plan/sharing/facets.ts'
import type { Known } from '../../../shared/domain/plan/sharing/format/change.ts'
import type { MergedThing } from '../../../shared/domain/plan/sharing/format/snapshot.ts'
import { knowsOf } from '../../../shared/domain/plan/sharing/merge.ts'
import { takeThing, type Things } from '../../../shared/domain/plan/sharing/things.ts'
import type { Database } from '../disk/database.ts'
import { packedText } from './packed.ts'
import { knownIn, setKnownIn } from './state.ts'
import { thingIn, thingsAfter } from './thing-tables.ts'
import type { TakenNews } from '../stores/sharing.ts'

/** What the log begins with where snapshots stood in for changes that never came here: their outcome. */
export interface LogBase {
  /** The changes that it stands for; none where the log holds all. */
  covers(): Known
  page(after: string, count: number): readonly MergedThing[]
  /** Keeps what a snapshot says, where the log lacks changes that it covers. */
  take(snapshot: NonNullable<TakenNews['snapshot']>): void
}

export function createLogBase(
  database: Database,
  countOf: (device: string, after: number, until: number) => number,
): LogBase {
  const kept: Things = {
    get: (what) => thingIn(database, 'sharing_base', what),
    put: (what, facets) =>
      void database.run(
        'INSERT OR REPLACE INTO sharing_base (what, facets) VALUES (?, ?)',
        what,
        packedText(facets),
      ),
    remove: (what) => void database.run('DELETE FROM sharing_base WHERE what = ?', what),
  }
  const covers = (): Known => knownIn(database, 'sharing_base_known')
  return {
    covers,
    page: (after, count) => thingsAfter(database, 'sharing_base', after, count),
    take(snapshot) {
      const before = covers()
      const lacks = Object.entries(snapshot.covers).some(([device, { seq }]) => {
        const from = before[device]?.seq ?? 0
        return seq > from && countOf(device, from, seq) < seq - from
      })
      if (!lacks) return
      const [mine, theirs] = [knowsOf(before), knowsOf(snapshot.covers)]
      for (const thing of keysFirst(snapshot.things)) takeThing(kept, thing, mine, theirs)
      setKnownIn(database, 'sharing_base_known', snapshot.covers)
    },
  }
}

/** So that floors are known by the names that count when what is on them is taken. */
export function keysFirst(things: readonly MergedThing[]): readonly MergedThing[] {
  const isKey = ({ what }: MergedThing): boolean => nameWithin('key', what) !== undefined
  return [...things.filter(isKey), ...things.filter((thing) => !isKey(thing))]
}
