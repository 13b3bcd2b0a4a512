import { drawingLimits } from './limits.ts'

/** A piece of a curve, in the units of the block it is in, y upwards. Flat lists are x, y, x, y, …. */
export type Curve =
  /** `bulges`: of the way from each corner to the next, the tangent of a quarter of its angle. */
  | {
      readonly kind: 'corners'
      readonly points: readonly number[]
      readonly bulges: readonly number[] | null
      readonly closed: boolean
    }
  /** `from` and `to` in radians, counted from `major` towards `minor`. */
  | {
      readonly kind: 'ellipse'
      readonly centre: readonly [number, number]
      readonly major: readonly [number, number]
      readonly minor: readonly [number, number]
      readonly from: number
      readonly to: number
    }
  | {
      readonly kind: 'spline'
      readonly degree: number
      readonly knots: readonly number[]
      readonly controls: readonly number[]
      readonly weights: readonly number[]
      readonly closed: boolean
    }

/** A circle as finely as its tolerance asks, but never with more corners. */
const mostCornersOfACircle = 720
const fewestCornersOfACircle = 12
const mostCornersOfASpan = 64
/** So many steps of its algorithm; where a spline takes more, its control points stand for it. */
const mostStepsOfASpline = 20_000_000
const usualDegree = 3
const mostDegree = 15

/** How many corners of other curves a corner of this one costs. */
export function cornerCost(curve: Curve): number {
  return curve.kind === 'spline' ? Math.max(1, Math.min(curve.degree, mostDegree) / usualDegree) : 1
}

/**
 * The corners of a curve, x, y, x, y, …; nowhere further from it than the tolerance, in the same
 * unit. A closed one does not repeat its first corner.
 */
export function flatten(
  curve: Curve,
  tolerance: number,
): { readonly points: readonly number[]; readonly closed: boolean } {
  switch (curve.kind) {
    case 'corners':
      return {
        points:
          curve.bulges === null
            ? curve.points
            : withBulges(curve.points, curve.bulges, curve.closed, tolerance),
        closed: curve.closed,
      }
    case 'ellipse':
      return flattenEllipse(curve, tolerance)
    case 'spline':
      return { points: flattenSpline(curve, tolerance), closed: curve.closed }
  }
}

/** Into how many pieces an arc of this angle is cut. */
function piecesOf(angle: number, radius: number, tolerance: number): number {
  const step = radius > tolerance ? 2 * Math.acos(1 - tolerance / radius) : Math.PI
  const finest = (2 * Math.PI) / mostCornersOfACircle
  const coarsest = (2 * Math.PI) / fewestCornersOfACircle
  return Math.max(1, Math.ceil(Math.abs(angle) / Math.min(coarsest, Math.max(finest, step))))
}

function flattenEllipse(curve: Extract<Curve, { kind: 'ellipse' }>, tolerance: number) {
  const { centre, major, minor, from, to } = curve
  const radius = Math.max(Math.hypot(...major), Math.hypot(...minor))
  const pieces = piecesOf(to - from, radius, tolerance)
  const closed = to - from > 2 * Math.PI - 1e-6
  const points: number[] = []
  for (let piece = 0; piece < (closed ? pieces : pieces + 1); piece += 1) {
    const angle = from + ((to - from) * piece) / pieces
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    points.push(centre[0] + major[0] * cos + minor[0] * sin, centre[1] + major[1] * cos + minor[1] * sin)
  }
  return { points, closed }
}

function withBulges(
  corners: readonly number[],
  bulges: readonly number[],
  closed: boolean,
  tolerance: number,
): readonly number[] {
  const points: number[] = []
  const count = corners.length / 2
  // One line with more is refused when its corners are counted.
  for (let at = 0; at < count && points.length / 2 <= drawingLimits.corners; at += 1) {
    const [x, y] = [corners[at * 2] ?? 0, corners[at * 2 + 1] ?? 0]
    points.push(x, y)
    const bulge = bulges[at] ?? 0
    if (bulge === 0 || (at === count - 1 && !closed)) continue
    const next = (at + 1) % count
    addArc(points, [x, y], [corners[next * 2] ?? 0, corners[next * 2 + 1] ?? 0], bulge, tolerance)
  }
  return points
}

