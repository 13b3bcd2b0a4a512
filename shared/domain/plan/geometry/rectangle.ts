/** Metres, y downwards, from the hall's top left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

export interface Size {
  readonly widthMetres: number
  readonly heightMetres: number
}

/**
 * A rectangle turned about its centre; `xMetres`, `yMetres` are the top left corner it has before
 * turning. Degrees clockwise.
 */
export interface Rectangle {
  readonly xMetres: number
  readonly yMetres: number
  readonly widthMetres: number
  readonly heightMetres: number
  readonly rotationDegrees: number
}

// Positions are kept to the millimetre, so that what touches on paper touches here.
const millimetresPerMetre = 1000
/** Rectangles that share less than this do not overlap, they touch. */
export const touchMetres = 0.002

export function roundMetres(value: number): number {
  const rounded = Math.round(value * millimetresPerMetre) / millimetresPerMetre
  return rounded === 0 ? 0 : rounded
}

export function centreOf(rectangle: Rectangle): Point {
  return {
    x: rectangle.xMetres + rectangle.widthMetres / 2,
    y: rectangle.yMetres + rectangle.heightMetres / 2,
  }
}

export function rotateAround(point: Point, centre: Point, degrees: number): Point {
  const { cos, sin } = turn(degrees)
  const dx = point.x - centre.x
  const dy = point.y - centre.y
  return { x: centre.x + dx * cos - dy * sin, y: centre.y + dx * sin + dy * cos }
}

/** Cosine and sine, exact for the quarter turns that most booths have. */
function turn(degrees: number): { readonly cos: number; readonly sin: number } {
  switch (((degrees % 360) + 360) % 360) {
    case 0:
      return { cos: 1, sin: 0 }
    case 90:
      return { cos: 0, sin: 1 }
    case 180:
      return { cos: -1, sin: 0 }
    case 270:
      return { cos: 0, sin: -1 }
    default: {
      const radians = (degrees * Math.PI) / 180
      return { cos: Math.cos(radians), sin: Math.sin(radians) }
    }
  }
}

/** Top left, top right, bottom right, bottom left, as they stand before turning. */
export function cornersOf(rectangle: Rectangle): readonly [Point, Point, Point, Point] {
  const { xMetres: x, yMetres: y, widthMetres: w, heightMetres: h, rotationDegrees } = rectangle
  const centre = centreOf(rectangle)
  const at = (cornerX: number, cornerY: number): Point =>
    rotateAround({ x: cornerX, y: cornerY }, centre, rotationDegrees)
  return [at(x, y), at(x + w, y), at(x + w, y + h), at(x, y + h)]
}

export function isQuarterTurned(rectangle: Rectangle): boolean {
  return rectangle.rotationDegrees % 90 === 0
}

/** The upright box around the turned rectangle. */
export function boundsOf(rectangle: Rectangle): Box {
  const { cos, sin } = turn(rectangle.rotationDegrees)
  const centre = centreOf(rectangle)
  const halfWidth = (Math.abs(cos) * rectangle.widthMetres + Math.abs(sin) * rectangle.heightMetres) / 2
  const halfHeight = (Math.abs(sin) * rectangle.widthMetres + Math.abs(cos) * rectangle.heightMetres) / 2
  return {
    minX: centre.x - halfWidth,
    minY: centre.y - halfHeight,
    maxX: centre.x + halfWidth,
    maxY: centre.y + halfHeight,
  }
}

export function containsPoint(rectangle: Rectangle, point: Point): boolean {
  const local = rotateAround(point, centreOf(rectangle), -rectangle.rotationDegrees)
  return (
    local.x >= rectangle.xMetres &&
    local.x <= rectangle.xMetres + rectangle.widthMetres &&
    local.y >= rectangle.yMetres &&
    local.y <= rectangle.yMetres + rectangle.heightMetres
  )
}

/**
 * Whether two turned rectangles share area; standing side by side is not overlapping. By separating
 * axes.
 */
export function overlap(a: Rectangle, b: Rectangle): boolean {
  if (!boxesOverlap(boundsOf(a), boundsOf(b), touchMetres)) return false
  if (isQuarterTurned(a) && isQuarterTurned(b)) return true
  const left = cornersOf(a)
  const right = cornersOf(b)
  return [...axesOf(a), ...axesOf(b)].every((axis) => {
    const [minA, maxA] = extent(left, axis)
    const [minB, maxB] = extent(right, axis)
    return Math.min(maxA, maxB) - Math.max(minA, minB) > touchMetres
  })
}

