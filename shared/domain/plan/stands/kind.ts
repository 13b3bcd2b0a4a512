import { traitsOf, type PlanElement, type Stand } from '../elements.ts'
import type { Polygon } from '../geometry/polygon.ts'
import { tidied } from '../geometry/polygon.ts'
import { rotateAround, touchMetres, type Box, type Point } from '../geometry/rectangle.ts'
import { shapeBounds, shapeCorners } from '../geometry/shape.ts'
import type { Hall } from '../layout.ts'

/**
 * The trade's kinds of stands, by the sides that are open to an aisle (as in the display rules of
 * the International Association of Exhibitions and Events):
 *
 * - island: all four;
 * - peninsula: three;
 * - corner: two that meet;
 * - perimeter: one, and a wall or the hall's edge at the back;
 * - inline: one, and others at the back and on both sides. What is open at front and back only, or
 *   not at all, is counted here too.
 */
type StandKind = 'inline' | 'corner' | 'peninsula' | 'island' | 'perimeter'

/** As the frame has them before it is turned, clockwise. */
const sides = ['top', 'right', 'bottom', 'left'] as const
type Side = (typeof sides)[number]

export interface Openness {
  readonly kind: StandKind
  readonly openSides: readonly Side[]
}

/** What stands no farther away closes a side: nobody walks through such a gap. */
const closesWithinMetres = 0.1

/**
 * A stand's kind among what is near it (`near` gives the elements in a box of the floor; more is no
 * harm). A side is closed where stands, walls or the hall's edge take up half of it or more.
 */
export function openness(stand: Stand, hall: Hall, near: (box: Box) => Iterable<PlanElement>): Openness {
  const bounds = shapeBounds(stand)
  const around: Box = {
    minX: bounds.minX - closesWithinMetres,
    minY: bounds.minY - closesWithinMetres,
    maxX: bounds.maxX + closesWithinMetres,
    maxY: bounds.maxY + closesWithinMetres,
  }
  const others: Polygon[] = []
  const walls: Polygon[] = [...beyond(hall)]
  for (const element of near(around)) {
    if (element.kind === 'stand') {
      if (element.id !== stand.id) others.push(shapeCorners(element))
    } else if (traitsOf(element).closesSides) walls.push(shapeCorners(element))
  }
  const edges = edgesBySide(stand)
  const isTaken = (side: Side, by: readonly Polygon[]): boolean => {
    const ofSide = edges.filter((edge) => edge.side === side)
    const length = ofSide.reduce((sum, edge) => sum + edge.length, 0)
    return ofSide.reduce((sum, edge) => sum + coveredLength(edge, by), 0) >= length / 2
  }
  const openSides = sides.filter((side) => !isTaken(side, [...others, ...walls]))
  return { kind: kindOf(openSides, (side) => isTaken(side, walls)), openSides }
}

function kindOf(open: readonly Side[], isWall: (side: Side) => boolean): StandKind {
  const [first, second] = open
  if (open.length === 4) return 'island'
  if (open.length === 3) return 'peninsula'
  if (first === undefined) return 'inline'
  if (second !== undefined) return opposite(first) === second ? 'inline' : 'corner'
  return isWall(opposite(first)) ? 'perimeter' : 'inline'
}

function opposite(side: Side): Side {
  return sides[(sides.indexOf(side) + 2) % 4] ?? side
}

interface Edge {
  readonly from: Point
  /** Of length 1, along the edge; what is outside lies to its left as seen on the floor. */
  readonly along: Point
  readonly length: number
  readonly side: Side
}

function edgesBySide(stand: Stand): readonly Edge[] {
  const corners = tidied(shapeCorners(stand))
  return corners.map((from, at) => {
    const to = corners[(at + 1) % corners.length] ?? from
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
    const straight = rotateAround(along, { x: 0, y: 0 }, -stand.rotationDegrees)
    const side: Side =
      Math.abs(straight.x) >= Math.abs(straight.y)
        ? straight.x > 0
          ? 'top'
          : 'bottom'
        : straight.y > 0
          ? 'right'
          : 'left'
    return { from, along, length, side }
  })
}

/** How much of an edge has any of the polygons against it, in metres. */
function coveredLength({ from, along, length }: Edge, polygons: readonly Polygon[]): number {
  const stretches: (readonly [number, number])[] = []
  for (const polygon of polygons) {
    const seen = polygon.map(({ x, y }) => {
      const dx = x - from.x
      const dy = y - from.y
      return { x: dx * along.x + dy * along.y, y: dx * along.y - dy * along.x }
    })
    const strip = cut(
      cut(cut(cut(seen, 'y', -touchMetres, 1), 'y', closesWithinMetres, -1), 'x', 0, 1),
      'x',
      length,
      -1,
    )
    if (strip.length > 0)
      stretches.push([Math.min(...strip.map(({ x }) => x)), Math.max(...strip.map(({ x }) => x))])
  }
  let covered = 0
  let reached = 0
  for (const [start, end] of stretches.sort((a, b) => a[0] - b[0])) {
    covered += Math.max(0, end - Math.max(start, reached))
    reached = Math.max(reached, end)
  }
  return covered
}

/** What of a polygon lies on one side of a line across an axis: above it (1) or below (-1). */
function cut(polygon: Polygon, axis: 'x' | 'y', at: number, sign: 1 | -1): Polygon {
  return polygon.flatMap((corner, index) => {
    const next = polygon[(index + 1) % polygon.length] ?? corner
    const here = (corner[axis] - at) * sign
    const there = (next[axis] - at) * sign
    const kept = here >= 0 ? [corner] : []
    if (here >= 0 === there >= 0) return kept
    const share = here / (here - there)
    return [...kept, { x: corner.x + (next.x - corner.x) * share, y: corner.y + (next.y - corner.y) * share }]
  })
}

/** What lies outside the hall, a metre deep, as if it were walls. */
function beyond({ widthMetres: w, heightMetres: h }: Hall): readonly Polygon[] {
  const wall = (left: number, top: number, right: number, bottom: number): Polygon => [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
  return [
    wall(-1, -1, w + 1, 0),
    wall(w, -1, w + 1, h + 1),
    wall(-1, h, w + 1, h + 1),
    wall(-1, -1, 0, h + 1),
  ]
}
