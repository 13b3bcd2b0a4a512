import type { Box, Point } from '../geometry/rectangle.ts'

/** How much a finding matters: what cannot be built so, what should not be, and what is still open. */
export type Severity = 'error' | 'warning' | 'note'

/** Every kind of finding, in the order in which a person goes through them. */
export const severities = {
  overlap: 'error',
  outside: 'error',
  restricted: 'error',
  obstructed: 'error',
  'blocked-entrance': 'error',
  'blocked-exit': 'error',
  unreachable: 'error',
  'double-number': 'error',
  aisle: 'warning',
  'too-small': 'warning',
  'hold-expired': 'warning',
  'missing-number': 'note',
  'booth-without-stand': 'note',
  'no-entrance': 'note',
} as const satisfies Readonly<Record<string, Severity>>

export type FindingKind = keyof typeof severities

export const findingKinds = Object.keys(severities) as readonly FindingKind[]

/** What a finding says besides where and of what; lengths in metres, areas in square metres. */
type FindingDetail =
  /** Two stands share area. */
  | { readonly kind: 'overlap' }
  /** A stand is not wholly in the hall. */
  | { readonly kind: 'outside' }
  /** A stand and the zone that it stands in. */
  | { readonly kind: 'restricted' }
  /** A stand and what it cannot stand on, such as a wall or a lounge. */
  | { readonly kind: 'obstructed' }
  /** A door and what stands in the way in front of it. */
  | { readonly kind: 'blocked-entrance' | 'blocked-exit' }
  /** No way leads from an entrance to the stand. */
  | { readonly kind: 'unreachable' }
  /** Stands of this floor with one number, and other floors that have it too. */
  | { readonly kind: 'double-number'; readonly number: string; readonly otherFloors: readonly string[] }
  /** Two stands face each other across less than the hall asks for; the corners of what is between. */
  | {
      readonly kind: 'aisle'
      readonly metres: number
      readonly leastMetres: number
      readonly ground: readonly Point[]
    }
  /** A stand has less area than its category asks for. */
  | { readonly kind: 'too-small'; readonly squareMetres: number; readonly leastSquareMetres: number }
  /** The last day for which a stand was kept is over. */
  | { readonly kind: 'hold-expired'; readonly until: string }
  | { readonly kind: 'missing-number' }
  /** A booth of this floor that stands nowhere. */
  | { readonly kind: 'booth-without-stand'; readonly boothKey: string }
  /** The floor has stands and no entrance, so that nobody can say whether they can be reached. */
  | { readonly kind: 'no-entrance' }

/** One thing that is wrong with a floor's plan, or still open. */
export type Finding = FindingDetail & {
  /** The same for as long as the same things are wrong in the same way. */
  readonly id: string
  /** What it is about; in pairs of a stand and something else the stand comes first. */
  readonly elements: readonly string[]
  /** Where it is; `null` for what is nowhere on the plan. */
  readonly place: Box | null
}

/** A finding's id: its kind and what it is about. */
export function findingId(kind: FindingKind, about: readonly string[]): string {
  return [kind, ...about].join(':')
}
