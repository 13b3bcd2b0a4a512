import type { FloorChange, FloorChanges, FloorDeed } from '../../../shared/contract/index.ts'
import { isStand } from '../../../shared/domain/plan/elements.ts'
import { shapeBounds } from '../../../shared/domain/plan/geometry/shape.ts'
import { nameWithin } from '../../../shared/domain/plan/sharing/facets.ts'
import type { NewsDeed, PlanNews } from '../../../shared/domain/plan/sharing/news.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { currentValues, type Workspace } from '../../workspace/stores/workspace.ts'
import { sharedBoothTitle, writtenOn } from './shared-decision.ts'

/** What others did to a floor since it was looked at last, with the names that people know; `null`: plans are not shared. */
export function floorChanges(workspace: Workspace, floorKey: string): FloorChanges | null {
  const found = workspace.sharing.news(floorKey)
  if (found === undefined) return null
  const changes = found.news.map((one) => ({ stamp: one.stamp, change: floorChange(workspace, one) }))
  return {
    since: new Date(found.since).toISOString(),
    upTo: found.upTo,
    changes: changes.sort(inOrder).map(({ change }) => change),
  }
}

interface Stamped {
  readonly stamp: string
  readonly change: FloorChange
}

function inOrder(one: Stamped, other: Stamped): number {
  if (one.stamp !== other.stamp) return one.stamp < other.stamp ? -1 : 1
  const [a, b] = [one.change.element?.box, other.change.element?.box]
  if (a === undefined || b === undefined) return 0
  return a.minY - b.minY || a.minX - b.minX
}

function floorChange(workspace: Workspace, { what, person, stamp, at, deeds, frame }: PlanNews): FloorChange {
  return {
    id: `${stamp} ${what}`,
    person: person.name,
    at: new Date(at).toISOString(),
    element: elementOf(workspace, what, frame),
    deeds: deeds.map((deed) => deedOf(workspace, deed)),
  }
}

function elementOf(
  { layouts, sharing }: Workspace,
  what: string,
  frame: PlanNews['frame'],
): FloorChange['element'] {
  const id = nameWithin('element', what)
  if (id === undefined) return null
  const there = frame === undefined ? layouts.stored(id) : undefined
  const element = there?.element ?? sharing.lastElement(id, frame)?.element
  if (element === undefined) return null
  return {
    id,
    isStand: isStand(element),
    name: writtenOn(element),
    box: shapeBounds(element),
    isThere: there !== undefined,
  }
}

function deedOf(workspace: Workspace, deed: NewsDeed): FloorDeed {
  switch (deed.kind) {
    case 'seated':
      return { kind: 'seated', name: sharedBoothTitle(workspace, deed.booth) }
    case 'held':
      return { kind: 'held', name: deed.booth === null ? deed.name : sharedBoothTitle(workspace, deed.booth) }
    case 'numbered':
      return { kind: 'numbered', name: deed.number }
    case 'left':
      return { kind: 'left', name: floorTitle(workspace, deed.floor) }
    case 'drawn':
    case 'removed':
    case 'moved':
    case 'reshaped':
    case 'freed':
    case 'changed':
    case 'hall':
    case 'sheet':
      return { kind: deed.kind }
  }
}

/** Empty where the floor is not here. */
function floorTitle({ records, sharing }: Workspace, ref: string): string {
  const floor = records.get('floor', sharing.nameHere('floor', ref))
  return floor === undefined ? '' : recordTitle('floor', currentValues(floor))
}
