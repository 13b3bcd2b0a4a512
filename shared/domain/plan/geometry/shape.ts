import type { Outline } from '../elements.ts'
import {
  boundsOf,
  boxAround,
  boxBetween,
  boxesOverlap,
  centreOf,
  containsPoint,
  cornersOf,
  isQuarterTurned,
  overlap,
  rotateAround,
  touchesBox,
  touchMetres,
} from './rectangle.ts'
import type { Box, Point, Rectangle } from './rectangle.ts'

/** A frame and what of it is filled. */
export interface Shape extends Rectangle {
  readonly outline: Outline
}

/** The shape's corners as they stand on the floor, in order; four where it fills its frame. */
export function shapeCorners(shape: Shape): readonly Point[] {
  if (shape.outline === null) return cornersOf(shape)
  const { xMetres, yMetres, widthMetres, heightMetres, rotationDegrees } = shape
  const centre = centreOf(shape)
  return shape.outline.map(([across, down]) =>
    rotateAround(
      { x: xMetres + across * widthMetres, y: yMetres + down * heightMetres },
      centre,
      rotationDegrees,
    ),
  )
}

/** The upright box around the shape; for an outline that leaves corners of a turned frame empty it is smaller than the frame's. */
export function shapeBounds(shape: Shape): Box {
  if (shape.outline === null || isQuarterTurned(shape)) return boundsOf(shape)
  return boxAround(shapeCorners(shape))
}

export function shapeContains(shape: Shape, point: Point): boolean {
  return (
    containsPoint(shape, point) && (shape.outline === null || polygonContains(shapeCorners(shape), point))
  )
}

/** Whether two shapes share area; standing side by side is not overlapping. */
export function shapesOverlap(a: Shape, b: Shape): boolean {
  if (!overlap(a, b)) return false
  if (a.outline === null && b.outline === null) return true
  return polygonsOverlap(shapeCorners(a), shapeCorners(b))
}

/** Whether a shape and an upright box share area or an edge. */
export function shapeTouchesBox(shape: Shape, box: Box): boolean {
  if (!touchesBox(shape, box)) return false
  if (shape.outline === null) return true
  const corners = shapeCorners(shape)
  const frame: readonly Point[] = [
    { x: box.minX, y: box.minY },
    { x: box.maxX, y: box.minY },
    { x: box.maxX, y: box.maxY },
    { x: box.minX, y: box.maxY },
  ]
  return (
    edgesMeet(corners, frame) ||
    corners.some((corner) => polygonContains(frame, corner)) ||
    frame.some((corner) => polygonContains(corners, corner))
  )
}

/** In square metres, whichever way round the corners go. */
export function polygonArea(corners: readonly Point[]): number {
  let doubled = 0
  corners.forEach((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner
    doubled += corner.x * next.y - next.x * corner.y
  })
  return Math.abs(doubled) / 2
}

export function shapeArea(shape: Shape): number {
  return shape.outline === null ? shape.widthMetres * shape.heightMetres : polygonArea(shapeCorners(shape))
}

/** By the number of edges to the right of the point. */
export function polygonContains(corners: readonly Point[], { x, y }: Point): boolean {
  let inside = false
  corners.forEach((a, at) => {
    const b = corners[(at + 1) % corners.length] ?? a
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  })
  return inside
}

function edgesMeet(a: readonly Point[], b: readonly Point[]): boolean {
  return a.some((from, at) => {
    const to = a[(at + 1) % a.length] ?? from
    return b.some((otherFrom, otherAt) =>
      segmentsMeet(from, to, otherFrom, b[(otherAt + 1) % b.length] ?? otherFrom),
    )
  })
}

function side(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

function segmentsMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  return (
    side(a, b, c) * side(a, b, d) <= 0 &&
    side(c, d, a) * side(c, d, b) <= 0 &&
    boxesOverlap(boxBetween(a, b), boxBetween(c, d), 0)
  )
}

/**
 * Whether two simple polygons share area. Each is first drawn in by half of what counts as
 * touching, so that a common edge is none.
 */
function polygonsOverlap(a: readonly Point[], b: readonly Point[]): boolean {
  const left = drawnIn(a)
  const right = drawnIn(b)
  return (
    edgesMeet(left, right) ||
    left.some((corner) => polygonContains(right, corner)) ||
    right.some((corner) => polygonContains(left, corner))
  )
}

/** Every edge moved inwards by half of `touchMetres`. */
function drawnIn(corners: readonly Point[]): readonly Point[] {
  let turned = 0
  corners.forEach((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner
    turned += corner.x * next.y - next.x * corner.y
  })
  const inwards = Math.sign(turned) * (touchMetres / 2)
  return corners.map((corner, at) => {
    const before = corners[(at + corners.length - 1) % corners.length] ?? corner
    const after = corners[(at + 1) % corners.length] ?? corner
    const first = normalOf(before, corner)
    const second = normalOf(corner, after)
    // Where the edges meet at an angle the corner moves further, so that both keep their distance.
    const spread = 1 + first.x * second.x + first.y * second.y
    const by = inwards / Math.max(spread, 0.1)
    return { x: corner.x + (first.x + second.x) * by, y: corner.y + (first.y + second.y) * by }
  })
}

/** Of length 1, to the left of the way in a plan whose y goes down for corners that go clockwise. */
function normalOf(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  return length === 0 ? { x: 0, y: 0 } : { x: -(to.y - from.y) / length, y: (to.x - from.x) / length }
}
