import type { Box, Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { touchMetres } from '../../../shared/domain/plan/geometry/rectangle.ts'

/** What stands in the way to the side, by its corners in order. */
interface Standing {
  readonly corners: readonly Point[]
  readonly isStand: boolean
}

/** The free way from one side of a box to what stands there, along `axis` at the height `at` of the other axis. */
export interface Clearance {
  readonly kind: 'clear'
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly from: number
  readonly to: number
  /** An aisle that is narrower than the hall asks for. */
  readonly isNarrow: boolean
}

export interface ClearanceRequest {
  readonly box: Box
  /** The box is of stands, between which the hall asks for an aisle. */
  readonly isStand: boolean
  readonly standing: readonly Standing[]
  readonly hall: Box
  readonly aisleMetres: number
  /** What is further off is not told. */
  readonly reachMetres: number
}

/** From each side of a box the way to the nearest that faces it, or to the hall's edge. */
export function clearances({
  box,
  standing,
  hall,
  reachMetres,
  ...asked
}: ClearanceRequest): readonly Clearance[] {
  return (['x', 'y'] as const).flatMap((axis) => {
    const own = span(axis, box)
    const across = span(axis === 'x' ? 'y' : 'x', box)
    const facing = standing.flatMap((thing) => {
      const seen = within(thing.corners, axis, across)
      return seen === undefined ? [] : [{ ...seen, isStand: thing.isStand }]
    })
    const edges = span(axis, hall)
    const edge = { at: { min: across.min, max: across.max }, isStand: false }
    return ([-1, 1] as const).flatMap((way): readonly Clearance[] => {
      const side = way === 1 ? own.max : own.min
      // No way begins under something that the box lies on.
      if (facing.some(({ along }) => along.min < side - touchMetres && along.max > side + touchMetres))
        return []
      const ahead = [
        ...facing,
        way === 1
          ? { ...edge, along: { min: edges.max, max: edges.max } }
          : { ...edge, along: { min: edges.min, max: edges.min } },
      ]
        .map((thing) => ({
          ...thing,
          metres: way === 1 ? thing.along.min - own.max : own.min - thing.along.max,
        }))
        .filter(({ metres }) => metres >= -touchMetres)
      const nearest = ahead.reduce<(typeof ahead)[number] | undefined>(
        (best, one) => (best !== undefined && best.metres <= one.metres ? best : one),
        undefined,
      )
      if (nearest === undefined || nearest.metres <= touchMetres || nearest.metres > reachMetres) return []
      const [from, to] = way === 1 ? [own.max, own.max + nearest.metres] : [own.min - nearest.metres, own.min]
      const isNarrow = asked.isStand && nearest.isStand && nearest.metres < asked.aisleMetres - touchMetres
      return [{ kind: 'clear', axis, at: (nearest.at.min + nearest.at.max) / 2, from, to, isNarrow }]
    })
  })
}

interface Span {
  readonly min: number
  readonly max: number
}

function span(axis: 'x' | 'y', box: Box): Span {
  return axis === 'x' ? { min: box.minX, max: box.maxX } : { min: box.minY, max: box.maxY }
}

/** What of a shape lies in a strip along `axis`: how far it reaches along it, and where in the strip it lies. */
function within(
  corners: readonly Point[],
  axis: 'x' | 'y',
  strip: Span,
): { readonly along: Span; readonly at: Span } | undefined {
  const points = corners.map(({ x, y }) => (axis === 'x' ? { along: x, across: y } : { along: y, across: x }))
  const inside = points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length] ?? point
    const cuts = [strip.min, strip.max].flatMap((limit) => {
      const share = (limit - point.across) / (next.across - point.across)
      return share > 0 && share < 1
        ? [{ along: point.along + share * (next.along - point.along), across: limit }]
        : []
    })
    return point.across >= strip.min && point.across <= strip.max ? [point, ...cuts] : cuts
  })
  const at = spanOf(inside.map(({ across }) => across))
  // What only touches the strip's edge does not face the box.
  return at.max - at.min <= touchMetres ? undefined : { along: spanOf(inside.map(({ along }) => along)), at }
}

function spanOf(values: readonly number[]): Span {
  return { min: Math.min(...values), max: Math.max(...values) }
}
