import { intoFrame, shapeInFrame } from '../geometry/outline.ts'
import type { Polygon } from '../geometry/polygon.ts'
import type { Point, Rectangle } from '../geometry/rectangle.ts'
import type { Shape } from '../geometry/shape.ts'

/** As many as an outline may have. */
const mostCorners = 500

/**
 * What stands within an outline of a drawing: `undefined` where it crosses itself or has too many
 * corners. The frame lies along the longest side, so that a turned rectangle fills its own.
 */
export function shapeOf(corners: Polygon): Shape | undefined {
  if (corners.length > mostCorners || crossesItself(corners)) return undefined
  const frame: Rectangle = {
    xMetres: 0,
    yMetres: 0,
    widthMetres: 0,
    heightMetres: 0,
    rotationDegrees: turnOf(corners),
  }
  const shape = shapeInFrame(
    frame,
    corners.map((corner) => intoFrame(frame, corner)),
  )
  return shape === undefined || Math.min(shape.widthMetres, shape.heightMetres) < 0.01
    ? undefined
    : fillsItsFrame(shape)
      ? { ...shape, outline: null }
      : shape
}

/** Corners on paper are not exact: so near to the corners of the frame they are these. */
const squareMetres = 0.005

function fillsItsFrame({ outline, widthMetres, heightMetres }: Shape): boolean {
  if (outline?.length !== 4) return false
  const isAtSide = (share: number, metres: number): boolean =>
    Math.min(share, 1 - share) * metres <= squareMetres
  return outline.every(([across, down]) => isAtSide(across, widthMetres) && isAtSide(down, heightMetres))
}

/** Within a quarter turn about upright, in degrees; what is all but upright is upright. */
function turnOf(corners: Polygon): number {
  let [longest, angle] = [0, 0]
  corners.forEach((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner
    const length = Math.hypot(next.x - corner.x, next.y - corner.y)
    if (length > longest + 1e-6) [longest, angle] = [length, Math.atan2(next.y - corner.y, next.x - corner.x)]
  })
  const quarter = ((((angle * 180) / Math.PI + 45) % 90) + 90) % 90
  const degrees = Math.round((quarter - 45) * 1000) / 1000
  return Math.abs(degrees) < 0.03 ? 0 : degrees
}

/** So many corners are looked at two by two. */
const mostCompared = 120

function crossesItself(corners: Polygon): boolean {
  if (corners.length < 4 || corners.length > mostCompared) return false
  const side = (a: Point, b: Point, c: Point): number =>
    Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))
  return corners.some((a, at) => {
    const b = corners[(at + 1) % corners.length] ?? a
    return corners.some((c, other) => {
      const d = corners[(other + 1) % corners.length] ?? c
      if (other <= at + 1 || (at === 0 && other === corners.length - 1)) return false
      return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
    })
  })
}
