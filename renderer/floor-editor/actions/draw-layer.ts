import type { PlanChange, StepKind } from '../../../shared/domain/plan/layout.ts'
import { inOwnLayer, isDrawable, ownLayerOf } from '../../../shared/domain/plan/own-layers.ts'
import type { Plan } from '../document/plan.ts'

/** What puts new elements on the plan; copies of what is there stay in its layers. */
const putting: ReadonlySet<StepKind> = new Set([
  'draw',
  'array',
  'place',
  'arrange',
  'assign',
  'auto-assign',
  'paste',
  'background',
])

/** A change whose new elements go into a layer; as it is where the floor has no such layer, or it is hidden or locked. */
export function drawnInto(plan: Plan, change: PlanChange, kind: StepKind, layer: string | null): PlanChange {
  if (layer === null || !putting.has(kind)) return change
  if (!isDrawable(ownLayerOf(plan.floor(change.floorKey)?.sheet.own, { layer }))) return change
  return {
    ...change,
    put: change.put.map((element) =>
      plan.element(element.id) === undefined ? inOwnLayer(element, layer) : element,
    ),
  }
}
