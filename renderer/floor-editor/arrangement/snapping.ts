import type { Clearance } from './clearances.ts'
import type { GuideLines } from './guide-lines.ts'
import { boxesOverlap, expand, type Box } from '../../../shared/domain/plan/geometry/rectangle.ts'

/** A line to draw while something is moved, drawn or resized, in metres. */
export type Guide =
  | Clearance
  | {
      readonly kind: 'line'
      readonly axis: 'x' | 'y'
      readonly at: number
      readonly from: number
      readonly to: number
      /** The clear way along the line between what moves and the nearest it is in line with. */
      readonly clear: readonly [number, number] | null
    }
  /** Two or more equal gaps along `axis`, at the height `at` of the other axis. */
  | {
      readonly kind: 'gaps'
      readonly axis: 'x' | 'y'
      readonly at: number
      readonly gaps: readonly (readonly [number, number])[]
    }

export interface SnapRequest {
  /** The box where the pointer would put it. */
  readonly moving: Box
  /** What it may align with. */
  readonly neighbours: readonly Box[]
  readonly hall: Box
  /** Lines across the whole floor that edges and centres come to rest on. */
  readonly lines: GuideLines
  /** 0 for no grid. */
  readonly gridMetres: number
  /** How near is near enough; the same few pixels at every zoom. */
  readonly toleranceMetres: number
}

export interface SnapResult {
  readonly dx: number
  readonly dy: number
  readonly guides: readonly Guide[]
}

interface Span {
  readonly min: number
  readonly max: number
}

interface AxisSnap {
  readonly delta: number
  readonly reason: 'edge' | 'gap' | 'grid' | 'none'
}

const nothing: AxisSnap = { delta: 0, reason: 'none' }
const equalMetres = 0.001

/**
 * Snaps a moving box to edges and centres of its neighbours and the hall, to equal gaps, else to
 * the grid: each axis for itself, the nearest first.
 */
export function snapMove(request: SnapRequest): SnapResult {
  const x = snapAxis('x', request)
  const y = snapAxis('y', request)
  const snapped: Box = {
    minX: request.moving.minX + x.delta,
    maxX: request.moving.maxX + x.delta,
    minY: request.moving.minY + y.delta,
    maxY: request.moving.maxY + y.delta,
  }
  const guides = [...guidesFor('x', x, snapped, request), ...guidesFor('y', y, snapped, request)]
  return { dx: x.delta, dy: y.delta, guides }
}

/** Which sides of a box are drawn: −1 its left or top, 1 its right or bottom, 0 neither. */
export interface DrawnSides {
  readonly horizontal: -1 | 0 | 1
  readonly vertical: -1 | 0 | 1
}

/**
 * Snaps the drawn sides of a box to edges of its neighbours and the hall; how far each side goes,
 * `null` where nothing is near.
 */
export function snapSides(
  { horizontal, vertical }: DrawnSides,
  { moving, neighbours, hall, lines, toleranceMetres }: Omit<SnapRequest, 'gridMetres'>,
): { readonly dx: number | null; readonly dy: number | null; readonly guides: readonly Guide[] } {
  const boxes = [hall, ...neighbours]
  const nearestTo = (at: number, axis: 'x' | 'y'): number | null => {
    const edges = boxes.flatMap((box) => [span(axis, box).min, span(axis, box).max])
    return [...edges, ...lines[axis]].reduce<number | null>((best, edge) => {
      const delta = edge - at
      return Math.abs(delta) <= toleranceMetres && (best === null || Math.abs(delta) < Math.abs(best))
        ? delta
        : best
    }, null)
  }
  const dx = horizontal === 0 ? null : nearestTo(horizontal === 1 ? moving.maxX : moving.minX, 'x')
  const dy = vertical === 0 ? null : nearestTo(vertical === 1 ? moving.maxY : moving.minY, 'y')
  const drawn: Box = {
    minX: moving.minX + (horizontal === -1 ? (dx ?? 0) : 0),
    maxX: moving.maxX + (horizontal === 1 ? (dx ?? 0) : 0),
    minY: moving.minY + (vertical === -1 ? (dy ?? 0) : 0),
    maxY: moving.maxY + (vertical === 1 ? (dy ?? 0) : 0),
  }
  // Only what the drawn side is in line with now; the others have not moved.
  const onSide = (axis: 'x' | 'y', side: number): readonly Guide[] =>
    lineGuides(axis, drawn, boxes).filter(
      (guide) => guide.kind === 'line' && Math.abs(guide.at - side) < equalMetres,
    )
  return {
    dx,
    dy,
    guides: [
      ...(dx === null ? [] : onSide('x', horizontal === 1 ? drawn.maxX : drawn.minX)),
      ...(dy === null ? [] : onSide('y', vertical === 1 ? drawn.maxY : drawn.minY)),
    ],
  }
}

