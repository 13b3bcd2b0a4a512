import type { Stand } from '../elements.ts'
import { emptyChange, type PlanChange } from '../layout.ts'

export interface StandPosition {
  readonly floorKey: string
  readonly stand: Stand
}

/** A booth and the stand that it gets. */
export interface Seat {
  readonly boothKey: string
  readonly place: StandPosition
}

/**
 * What putting booths on a stand would do. `stay`: it stands there already; `assign`: a booth of the
 * tray gets a stand that nobody has; `move`: so does one that leaves another stand; `swap`: two change
 * places; `replace`: whoever stands there goes to the tray; `fill`: several get free stands; `none`:
 * there is no free stand for any of several.
 */
export interface SeatingProposal {
  readonly kind: 'stay' | 'assign' | 'move' | 'swap' | 'replace' | 'fill' | 'none'
  readonly seats: readonly Seat[]
  /** Who loses a stand and gets no other. */
  readonly toTray: readonly string[]
  /** Who finds no free stand. */
  readonly leftOut: readonly string[]
}

/**
 * Puts a booth on `target`, or several onto free stands from there on. `standOf`: where a booth
 * stands now; `freeStands`: the floor's stands that nobody has or holds, in reading order, beginning
 * with the target or with what follows it.
 */
export function proposeSeats(
  boothKeys: readonly string[],
  target: StandPosition,
  standOf: (boothKey: string) => StandPosition | undefined,
  freeStands: () => readonly Stand[],
): SeatingProposal {
  const [boothKey, ...others] = boothKeys
  const nothing = { seats: [], toTray: [], leftOut: [] }
  if (boothKey === undefined) return { kind: 'none', ...nothing }
  if (others.length > 0) {
    const free = freeStands()
    const seats = boothKeys.slice(0, free.length).flatMap((key, at) => {
      const stand = free[at]
      return stand === undefined ? [] : [{ boothKey: key, place: { floorKey: target.floorKey, stand } }]
    })
    return {
      kind: seats.length === 0 ? 'none' : 'fill',
      seats,
      toTray: [],
      leftOut: boothKeys.slice(seats.length),
    }
  }
  const { boothKey: before } = target.stand
  if (before === boothKey) return { kind: 'stay', ...nothing }
  const from = standOf(boothKey)
  const seat = { boothKey, place: target }
  if (before === null) return { ...nothing, kind: from === undefined ? 'assign' : 'move', seats: [seat] }
  if (from === undefined) return { ...nothing, kind: 'replace', seats: [seat], toTray: [before] }
  return { ...nothing, kind: 'swap', seats: [seat, { boothKey: before, place: from }] }
}

/** The changes that give booths their stands, one for each floor. Nobody holds such a stand any more. */
export function seatChanges(seats: readonly Seat[]): readonly PlanChange[] {
  const byFloor = new Map<string, Stand[]>()
  for (const { boothKey, place } of seats) {
    const put = byFloor.get(place.floorKey) ?? []
    put.push({ ...place.stand, boothKey, hold: null })
    byFloor.set(place.floorKey, put)
  }
  return [...byFloor].map(([floorKey, put]) => ({ ...emptyChange(floorKey), put }))
}

/** What comes from `id` on, then what comes before it. */
export function startingAt<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string,
): readonly Item[] {
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === id),
  )
  return [...items.slice(at), ...items.slice(0, at)]
}

/** Whether a stand is held only until a day that has passed; `today` as `YYYY-MM-DD`. */
export function isHoldExpired({ hold }: Pick<Stand, 'hold'>, today: string): boolean {
  return hold !== null && hold.until !== null && hold.until < today
}
