import { expand, roundMetres, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeCorners } from '../../../shared/domain/plan/geometry/shape.ts'
import { isElementShown } from '../../../shared/domain/plan/layout.ts'
import { toFloor } from '../view/camera.ts'
import { isModifierHeld } from './modifiers.ts'
import { panning } from './panning.ts'
import {
  dragThresholdPixels,
  emptyPreview,
  snapTolerancePixels,
  type PointerInput,
  type Stage,
  type ToolState,
} from './stage.ts'

/**
 * Measuring a distance: two points are clicked, or dragged from one to the other, and come to rest on
 * corners and edges. What was measured stays until the next point is set, or the tool is put down.
 */
export function measuring(
  stage: Stage,
  onMeasured: (points: readonly [Point, Point] | null) => void,
): ToolState {
  let points: readonly Point[] = []
  let pressed: PointerInput | null = null

  function pointAt(input: PointerInput): Point {
    const raw = toFloor(stage.camera, input.screen)
    const at = (isModifierHeld('measure', 'noSnap', input) ? undefined : attracted(stage, raw)) ?? {
      x: roundMetres(raw.x),
      y: roundMetres(raw.y),
    }
    const [first] = points
    if (first === undefined || points.length > 1 || !isModifierHeld('measure', 'oneAxis', input)) return at
    return Math.abs(at.x - first.x) >= Math.abs(at.y - first.y)
      ? { x: at.x, y: first.y }
      : { x: first.x, y: at.y }
  }

  const show = (tape: readonly Point[]): void => stage.show({ ...emptyPreview, tape })

  function set(point: Point): void {
    const [first, ...others] = points
    const isDone = first !== undefined && others.length === 0
    points = isDone ? [first, point] : [point]
    onMeasured(isDone ? [first, point] : null)
    show(points)
  }

  const state: ToolState = {
    name: 'measuring',
    cursor: 'crosshair',
    down(input) {
      if (input.button === 1 || (input.button === 0 && stage.panning))
        return panning(stage, input.screen, () => state)
      if (input.button !== 0) return undefined
      pressed = input
      set(pointAt(input))
      return undefined
    },
    move(input) {
      if (points.length < 2) show([...points, pointAt(input)])
      return undefined
    },
    up(input) {
      const isDrag =
        pressed !== null &&
        Math.hypot(input.screen.x - pressed.screen.x, input.screen.y - pressed.screen.y) >=
          dragThresholdPixels
      pressed = null
      if (isDrag && points.length === 1) set(pointAt(input))
      return state
    },
    takeBack() {
      points = points.slice(0, -1)
      onMeasured(null)
      show(points)
      return undefined
    },
    cancel() {
      onMeasured(null)
      stage.show(emptyPreview)
    },
  }
  return state
}

/** Where corners and edges of what is shown, or of the hall, draw a point to. */
export function attracted({ scene, camera }: Stage, at: Point): Point | undefined {
  const reachMetres = snapTolerancePixels / camera.scale
  const near = scene.within(expand({ minX: at.x, minY: at.y, maxX: at.x, maxY: at.y }, reachMetres))
  const shown = near.flatMap(({ item }) =>
    item.kind !== 'background' && isElementShown(scene.sheet, item) ? [shapeCorners(item)] : [],
  )
  const { maxX, maxY } = scene.hallBox()
  const hall = [
    { x: 0, y: 0 },
    { x: maxX, y: 0 },
    { x: maxX, y: maxY },
    { x: 0, y: maxY },
  ]
  return pointOnOutlines(at, [...shown, hall], reachMetres)
}

/**
 * The point of some outlines that is nearest to a point: of their corners, else of their edges, else
 * `undefined`, where none is within reach.
 */
function pointOnOutlines(
  at: Point,
  outlines: readonly (readonly Point[])[],
  reachMetres: number,
): Point | undefined {
  const corners = nearestOf(at, outlines.flat(), reachMetres)
  if (corners !== undefined) return corners
  const feet = outlines.flatMap((corners) =>
    corners.map((corner, index) => footOn(at, corner, corners[(index + 1) % corners.length] ?? corner)),
  )
  return nearestOf(at, feet, reachMetres)
}

function nearestOf(at: Point, points: readonly Point[], reachMetres: number): Point | undefined {
  let best: { readonly point: Point; readonly metres: number } | undefined
  for (const point of points) {
    const metres = Math.hypot(point.x - at.x, point.y - at.y)
    if (metres <= reachMetres && (best === undefined || metres < best.metres)) best = { point, metres }
  }
  return best?.point
}

/** The point of an edge that is nearest to a point. */
function footOn(at: Point, from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const square = dx * dx + dy * dy
  const share =
    square === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - from.x) * dx + (at.y - from.y) * dy) / square))
  return { x: from.x + share * dx, y: from.y + share * dy }
}
