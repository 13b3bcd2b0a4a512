import { isStand, type PlanElement, type Stand } from '../../../shared/domain/plan/elements.ts'
import type {
  FloorLayout,
  Hall,
  PlanChange,
  Sheet,
  StandCategory,
} from '../../../shared/domain/plan/layout.ts'
import { sameData } from './same-data.ts'

export interface FloorState {
  readonly hall: Hall
  readonly sheet: Sheet
  readonly elements: ReadonlyMap<string, PlanElement>
}

/**
 * What is different now, for those who keep something derived from the plan: by floor the elements
 * and booths, `null` where that may be all of them. A booth is named on the floor that it belongs to
 * and on the one that it left.
 */
type Touched = ReadonlyMap<string, ReadonlySet<string> | null>

export interface Plan {
  /** Grows whenever a booth comes to another stand or floor, or leaves one. */
  readonly seats: number
  /** The kinds of stands of the event. */
  readonly categories: readonly StandCategory[]
  floorKeys(): readonly string[]
  floor(floorKey: string): FloorState | undefined
  /** Where an element is, whichever floor that is. */
  element(id: string): { readonly floorKey: string; readonly element: PlanElement } | undefined
  /** Where a booth stands; `undefined` while it waits in the tray. */
  standOf(boothKey: string): Standing | undefined
  /** The floor a booth belongs to, placed or not. */
  floorOf(boothKey: string): string | undefined
  /**
   * Applies a change as the core does, and gives the changes that take it back, in the order in
   * which to apply them.
   */
  apply(change: PlanChange): readonly PlanChange[]
  /**
   * Replaces everything by what the core knows; without `boothFloors` a booth belongs to the floor
   * that it stands on. Only what is different then is told to be.
   */
  reset(
    layouts: readonly FloorLayout[],
    boothFloors: ReadonlyMap<string, string> | null,
    categories: readonly StandCategory[],
  ): void
  /** Booths that came, went or changed floor elsewhere. */
  setBoothFloors(boothFloors: ReadonlyMap<string, string>): void
  /** Runs once after everything that is done to the plan, whichever floors that touches. */
  onChange(listener: (touched: Touched) => void): () => void
}

interface Standing {
  readonly floorKey: string
  readonly stand: Stand
}

interface Floor {
  hall: Hall
  sheet: Sheet
  readonly elements: Map<string, PlanElement>
}

/**
 * The plan of a whole event: every floor's hall and elements, and the floor each booth belongs to.
 * A booth stands on one stand at most.
 */
