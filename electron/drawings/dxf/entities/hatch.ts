import { arcEnd, type Curve } from '../../figures/curves.ts'
import type { Groups } from '../groups/groups.ts'

const countOfPaths = 91
const endOfPaths = 75
const polylineFlag = 2

/**
 * The outlines of a HATCH, each as the curves it is made of, in order. Its groups mean something by
 * their order alone (DXF reference, “Boundary path data”); what cannot be followed ends the reading.
 */
export function hatchOutlines(groups: Groups): readonly (readonly Curve[])[] {
  const cursor = new Cursor(groups)
  const outlines: (readonly Curve[])[] = []
  cursor.skipTo(countOfPaths)
  while (cursor.skipTo(92, endOfPaths)) {
    const flags = cursor.take(92)
    const curves = (flags & polylineFlag) !== 0 ? polyline(cursor) : edges(cursor)
    if (curves.length > 0) outlines.push(curves)
  }
  return outlines
}

class Cursor {
  readonly #groups: Groups
  #at = 0

  constructor(groups: Groups) {
    this.#groups = groups
  }

  isAt(code: number): boolean {
    return this.#groups.codes[this.#at] === code
  }

  /** The value of the group it stands on where that has this code, and goes on; else NaN. */
  take(code: number): number {
    if (!this.isAt(code)) return Number.NaN
    const value = this.#groups.numberAt(this.#at)
    this.#at += 1
    return value
  }

  /** Whether a group with this code comes before one that ends it; stands on it then. */
  skipTo(code: number, end?: number): boolean {
    const { codes } = this.#groups
    while (this.#at < codes.length && !this.isAt(code) && codes[this.#at] !== end) this.#at += 1
    return this.isAt(code)
  }

  point(code: number): readonly [number, number] {
    return [this.take(code), this.take(code + 10)]
  }
}

function polyline(cursor: Cursor): readonly Curve[] {
  const hasBulges = cursor.take(72) === 1
  cursor.take(73)
  cursor.take(93)
  const points: number[] = []
  const bulges: number[] = []
  while (cursor.isAt(10)) {
    points.push(...cursor.point(10))
    bulges.push(cursor.isAt(42) ? cursor.take(42) : 0)
  }
  // Two corners that are joined by arcs are an area.
  return points.length < (hasBulges ? 4 : 6)
    ? []
    : [{ kind: 'corners', points, bulges: hasBulges ? bulges : null, closed: true }]
}

function edges(cursor: Cursor): readonly Curve[] {
  cursor.take(93)
  const curves: Curve[] = []
  while (cursor.isAt(72)) {
    const curve = edge(cursor, cursor.take(72))
    if (curve === undefined) break
    curves.push(curve)
  }
  return curves
}

function edge(cursor: Cursor, type: number): Curve | undefined {
  switch (type) {
    case 1:
      return {
        kind: 'corners',
        points: [...cursor.point(10), ...cursor.point(11)],
        bulges: null,
        closed: false,
      }
    case 2: {
      const centre = cursor.point(10)
      const radius = cursor.take(40)
      return arc(cursor, centre, [radius, 0], [0, radius])
    }
    case 3: {
      const centre = cursor.point(10)
      const [x, y] = cursor.point(11)
      const ratio = cursor.take(40)
      return arc(cursor, centre, [x, y], [-y * ratio, x * ratio])
    }
    case 4:
      return spline(cursor)
    default:
      return undefined
  }
}

/** Angles in degrees; of one that goes clockwise they are counted the other way. */
function arc(
  cursor: Cursor,
  centre: readonly [number, number],
  major: readonly [number, number],
  minor: readonly [number, number],
): Curve {
  const [from, to] = [(cursor.take(50) * Math.PI) / 180, (cursor.take(51) * Math.PI) / 180]
  const isCounterclockwise = cursor.take(73) !== 0
  const [x, y] = minor
  return {
    kind: 'ellipse',
    centre,
    major,
    minor: isCounterclockwise ? minor : [-x, -y],
    from,
    to: arcEnd(from, to),
  }
}

function spline(cursor: Cursor): Curve {
  const degree = cursor.take(94)
  for (const code of [73, 74, 95, 96]) cursor.take(code)
  const [knots, controls, weights]: [number[], number[], number[]] = [[], [], []]
  while (cursor.isAt(40)) knots.push(cursor.take(40))
  while (cursor.isAt(10)) {
    controls.push(...cursor.point(10))
    if (cursor.isAt(42)) weights.push(cursor.take(42))
  }
  return { kind: 'spline', degree, knots, controls, weights, closed: false }
}