/** The corners between two of a polyline: a bulge is the tangent of a quarter of the arc's angle. */
function addArc(
  points: number[],
  from: readonly [number, number],
  to: readonly [number, number],
  bulge: number,
  tolerance: number,
): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const chord = Math.hypot(dx, dy)
  if (chord === 0) return
  const angle = 4 * Math.atan(bulge)
  // From the middle of the chord to its left, in shares of the chord.
  const aside = (1 - bulge * bulge) / (4 * bulge)
  const [cx, cy] = [from[0] + dx / 2 - dy * aside, from[1] + dy / 2 + dx * aside]
  const radius = (chord * (1 + bulge * bulge)) / (4 * Math.abs(bulge))
  const start = Math.atan2(from[1] - cy, from[0] - cx)
  const pieces = piecesOf(angle, radius, tolerance)
  for (let piece = 1; piece < pieces; piece += 1) {
    const at = start + (angle * piece) / pieces
    points.push(cx + radius * Math.cos(at), cy + radius * Math.sin(at))
  }
}

/** By de Boor's algorithm, each span between two knots in as many pieces as it bends. */
function flattenSpline(curve: Extract<Curve, { kind: 'spline' }>, tolerance: number): readonly number[] {
  const { degree, knots, controls, weights } = curve
  const count = controls.length / 2
  if (!(degree >= 1 && degree <= mostDegree) || knots.length < count + degree + 1) return controls
  const mostPieces = Math.floor(
    (2 * mostStepsOfASpline) / (degree * (degree + 1) * Math.max(1, count - degree)),
  )
  if (mostPieces < 1) return controls
  const points: number[] = []
  let last = Number.NaN
  for (let span = degree; span < count; span += 1) {
    const [start = 0, end = 0] = [knots[span], knots[span + 1]]
    if (!(end > start)) continue
    if (Number.isNaN(last)) points.push(...pointOfSpline(curve, span, start, weights))
    last = end
    const pieces = Math.min(mostPieces, piecesOfSpan(controls, span, degree, tolerance))
    for (let piece = 1; piece <= pieces; piece += 1)
      points.push(...pointOfSpline(curve, span, start + ((end - start) * piece) / pieces, weights))
  }
  return points.length < 4 ? controls : points
}

/** By how much the control points of a span turn away from a straight line. */
function piecesOfSpan(controls: readonly number[], span: number, degree: number, tolerance: number): number {
  let bend = 0
  for (let at = span - degree + 1; at < span; at += 1) {
    const second = (axis: 0 | 1): number =>
      (controls[(at - 1) * 2 + axis] ?? 0) -
      2 * (controls[at * 2 + axis] ?? 0) +
      (controls[(at + 1) * 2 + axis] ?? 0)
    bend = Math.max(bend, Math.hypot(second(0), second(1)))
  }
  return Math.min(
    mostCornersOfASpan,
    Math.max(1, Math.ceil(Math.sqrt((degree * (degree - 1) * bend) / (8 * tolerance)))),
  )
}

function pointOfSpline(
  { degree, knots, controls }: Pick<Extract<Curve, { kind: 'spline' }>, 'degree' | 'knots' | 'controls'>,
  span: number,
  at: number,
  weights: readonly number[],
): readonly [number, number] {
  const work = Array.from({ length: degree + 1 }, (_, index) => {
    const control = index + span - degree
    const weight = weights[control] ?? 1
    return [(controls[control * 2] ?? 0) * weight, (controls[control * 2 + 1] ?? 0) * weight, weight] as const
  })
  for (let level = 1; level <= degree; level += 1) {
    for (let index = degree; index >= level; index -= 1) {
      const low = knots[index + span - degree] ?? 0
      const width = (knots[index + 1 + span - level] ?? 0) - low
      const share = width === 0 ? 0 : (at - low) / width
      const [before, own] = [work[index - 1], work[index]]
      if (before === undefined || own === undefined) continue
      work[index] = [
        before[0] + (own[0] - before[0]) * share,
        before[1] + (own[1] - before[1]) * share,
        before[2] + (own[2] - before[2]) * share,
      ]
    }
  }
  const [x, y, weight] = work[degree] ?? [0, 0, 1]
  return weight === 0 ? [x, y] : [x / weight, y / weight]
}

/** The end of an arc that goes on from its beginning, at most once around. */
export function arcEnd(from: number, to: number): number {
  const turn = 2 * Math.PI
  const angle = (((to - from) % turn) + turn) % turn
  return from + (angle < 1e-9 ? turn : angle)
}
