import type { Point } from '../geometry/rectangle.ts'

/** Sides that face each other along less than this make a corner, not an aisle. */
export const leastAlongMetres = 0.1

/** One side of a shape: where it begins, its direction, and the direction out of the shape. */
export interface Side {
  readonly from: Point
  readonly to: Point
  readonly length: number
  readonly along: Point
  readonly out: Point
}

/** The sides of a shape whose corners go either way round. */
export function sidesOf(corners: readonly Point[]): readonly Side[] {
  let doubled = 0
  corners.forEach((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner
    doubled += corner.x * next.y - next.x * corner.y
  })
  const turn = Math.sign(doubled)
  return corners.flatMap((from, at) => {
    const to = corners[(at + 1) % corners.length] ?? from
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (length <= leastAlongMetres) return []
    const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
    return [{ from, to, length, along, out: { x: along.y * turn, y: -along.x * turn } }]
  })
}

/** How far along a side a point lies, and how far out from it. */
export function offsetFromSide(
  { from, along, out }: Side,
  { x, y }: Point,
): { readonly along: number; readonly away: number } {
  const dx = x - from.x
  const dy = y - from.y
  return { along: dx * along.x + dy * along.y, away: dx * out.x + dy * out.y }
}
