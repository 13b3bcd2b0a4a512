import type { Curve } from '../../figures/curves.ts'
import type { FlatText } from '../../figures/flat-drawing.ts'

export interface Placed {
  readonly layer: string
  readonly hidden: boolean
  /** Drawn from behind, as CAD programs keep what was mirrored: x goes the other way. */
  readonly mirrored: boolean
}

/** What an entity shows, in its own measure, y upwards. */
export type Shown =
  | { readonly kind: 'curve'; readonly curve: Curve }
  | { readonly kind: 'hatch'; readonly outlines: readonly (readonly Curve[])[] }
  | ({ readonly kind: 'text' } & FlatText)
  | {
      readonly kind: 'insert'
      readonly block: string
      readonly at: readonly [number, number]
      readonly scale: readonly [number, number]
      readonly rotationDegrees: number
      readonly columns: number
      readonly rows: number
      readonly spacing: readonly [number, number]
      /** The handle of its dictionary, which may name where it is clipped. */
      readonly extension?: string
    }
  /** The frame of a picture that is in a file of its own; `definition` is the handle of that. */
  | { readonly kind: 'picture'; readonly frame: readonly number[]; readonly definition: string }
  /** Hides what was drawn before it. */
  | { readonly kind: 'cover'; readonly outline: readonly number[] }
  | { readonly kind: 'unsupported'; readonly type: string }
  | { readonly kind: 'broken' }

export type Entity = Placed & Shown

/** A line through these points (x, y, x, y, …); nothing where they are too few. */
export function corners(
  points: readonly number[],
  closed: boolean,
  bulges: readonly number[] | null = null,
): readonly Shown[] {
  return points.length < 4 ? [] : [{ kind: 'curve', curve: { kind: 'corners', points, bulges, closed } }]
}

export function pair(points: readonly number[]): readonly [number, number] {
  return [points[0] ?? 0, points[1] ?? 0]
}
