import { isStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import type { PlanChange, PlanStep } from '../../../shared/domain/plan/layout.ts'
import { rebased } from '../../../shared/domain/plan/sharing/take-back.ts'
import { AppError } from '../../../shared/errors.ts'
import { takeBackInTurn } from './take-back.ts'
import { inSlices, pacer } from '../disk/slices.ts'
import { inTurn, inTurnOfEntry } from './turns.ts'
import type { UndoDirection, Workspace } from '../stores/workspace.ts'
import { isOfRecord } from './bulk.ts'
import { editable, updateRecord } from './change.ts'
import { bringFloorsBack, isFloorInUse, renameFloor, takeFloorAway } from './floor-turns.ts'
import { restoreRecord } from './remove.ts'

/** Floor key → the revision of its plan, of the floors that were touched. */
type Revisions = Readonly<Record<string, number>>

/**
 * One step of the floor editor: what stands on the plans, and the floor each booth belongs to from
 * now on, journalled like any other change. A large step is written in slices, after it is known
 * that all of it can be; it is noted before them, so that what a crash leaves can be taken back.
 * `origin` is noted with the changes of the plans.
 *
 * @throws AppError `not-found`, before anything has changed
 */
export function applyPlanStep(workspace: Workspace, step: PlanStep, origin?: string): Promise<Revisions> {
  return inTurn(workspace, async () => {
    const { floors, booths } = await namedIn(workspace, step.forward)
    for (const floor of floors) editable(workspace, 'floor', floor)
    for (const [booth, found] of booths)
      if (found === undefined) throw new AppError('not-found', `There is no booth “${booth}”.`)
    return carryOut(workspace, step.forward, {
      step,
      done: [],
      first: () => workspace.layouts.steps.note(step),
      origin,
    })
  })
}

/**
 * Takes back the step done last. Booths and floors that are gone are passed over; booths that were
 * removed on another screen come back where that is still possible, with what went along, and so do
 * floors. What others did since stays, and a floor that is in use by now: `onLeft` is told how much of
 * the step stays with it.
 *
 * @throws AppError `conflict` where another step was done last, `not-found`
 */
export function undoPlanStep(
  workspace: Workspace,
  stepId: string,
  origin?: string,
  onLeft?: (count: number) => void,
): Promise<Revisions> {
  return turned(workspace, 'undo', stepId, async (step, stayed) => {
    const { steps } = workspace.layouts
    const { changes, left } = withoutOthers(workspace, step.forward, step.backward)
    // Noted at the end: half of it taken back, it can be taken back again.
    return carryOut(workspace, changes, {
      step: { ...step, at: workspace.clock.now(), kind: 'undo' },
      done: step.forward,
      leaves: { count: Math.max(left, stayed), onLeft },
      restores: step.kind === 'elsewhere',
      last: () => steps.finish(stepId, 'undo'),
      origin,
    })
  })
}

/**
 * Does the step again that was undone last, as far as its booths and floors are still there, and
 * nobody else has changed since what it changes.
 *
 * @throws AppError `conflict` where another step was undone last
 */
export function redoPlanStep(
  workspace: Workspace,
  stepId: string,
  origin?: string,
  onLeft?: (count: number) => void,
): Promise<Revisions> {
  return turned(workspace, 'redo', stepId, async (step, stayed) => {
    const { steps } = workspace.layouts
    const { changes, left } = withoutOthers(workspace, step.backward, step.forward)
    return carryOut(workspace, changes, {
      step: { ...step, at: workspace.clock.now(), kind: 'redo' },
      done: step.backward,
      leaves: { count: Math.max(left, stayed), onLeft },
      first: () => steps.finish(stepId, 'redo'),
      origin,
    })
  })
}

/** Takes back, or does again, what the step did to records, also what plans do not show of that; `stayed`: how many stay as they are. */
function turned(
  workspace: Workspace,
  direction: UndoDirection,
  stepId: string,
  work: (step: PlanStep, stayed: number) => Promise<Revisions>,
): Promise<Revisions> {
  const { undo, layouts } = workspace
  return inTurnOfEntry(workspace, stepId, async () => {
    const step = layouts.steps.next(direction, stepId)
    layouts.steps.start(stepId, direction)
    const { leftOut } = undo.isKnown(stepId, direction)
      ? await takeBackInTurn(workspace, stepId, { direction, isPlanStep: true })
      : { leftOut: 0 }
    return work(step, leftOut)
  })
}

/** Does what needs whole steps: none is under way meanwhile. */
export function betweenSteps<T>(workspace: Workspace, work: () => T): Promise<T> {
  return inTurn(workspace, () => Promise.resolve(work()))
}

/** Whoever shares plans takes back what they did, and never what others did since. `left`: how much stays. */
function withoutOthers(
  workspace: Workspace,
  done: readonly PlanChange[],
  back: readonly PlanChange[],
): { readonly changes: readonly PlanChange[]; readonly left: number } {
  const { layouts, sharing } = workspace
  if (sharing.state() === undefined) return { changes: back, left: 0 }
  const { changes, left } = rebased(done, back, {
    element(id) {
      const stored = layouts.stored(id)
      if (stored === undefined) return undefined
      const { floorKey, boothKey, element } = stored
      return { floorKey, element: isStand(element) ? { ...element, boothKey } : element }
    },
    floor: (floorKey) => layouts.floor(floorKey),
    categories: () => layouts.categories(),
  })
  return { changes: left === 0 ? back : changes, left }
}

interface CarryOut {
  /** What others are told of it. */
  readonly step: Pick<PlanStep, 'id' | 'count' | 'at'> & { readonly kind: string }
  /** What is taken back by it. */
  readonly done: readonly PlanChange[]
  /** How much stays already, and who is told of all that does. */
  readonly leaves?: { readonly count: number; readonly onLeft: ((count: number) => void) | undefined }
  /** Done with the first changes, and with the last ones. */
  readonly first?: () => void
  readonly last?: () => void
  /** Whether booths that are marked for removal are wanted again. */
  readonly restores?: boolean
  readonly origin: string | undefined
}

async function carryOut(
  workspace: Workspace,
  changes: readonly PlanChange[],
  { step, done, leaves, first, last, restores = false, origin }: CarryOut,
): Promise<Revisions> {
  const { layouts } = workspace
  const own = layouts.watch()
  let left = leaves?.count ?? 0
  own.during(() => bringFloorsBack(workspace, changes))
  if (restores) restoreBooths(workspace, changes)
  const { floors, booths } = await namedIn(workspace, changes)
  const isThere = (floor: string): boolean => workspace.records.get('floor', floor)?.removed === false
  const there = [...floors].filter(isThere)
  const touched = new Set(there)
  const pause = pacer()
  for (const booth of booths.keys()) {
    const place = layouts.lastPosition(booth)
    if (place !== undefined) touched.add(place.floorKey)
    await pause()
  }
  const move = (booth: string, floor: string): void => {
    if (booths.get(booth)?.floorKey === floor) return
    updateRecord(workspace, 'booth', booth, { floor_id: floor })
    booths.set(booth, { floorKey: floor })
  }
  const put = (floorKey: string, element: PlanElement): void => {
    if (!isStand(element) || element.boothKey === null) layouts.put(floorKey, element)
    else if (booths.get(element.boothKey) === undefined) layouts.put(floorKey, { ...element, boothKey: null })
    else {
      move(element.boothKey, floorKey)
      layouts.put(floorKey, element)
    }
  }
  const remove = (floorKey: string): void => {
    // One that was made by the step goes; one that it removed goes again, with all that is on it.
    if (step.kind === 'undo' && isFloorInUse(workspace, floorKey, done)) left += 1
    else takeFloorAway(workspace, step.id, floorKey)
  }
  const partsOf = ({ floorKey, ...change }: PlanChange): readonly (() => void)[] => {
    const { hall, sheet, categories } = change
    return [
      ...(hall === undefined ? [] : [() => layouts.setHall(floorKey, hall)]),
      ...(sheet === undefined ? [] : [() => layouts.setSheet(floorKey, sheet)]),
      ...(categories === undefined ? [] : [() => layouts.setCategories(categories)]),
      ...(change.name === undefined
        ? []
        : [
            () => {
              if (!renameFloor(workspace, { floorKey, ...change }, done)) left += 1
            },
          ]),
      ...change.remove.map((id) => () => layouts.remove(floorKey, id)),
      ...change.put.map((element) => () => put(floorKey, element)),
      ...Object.entries(change.floorOf)
        .filter(([booth, floor]) => booths.get(booth) !== undefined && touched.has(floor))
        .map(([booth, floor]) => () => {
          const place = layouts.lastPosition(booth)
          if (place?.floorKey === floor && place.stand.boothKey === booth) return
          move(booth, floor)
          // Moved by hand: it shall not come back to where it once stood.
          layouts.removeBooth(booth)
        }),
    ]
  }
  const parts = [
    () => workspace.sharing.noteStep(step),
    ...(first === undefined ? [] : [first]),
    ...changes.filter(({ floorKey }) => touched.has(floorKey)).flatMap(partsOf),
    ...changes.flatMap(({ floorKey, floor }) => (floor === null ? [() => remove(floorKey)] : [])),
    ...(last === undefined ? [] : [last]),
    () => workspace.sharing.noteStep(undefined),
  ]
  // Whoever asked has done all of it already, and is to look again.
  const isPassedOver = there.length < floors.size || [...booths.values()].includes(undefined)
  await inSlices(workspace, parts, (part) => own.during(part), { origin: isPassedOver ? undefined : origin })
  if (left > 0) leaves?.onLeft?.(left)
  return Object.fromEntries([...touched].map((floor) => [floor, layouts.revision(floor)]))
}

/** Those whose removal has not left yet, nor taken along by another's. */
function restoreBooths(workspace: Workspace, changes: readonly PlanChange[]): void {
  const own = workspace.layouts.watch()
  for (const booth of changes.flatMap(({ put }) => put.map(boothOf))) {
    if (booth === null || workspace.records.get('booth', booth)?.removed !== true) continue
    try {
      own.during(() => restoreRecord(workspace, 'booth', booth))
    } catch (error) {
      if (!isOfRecord(error)) throw error
    }
  }
}

function boothOf(element: PlanElement): string | null {
  return isStand(element) ? element.boothKey : null
}

const boothsAtOnce = 1_000

/** The floors that changes name, and the booths, with the floors of those that are there. */
async function namedIn({ records }: Workspace, changes: readonly PlanChange[]) {
  const floors = new Set(changes.flatMap(({ floorKey, floorOf }) => [floorKey, ...Object.values(floorOf)]))
  const booths = new Map<string, { readonly floorKey: string | undefined } | undefined>()
  for (const { put, floorOf } of changes) {
    for (const booth of [...put.map(boothOf), ...Object.keys(floorOf)])
      if (booth !== null) booths.set(booth, undefined)
  }
  const keys = [...booths.keys()]
  const pause = pacer()
  for (let from = 0; from < keys.length; from += boothsAtOnce) {
    for (const [booth, floorKey] of records.floorsOf(keys.slice(from, from + boothsAtOnce)))
      booths.set(booth, { floorKey })
    await pause()
  }
  return { floors, booths }
}