export function createPlan(): Plan {
  const floors = new Map<string, Floor>()
  /** Element → floor. */
  const places = new Map<string, string>()
  /** Booth → stand. */
  const stands = new Map<string, string>()
  const boothFloors = new Map<string, string>()
  let categories: readonly StandCategory[] = []
  let seats = 0
  const listeners = new Set<(touched: Touched) => void>()

  const announce = (touched: Touched): void => {
    for (const listener of listeners) listener(touched)
  }

  const elementAt: Plan['element'] = (id) => {
    const floorKey = places.get(id)
    const element = floorKey === undefined ? undefined : floors.get(floorKey)?.elements.get(id)
    return floorKey === undefined || element === undefined ? undefined : { floorKey, element }
  }

  const standOf: Plan['standOf'] = (boothKey) => {
    const found = elementAt(stands.get(boothKey) ?? '')
    return found !== undefined && isStand(found.element)
      ? { floorKey: found.floorKey, stand: found.element }
      : undefined
  }

  function drop(id: string): void {
    const found = elementAt(id)
    if (found === undefined) return
    if (isStand(found.element) && found.element.boothKey !== null) stands.delete(found.element.boothKey)
    floors.get(found.floorKey)?.elements.delete(id)
    places.delete(id)
  }

  function place(floorKey: string, element: PlanElement): void {
    floors.get(floorKey)?.elements.set(element.id, element)
    places.set(element.id, floorKey)
    if (isStand(element) && element.boothKey !== null) stands.set(element.boothKey, element.id)
  }

  function belong(boothKey: string, floorKey: string | undefined, touch: Touch): void {
    const left = boothFloors.get(boothKey)
    if (left === floorKey) return
    if (left !== undefined) touch(left, boothKey)
    if (floorKey === undefined) boothFloors.delete(boothKey)
    else {
      boothFloors.set(boothKey, floorKey)
      touch(floorKey, boothKey)
    }
  }

  /** Booths belong as told, and no others do. */
  function belongAs(owners: ReadonlyMap<string, string>, touch: Touch): void {
    for (const boothKey of [...boothFloors.keys()])
      if (!owners.has(boothKey)) belong(boothKey, undefined, touch)
    for (const [boothKey, floorKey] of owners) belong(boothKey, floorKey, touch)
  }

  /** The stand stays, without its booth. */
  function vacate({ floorKey, stand }: Standing): void {
    drop(stand.id)
    place(floorKey, { ...stand, boothKey: null })
  }

  function movesBooths({ floorKey, put, remove, floorOf }: PlanChange): boolean {
    const boothOn = (id: string): string | null => {
      const element = elementAt(id)?.element
      return isStand(element) ? element.boothKey : null
    }
    if (Object.keys(floorOf).length > 0 || remove.some((id) => boothOn(id) !== null)) return true
    return put.some((element) => {
      const booth = isStand(element) ? element.boothKey : null
      return boothOn(element.id) !== booth || (booth !== null && boothFloors.get(booth) !== floorKey)
    })
  }

  /** A floor as it is read anew, with what of it is as it was, and the elements that are not. */
  function followed(
    before: Floor | undefined,
    { floorKey, hall, sheet, elements }: FloorLayout,
  ): { readonly floor: Floor; readonly different: readonly string[] } {
    const now = new Map<string, PlanElement>()
    const different: string[] = []
    for (const element of elements) {
      // A stand on a floor that its booth has left meanwhile is free.
      const isLeft =
        isStand(element) && element.boothKey !== null && boothFloors.get(element.boothKey) !== floorKey
      const next = isLeft ? { ...element, boothKey: null } : element
      const known = before?.elements.get(element.id)
      const isSame = known !== undefined && sameData(known, next)
      now.set(element.id, isSame ? known : next)
      if (!isSame) different.push(element.id)
    }
    for (const id of before?.elements.keys() ?? []) if (!now.has(id)) different.push(id)
    const floor = {
      hall: before !== undefined && sameData(before.hall, hall) ? before.hall : hall,
      sheet: before !== undefined && sameData(before.sheet, sheet) ? before.sheet : sheet,
      elements: now,
    }
    return { floor, different }
  }

  return {
    get seats() {
      return seats
    },
    get categories() {
      return categories
    },
    floorKeys: () => [...floors.keys()],
    floor: (floorKey) => floors.get(floorKey),
    element: elementAt,
    standOf,
    floorOf: (boothKey) => boothFloors.get(boothKey),

    apply(change) {
      const target = floors.get(change.floorKey)
      if (target === undefined) return []
      if (movesBooths(change)) seats++
      const before = createBefore(change.floorKey)
      const { touched, touch } = createTouched([change.floorKey])
      const noteElement = (id: string): void => before.noteElement(id, elementAt(id))
      const noteBooth = (boothKey: string): void => before.noteBooth(boothKey, boothFloors.get(boothKey))
      const leaveStand = (boothKey: string): void => {
        const found = standOf(boothKey)
        if (found === undefined) return
        noteElement(found.stand.id)
        vacate(found)
        touch(found.floorKey, found.stand.id)
      }

      for (const id of change.remove) {
        if (places.get(id) !== change.floorKey) continue
        noteElement(id)
        drop(id)
        touch(change.floorKey, id)
      }
      for (const element of change.put) {
        noteElement(element.id)
        const left = places.get(element.id)
        if (left !== undefined && left !== change.floorKey) touch(left, element.id)
        drop(element.id)
        if (isStand(element) && element.boothKey !== null) {
          leaveStand(element.boothKey)
          noteBooth(element.boothKey)
          belong(element.boothKey, change.floorKey, touch)
        }
        place(change.floorKey, element)
        touch(change.floorKey, element.id)
      }
      for (const [boothKey, floorKey] of Object.entries(change.floorOf)) {
        noteBooth(boothKey)
        if (standOf(boothKey)?.floorKey !== floorKey) leaveStand(boothKey)
        belong(boothKey, floorKey, touch)
      }
      const rest = {
        ...(change.hall === undefined ? {} : { hall: target.hall }),
        ...(change.sheet === undefined ? {} : { sheet: target.sheet }),
        ...(change.categories === undefined ? {} : { categories }),
      }
      if (change.hall !== undefined) target.hall = change.hall
      if (change.sheet !== undefined) target.sheet = change.sheet
      if (change.categories !== undefined) categories = change.categories
      announce(touched)
      return before.inverse(rest, (boothKey) => boothFloors.get(boothKey))
    },

    reset(layouts, owners, kinds) {
      const { touched, touch } = createTouched([])
      const standsBefore = new Map(stands)
      belongAs(owners ?? new Map(layouts.flatMap(boothsOn)), touch)
      let isSeatedAlike = touched.size === 0
      places.clear()
      stands.clear()
      const floorsBefore = new Map(floors)
      floors.clear()
      for (const layout of layouts) {
        const { floorKey } = layout
        const before = floorsBefore.get(floorKey)
        const { floor, different } = followed(before, layout)
        floors.set(floorKey, floor)
        for (const element of floor.elements.values()) place(floorKey, element)
        const isOther = before !== undefined && (before.hall !== floor.hall || before.sheet !== floor.sheet)
        // Where most is another, what is derived from it is made anew sooner than brought up to date.
        if (before === undefined || different.length * 2 > floor.elements.size) touched.set(floorKey, null)
        else if (different.length > 0 || isOther)
          touched.set(floorKey, new Set([...(touched.get(floorKey) ?? []), ...different]))
      }
      for (const floorKey of floorsBefore.keys()) if (!floors.has(floorKey)) touched.set(floorKey, null)
      isSeatedAlike &&=
        standsBefore.size === stands.size &&
        [...stands].every(([boothKey, id]) => standsBefore.get(boothKey) === id)
      if (!isSeatedAlike) seats++
      if (!sameData(categories, kinds)) {
        categories = kinds
        for (const floorKey of floors.keys()) if (!touched.has(floorKey)) touched.set(floorKey, new Set())
      }
      if (touched.size > 0) announce(touched)
    },

    setBoothFloors(owners) {
      const { touched, touch } = createTouched([])
      belongAs(owners, touch)
      for (const boothKey of [...stands.keys()]) {
        const found = standOf(boothKey)
        if (found === undefined || boothFloors.get(boothKey) === found.floorKey) continue
        vacate(found)
        touch(found.floorKey, found.stand.id)
      }
      if (touched.size === 0) return
      seats++
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

function boothsOn({
  floorKey,
  elements,
}: FloorLayout): readonly (readonly [boothKey: string, floorKey: string])[] {
  return elements.flatMap((element) =>
    isStand(element) && element.boothKey !== null ? [[element.boothKey, floorKey]] : [],
  )
}

type Touch = (floorKey: string, id: string) => void

function createTouched(floorKeys: readonly string[]): {
  readonly touched: Map<string, Set<string> | null>
  readonly touch: Touch
} {
  const touched = new Map<string, Set<string> | null>(floorKeys.map((floorKey) => [floorKey, new Set()]))
  return {
    touched,
    touch(floorKey, id) {
      touched.set(floorKey, (touched.get(floorKey) ?? new Set()).add(id))
    },
  }
}

type Found = ReturnType<Plan['element']>

interface Before {
  /** Only the first note of an element or booth counts: how it was before the change. */
  noteElement(id: string, found: Found): void
  noteBooth(boothKey: string, floorKey: string | undefined): void
  /**
   * One change for the floor the change was made on and one for every other floor it took elements
   * from; nearly always one altogether.
   */
  inverse(rest: Partial<PlanChange>, floorOf: (boothKey: string) => string | undefined): readonly PlanChange[]
}

function createBefore(floorKey: string): Before {
  const elements = new Map<string, Found>()
  const booths = new Map<string, string | undefined>()
  return {
    noteElement(id, found) {
      if (!elements.has(id)) elements.set(id, found)
    },
    noteBooth(boothKey, belongedTo) {
      if (!booths.has(boothKey)) booths.set(boothKey, belongedTo)
    },
    inverse(rest, floorNow) {
      const put = new Map<string, PlanElement[]>()
      const remove: string[] = []
      const stood = new Set<string>()
      for (const [id, found] of elements) {
        if (found === undefined) {
          remove.push(id)
          continue
        }
        const { element } = found
        if (isStand(element) && element.boothKey !== null) stood.add(element.boothKey)
        const onFloor = put.get(found.floorKey)
        if (onFloor === undefined) put.set(found.floorKey, [element])
        else onFloor.push(element)
      }
      const floorOf: Record<string, string> = {}
      for (const [boothKey, belongedTo] of booths)
        if (belongedTo !== undefined && belongedTo !== floorNow(boothKey) && !stood.has(boothKey))
          floorOf[boothKey] = belongedTo
      const own = put.get(floorKey) ?? []
      const changes: PlanChange[] = []
      if (
        own.length > 0 ||
        remove.length > 0 ||
        Object.keys(floorOf).length > 0 ||
        Object.keys(rest).length > 0
      )
        changes.push({ floorKey, put: own, remove, floorOf, ...rest })
      for (const [other, lost] of put)
        if (other !== floorKey) changes.push({ floorKey: other, put: lost, remove: [], floorOf: {} })
      return changes
    },
  }
}
