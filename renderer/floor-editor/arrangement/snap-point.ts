import type { Point } from '../../../shared/domain/plan/geometry/rectangle.ts'

/**
 * The point of some outlines that is nearest to a point: of their corners, else of their edges, else
 * `undefined`, where none is within reach.
 */
export function pointOnOutlines(
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
