import type { Hold, Stand } from '../elements.ts'
import { intoFrame, shapeInFrame } from '../geometry/outline.ts'
import { differenceOf, intersectionOf, unionOf, type Polygon } from '../geometry/polygon.ts'
import { roundMetres, touchMetres, type Point } from '../geometry/rectangle.ts'
import { polygonArea, shapeCorners } from '../geometry/shape.ts'

/** No part of a stand that is split may be narrower or shorter. */
const leastPartMetres = 0.5

type SplitRefusal =
  /** The line does not pass through the stand. */
  | 'line-misses'
  /** A part would be narrower than half a metre. */
  | 'too-narrow'
  /** A part would be in two pieces. */
  | 'falls-apart'

export type MergeRefusal =
  | 'too-few'
  /** Not every stand shares a stretch of edge with the others. */
  | 'do-not-touch'
  /** The stands go round an empty place. */
  | 'leaves-a-hole'
  | 'several-booths'
  /** They are held for different people. */
  | 'several-holds'
  | 'locked'

export type Split = { readonly parts: readonly Stand[] } | { readonly refused: SplitRefusal | 'locked' }
export type Merge =
  { readonly stand: Stand; readonly removed: readonly string[] } | { readonly refused: MergeRefusal }

/**
 * The stand in two or more, cut along the line through two points of the floor. The first part, on
 * the side of the stand's top left corner, stays the stand it was: its number, booth and hold. The
 * others have its category and price class, and no number yet.
 */
export function splitAlong(stand: Stand, from: Point, to: Point, newId: () => string): Split {
  if (stand.locked) return { refused: 'locked' }
  const whole = localCorners(stand, stand)
  const side = halfWithTopLeft(intoFrame(stand, from), intoFrame(stand, to), stand)
  const halves = [intersectionOf(whole, side), differenceOf(whole, [side])]
  if (halves.some((regions) => regions.length === 0)) return { refused: 'line-misses' }
  return partsOf(
    stand,
    halves.flatMap((regions) => regions.map(({ outer }) => outer)),
    newId,
  )
}

/**
 * The stand in so many parts of equal area, cut across its longer side. Which part stays the stand
 * it was is as `splitAlong` has it.
 */
export function splitEvenly(stand: Stand, count: number, newId: () => string): Split {
  if (stand.locked) return { refused: 'locked' }
  const whole = localCorners(stand, stand)
  const alongX = stand.widthMetres >= stand.heightMetres
  const length = alongX ? stand.widthMetres : stand.heightMetres
  if (length / count < leastPartMetres) return { refused: 'too-narrow' }
  const slice = (from: number, to: number): readonly Polygon[] =>
    intersectionOf(whole, band(from, to, alongX, stand)).map(({ outer }) => outer)
  const cuts = Array.from({ length: count + 1 }, (_, at) =>
    at === 0 || at === count || stand.outline === null
      ? roundMetres((length * at) / count)
      : cutAt(whole, at / count, length, (to) => slice(0, to)),
  )
  const parts = cuts.slice(1).map((to, at) => slice(cuts[at] ?? 0, to))
  if (parts.some((pieces) => pieces.length !== 1)) return { refused: 'falls-apart' }
  return partsOf(stand, parts.flat(), newId)
}

/** Where a cut leaves this share of the area before it, to the millimetre. */
function cutAt(
  whole: Polygon,
  share: number,
  length: number,
  before: (to: number) => readonly Polygon[],
): number {
  const wanted = polygonArea(whole) * share
  let low = 0
  let high = length
  while (high - low > 0.0005) {
    const middle = (low + high) / 2
    if (before(middle).reduce((sum, piece) => sum + polygonArea(piece), 0) < wanted) low = middle
    else high = middle
  }
  return roundMetres((low + high) / 2)
}

