import { intoFrame, shapeInFrame } from '../geometry/outline.ts'
import { expand, union, boxesOverlap, type Box, type Point, type Rectangle } from '../geometry/rectangle.ts'
import type { Shape } from '../geometry/shape.ts'
import { boxOfPath } from './path-box.ts'
import type { Drawing } from './drawing.ts'
import { Grid } from './grid.ts'

/** Lines of one door touch each other, but for so much. */
const touchMetres = 0.1
const leastMetres = 0.3
const mostMetres = 15

interface Asked {
  readonly onPlan: (point: Point) => Point
  readonly turnDegrees: number
}

/** Doors as they are drawn: a leaf, the arc it swings along, a frame; each the box around what touches. */
export function doorsOf(
  drawing: Drawing,
  layers: ReadonlySet<string>,
  { onPlan, turnDegrees }: Asked,
): readonly Shape[] {
  const frame: Rectangle = {
    xMetres: 0,
    yMetres: 0,
    widthMetres: 0,
    heightMetres: 0,
    rotationDegrees: turnDegrees,
  }
  const boxes = drawing.layers
    .filter(({ name }) => layers.has(name))
    .flatMap(({ open, closed, filled }) => [...open, ...closed, ...filled])
    .map((path) => boxOnPlan(path, (point) => intoFrame(frame, onPlan(point))))
    .filter(({ minX, minY, maxX, maxY }) => Math.max(maxX - minX, maxY - minY) <= mostMetres)
  return joined(boxes).flatMap(({ minX, minY, maxX, maxY }) => {
    const [width, height] = [maxX - minX, maxY - minY]
    if (Math.max(width, height) < leastMetres || Math.max(width, height) > mostMetres) return []
    // A door that is drawn as a line along the wall is as deep as one that can be seen.
    const [aside, along] = [Math.max(0, leastMetres - width) / 2, Math.max(0, leastMetres - height) / 2]
    const [left, top, right, bottom] = [minX - aside, minY - along, maxX + aside, maxY + along]
    const corners = [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ]
    return shapeInFrame(frame, corners) ?? []
  })
}

function boxOnPlan(path: readonly number[], place: (point: Point) => Point): Box {
  const placed: number[] = []
  for (let at = 0; at + 1 < path.length; at += 2) {
    const { x, y } = place({ x: path[at] ?? 0, y: path[at + 1] ?? 0 })
    placed.push(x, y)
  }
  return boxOfPath(placed)
}

/** Boxes around those that touch, one by one or by others between them. */
function joined(boxes: readonly Box[]): readonly Box[] {
  const grid = new Grid<Box>(1)
  for (const box of boxes) grid.add(box, box)
  const seen = new Set<Box>()
  return boxes.flatMap((first) => {
    if (seen.has(first)) return []
    seen.add(first)
    const group = [first]
    for (const box of group) {
      const around = expand(box, touchMetres)
      for (const other of grid.near(around)) {
        if (seen.has(other) || !boxesOverlap(around, other, 0)) continue
        seen.add(other)
        group.push(other)
      }
    }
    return union(group) ?? []
  })
}
