import { arcEnd } from '../../figures/curves.ts'
import type { Groups } from '../groups/groups.ts'
import { corners, pair, type Shown } from './shown.ts'

const radians = Math.PI / 180

/** Bulges stand with the corner they begin at, and only where they are not 0. */
export function lightPolyline(groups: Groups): readonly Shown[] {
  const points: number[] = []
  const bulges: number[] = []
  groups.codes.forEach((code, at) => {
    const value = groups.numberAt(at)
    if (code === 10) {
      points.push(value, 0)
      bulges.push(0)
    } else if (code === 20 && points.length > 0) points[points.length - 1] = value
    else if (code === 42 && bulges.length > 0) bulges[bulges.length - 1] = value
  })
  return corners(
    points,
    (groups.number(70, 0) & 1) === 1,
    bulges.some((bulge) => bulge !== 0) ? bulges : null,
  )
}

/** Of a vertex: what a curve was made from, not the curve itself. */
const controlFlag = 16

/** An old polyline, from its vertices. */
export function polyline(groups: Groups, vertices: readonly Groups[]): readonly Shown[] {
  const drawn = vertices.filter((vertex) => (vertex.number(70, 0) & controlFlag) === 0)
  const bulges = drawn.map((vertex) => vertex.number(42, 0))
  const points = drawn.flatMap((vertex) => [vertex.number(10, Number.NaN), vertex.number(20, Number.NaN)])
  return corners(
    points,
    (groups.number(70, 0) & 1) === 1,
    bulges.some((bulge) => bulge !== 0) ? bulges : null,
  )
}

export function circle(groups: Groups): readonly Shown[] {
  const radius = groups.number(40, Number.NaN)
  const from = groups.type === 'ARC' ? groups.number(50, 0) * radians : 0
  const to = groups.type === 'ARC' ? groups.number(51, 360) * radians : 2 * Math.PI
  const curve = {
    kind: 'ellipse',
    centre: pair(groups.points(10)),
    major: [radius, 0],
    minor: [0, radius],
    from,
    to: arcEnd(from, to),
  } as const
  return [{ kind: 'curve', curve }]
}

export function ellipse(groups: Groups): readonly Shown[] {
  const [x, y] = pair(groups.points(11))
  const ratio = groups.number(40, 1) * (groups.number(230, 1) < 0 ? -1 : 1)
  const from = groups.number(41, 0)
  const to = arcEnd(from, groups.number(42, 2 * Math.PI))
  const curve = {
    kind: 'ellipse',
    centre: pair(groups.points(10)),
    major: [x, y],
    minor: [-y * ratio, x * ratio],
    from,
    to,
  } as const
  return [{ kind: 'curve', curve }]
}

export function spline(groups: Groups): readonly Shown[] {
  const controls = groups.points(10)
  const closed = (groups.number(70, 0) & 1) === 1
  // Without what it is computed from, the points it goes through.
  if (controls.length < 4) return corners(groups.points(11), closed)
  const curve = {
    kind: 'spline',
    degree: groups.number(71, 3),
    knots: groups.numbers(40),
    weights: groups.numbers(41),
    controls,
    closed,
  } as const
  return [{ kind: 'curve', curve }]
}

/** The third and the fourth corner of these are the wrong way round, but for 3DFACE. */
export function face(groups: Groups): readonly Shown[] {
  const [a, b, c, d] = [10, 11, 12, 13].map((code) => groups.points(code))
  const fourth = d === undefined || d.length === 0 ? c : d
  return corners(
    [a, b, ...(groups.type === '3DFACE' ? [c, fourth] : [fourth, c])].flatMap((point) => point ?? []),
    true,
  )
}
