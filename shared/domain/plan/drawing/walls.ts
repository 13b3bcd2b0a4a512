import {
  differenceOf,
  regionArea,
  undefinedIfDegenerate,
  withoutHoles,
  type Polygon,
  type Region,
} from '../geometry/polygon.ts'
import { roundMetres, type Point } from '../geometry/rectangle.ts'
import type { Shape } from '../geometry/shape.ts'
import type { Drawing } from './drawing.ts'
import { nested, type Area } from './nested-outlines.ts'
import { shapeOf } from './outline-shape.ts'
import { outlinesOf } from './outlines.ts'

/** What is thicker, on the whole, is a room. */
const thickestMetres = 1.2
/** Of a wall that is drawn as a single line, and the shortest that is one. */
const lineMetres = 0.1
const shortestMetres = 0.3
/** An outline with more rooms in it is no ring of walls around them. */
const mostRooms = 200
/** Single lines that become walls, at most. */
const mostLines = 5_000

/**
 * The walls that the lines of some layers draw: thin areas as they are, the area between an outline
 * and the rooms in it, and else each line as a thin wall.
 */
export function wallsOf(
  drawing: Drawing,
  layers: ReadonlySet<string>,
  onPlan: (point: Point) => Point,
): readonly Shape[] {
  const areas = nested(outlinesOf(drawing, layers, onPlan).closed)
  const used = new Set<Area>()
  const shapes: Shape[] = []
  // From the outside inwards.
  for (const area of areas.toReversed()) {
    if (used.has(area)) continue
    const parts = isThin({ outer: area.corners, holes: [] })
      ? [area.corners]
      : undefinedIfDegenerate(() => ringOf(area))
    if (parts === undefined) continue
    used.add(area)
    // Around thin areas there is nothing; what is around rooms has used their outlines up.
    for (const inner of area.inside) used.add(inner)
    for (const corners of parts) {
      const shape = shapeOf(corners)
      if (shape !== undefined) shapes.push(shape)
    }
  }
  if (shapes.length > 0) return shapes
  return linesOf(drawing, layers, onPlan)
    .slice(0, mostLines)
    .flatMap(([from, to]) => wallAlong(from, to) ?? [])
}

function isThin(region: Region): boolean {
  const around = [region.outer, ...region.holes].reduce((sum, ring) => sum + lengthAround(ring), 0)
  return (2 * regionArea(region)) / around <= thickestMetres
}

/** What is between an outline and those directly in it, where that is as thin as walls are. */
function ringOf({ corners, inside }: Area): readonly Polygon[] | undefined {
  if (inside.length === 0 || inside.length > mostRooms) return undefined
  const [region, ...others] = differenceOf(
    corners,
    inside.map((area) => area.corners),
  )
  return region === undefined || others.length > 0 || region.holes.length === 0 || !isThin(region)
    ? undefined
    : withoutHoles(region)
}

function lengthAround(ring: Polygon): number {
  return ring.reduce((sum, corner, at) => {
    const next = ring[(at + 1) % ring.length] ?? corner
    return sum + Math.hypot(next.x - corner.x, next.y - corner.y)
  }, 0)
}

/** All straight pieces of the lines and outlines, each once. */
function linesOf(
  drawing: Drawing,
  layers: ReadonlySet<string>,
  onPlan: (point: Point) => Point,
): readonly (readonly [Point, Point])[] {
  const lines = new Map<string, readonly [Point, Point]>()
  const keyOf = ({ x, y }: Point): string => `${roundMetres(x)} ${roundMetres(y)}`
  for (const { name, open, closed } of drawing.layers) {
    if (!layers.has(name)) continue
    for (const [paths, isClosed] of [[open, false] as const, [closed, true] as const]) {
      for (const path of paths) {
        const points: Point[] = []
        for (let at = 0; at + 1 < path.length; at += 2)
          points.push(onPlan({ x: path[at] ?? 0, y: path[at + 1] ?? 0 }))
        const [first] = points
        if (isClosed && first !== undefined) points.push(first)
        points.slice(1).forEach((to, at) => {
          const from = points[at] ?? to
          lines.set([keyOf(from), keyOf(to)].sort().join(' '), [from, to])
        })
      }
    }
  }
  return [...lines.values()]
}

function wallAlong(from: Point, to: Point): Shape | undefined {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length < shortestMetres) return undefined
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  // Up to a half turn is the same wall.
  const rotationDegrees = Math.round((((angle % 180) + 180) % 180) * 1_000) / 1_000
  return {
    xMetres: roundMetres((from.x + to.x) / 2 - length / 2),
    yMetres: roundMetres((from.y + to.y) / 2 - lineMetres / 2),
    widthMetres: roundMetres(length),
    heightMetres: lineMetres,
    rotationDegrees: rotationDegrees === 180 ? 0 : rotationDegrees,
    outline: null,
  }
}