function snapAxis(axis: 'x' | 'y', request: SnapRequest): AxisSnap {
  const own = span(axis, request.moving)
  const tolerance = request.toleranceMetres
  let best = nothing
  const offer = (delta: number, reason: AxisSnap['reason']): void => {
    if (Math.abs(delta) > tolerance) return
    if (best.reason === 'none' || Math.abs(delta) < Math.abs(best.delta) - equalMetres)
      best = { delta, reason }
  }
  const stops = [own.min, (own.min + own.max) / 2, own.max]
  for (const box of [request.hall, ...request.neighbours]) {
    const other = span(axis, box)
    const middle = (other.min + other.max) / 2
    // Edges meet edges, centres meet centres: an edge on a centre is no alignment anyone means.
    for (const edge of [other.min, other.max]) {
      offer(edge - own.min, 'edge')
      offer(edge - own.max, 'edge')
    }
    offer(middle - (stops[1] ?? 0), 'edge')
  }
  for (const line of request.lines[axis]) for (const stop of stops) offer(line - stop, 'edge')
  for (const delta of gapOffers(axis, request)) offer(delta, 'gap')
  if (best.reason !== 'none' || request.gridMetres <= 0) return best
  return { delta: Math.round(own.min / request.gridMetres) * request.gridMetres - own.min, reason: 'grid' }
}

/**
 * Shifts that make gaps equal: midway between the two nearest, or repeating a gap that is already
 * there.
 */
function gapOffers(axis: 'x' | 'y', { moving, neighbours }: SnapRequest): readonly number[] {
  const own = span(axis, moving)
  const row = rowOf(axis, moving, neighbours)
  const before = row
    .filter(({ max }) => max <= own.min + (own.max - own.min) / 2)
    .sort((a, b) => b.max - a.max)
  const after = row
    .filter(({ min }) => min >= own.max - (own.max - own.min) / 2)
    .sort((a, b) => a.min - b.min)
  const offers: number[] = []
  const [left, beyondLeft] = before
  const [right, beyondRight] = after
  if (left !== undefined && right !== undefined && right.min - left.max >= own.max - own.min) {
    offers.push((left.max + right.min - own.min - own.max) / 2)
  }
  if (left !== undefined && beyondLeft !== undefined && left.min > beyondLeft.max)
    offers.push(left.max + (left.min - beyondLeft.max) - own.min)
  if (right !== undefined && beyondRight !== undefined && beyondRight.min > right.max)
    offers.push(right.min - (beyondRight.min - right.max) - own.max)
  return offers
}

/** The neighbours that stand beside the box along `axis`. */
function rowOf(axis: 'x' | 'y', moving: Box, neighbours: readonly Box[]): readonly Span[] {
  const across = span(axis === 'x' ? 'y' : 'x', moving)
  return neighbours
    .filter((box) => {
      const other = span(axis === 'x' ? 'y' : 'x', box)
      return Math.min(across.max, other.max) - Math.max(across.min, other.min) > equalMetres
    })
    .map((box) => span(axis, box))
}

function guidesFor(axis: 'x' | 'y', snap: AxisSnap, snapped: Box, request: SnapRequest): readonly Guide[] {
  switch (snap.reason) {
    case 'edge':
      return lineGuides(axis, snapped, [request.hall, ...request.neighbours])
    case 'gap':
      return gapGuide(axis, snapped, request.neighbours)
    case 'grid':
    case 'none':
      return []
  }
}