function partsOf(stand: Stand, corners: readonly Polygon[], newId: () => string): Split {
  const shapes = corners.flatMap((polygon) => shapeInFrame(stand, polygon) ?? [])
  if (shapes.some(({ widthMetres, heightMetres }) => Math.min(widthMetres, heightMetres) < leastPartMetres))
    return { refused: 'too-narrow' }
  return {
    parts: shapes.map((shape, at) =>
      at === 0
        ? { ...stand, ...shape }
        : { ...stand, ...shape, id: newId(), number: '', boothKey: null, hold: null },
    ),
  }
}

/** What lies on the same side of a line as the frame's top left corner, as far as the stand may reach. */
function halfWithTopLeft(from: Point, to: Point, { widthMetres, heightMetres }: Stand): Polygon {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const reach = 4 * (widthMetres + heightMetres) + Math.hypot(from.x, from.y)
  const along = length === 0 ? { x: 0, y: 1 } : { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  const start = { x: from.x - along.x * reach, y: from.y - along.y * reach }
  const end = { x: from.x + along.x * reach, y: from.y + along.y * reach }
  const deep = along.y * from.x - along.x * from.y >= 0 ? reach : -reach
  return [
    start,
    end,
    { x: end.x - along.y * deep, y: end.y + along.x * deep },
    { x: start.x - along.y * deep, y: start.y + along.x * deep },
  ]
}

function band(from: number, to: number, alongX: boolean, { widthMetres, heightMetres }: Stand): Polygon {
  const [left, right, top, bottom] = alongX
    ? [from, to, -1, heightMetres + 1]
    : [-1, widthMetres + 1, from, to]
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}

/**
 * Stands side by side as one. It is the first of them: its place in the order, its turn, its
 * number unless another is asked for. The one booth and the one hold among them come along.
 */
export function mergeStands(stands: readonly Stand[], askedNumber?: string): Merge {
  const [first, ...others] = stands
  if (first === undefined || others.length === 0) return { refused: 'too-few' }
  if (stands.some(({ locked }) => locked)) return { refused: 'locked' }
  const booths = new Set(stands.flatMap(({ boothKey }) => boothKey ?? []))
  if (booths.size > 1) return { refused: 'several-booths' }
  const holds = new Map(
    stands.flatMap(({ hold }) => (hold === null ? [] : [[JSON.stringify(hold), hold] as const])),
  )
  if (holds.size > 1) return { refused: 'several-holds' }
  const regions = unionOf(closedUp(stands.map((stand) => localCorners(first, stand))))
  const [region] = regions
  if (regions.length !== 1 || region === undefined) return { refused: 'do-not-touch' }
  if (region.holes.length > 0) return { refused: 'leaves-a-hole' }
  const shape = shapeInFrame(first, region.outer)
  if (shape === undefined) return { refused: 'do-not-touch' }
  const [boothKey = null] = booths
  const [hold = null] = holds.values() as Iterable<Hold>
  const firstSaid = (field: 'number' | 'category' | 'priceClass'): string | undefined =>
    stands.find((stand) => stand[field])?.[field] ?? undefined
  return {
    stand: {
      ...first,
      ...shape,
      number: askedNumber ?? firstSaid('number') ?? '',
      category: firstSaid('category') ?? null,
      priceClass: firstSaid('priceClass') ?? '',
      boothKey,
      hold,
    },
    removed: others.map(({ id }) => id),
  }
}

function localCorners(frame: Stand, stand: Stand): Polygon {
  return shapeCorners(stand).map((corner) => {
    const { x, y } = intoFrame(frame, corner)
    return { x: roundMetres(x), y: roundMetres(y) }
  })
}

/**
 * The polygons with the cracks between them closed: corners that stand off an earlier corner, or
 * off its column or row, by no more than a touch are put onto it.
 */
function closedUp(polygons: readonly Polygon[]): readonly Polygon[] {
  const columns: number[] = []
  const rows: number[] = []
  const onto = (known: number[], value: number): number => {
    const near = known.find((other) => Math.abs(other - value) <= touchMetres)
    if (near === undefined) known.push(value)
    return near ?? value
  }
  return polygons.map((polygon) => polygon.map(({ x, y }) => ({ x: onto(columns, x), y: onto(rows, y) })))
}
