import { standState, type Stand } from '../elements.ts'
import { centreOf, expand, roundMetres, type Point } from '../geometry/rectangle.ts'
import { shapeCorners } from '../geometry/shape.ts'
import { emptyChange, type PlanChange, type StepKind } from '../layout.ts'
import { aisleFindings, narrowestBetween } from './aisles.ts'
import type { Checks } from './types.ts'
import type { Finding } from './finding.ts'
import { entryOf, isDoor, wayBefore } from './space.ts'
import { standingFindings } from './standing.ts'

type FixKind = 'move-in' | 'move-apart' | 'next-number' | 'release' | 'confirm'

/** What puts a finding right, where there is one obvious way. */
export interface Fix {
  readonly kind: FixKind
  readonly step: StepKind
  readonly change: PlanChange
}

/** What has to go farther is for a person to decide. */
const mostMetres = 5
/** Numbers go on from those of stands no farther away than this. */
const neighbourhoodMetres = 15

/** The one obvious way to put a finding right; `undefined` where there is none or a choice. */
export function fixOf(finding: Finding, checks: Checks, floorKey: string): Fix | undefined {
  const put = (kind: FixKind, step: StepKind, stands: readonly (Stand | undefined)[]): Fix | undefined => {
    const known = stands.filter((stand) => stand !== undefined)
    return known.length === 0 ? undefined : { kind, step, change: { ...emptyChange(floorKey), put: known } }
  }
  const about = finding.elements.flatMap((id) => standOf(checks, id) ?? [])
  switch (finding.kind) {
    case 'outside':
      return put('move-in', 'move', [movedInto(about[0], checks, finding.id)])
    case 'overlap':
    case 'restricted':
    case 'obstructed':
    case 'blocked-entrance':
    case 'blocked-exit':
    case 'aisle':
      return put('move-apart', 'move', [movedApart(finding, about, checks)])
    case 'double-number': {
      const renumbered = finding.otherFloors.length > 0 ? about : about.sort(keepsNumberBefore).slice(1)
      return put('next-number', 'number', withNextNumbers(renumbered, finding.number, checks))
    }
    case 'missing-number':
      return put('next-number', 'number', withNextNumbers(about, numberNear(about[0], checks), checks))
    case 'hold-expired':
      return put(
        'release',
        'release',
        about.map((stand) => ({ ...stand, hold: null })),
      )
    case 'booth-without-stand': {
      const kept = checks.reservedFor(finding.boothKey)
      return kept.length === 1
        ? put('confirm', 'confirm', [kept[0] && { ...kept[0], boothKey: finding.boothKey, hold: null }])
        : undefined
    }
    case 'too-small':
    case 'unreachable':
    case 'no-entrance':
      return undefined
  }
}

function standOf({ space }: Checks, id: string): Stand | undefined {
  const element = space.get(id)?.element
  return element?.kind === 'stand' ? element : undefined
}

function movedInto(stand: Stand | undefined, checks: Checks, found: string): Stand | undefined {
  const box = stand && checks.space.get(stand.id)
  if (stand === undefined || box === undefined || stand.locked) return undefined
  const { widthMetres, heightMetres } = checks.hall
  if (box.maxX - box.minX > widthMetres || box.maxY - box.minY > heightMetres) return undefined
  const dx = Math.max(0, -box.minX) + Math.min(0, widthMetres - box.maxX)
  const dy = Math.max(0, -box.minY) + Math.min(0, heightMetres - box.maxY)
  const next = moved(stand, { x: dx, y: dy })
  return isRightAt(next, stand, checks, found) ? next : undefined
}

/** Gives way: who stands there for nobody, then who is kept for somebody, then who has a booth. */
function givesWayBefore(a: Stand, b: Stand): number {
  const rank = { free: 0, held: 1, taken: 2 }
  return rank[standState(a)] - rank[standState(b)] || (a.id < b.id ? 1 : -1)
}

function movedApart(finding: Finding, about: readonly Stand[], checks: Checks): Stand | undefined {
  for (const stand of [...about].sort(givesWayBefore)) {
    if (stand.locked) continue
    const other = finding.elements.find((id) => id !== stand.id)
    const offsets =
      other === undefined
        ? []
        : finding.kind === 'aisle'
          ? offsetsToWiden(stand, other, checks)
          : offsetsApart(stand, other, checks)
    for (const offset of offsets) {
      if (Math.hypot(offset.x, offset.y) > mostMetres) break
      const next = moved(stand, offset)
      if (isRightAt(next, stand, checks, finding.id)) return next
    }
  }
  return undefined
}

