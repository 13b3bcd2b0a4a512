import type { FloorLayout, Hall, LayoutItem } from '../../../shared/contract/index.ts'

/** One call of `layout.apply`, as data. */
export interface Change {
  readonly floorKey: string
  readonly put: readonly LayoutItem[]
  readonly remove: readonly string[]
  /** Booths that change floor without a place on it. */
  readonly floorOf: Readonly<Record<string, string>>
  readonly hall?: Hall
}

export interface FloorState {
  readonly hall: Hall
  readonly items: ReadonlyMap<string, LayoutItem>
}

/** What an applied change did, for those who keep something derived from the plan. */
interface PlanChange {
  readonly floorKey: string
  /** `null`: everything may be different. */
  readonly ids: readonly string[] | null
}

export interface Plan {
  floorKeys(): readonly string[]
  floor(floorKey: string): FloorState | undefined
  /** Where a booth stands; `undefined` while it waits in the tray. */
  placeOf(boothKey: string): { readonly floorKey: string; readonly item: LayoutItem } | undefined
  /** The floor a booth belongs to, placed or not. */
  floorOf(boothKey: string): string | undefined
  /**
   * Applies a change as the core does, and gives the changes that take it back, in the order in
   * which to apply them.
   */
  apply(change: Change): readonly Change[]
  /** Replaces everything by what the core knows. */
  reset(layouts: readonly FloorLayout[], boothFloors: ReadonlyMap<string, string>): void
  /** Booths that came, went or changed floor elsewhere. */
  setBoothFloors(boothFloors: ReadonlyMap<string, string>): void
  onChange(listener: (change: PlanChange) => void): () => void
}

interface Floor {
  hall: Hall
  readonly items: Map<string, LayoutItem>
}

export function emptyChange(floorKey: string): Change {
  return { floorKey, put: [], remove: [], floorOf: {} }
}

/**
 * The plan of a whole event: every floor's hall and items, and the floor each booth belongs to. A
 * booth stands in one place at most.
 */
export function createPlan(): Plan {
  const floors = new Map<string, Floor>()
  const places = new Map<string, string>()
  let boothFloors = new Map<string, string>()
  const listeners = new Set<(change: PlanChange) => void>()

  const announce = (touched: ReadonlyMap<string, readonly string[] | null>): void => {
    for (const [floorKey, ids] of touched) for (const listener of listeners) listener({ floorKey, ids })
  }

  const placeOf: Plan['placeOf'] = (boothKey) => {
    const floorKey = places.get(boothKey)
    const item = floorKey === undefined ? undefined : floors.get(floorKey)?.items.get(boothKey)
    return floorKey === undefined || item === undefined ? undefined : { floorKey, item }
  }

  const takeOff = (boothKey: string): string | undefined => {
    const floorKey = places.get(boothKey)
    if (floorKey === undefined) return undefined
    floors.get(floorKey)?.items.delete(boothKey)
    places.delete(boothKey)
    return floorKey
  }

  return {
    floorKeys: () => [...floors.keys()],
    floor: (floorKey) => floors.get(floorKey),
    placeOf,
    floorOf: (boothKey) => boothFloors.get(boothKey),

    apply(change) {
      const inverse = inverseOf(change, { placeOf, floorOf: (key) => boothFloors.get(key), hallOf: (key) => floors.get(key)?.hall })
      const touched = new Map<string, string[]>([[change.floorKey, []]])
      const touch = (floorKey: string, id: string): void => {
        const ids = touched.get(floorKey)
        if (ids === undefined) touched.set(floorKey, [id])
        else ids.push(id)
      }
      const target = floors.get(change.floorKey)
      if (target === undefined) return []
      if (change.hall !== undefined) target.hall = change.hall
      for (const id of change.remove) {
        if (places.get(id) !== change.floorKey) continue
        takeOff(id)
        touch(change.floorKey, id)
      }
      for (const item of change.put) {
        const left = places.get(item.id)
        if (left !== undefined && left !== change.floorKey) {
          takeOff(item.id)
          touch(left, item.id)
        }
        target.items.set(item.id, item)
        places.set(item.id, change.floorKey)
        boothFloors.set(item.id, change.floorKey)
        touch(change.floorKey, item.id)
      }
      for (const [id, floorKey] of Object.entries(change.floorOf)) {
        boothFloors.set(id, floorKey)
        const stands = places.get(id)
        if (stands !== undefined && stands !== floorKey) {
          takeOff(id)
          touch(stands, id)
        }
        touch(floorKey, id)
      }
      announce(touched)
      return inverse
    },

    reset(layouts, owners) {
      floors.clear()
      places.clear()
      boothFloors = new Map(owners)
      for (const { floorKey, hall, items } of layouts) {
        // A place on a floor the booth has left meanwhile is no place.
        const standing = items.filter(({ id }) => boothFloors.get(id) === floorKey)
        floors.set(floorKey, { hall, items: new Map(standing.map((item) => [item.id, item])) })
        for (const { id } of standing) places.set(id, floorKey)
      }
      announce(new Map([...floors.keys()].map((floorKey) => [floorKey, null])))
    },

    setBoothFloors(owners) {
      boothFloors = new Map(owners)
      const touched = new Map<string, string[]>()
      for (const [id, floorKey] of [...places]) {
        if (boothFloors.get(id) === floorKey) continue
        takeOff(id)
        touched.set(floorKey, [...(touched.get(floorKey) ?? []), id])
      }
      announce(touched)
    },

    onChange(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

interface Before {
  readonly placeOf: Plan['placeOf']
  readonly floorOf: Plan['floorOf']
  hallOf(floorKey: string): Hall | undefined
}

/**
 * One change for the floor the change was made on and one for every other floor it took booths
 * from; nearly always one altogether.
 */
function inverseOf(change: Change, before: Before): readonly Change[] {
  const put = new Map<string, LayoutItem[]>()
  const remove: string[] = []
  const floorOf: Record<string, string> = {}
  const placed = new Set(change.put.map(({ id }) => id))
  const ids = new Set([...placed, ...change.remove, ...Object.keys(change.floorOf)])
  for (const id of ids) {
    const place = before.placeOf(id)
    const owner = before.floorOf(id)
    if (place !== undefined) {
      const items = put.get(place.floorKey)
      if (items === undefined) put.set(place.floorKey, [place.item])
      else items.push(place.item)
      continue
    }
    const placedNow = placed.has(id)
    if (placedNow) remove.push(id)
    const ownerNow = placedNow ? change.floorKey : (change.floorOf[id] ?? owner)
    if (owner !== undefined && owner !== ownerNow) floorOf[id] = owner
  }
  const hall = change.hall === undefined ? undefined : before.hallOf(change.floorKey)
  const changes: Change[] = []
  const own = put.get(change.floorKey) ?? []
  if (own.length > 0 || remove.length > 0 || Object.keys(floorOf).length > 0 || hall !== undefined) {
    changes.push({ floorKey: change.floorKey, put: own, remove, floorOf, ...(hall === undefined ? {} : { hall }) })
  }
  for (const [floorKey, items] of put) {
    if (floorKey !== change.floorKey) changes.push({ floorKey, put: items, remove: [], floorOf: {} })
  }
  return changes
}
