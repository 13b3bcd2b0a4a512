import { isObstacle, isStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import { boundsOf, union, type Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeCorners } from '../../../shared/domain/plan/geometry/shape.ts'
import { clearances, type Clearance } from '../arrangement/clearances.ts'
import type { Stage } from './stage.ts'

/** Further away than this nobody measures by eye, and nothing is looked for. */
const reachMetres = 20
/** Around more the way is not told: they would be gone through at each move. */
const mostMeasured = 1_500

/** The free ways around elements that are being moved, drawn or resized, as wide as they would be. */
export function clearancesOnStage(
  { scene }: Pick<Stage, 'scene'>,
  items: readonly PlanElement[],
): readonly Clearance[] {
  const box = items.length > mostMeasured ? undefined : union(items.map(boundsOf))
  if (box === undefined) return []
  const moving = new Set(items.map(({ id }) => id))
  const beside = new Map(
    sidesOf(box)
      .flatMap((side) => scene.within(side))
      .flatMap(({ item }) => (moving.has(item.id) || !isObstacle(item) ? [] : [[item.id, item] as const])),
  )
  return clearances({
    box,
    isStand: items.some(isStand),
    standing: [...beside.values()].map((item) => ({ corners: shapeCorners(item), isStand: isStand(item) })),
    hall: scene.hallBox(),
    aisleMetres: scene.hall.aisleMetres,
    reachMetres,
  })
}

function sidesOf(box: Box): readonly Box[] {
  return [
    { ...box, minX: box.minX - reachMetres, maxX: box.minX },
    { ...box, minX: box.maxX, maxX: box.maxX + reachMetres },
    { ...box, minY: box.minY - reachMetres, maxY: box.minY },
    { ...box, minY: box.maxY, maxY: box.maxY + reachMetres },
  ]
}