function moved(stand: Stand, { x, y }: Point): Stand {
  return { ...stand, xMetres: roundMetres(stand.xMetres + x), yMetres: roundMetres(stand.yMetres + y) }
}

/**
 * Whether nothing is wrong with where a stand would stand, what was found is gone, and no aisle that
 * was wide is narrow.
 */
function isRightAt(next: Stand, before: Stand, { space, hall }: Checks, found: string): boolean {
  const entry = entryOf(next, hall)
  const old = entryOf(before, hall)
  if (entry === undefined || old === undefined) return false
  for (const _ of standingFindings(entry, space, hall)) return false
  const narrow = new Set([...aisleFindings(old, space, hall.aisleMetres)].map(({ id }) => id))
  for (const { id } of aisleFindings(entry, space, hall.aisleMetres))
    if (id === found || !narrow.has(id)) return false
  return true
}

/** The shortest offsets by which a stand no longer shares area with another element. */
function offsetsApart(stand: Stand, otherId: string, { space, hall }: Checks): readonly Point[] {
  const own = space.get(stand.id)
  const other = space.get(otherId)
  if (own === undefined || other === undefined) return []
  const theirs = shapeCorners(isDoor(other.element) ? wayBefore(other.element, hall) : other.element)
  const corners = shapeCorners(own.element)
  return directionsOf(corners)
    .concat(directionsOf(theirs))
    .map((direction) => {
      const along = ({ x, y }: Point): number => x * direction.x + y * direction.y
      // To the millimetre upwards, so that rounding leaves nothing in the way.
      const metres =
        Math.ceil((Math.max(...theirs.map(along)) - Math.min(...corners.map(along))) * 1000 - 1e-6) / 1000
      return { x: direction.x * metres, y: direction.y * metres }
    })
    .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))
}

function offsetsToWiden(stand: Stand, otherId: string, { space, hall }: Checks): readonly Point[] {
  const own = space.get(stand.id)
  const other = space.get(otherId)
  const facing = own && other && narrowestBetween(other, own, space, hall.aisleMetres)
  if (facing === undefined) return []
  const metres = Math.ceil((hall.aisleMetres - facing.metres) * 1000 - 1e-6) / 1000
  return [{ x: facing.side.out.x * metres, y: facing.side.out.y * metres }]
}

/** Along every side, and across it, both ways. */
function directionsOf(corners: readonly Point[]): readonly Point[] {
  return corners.flatMap((from, at) => {
    const to = corners[(at + 1) % corners.length] ?? from
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (length === 0) return []
    const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length]
    return [
      { x, y },
      { x: -x, y: -y },
      { x: -y, y: x },
      { x: y, y: -x },
    ]
  })
}

/** Of several with one number: who has a booth keeps it, then who comes first on the plan. */
function keepsNumberBefore(a: Stand, b: Stand): number {
  const rank = { taken: 0, held: 1, free: 2 }
  return (
    rank[standState(a)] - rank[standState(b)] ||
    a.yMetres - b.yMetres ||
    a.xMetres - b.xMetres ||
    (a.id < b.id ? -1 : 1)
  )
}

function withNextNumbers(stands: readonly Stand[], after: string, checks: Checks): readonly Stand[] {
  const given = new Set<string>()
  return stands.map((stand) => {
    const number = nextNumber(after, (next) => given.has(next) || checks.isNumberTaken(next))
    given.add(number)
    return { ...stand, number }
  })
}

/** The next number after one that nobody has: its last figures counted on, as wide as they are. */
function nextNumber(after: string, isTaken: (number: string) => boolean): string {
  const [end = '', figures = '0', behind = ''] = /(?<!\d)(\d+)(\D*)$/.exec(after) ?? []
  const before = after.slice(0, after.length - end.length)
  for (let next = Number(figures) + 1; ; next++) {
    const number = `${before}${String(next).padStart(figures.length, '0')}${behind}`
    if (!isTaken(number)) return number
  }
}

/** The number of the nearest stand that has one; empty where there is none around. */
function numberNear(stand: Stand | undefined, { space }: Checks): string {
  const box = stand && space.get(stand.id)
  if (stand === undefined || box === undefined) return ''
  const middle = centreOf(stand)
  const near = space
    .within(expand(box, neighbourhoodMetres))
    .flatMap(({ element }) => (element.kind === 'stand' && element.number.trim() !== '' ? [element] : []))
    .map((other) => ({ other, away: Math.hypot(centreOf(other).x - middle.x, centreOf(other).y - middle.y) }))
    .sort((a, b) => a.away - b.away || (a.other.id < b.other.id ? -1 : 1))
  return near[0]?.other.number.trim() ?? ''
}