/** Whether a turned rectangle and an upright box share area or an edge. */
export function touchesBox(rectangle: Rectangle, box: Box): boolean {
  const bounds = boundsOf(rectangle)
  if (!boxesOverlap(bounds, box, 0)) return false
  if (isQuarterTurned(rectangle)) return true
  const corners = cornersOf(rectangle)
  const boxCorners: readonly Point[] = [
    { x: box.minX, y: box.minY },
    { x: box.maxX, y: box.minY },
    { x: box.maxX, y: box.maxY },
    { x: box.minX, y: box.maxY },
  ]
  return axesOf(rectangle).every((axis) => {
    const [minA, maxA] = extent(corners, axis)
    const [minB, maxB] = extent(boxCorners, axis)
    return maxA >= minB && maxB >= minA
  })
}

function axesOf(rectangle: Rectangle): readonly Point[] {
  const { cos, sin } = turn(rectangle.rotationDegrees)
  return [
    { x: cos, y: sin },
    { x: -sin, y: cos },
  ]
}

function extent(points: readonly Point[], axis: Point): readonly [number, number] {
  let min = Infinity
  let max = -Infinity
  for (const point of points) {
    const along = point.x * axis.x + point.y * axis.y
    if (along < min) min = along
    if (along > max) max = along
  }
  return [min, max]
}

/**
 * Whether two boxes share more than `tolerance` in both directions; with 0 a common edge counts.
 */
export function boxesOverlap(a: Box, b: Box, tolerance: number): boolean {
  return tolerance === 0
    ? a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY
    : Math.min(a.maxX, b.maxX) - Math.max(a.minX, b.minX) > tolerance &&
        Math.min(a.maxY, b.maxY) - Math.max(a.minY, b.minY) > tolerance
}

export function encloses(outer: Box, inner: Box): boolean {
  return (
    outer.minX <= inner.minX &&
    outer.minY <= inner.minY &&
    outer.maxX >= inner.maxX &&
    outer.maxY >= inner.maxY
  )
}

/** Whether a box lies in a hall of this size, whose top left corner is the origin. */
export function liesWithin(hall: Size, box: Box): boolean {
  return encloses(
    {
      minX: -touchMetres,
      minY: -touchMetres,
      maxX: hall.widthMetres + touchMetres,
      maxY: hall.heightMetres + touchMetres,
    },
    box,
  )
}

export function boxBetween(a: Point, b: Point): Box {
  return {
    minX: Math.min(a.x, b.x),
    minY: Math.min(a.y, b.y),
    maxX: Math.max(a.x, b.x),
    maxY: Math.max(a.y, b.y),
  }
}

export function expand(box: Box, by: number): Box {
  return { minX: box.minX - by, minY: box.minY - by, maxX: box.maxX + by, maxY: box.maxY + by }
}

export function shift(box: Box, dx: number, dy: number): Box {
  return { minX: box.minX + dx, minY: box.minY + dy, maxX: box.maxX + dx, maxY: box.maxY + dy }
}

/** The upright box around at least one point. */
export function boxAround(points: readonly Point[]): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  // As many arguments as a drawing's line has corners would be more than a function takes.
  for (const { x, y } of points) {
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  return { minX, minY, maxX, maxY }
}

/** The box around all of them; `undefined` around none. */
export function union(boxes: Iterable<Box>): Box | undefined {
  let all: { minX: number; minY: number; maxX: number; maxY: number } | undefined
  for (const box of boxes) {
    if (all === undefined) all = { minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY }
    else {
      all.minX = Math.min(all.minX, box.minX)
      all.minY = Math.min(all.minY, box.minY)
      all.maxX = Math.max(all.maxX, box.maxX)
      all.maxY = Math.max(all.maxY, box.maxY)
    }
  }
  return all
}

/** The same turn within (−180°, 180°], to a tenth of a degree. */
export function normaliseDegrees(degrees: number): number {
  const within = ((degrees % 360) + 360) % 360
  const rounded = Math.round((within > 180 ? within - 360 : within) * 10) / 10
  return rounded === -180 ? 180 : rounded === 0 ? 0 : rounded
}
