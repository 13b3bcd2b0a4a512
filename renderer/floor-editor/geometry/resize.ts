import {
  boundsOf,
  centreOf,
  normaliseDegrees,
  rotateAround,
  roundMetres,
  union,
  type Point,
  type Rectangle,
} from '../../../shared/domain/plan/geometry/rectangle.ts'

/** Which sides a handle moves: −1 left or top, 1 right or bottom, 0 neither. */
export interface ResizeHandle {
  readonly horizontal: -1 | 0 | 1
  readonly vertical: -1 | 0 | 1
}

export const cornerHandles: readonly ResizeHandle[] = [
  { horizontal: -1, vertical: -1 },
  { horizontal: 1, vertical: -1 },
  { horizontal: 1, vertical: 1 },
  { horizontal: -1, vertical: 1 },
]

export const resizeHandles: readonly ResizeHandle[] = [
  ...cornerHandles,
  { horizontal: 0, vertical: -1 },
  { horizontal: 1, vertical: 0 },
  { horizontal: 0, vertical: 1 },
  { horizontal: -1, vertical: 0 },
]

const smallestSideMetres = 0.5

/** Where a handle of the rectangle stands. */
export function handlePoint(rectangle: Rectangle, handle: ResizeHandle): Point {
  const centre = centreOf(rectangle)
  const upright = {
    x: centre.x + (handle.horizontal * rectangle.widthMetres) / 2,
    y: centre.y + (handle.vertical * rectangle.heightMetres) / 2,
  }
  return rotateAround(upright, centre, rectangle.rotationDegrees)
}

export interface ResizeOptions {
  /** The width and height keep their ratio. */
  readonly keepRatio: boolean
  /** Sides grow and shrink in steps of this, from the side that stays; 0 for none. */
  readonly stepMetres: number
  /** The middle stays, and both sides move. */
  readonly fromCentre: boolean
  /** No side becomes shorter. */
  readonly least?: { readonly widthMetres: number; readonly heightMetres: number }
}

/**
 * The rectangle with `handle` drawn to `to`; the opposite side or corner stays where it is, or the
 * middle, at any angle.
 */
export function resizeTo<Shape extends Rectangle>(
  shape: Shape,
  handle: ResizeHandle,
  to: Point,
  options: ResizeOptions,
): Shape {
  const { fromCentre, stepMetres, least } = options
  const fixed = handlePoint(
    shape,
    fromCentre
      ? { horizontal: 0, vertical: 0 }
      : { horizontal: opposite(handle.horizontal), vertical: opposite(handle.vertical) },
  )
  // In the rectangle's own directions, from what stays.
  const reach = rotateAround(to, fixed, -shape.rotationDegrees)
  const times = fromCentre ? 2 : 1
  let width =
    handle.horizontal === 0
      ? shape.widthMetres
      : side(times * (reach.x - fixed.x) * handle.horizontal, stepMetres, least?.widthMetres)
  let height =
    handle.vertical === 0
      ? shape.heightMetres
      : side(times * (reach.y - fixed.y) * handle.vertical, stepMetres, least?.heightMetres)
  if (options.keepRatio && handle.horizontal !== 0 && handle.vertical !== 0) {
    const factor = Math.max(width / shape.widthMetres, height / shape.heightMetres)
    width = roundMetres(shape.widthMetres * factor)
    height = roundMetres(shape.heightMetres * factor)
  }
  const centre = fromCentre
    ? fixed
    : rotateAround(
        { x: fixed.x + (handle.horizontal * width) / 2, y: fixed.y + (handle.vertical * height) / 2 },
        fixed,
        shape.rotationDegrees,
      )
  return {
    ...shape,
    xMetres: roundMetres(centre.x - width / 2),
    yMetres: roundMetres(centre.y - height / 2),
    widthMetres: width,
    heightMetres: height,
  }
}

function opposite(side: -1 | 0 | 1): -1 | 0 | 1 {
  return side === 0 ? 0 : side === 1 ? -1 : 1
}

function side(length: number, step: number, least = smallestSideMetres): number {
  const stepped = step > 0 ? Math.round(length / step) * step : length
  return roundMetres(Math.max(least, stepped))
}

/** The angle that points the rectangle's top at `to`, in steps of `stepDegrees`. */
export function rotationTowards(rectangle: Rectangle, to: Point, stepDegrees: number): number {
  const centre = centreOf(rectangle)
  const degrees = (Math.atan2(to.x - centre.x, centre.y - to.y) * 180) / Math.PI
  return normaliseDegrees(Math.round(degrees / stepDegrees) * stepDegrees)
}

/** The shapes turned together about the middle of the box around them, as one rigid group. */
export function rotateGroup<Shape extends Rectangle>(
  shapes: readonly Shape[],
  degrees: number,
): readonly Shape[] {
  const [only, ...others] = shapes
  if (only === undefined) return []
  if (others.length === 0)
    return [{ ...only, rotationDegrees: normaliseDegrees(only.rotationDegrees + degrees) }]
  const { minX, minY, maxX, maxY } = union(shapes.map(boundsOf)) ?? boundsOf(only)
  const centre = { x: (minX + maxX) / 2, y: (minY + maxY) / 2 }
  return shapes.map((shape) => {
    const moved = rotateAround(centreOf(shape), centre, degrees)
    return {
      ...shape,
      xMetres: roundMetres(moved.x - shape.widthMetres / 2),
      yMetres: roundMetres(moved.y - shape.heightMetres / 2),
      rotationDegrees: normaliseDegrees(shape.rotationDegrees + degrees),
    }
  })
}
