import type { Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import type { Context, PaintView } from './view.ts'

/** Adds the line through `points` to the path that is begun; `place` says where each lies on the canvas. */
export function traceLine<From>(
  context: Context,
  points: readonly From[],
  place: (point: From) => Point,
): void {
  for (const [at, point] of points.entries()) {
    const { x, y } = place(point)
    if (at === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
}

/** The same, back to the first of them. */
export function traceArea<From>(
  context: Context,
  points: readonly From[],
  place: (point: From) => Point,
): void {
  if (points.length === 0) return
  traceLine(context, points, place)
  context.closePath()
}

/** The same for corners on the floor. */
export function traceGround(
  context: Context,
  corners: readonly Point[],
  { scale, offsetX, offsetY }: PaintView,
): void {
  traceArea(context, corners, ({ x, y }) => ({ x: x * scale - offsetX, y: y * scale - offsetY }))
}
