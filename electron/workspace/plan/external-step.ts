import type { PlanElement } from '../../../shared/domain/plan/elements.ts'
import {
  emptyChange,
  type PlanChange,
  type PlanStep,
  type StepKind,
} from '../../../shared/domain/plan/layout.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { Clock } from '../stores/workspace.ts'
import type { BoothPosition } from '../stores/layouts.ts'

/** Where a booth is: the floor it belongs to, and its stand there. */
export interface BoothLocation {
  readonly floorKey: string | undefined
  readonly place: BoothPosition | undefined
}

export interface BoothMove {
  readonly boothKey: string
  readonly before: BoothLocation
  readonly after: BoothLocation
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
  const [there, back] = [createBoothChanges(isThere), createBoothChanges(isThere)]
  let moved = 0
  for (const { boothKey, before, after } of moves) {
    if (before.floorKey === after.floorKey && before.place?.stand.id === after.place?.stand.id) continue
    if (!back.bring(boothKey, before, after)) continue
    there.bring(boothKey, after, before)
    moved += 1
  }
  const backward = [
    ...floors.map(({ floorKey, before, after }) => floorChange(floorKey, before, after)),
    ...back.list(),
  ]
  const [first] = backward
  if (first === undefined) return undefined
  const forward = [
    ...floors.map(({ floorKey, before, after }) => floorChange(floorKey, after, before)),
    ...there.list(),
  ]
  const [floor] = floors
  const isOfOneFloor = floors.length === 1 && (moved === 0 || floor?.kind === 'remove-floor')
  const [kind, count] =
    floor !== undefined && isOfOneFloor
      ? ([floor.kind, 1] as const)
      : (['elsewhere', floors.length + moved] as const)
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

interface FloorChanges {
  readonly put: PlanElement[]
  readonly floorOf: Record<string, string>
}

/** One change for each floor that is there, of booths that are brought where they are to be. */
function createBoothChanges(isThere: (floorKey: string) => boolean) {
  const floors = new Map<string, FloorChanges | null>()
  const on = (floorKey: string) => {
    if (!floors.has(floorKey)) floors.set(floorKey, isThere(floorKey) ? { put: [], floorOf: {} } : null)
    return floors.get(floorKey)
  }
  const put = ({ floorKey, stand }: BoothPosition, boothKey: string | null): boolean => {
    const floor = on(floorKey)
    if (floor == null) return false
    floor.put.push({ ...stand, boothKey })
    return true
  }
  return {
    /** `false`: nothing of it can be done. */
    bring(boothKey: string, to: BoothLocation, from: BoothLocation): boolean {
      if (to.place !== undefined) return put(to.place, boothKey)
      const isVacated = from.place !== undefined && put(from.place, null)
      // A booth that was removed, or had no floor, is none that changed floor.
      if (to.floorKey === undefined || from.floorKey === undefined || to.floorKey === from.floorKey)
        return isVacated
      const floor = on(to.floorKey)
      if (floor == null) return isVacated
      floor.floorOf[boothKey] = to.floorKey
      return true
    },
    list: (): readonly PlanChange[] =>
      [...floors].flatMap(([floorKey, changes]) =>
        changes === null ? [] : [{ ...emptyChange(floorKey), ...changes }],
      ),
  }
}
