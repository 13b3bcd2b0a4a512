import type { Curve } from '../../figures/curves.ts'
import { stepsOfName } from '../../figures/work.ts'
import type { Entity } from './shown.ts'

/** How many steps an entity costs each time that its block is used, before it is put in place. */
export function stepsOfEntity(entity: Entity): number {
  return 1 + stepsOfName(entity.layer) + workOfShown(entity)
}

function workOfShown(entity: Entity): number {
  switch (entity.kind) {
    case 'curve':
      return workOfCurve(entity.curve)
    case 'hatch':
      return entity.outlines.reduce((sum, curves) => sum + 1 + workOfOutline(curves), 0)
    case 'insert':
      return stepsOfName(entity.block) + stepsOfName(entity.extension ?? '')
    case 'picture':
      return entity.frame.length / 2 + stepsOfName(entity.definition)
    case 'cover':
      return entity.outline.length / 2
    case 'text':
    case 'unsupported':
    case 'broken':
      return 0
  }
}

function workOfOutline(curves: readonly Curve[]): number {
  return curves.reduce((sum, curve) => sum + 1 + workOfCurve(curve), 0)
}

/** Its corners as they are in the file; those of what bends are counted when they are known. */
function workOfCurve(curve: Curve): number {
  switch (curve.kind) {
    case 'corners':
      return curve.points.length / 2
    case 'ellipse':
      return 1
    case 'spline':
      return curve.controls.length / 2
  }
}
