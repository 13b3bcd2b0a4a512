import type { Point } from './rectangle.ts'

/** Whether a point lies on the inner side of the way from `a` to `b`, for corners that go round clockwise with y downwards. */
function sideOf(a: Point, b: Point, { x, y }: Point): number {
  return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

/** What of an area lies within a convex frame (Sutherland and Hodgman); empty where nothing does. */
export function areaWithin(corners: readonly Point[], frame: readonly Point[]): readonly Point[] {
  return frame.reduce<readonly Point[]>((left, a, at) => {
    const b = frame[(at + 1) % frame.length] ?? a
    return left.flatMap((corner, index) => {
      const before = left[(index + left.length - 1) % left.length] ?? corner
      const [was, is] = [sideOf(a, b, before), sideOf(a, b, corner)]
      const crossing = was >= 0 === is >= 0 ? [] : [between(before, corner, was / (was - is))]
      return is >= 0 ? [...crossing, corner] : crossing
    })
  }, corners)
}

/** The pieces of a line that lie within a convex frame (Cyrus and Beck), in order. */
export function linesWithin(
  corners: readonly Point[],
  frame: readonly Point[],
): readonly (readonly Point[])[] {
  const pieces: Point[][] = []
  let isJoined = false
  corners.slice(1).forEach((to, at) => {
    const from = corners[at] ?? to
    const part = segmentWithin(from, to, frame)
    if (part === undefined) {
      isJoined = false
      return
    }
    const [first, last] = part
    if (isJoined && first === 0) pieces.at(-1)?.push(between(from, to, last))
    else pieces.push([between(from, to, first), between(from, to, last)])
    isJoined = last === 1
  })
  return pieces
}

/** From which to which share of the way it is inside. */
function segmentWithin(
  from: Point,
  to: Point,
  frame: readonly Point[],
): readonly [number, number] | undefined {
  let [first, last] = [0, 1]
  for (const [at, a] of frame.entries()) {
    const b = frame[(at + 1) % frame.length] ?? a
    const [was, is] = [sideOf(a, b, from), sideOf(a, b, to)]
    if (was < 0 && is < 0) return undefined
    if (was < 0) first = Math.max(first, was / (was - is))
    else if (is < 0) last = Math.min(last, was / (was - is))
  }
  return first < last ? [first, last] : undefined
}
