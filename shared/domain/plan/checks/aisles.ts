import { boxAround, touchMetres, type Point } from '../geometry/rectangle.ts'
import { findingId, type Finding } from './finding.ts'
import { leastAlongMetres, offsetFromSide, type Side } from './sides.ts'
import { around, isSolid, outlineOf, type Entry, type Space } from './space.ts'

/** The cosine of 15°: sides that turn further away from each other open into a place. */
const mostTurn = -0.966

/** Where two sides face each other: from `from` to `to` along the first, and how far apart. */
interface Facing {
  readonly side: Side
  readonly from: number
  readonly to: number
  readonly metres: number
}

/**
 * Aisles beside a stand that are narrower than `leastMetres`: free ground between two sides that
 * face each other. What touches, back to back or in a row, has no aisle between it.
 */
export function* aisleFindings(
  entry: Entry,
  space: Space,
  leastMetres: number,
  isLeftOut: (id: string) => boolean = () => false,
): Iterable<Finding> {
  if (leastMetres <= 0) return
  for (const other of space.within(around(entry, leastMetres))) {
    if (
      other.element.kind !== 'stand' ||
      other.element.id === entry.element.id ||
      isLeftOut(other.element.id)
    )
      continue
    const [a, b] = entry.element.id < other.element.id ? [entry, other] : [other, entry]
    const narrowest = narrowestBetween(a, b, space, leastMetres)
    if (narrowest === undefined) continue
    const elements = [a.element.id, b.element.id]
    const ground = groundOf(narrowest)
    yield {
      kind: 'aisle',
      id: findingId('aisle', elements),
      elements,
      place: boxAround(ground),
      metres: narrowest.metres,
      leastMetres,
      ground,
    }
  }
}

/** The narrowest free ground between two stands, where that is narrower than it may be. */
export function narrowestBetween(a: Entry, b: Entry, space: Space, leastMetres: number): Facing | undefined {
  let narrowest: Facing | undefined
  for (const side of outlineOf(a).sides) {
    for (const other of outlineOf(b).sides) {
      const facing = facingOf(side, other)
      if (
        facing === undefined ||
        facing.metres <= touchMetres ||
        facing.metres >= leastMetres - touchMetres / 2
      )
        continue
      if (narrowest !== undefined && facing.metres >= narrowest.metres) continue
      const free = freePart(facing, [a, b], space)
      if (free !== undefined) narrowest = free
    }
  }
  return narrowest
}

function facingOf(side: Side, other: Side): Facing | undefined {
  if (side.out.x * other.out.x + side.out.y * other.out.y > mostTurn) return undefined
  const start = offsetFromSide(side, other.from)
  const end = offsetFromSide(side, other.to)
  const from = Math.max(0, Math.min(start.along, end.along))
  const to = Math.min(side.length, Math.max(start.along, end.along))
  if (to - from <= leastAlongMetres) return undefined
  const slope = (end.away - start.away) / (end.along - start.along)
  const awayAt = (along: number): number => start.away + slope * (along - start.along)
  return { side, from, to, metres: Math.min(awayAt(from), awayAt(to)) }
}

/** The longest part between two sides in which nothing stands; `undefined` where there is none. */
function freePart(facing: Facing, [a, b]: readonly [Entry, Entry], space: Space): Facing | undefined {
  const taken: [from: number, to: number][] = []
  const between = space
    .within(boxAround(groundOf(facing)))
    .filter(({ element }) => isSolid(element) && element.id !== a.element.id && element.id !== b.element.id)
  // Only a shape with corners that point inwards can stand before a side of its own.
  for (const other of [...between, ...[a, b].filter(({ element }) => element.outline !== null)]) {
    const part = takenBy(other, facing)
    if (part !== undefined) taken.push(part)
  }
  taken.sort((left, right) => left[0] - right[0] || left[1] - right[1])
  let best: readonly [number, number] = [0, 0]
  let from = facing.from
  for (const [start, end] of [...taken, [facing.to, facing.to] as const]) {
    if (start - from > best[1] - best[0]) best = [from, start]
    from = Math.max(from, end)
  }
  return best[1] - best[0] > leastAlongMetres ? { ...facing, from: best[0], to: best[1] } : undefined
}

/** The part of a facing that something stands in, whether or not it fills the way across. */
function takenBy(entry: Entry, { side, from, to, metres }: Facing): [number, number] | undefined {
  const seen = outlineOf(entry).corners.map((corner) => offsetFromSide(side, corner))
  const inner = clipped(clipped(seen, touchMetres, 1), metres - touchMetres, -1)
  if (inner.length === 0) return undefined
  const start = Math.max(from, Math.min(...inner.map(({ along }) => along)))
  const end = Math.min(to, Math.max(...inner.map(({ along }) => along)))
  return end - start > touchMetres ? [start, end] : undefined
}

type Seen = ReturnType<typeof offsetFromSide>

/** What of a polygon lies on one side of a line at `away`: further out (1) or nearer (−1). */
function clipped(polygon: readonly Seen[], away: number, direction: 1 | -1): readonly Seen[] {
  return polygon.flatMap((corner, at) => {
    const next = polygon[(at + 1) % polygon.length] ?? corner
    const isIn = (corner.away - away) * direction >= 0
    const isNextIn = (next.away - away) * direction >= 0
    const kept = isIn ? [corner] : []
    if (isIn === isNextIn) return kept
    const share = (away - corner.away) / (next.away - corner.away)
    return [...kept, { along: corner.along + share * (next.along - corner.along), away }]
  })
}

/** The corners of the ground between two sides. */
function groundOf({ side, from, to, metres }: Facing): readonly Point[] {
  const at = (along: number, away: number): Point => ({
    x: side.from.x + side.along.x * along + side.out.x * away,
    y: side.from.y + side.along.y * along + side.out.y * away,
  })
  return [at(from, 0), at(to, 0), at(to, metres), at(from, metres)]
}
