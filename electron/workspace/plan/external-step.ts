import type { PlanElement } from '../../../shared/domain/plan/elements.ts'
import { emptyChange, type PlanChange, type PlanStep } from '../../../shared/domain/plan/layout.ts'
import type { Clock } from '../types.ts'
import type { Place } from './types.ts'

/** Where a booth is: the floor it belongs to, and its stand there. */
export interface Whereabouts {
  readonly floorKey: string | undefined
  readonly place: Place | undefined
}

export interface BoothMove {
  readonly boothKey: string
  readonly before: Whereabouts
  readonly after: Whereabouts
}

/**
 * What was done to booths on other screens, as a step of the plan; `undefined` where nothing takes
 * it back. `isThere`: whether a floor is, so that its plan can be changed.
 */
export function stepOfMoves(id: string, moves: readonly BoothMove[], clock: Clock, isThere: (floorKey: string) => boolean): PlanStep | undefined {
  const changesThere = (boothKey: string, to: Whereabouts, from: Whereabouts): readonly PlanChange[] =>
    changesTo(boothKey, to, from).filter(({ floorKey }) => isThere(floorKey))
  const steps = moves
    .filter(({ before, after }) => before.floorKey !== after.floorKey || before.place?.stand.id !== after.place?.stand.id)
    .map(({ boothKey, before, after }) => ({
      forward: changesThere(boothKey, after, before),
      backward: changesThere(boothKey, before, after),
    }))
    .filter(({ backward }) => backward.length > 0)
  const backward = together(steps.flatMap((step) => step.backward))
  const [first] = backward
  if (first === undefined) return undefined
  const forward = together(steps.flatMap((step) => step.forward))
  return { id, kind: 'elsewhere', count: steps.length, seenOn: first.floorKey, at: clock.now(), forward, backward }
}

function changesTo(boothKey: string, to: Whereabouts, from: Whereabouts): readonly PlanChange[] {
  if (to.place !== undefined) {
    const { floorKey, stand } = to.place
    return [{ ...emptyChange(floorKey), put: [{ ...stand, boothKey }] }]
  }
  const vacated = from.place === undefined ? [] : [{ ...emptyChange(from.place.floorKey), put: [{ ...from.place.stand, boothKey: null }] }]
  const { floorKey } = to
  // A booth that was removed, or had no floor, is none that changed floor.
  if (floorKey === undefined || from.floorKey === undefined || floorKey === from.floorKey) return vacated
  return [...vacated, { ...emptyChange(floorKey), floorOf: { [boothKey]: floorKey } }]
}

/** One change for each floor. */
function together(changes: readonly PlanChange[]): readonly PlanChange[] {
  const byFloor = new Map<string, { readonly put: PlanElement[]; readonly floorOf: Map<string, string> }>()
  for (const { floorKey, put, floorOf } of changes) {
    const floor = byFloor.get(floorKey) ?? { put: new Array<PlanElement>(), floorOf: new Map<string, string>() }
    byFloor.set(floorKey, floor)
    floor.put.push(...put)
    for (const [booth, floorOfBooth] of Object.entries(floorOf)) floor.floorOf.set(booth, floorOfBooth)
  }
  return [...byFloor].map(([floorKey, { put, floorOf }]) => ({ ...emptyChange(floorKey), put, floorOf: Object.fromEntries(floorOf) }))
}
