import { isStand, type Stand } from '../../../shared/domain/plan/elements.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import { benchScene, elementsOf } from '../floors/scene.ts'

/** A floor with so many stands, none of them with a booth. */
export function layPlan(workspace: Workspace, stands: number): void {
  const remoteId = '1'
  const key = workspace.records.keyOf('floor', remoteId)
  const base = { name: 'Hall 1', order: 0, active: true }
  workspace.transaction(() => {
    workspace.records.put({
      entity: 'floor',
      key,
      remoteId,
      base,
      draft: null,
      remote: null,
      remoteGone: false,
      removed: false,
    })
    workspace.layouts.setHall(key, benchScene(stands).hall)
    for (const element of freeElements(stands)) workspace.layouts.put(key, element)
  })
}

/** Every element of a hall, none of the stands with a booth. */
export function freeElements(stands: number) {
  return elementsOf(benchScene(stands)).map((element) =>
    isStand(element) ? { ...element, boothKey: null } : element,
  )
}

/** Stands that lie in a row as they are, and moved by half a metre, there or back. */
export function movedStands(workspace: Workspace, stands: number, count: number, round: number) {
  const floorKey = workspace.records.keyOf('floor', '1')
  const first = (round * 7919 * count) % (stands - count + 1)
  const was = Array.from({ length: count }, (_, at): Stand => {
    const element = workspace.layouts.stored(`s${String(first + at)}`)?.element
    if (element === undefined || !isStand(element)) throw new Error('There is no such stand.')
    return element
  })
  const by = round % 2 === 0 ? 0.5 : -0.5
  return { floorKey, was, is: was.map((stand) => ({ ...stand, xMetres: Math.max(0, stand.xMetres + by) })) }
}
