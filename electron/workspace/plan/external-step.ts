import type { PlanElement } from '../../../shared/domain/plan/elements.ts'
import {
  emptyChange,
  type PlanChange,
  type PlanStep,
  type StepKind,
} from '../../../shared/domain/plan/layout.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { Clock } from '../stores/workspace.ts'
import type { Place } from '../stores/layouts.ts'

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

/** What happened to a floor itself: its values before and after; `null`: it was not there. */
export interface FloorTurn {
  readonly floorKey: string
  readonly before: RecordValues | null
  readonly after: RecordValues | null
}

/**
 * What was done to floors themselves, and on other screens to booths, as a step of the plan;
 * `undefined` where nothing takes it back. `isThere`: whether a floor is, so that its plan can be
 * changed.
 */
export function stepOfMoves(
  id: string,
  moves: readonly BoothMove[],
  turns: readonly FloorTurn[],
  clock: Clock,
  isThere: (floorKey: string) => boolean,
): PlanStep | undefined {
  const floors = turns.flatMap((turn) => {
    const kind = kindOf(turn)
    return kind === undefined ? [] : [{ ...turn, kind }]
  })
  const changesThere = (boothKey: string, to: Whereabouts, from: Whereabouts): readonly PlanChange[] =>
    changesTo(boothKey, to, from).filter(({ floorKey }) => isThere(floorKey))
  const steps = moves
    .filter(
      ({ before, after }) =>
        before.floorKey !== after.floorKey || before.place?.stand.id !== after.place?.stand.id,
    )
    .map(({ boothKey, before, after }) => ({
      forward: changesThere(boothKey, after, before),
      backward: changesThere(boothKey, before, after),
    }))
    .filter(({ backward }) => backward.length > 0)
  const backward = [
    ...floors.map(({ floorKey, before, after }) => floorChange(floorKey, before, after)),
    ...together(steps.flatMap((step) => step.backward)),
  ]
  const [first] = backward
  if (first === undefined) return undefined
  const forward = [
    ...floors.map(({ floorKey, before, after }) => floorChange(floorKey, after, before)),
    ...together(steps.flatMap((step) => step.forward)),
  ]
  const [floor] = floors
  const isOfOneFloor = floors.length === 1 && (steps.length === 0 || floor?.kind === 'remove-floor')
  const [kind, count] =
    floor !== undefined && isOfOneFloor
      ? ([floor.kind, 1] as const)
      : (['elsewhere', floors.length + steps.length] as const)
  return { id, kind, count, seenOn: first.floorKey, at: clock.now(), forward, backward }
}

/** `undefined`: nothing that the plan's history tells of. */
function kindOf({ before, after }: FloorTurn): Extract<StepKind, `${string}-floor`> | undefined {
  if (before === null || after === null)
    return before === after ? undefined : before === null ? 'make-floor' : 'remove-floor'
  return nameOf(before) === nameOf(after) ? undefined : 'rename-floor'
}

function floorChange(floorKey: string, to: RecordValues | null, from: RecordValues | null): PlanChange {
  return {
    ...emptyChange(floorKey),
    ...(to === null || from === null ? { floor: to } : { name: nameOf(to) }),
  }
}

function nameOf({ name }: RecordValues): string {
  return typeof name === 'string' ? name : ''
}

function changesTo(boothKey: string, to: Whereabouts, from: Whereabouts): readonly PlanChange[] {
  if (to.place !== undefined) {
    const { floorKey, stand } = to.place
    return [{ ...emptyChange(floorKey), put: [{ ...stand, boothKey }] }]
  }
  const vacated =
    from.place === undefined
      ? []
      : [{ ...emptyChange(from.place.floorKey), put: [{ ...from.place.stand, boothKey: null }] }]
  const { floorKey } = to
  // A booth that was removed, or had no floor, is none that changed floor.
  if (floorKey === undefined || from.floorKey === undefined || floorKey === from.floorKey) return vacated
  return [...vacated, { ...emptyChange(floorKey), floorOf: { [boothKey]: floorKey } }]
}

/** One change for each floor. */
function together(changes: readonly PlanChange[]): readonly PlanChange[] {
  const byFloor = new Map<string, { readonly put: PlanElement[]; readonly floorOf: Map<string, string> }>()
  for (const { floorKey, put, floorOf } of changes) {
    const floor = byFloor.get(floorKey) ?? {
      put: new Array<PlanElement>(),
      floorOf: new Map<string, string>(),
    }
    byFloor.set(floorKey, floor)
    for (const element of put) floor.put.push(element)
    for (const [booth, floorOfBooth] of Object.entries(floorOf)) floor.floorOf.set(booth, floorOfBooth)
  }
  return [...byFloor].map(([floorKey, { put, floorOf }]) => ({
    ...emptyChange(floorKey),
    put,
    floorOf: Object.fromEntries(floorOf),
  }))
}
