import { isObstacle, isStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import {
  boxAround,
  boxesOverlap,
  liesWithin,
  type Box,
  type Point,
} from '../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeBounds, shapeCorners, shapesOverlap } from '../../../shared/domain/plan/geometry/shape.ts'
import type { Scene } from '../scene/scene.ts'
import type { EditorTheme } from '../view/theme.ts'
import { traceGround } from './trace.ts'
import type { Context, PaintView } from './view.ts'

/** What is marked on the plan as wrong. */
export interface PlanMarks {
  /** Stands that cannot stay so. */
  readonly elements: ReadonlySet<string>
  /** The corners of ground that is too narrow, or that something is in the way on. */
  readonly ground: readonly (readonly Point[])[]
}

export const noMarks: PlanMarks = { elements: new Set(), ground: [] }

/** Where the picture changes when marks take the place of others. */
export function changedMarks(
  before: PlanMarks,
  after: PlanMarks,
  boundsOf: (id: string) => Box | undefined,
): readonly Box[] {
  const elements = [...before.elements]
    .filter((id) => !after.elements.has(id))
    .concat([...after.elements].filter((id) => !before.elements.has(id)))
  const [was, is] = [new Set(before.ground), new Set(after.ground)]
  const ground = [
    ...before.ground.filter((corners) => !is.has(corners)),
    ...after.ground.filter((corners) => !was.has(corners)),
  ]
  return [...elements.flatMap((id) => boundsOf(id) ?? []), ...ground.map(boxAround)]
}

/** Ground that is too narrow is hatched, so that it is seen without colour too. */
export function paintMarkedGround(
  context: Context,
  marked: PlanMarks['ground'],
  seen: Box,
  view: PaintView,
  theme: EditorTheme,
): void {
  for (const corners of marked) {
    const box = boxAround(corners)
    if (!boxesOverlap(box, seen, 0)) continue
    context.save()
    context.beginPath()
    traceGround(context, corners, view)
    context.fillStyle = theme.warningFill
    context.fill()
    context.clip()
    hatch(context, box, view, theme)
    context.restore()
  }
}

function hatch(context: Context, { minX, minY, maxX, maxY }: Box, view: PaintView, theme: EditorTheme): void {
  const step = 6 * view.ratio
  const [left, top] = [minX * view.scale - view.offsetX, minY * view.scale - view.offsetY]
  const [width, height] = [(maxX - minX) * view.scale, (maxY - minY) * view.scale]
  context.strokeStyle = theme.warning
  context.lineWidth = view.ratio
  context.beginPath()
  // In step with the floor, so that hatches meet where the picture is put together from squares.
  const fromFloor = view.offsetX + view.offsetY
  for (
    let at = Math.floor((left + top + fromFloor) / step) * step - fromFloor;
    at < left + width + top + height;
    at += step
  ) {
    context.moveTo(at - top, top)
    context.lineTo(at - top - height, top + height)
  }
  context.stroke()
}

/** More than this are moved as a mass, in which nobody looks for one. */
const mostLookedAt = 1_000

/** Which stands that are moved would stand on something that takes their room, or not in the hall. */
export function collidingStands(
  scene: Pick<Scene, 'hall' | 'within'>,
  moving: readonly PlanElement[],
): ReadonlySet<string> {
  if (moving.length > mostLookedAt) return new Set()
  const ids = new Set(moving.map(({ id }) => id))
  return new Set(
    moving.flatMap((element) => {
      if (!isStand(element)) return []
      const box = shapeBounds(element)
      const isOn = scene
        .within(box)
        .some(({ item }) => isObstacle(item) && !ids.has(item.id) && shapesOverlap(item, element))
      return isOn || !liesWithin(scene.hall, box) ? [element.id] : []
    }),
  )
}

/** A wash over what is moved where it would stand on something else. */
export function paintOccupied(
  context: Context,
  moving: readonly PlanElement[],
  scene: Pick<Scene, 'hall' | 'within'>,
  view: PaintView,
  theme: EditorTheme,
): void {
  const occupied = collidingStands(scene, moving)
  context.fillStyle = theme.problemFill
  context.strokeStyle = theme.problem
  context.lineWidth = 2 * view.ratio
  context.setLineDash([4 * view.ratio, 3 * view.ratio])
  for (const element of moving) {
    if (!occupied.has(element.id)) continue
    context.beginPath()
    traceGround(context, shapeCorners(element), view)
    context.fill()
    context.stroke()
  }
  context.setLineDash([])
}
