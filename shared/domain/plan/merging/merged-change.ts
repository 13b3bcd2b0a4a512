import type { Hall, PlanChange, StandCategory } from '../layout.ts'
import { hallDifference, type PlanMerge } from './compare.ts'

export interface TakenMerge {
  readonly floorKey: string
  readonly merges: readonly PlanMerge[]
  /** The ids of the differences that are taken. */
  readonly chosen: ReadonlySet<string>
  readonly hall: Hall
  /** Of the event as it is here, and those that the file brings. */
  readonly categories: readonly StandCategory[]
  readonly newCategories: readonly StandCategory[]
}

/** What takes the chosen differences over, as one change; what cannot be taken is left. */
export function mergedChange({ floorKey, merges, chosen, hall, categories, newCategories }: TakenMerge): PlanChange {
  const taken = merges.filter(({ difference }) => difference.takeable && chosen.has(difference.id))
  const put = taken.flatMap(({ there }) => (there === null ? [] : [there]))
  const used = new Set(put.map((element) => (element.kind === 'stand' ? element.category : null)))
  const added = newCategories.filter(({ id }) => used.has(id))
  return {
    floorKey,
    put,
    remove: taken.flatMap(({ there, here }) => (there === null && here !== null ? [here.id] : [])),
    floorOf: {},
    ...(chosen.has(hallDifference) ? { hall } : {}),
    ...(added.length === 0 ? {} : { categories: [...categories, ...added] }),
  }
}
