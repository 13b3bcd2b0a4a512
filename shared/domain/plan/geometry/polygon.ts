import { difference, intersection, union, type Geom } from 'polyclip-ts'
import { boxAround, roundMetres, touchMetres, type Point } from './rectangle.ts'
import { polygonArea } from './shape.ts'

/** Corners in order, in metres, without the first repeated; a simple polygon. */
export type Polygon = readonly Point[]

/** A connected area: what it encloses, and what is left out of it. */
export interface Region {
  readonly outer: Polygon
  readonly holes: readonly Polygon[]
}

const millimetresPerMetre = 1000
/** A corner that lies nearer to the line between its neighbours than this bends nothing. */
const straightMetres = 0.0006

/**
 * The polygon with its corners on whole millimetres, without repeated corners, without corners on a
 * straight line, and clockwise as seen on the floor; empty where no area is left.
 */
export function tidied(corners: Polygon): Polygon {
  const left = withoutIdle(corners.map(({ x, y }) => ({ x: roundMetres(x), y: roundMetres(y) })))
  if (left.length < 3 || polygonArea(left) === 0) return []
  return signedArea(left) < 0 ? left.reverse() : left
}

function withoutIdle(corners: readonly Point[]): Point[] {
  const left = [...corners]
  let at = 0
  let unchanged = 0
  while (left.length >= 3 && unchanged < left.length) {
    at %= left.length
    const before = left[(at + left.length - 1) % left.length]
    const corner = left[at]
    const after = left[(at + 1) % left.length]
    if (
      before !== undefined &&
      corner !== undefined &&
      after !== undefined &&
      isIdle(before, corner, after)
    ) {
      left.splice(at, 1)
      // What came before may lie on a line now.
      at = at === 0 ? 0 : at - 1
      unchanged = 0
    } else {
      at++
      unchanged++
    }
  }
  return left
}

/** Whether a polygon is the same without this corner: doubled, on a line, or the tip of a spike. */
function isIdle(before: Point, corner: Point, after: Point): boolean {
  return distanceToLine(corner, before, after) <= straightMetres
}

/** From a point to the endless line through two others; to the first where they are one. */
function distanceToLine(point: Point, from: Point, to: Point): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length === 0) return 0
  return Math.abs((to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)) / length
}

function signedArea(corners: Polygon): number {
  let doubled = 0
  corners.forEach((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner
    doubled += corner.x * next.y - next.x * corner.y
  })
  return doubled / 2
}

/** What any of them covers, as connected areas. Holes no wider than a touch are closed. */
export function unionOf(polygons: readonly Polygon[]): readonly Region[] {
  const [first, ...rest] = polygons.map(geometryOf)
  return first === undefined ? [] : regionsOf(union(first, ...rest))
}

/** What of the first none of the others covers. */
export function differenceOf(from: Polygon, others: readonly Polygon[]): readonly Region[] {
  return regionsOf(difference(geometryOf(from), ...others.map(geometryOf)))
}

/** What both cover. */
export function intersectionOf(a: Polygon, b: Polygon): readonly Region[] {
  return regionsOf(intersection(geometryOf(a), geometryOf(b)))
}

export function regionArea({ outer, holes }: Region): number {
  return holes.reduce((area, hole) => area - polygonArea(hole), polygonArea(outer))
}

/** In whole millimetres, where sums and products of coordinates are exact. */
function geometryOf(polygon: Polygon): Geom {
  return [
    polygon.map(({ x, y }): [number, number] => [
      Math.round(x * millimetresPerMetre),
      Math.round(y * millimetresPerMetre),
    ]),
  ]
}

function regionsOf(found: ReturnType<typeof union>): readonly Region[] {
  return found.flatMap((rings) => {
    const [outer, ...holes] = rings.map((ring) =>
      tidied(ring.map(([x, y]) => ({ x: x / millimetresPerMetre, y: y / millimetresPerMetre }))),
    )
    return outer === undefined || outer.length === 0 ? [] : [{ outer, holes: holes.filter(isOpening) }]
  })
}

/** Whether a hole is more than the crack between two edges that touch. */
function isOpening(hole: Polygon): boolean {
  const around = hole.reduce((sum, corner, at) => {
    const next = hole[(at + 1) % hole.length] ?? corner
    return sum + Math.hypot(next.x - corner.x, next.y - corner.y)
  }, 0)
  return polygonArea(hole) > (around / 2) * touchMetres
}

/**
 * What is made of outlines that nobody has looked at; `undefined` where they cross themselves and each
 * other so that the sweep along them loses its way, which it says by an error without a kind.
 */
export function undefinedIfDegenerate<Result>(sweep: () => Result): Result | undefined {
  try {
    return sweep()
  } catch {
    return undefined
  }
}

/** A region as areas without holes, cut straight through them. */
export function withoutHoles(region: Region): readonly Polygon[] {
  const [hole] = region.holes
  if (hole === undefined) return [region.outer]
  const { minX, minY, maxX, maxY } = boxAround(region.outer)
  const inner = boxAround(hole)
  const middle = roundMetres((inner.minX + inner.maxX) / 2)
  const halves = [
    [minX - 1, middle],
    [middle, maxX + 1],
  ] as const
  const cut = halves.flatMap(([left, right]) => {
    const half = [
      { x: left, y: minY - 1 },
      { x: right, y: minY - 1 },
      { x: right, y: maxY + 1 },
      { x: left, y: maxY + 1 },
    ]
    return regionsOf(
      difference(intersection(geometryOf(region.outer), geometryOf(half)), ...region.holes.map(geometryOf)),
    )
  })
  return cut.flatMap(withoutHoles)
}