function lineGuides(axis: 'x' | 'y', snapped: Box, boxes: readonly Box[]): readonly Guide[] {
  const own = span(axis, snapped)
  const across = span(axis === 'x' ? 'y' : 'x', snapped)
  const lines = new Map<number, { from: number; to: number; clear: readonly [number, number] | null }>()
  const extend = (at: number, other: Span, isHall: boolean): void => {
    const key = Math.round(at * 1000)
    const line = lines.get(key)
    const from = Math.min(other.min, across.min, line?.from ?? Infinity)
    const to = Math.max(other.max, across.max, line?.to ?? -Infinity)
    const clear = isHall ? null : clearWay(across, other)
    lines.set(key, { from, to, clear: shorter(line?.clear ?? null, clear) })
  }
  const near = (a: number, b: number): boolean => Math.abs(a - b) < equalMetres
  for (const box of boxes) {
    const other = span(axis, box)
    const otherAcross = span(axis === 'x' ? 'y' : 'x', box)
    const isHall = box === boxes[0]
    for (const edge of [other.min, other.max])
      if (near(edge, own.min) || near(edge, own.max)) extend(edge, otherAcross, isHall)
    if (near((other.min + other.max) / 2, (own.min + own.max) / 2))
      extend((own.min + own.max) / 2, otherAcross, isHall)
  }
  return [...lines].map(([key, { from, to, clear }]) => {
    const isClear = clear !== null && clear[1] - clear[0] > equalMetres
    return { kind: 'line', axis, at: key / 1000, from, to, clear: isClear ? clear : null }
  })
}

/** From one stretch to the other; of no length where they touch or overlap. */
function clearWay(a: Span, b: Span): readonly [number, number] {
  const from = Math.min(a.max, b.max)
  return [from, Math.max(from, a.min, b.min)]
}

function shorter(
  a: readonly [number, number] | null,
  b: readonly [number, number] | null,
): readonly [number, number] | null {
  if (a === null || b === null) return a ?? b
  return a[1] - a[0] <= b[1] - b[0] ? a : b
}

function gapGuide(axis: 'x' | 'y', snapped: Box, neighbours: readonly Box[]): readonly Guide[] {
  const own = span(axis, snapped)
  const across = span(axis === 'x' ? 'y' : 'x', snapped)
  const row = [...rowOf(axis, snapped, neighbours)].sort((a, b) => a.min - b.min)
  const all = [...row, own].sort((a, b) => a.min - b.min)
  const gaps = all.slice(1).flatMap((next, index): (readonly [number, number])[] => {
    const before = all[index]
    return before !== undefined && next.min - before.max > equalMetres ? [[before.max, next.min]] : []
  })
  const touching = gaps.filter(
    ([from, to]) => Math.abs(to - own.min) < equalMetres || Math.abs(from - own.max) < equalMetres,
  )
  const lengths = new Set(touching.map(([from, to]) => Math.round((to - from) * 1000)))
  const equal = gaps.filter(([from, to]) => lengths.has(Math.round((to - from) * 1000)))
  return equal.length < 2 ? [] : [{ kind: 'gaps', axis, at: (across.min + across.max) / 2, gaps: equal }]
}

function span(axis: 'x' | 'y', box: Box): Span {
  return axis === 'x' ? { min: box.minX, max: box.maxX } : { min: box.minY, max: box.maxY }
}

/**
 * Of many boxes, the `most` nearest to `moving`: what is far off is no neighbour, and looking at it
 * costs time in every frame.
 */
export function nearest(moving: Box, boxes: readonly Box[], most: number): readonly Box[] {
  if (boxes.length <= most) return boxes
  const away = (box: Box): number => {
    const dx = Math.max(box.minX - moving.maxX, moving.minX - box.maxX, 0)
    const dy = Math.max(box.minY - moving.maxY, moving.minY - box.maxY, 0)
    return dx + dy
  }
  return boxes
    .map((box) => ({ box, distance: away(box) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ box }) => box)
}

/** Where neighbours are looked for: around the box, as far as alignment can be seen. */
export function neighbourhood(moving: Box, reachMetres: number, seen: Box): Box {
  const around = expand(moving, reachMetres)
  if (!boxesOverlap(around, seen, 0)) return around
  return {
    minX: Math.max(around.minX, seen.minX),
    minY: Math.max(around.minY, seen.minY),
    maxX: Math.min(around.maxX, seen.maxX),
    maxY: Math.min(around.maxY, seen.maxY),
  }
}
