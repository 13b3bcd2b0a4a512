import type { Polygon } from '../geometry/polygon.ts'
import {
  boxAround,
  boxesOverlap,
  roundMetres,
  touchMetres,
  type Box,
  type Point,
  type Size,
} from '../geometry/rectangle.ts'
import { polygonContains } from '../geometry/shape.ts'

export interface ArrayOptions {
  readonly size: Size
  /** Between rows, or between double rows; and across them where blocks end. */
  readonly aisleMetres: number
  /** Rows stand in pairs, back to back, with aisles around each pair. */
  readonly backToBack: boolean
  /** Stands side by side before an aisle crosses the row; `null`: none does. */
  readonly perBlock: number | null
  /** `null`: as many as fit. */
  readonly rows: number | null
  /** `null`: as many as fit. */
  readonly columns: number | null
}

/** More than this many stands are never made at once. */
const mostStandsAtOnce = 10_000

/**
 * Top left corners of stands in rows, row by row, from the top left of an area. With rows and
 * columns given they may reach beyond it.
 */
export function arrayPositions(area: Box, options: ArrayOptions): readonly Point[] {
  const { size, rows, columns } = options
  const lefts = offsets(columns, area.maxX - area.minX, size.widthMetres, (column) =>
    columnOffset(column, options),
  )
  const tops = offsets(rows, area.maxY - area.minY, size.heightMetres, (row) => rowOffset(row, options))
  const places: Point[] = []
  for (const top of tops) {
    for (const left of lefts) {
      if (places.length === mostStandsAtOnce) return places
      places.push({ x: roundMetres(area.minX + left), y: roundMetres(area.minY + top) })
    }
  }
  return places
}

function offsets(
  count: number | null,
  roomMetres: number,
  lengthMetres: number,
  offsetOf: (index: number) => number,
): readonly number[] {
  const found: number[] = []
  for (let index = 0; found.length < (count ?? mostStandsAtOnce); index++) {
    const offset = offsetOf(index)
    if (count === null && offset + lengthMetres > roomMetres + touchMetres) break
    found.push(offset)
  }
  return found
}

function columnOffset(column: number, { size, aisleMetres, perBlock }: ArrayOptions): number {
  const aisles = perBlock === null ? 0 : Math.floor(column / perBlock)
  return column * size.widthMetres + aisles * aisleMetres
}

function rowOffset(row: number, { size, aisleMetres, backToBack }: ArrayOptions): number {
  const aisles = backToBack ? Math.floor(row / 2) : row
  return row * size.heightMetres + aisles * aisleMetres
}

/** Where the pattern is tried in each direction before the fullest is taken. */
const tries = 6

/**
 * Places for as many stands as the pattern brings into a zone, wholly inside it and only where
 * `isFree` lets them; the pattern is moved about until most of them fit.
 */
export function fillPositions(
  zone: Polygon,
  options: Omit<ArrayOptions, 'rows' | 'columns'>,
  isFree: (box: Box) => boolean,
): readonly Point[] {
  const bounds = boxAround(zone)
  const { size } = options
  let best: readonly Point[] = []
  for (let down = 0; down < tries; down++) {
    for (let across = 0; across < tries; across++) {
      const area = {
        ...bounds,
        minX: roundMetres(bounds.minX + (across * size.widthMetres) / tries),
        minY: roundMetres(bounds.minY + (down * size.heightMetres) / tries),
      }
      const places = arrayPositions(area, { ...options, rows: null, columns: null }).filter((place) => {
        const box = standBox(place, size)
        return isInside(zone, box) && isFree(box)
      })
      if (places.length > best.length) best = places
    }
  }
  return best
}

export function standBox({ x, y }: Point, { widthMetres, heightMetres }: Size): Box {
  return { minX: x, minY: y, maxX: roundMetres(x + widthMetres), maxY: roundMetres(y + heightMetres) }
}

/** Whether a box lies in a polygon; edges may run along each other. */
function isInside(zone: Polygon, box: Box): boolean {
  const middle = { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 }
  if (!polygonContains(zone, middle)) return false
  const core = {
    minX: box.minX + touchMetres / 2,
    minY: box.minY + touchMetres / 2,
    maxX: box.maxX - touchMetres / 2,
    maxY: box.maxY - touchMetres / 2,
  }
  return zone.every((from, at) => !crosses(from, zone[(at + 1) % zone.length] ?? from, core))
}

/** Whether a segment has a point in a box. */
function crosses(from: Point, to: Point, box: Box): boolean {
  if (
    !boxesOverlap(
      {
        minX: Math.min(from.x, to.x),
        minY: Math.min(from.y, to.y),
        maxX: Math.max(from.x, to.x),
        maxY: Math.max(from.y, to.y),
      },
      box,
      0,
    )
  ) {
    return false
  }
  const side = (x: number, y: number): number =>
    Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x))
  const sides = [
    side(box.minX, box.minY),
    side(box.maxX, box.minY),
    side(box.maxX, box.maxY),
    side(box.minX, box.maxY),
  ]
  return sides.some((one) => one !== sides[0]) || sides[0] === 0
}
