import { isStand, standState, type PlanElement, type StandState } from '../elements.ts'
import { shapeArea } from '../geometry/shape.ts'
import type { Hall } from '../layout.ts'

export interface Amount {
  readonly count: number
  readonly squareMetres: number
}

/** How many stands there are, and how large they are together, by whether they are given away. */
export type StandTally = Readonly<Record<StandState | 'all', Amount>>

/** What a floor or an event holds. */
export interface PlanFigures {
  /** Of the halls. */
  readonly grossSquareMetres: number
  /** Their areas together are the net area. */
  readonly stands: StandTally
  /** By the id of the stands' category; `null` for those without. Only those that have stands. */
  readonly byCategory: ReadonlyMap<string | null, StandTally>
}

const nothing: Amount = { count: 0, squareMetres: 0 }
const noStands: StandTally = { all: nothing, free: nothing, held: nothing, taken: nothing }
export const noFigures: PlanFigures = { grossSquareMetres: 0, stands: noStands, byCategory: new Map() }

export function figuresOf(floor: {
  readonly hall: Hall
  readonly elements: Iterable<PlanElement>
}): PlanFigures {
  let stands = noStands
  const byCategory = new Map<string | null, StandTally>()
  for (const element of floor.elements) {
    if (!isStand(element)) continue
    const one: Amount = { count: 1, squareMetres: shapeArea(element) }
    const tally = { ...noStands, all: one, [standState(element)]: one }
    stands = added(stands, tally)
    byCategory.set(element.category, added(byCategory.get(element.category) ?? noStands, tally))
  }
  return { grossSquareMetres: floor.hall.widthMetres * floor.hall.heightMetres, stands, byCategory }
}

/** Of several floors together. */
export function summed(figures: Iterable<PlanFigures>): PlanFigures {
  let grossSquareMetres = 0
  let stands = noStands
  const byCategory = new Map<string | null, StandTally>()
  for (const floor of figures) {
    grossSquareMetres += floor.grossSquareMetres
    stands = added(stands, floor.stands)
    for (const [category, tally] of floor.byCategory)
      byCategory.set(category, added(byCategory.get(category) ?? noStands, tally))
  }
  return { grossSquareMetres, stands, byCategory }
}

function added(a: StandTally, b: StandTally): StandTally {
  const plus = (state: keyof StandTally): Amount => ({
    count: a[state].count + b[state].count,
    squareMetres: a[state].squareMetres + b[state].squareMetres,
  })
  return { all: plus('all'), free: plus('free'), held: plus('held'), taken: plus('taken') }
}
