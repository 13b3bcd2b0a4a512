import { nameWithin } from '../facets.ts'
import type { Known, ShareChange } from '../format/change.ts'
import type { MergedThing } from '../format/snapshot.ts'
import { deviceOf, type Stamp } from '../format/stamp.ts'
import { judge, type SharedPlans } from '../judge.ts'
import { knowsOf } from '../merge.ts'
import { refOf, takeChange, takeThing, thingsInMemory } from '../things.ts'

/** The plans as they were, worked out from the changes until then by the same merge that made them. */
interface PlansAsOf {
  /** What the log begins with. */
  know(thing: MergedThing): void
  /**
   * All changes, in any order, each once. Later ones, and those that the beginning covers, are passed
   * over, but for what the service calls something: that is no change of a plan.
   */
  read(change: ShareChange): void
  plans(): SharedPlans
}

/** `covers`: the changes whose outcome the log begins with. */
export function plansAsOf(until: Stamp, covers: Known): PlansAsOf {
  const things = thingsInMemory()
  const nothing = knowsOf({})
  const covered = knowsOf(covers)
  return {
    know: (thing) => void takeThing(things, thing, nothing, covered),
    read(change) {
      if (change.seq <= (covers[deviceOf(change.stamp)]?.seq ?? 0)) return
      const isLater = change.stamp > until
      takeChange(
        things,
        isLater
          ? { ...change, rows: change.rows.filter(({ what }) => nameWithin('key', what) !== undefined) }
          : change,
      )
    },
    plans: () => judge(things.entries(), (name) => refOf(things, name)),
  }
}
