import type { Polygon } from '../geometry/polygon.ts'
import { expand, type Box, type Point } from '../geometry/rectangle.ts'
import { polygonContains } from '../geometry/shape.ts'
import { Grid } from './grid.ts'
import type { DrawnOutline } from './outlines.ts'

/** Outlines that are so near to each other are at one place. */
export const samePositionMetres = 0.05
const cellMetres = 4

/** An outline, what is written in it and in none within it, and those within it. */
export interface Area extends DrawnOutline {
  readonly numbers: string[]
  readonly inside: Area[]
  around: Area | undefined
}

/** From the smallest to the largest, each knowing the smallest around it. */
export function nested(outlines: readonly DrawnOutline[]): readonly Area[] {
  const areas = outlines
    .map((outline): Area => ({ ...outline, numbers: [], inside: [], around: undefined }))
    .sort(
      (a, b) => a.areaSquareMetres - b.areaSquareMetres || a.box.minY - b.box.minY || a.box.minX - b.box.minX,
    )
  const order = new Map(areas.map((area, at) => [area, at]))
  const grid = gridOf(areas)
  for (const [at, area] of areas.entries()) {
    const point = pointInside(area.corners)
    if (point === undefined) continue
    const around = [...grid.near(boxAt(point))].filter(
      (other) => (order.get(other) ?? 0) > at && holds(other, area.box) && contains(other, point),
    )
    area.around = smallest(around)
    area.around?.inside.push(area)
  }
  return areas
}

export function gridOf(areas: readonly Area[]): Grid<Area> {
  const grid = new Grid<Area>(cellMetres)
  for (const area of areas) grid.add(area, area.box)
  return grid
}

export function smallest(areas: readonly Area[]): Area | undefined {
  return areas.reduce<Area | undefined>(
    (least, area) => (least === undefined || area.areaSquareMetres < least.areaSquareMetres ? area : least),
    undefined,
  )
}

export function boxAt({ x, y }: Point): Box {
  return { minX: x, minY: y, maxX: x, maxY: y }
}

export function contains({ box, corners }: Area, point: Point): boolean {
  return (
    point.x >= box.minX &&
    point.x <= box.maxX &&
    point.y >= box.minY &&
    point.y <= box.maxY &&
    polygonContains(corners, point)
  )
}

function holds({ box }: Area, inner: Box): boolean {
  const outer = expand(box, samePositionMetres)
  return (
    outer.minX <= inner.minX &&
    outer.minY <= inner.minY &&
    outer.maxX >= inner.maxX &&
    outer.maxY >= inner.maxY
  )
}

/** Its middle, or for one that leaves its middle out a point at one of its corners. */
function pointInside(corners: Polygon): Point | undefined {
  const middle = corners.reduce(
    (sum, { x, y }) => ({ x: sum.x + x / corners.length, y: sum.y + y / corners.length }),
    { x: 0, y: 0 },
  )
  if (polygonContains(corners, middle)) return middle
  for (const [at, corner] of corners.entries()) {
    const before = corners[(at + corners.length - 1) % corners.length] ?? corner
    const after = corners[(at + 1) % corners.length] ?? corner
    const point = {
      x: corner.x * 0.9 + (before.x + after.x) * 0.05,
      y: corner.y * 0.9 + (before.y + after.y) * 0.05,
    }
    if (polygonContains(corners, point)) return point
  }
  return undefined
}
