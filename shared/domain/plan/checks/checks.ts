import { isStand, standState, type PlanElement, type Stand } from '../elements.ts'
import type { Box } from '../geometry/rectangle.ts'
import { defaultHall, type Hall, type StandCategory } from '../layout.ts'
import { aisleFindings } from './aisles.ts'
import { findingId } from './finding.ts'
import { createFindingBook, type FindingBook } from './finding-book.ts'
import { createNumbers } from './numbers.ts'
import { around, createSpace, entryOf, isSolid, standsAlike, type Entry, type Space } from './space.ts'
import { standFindings } from './stand-rules.ts'
import { standingFindings } from './standing.ts'
import { createWalk } from './walk.ts'

/** A floor as it is now. */
export interface CheckedFloor {
  readonly hall: Hall
  readonly elements: ReadonlyMap<string, PlanElement>
}

/** What else of the event checks need to know. */
export interface Surroundings {
  readonly categories: readonly StandCategory[]
  /** The numbers of stands on other floors, by `numberKey`, and which floors these are. */
  readonly numbersElsewhere: ReadonlyMap<string, readonly string[]>
  /** The booths of this floor that stand nowhere. */
  readonly waiting: ReadonlySet<string>
  /** As `YYYY-MM-DD`. */
  readonly today: string
}

/**
 * The checks of one floor. A change is only noted; `work` does what follows from it, in as many
 * pieces as the caller wants. Findings that are known to be gone are gone at once.
 */
export interface Checks {
  readonly book: Pick<FindingBook, 'ofKind' | 'about' | 'get'>
  readonly space: Space
  /** Whether a stand of any floor has this number. */
  isNumberTaken(number: string): boolean
  /** Stands that are kept for a booth, as far as it is known for which. */
  keptFor(boothKey: string): readonly Stand[]
  readonly hall: Hall
  readonly surroundings: Surroundings
  /** Whether anything has yet to be checked. */
  readonly pending: boolean
  /** Takes another floor, or the same with another hall. */
  load(floor: CheckedFloor): void
  /** Takes over the present state of elements. */
  update(floor: CheckedFloor, ids: readonly string[]): void
  surround(surroundings: Surroundings): void
  /** Checks until nothing is pending or the time is up; whether it has finished. */
  work(isTimeUp: () => boolean): boolean
}

/** More changes than this at once are cheaper as a new floor. */
const reloadAbove = 2_000
const loadedAtOnce = 500

export function createChecks(): Checks {
  const book = createFindingBook()
  const space = createSpace()
  const walk = createWalk()
  const stands = new Map<string, Stand>()
  const numbers = createNumbers(book, (id) => space.get(id))
  let floor: CheckedFloor = { hall: defaultHall, elements: new Map() }
  let hall = floor.hall
  let surroundings: Surroundings = { categories: [], numbersElsewhere: new Map(), waiting: new Set(), today: '' }
  let least = new Map<string, number>()
  /** Elements that have yet to be taken over, from the last. */
  let toLoad: string[] = []
  /** Stands that are to be looked at by themselves. */
  const toLook = new Set<string>()
  /** Elements whose neighbours are to be looked at. */
  const toStand = new Set<string>()
  /** Stands whose aisles are to be measured. */
  const toMeasure = new Set<string>()
  /** Made when it is asked for. */
  let kept: ReadonlyMap<string, readonly Stand[]> | null = null
  let isWalkDue = false
  let walking: Generator<void, ReadonlySet<string>> | null = null

  function walkAgain(): void {
    isWalkDue = true
    walking = null
  }

  function measureAround(box: Entry): void {
    if (hall.aisleMetres <= 0 || !isSolid(box.element)) return
    for (const { element } of space.within(around(box, hall.aisleMetres))) if (element.kind === 'stand') toMeasure.add(element.id)
  }

  /** What depends on nothing but the stand itself. */
  function checkAlone(stand: Stand, place: Box): void {
    for (const kind of ['too-small', 'hold-expired', 'missing-number'] as const) book.forget(stand.id, kind)
    for (const finding of standFindings(stand, place, least, surroundings.today)) book.add(finding)
  }

  function forget(id: string): void {
    const before = space.get(id)
    numbers.remove(id)
    stands.delete(id)
    if (before === undefined) return
    book.forget(id)
    for (const queue of [toLook, toStand, toMeasure]) queue.delete(id)
    space.remove(id)
    walk.remove(id)
    measureAround(before)
    walkAgain()
  }

  function take(element: PlanElement): void {
    const before = space.get(element.id)
    const next = entryOf(element, hall)
    if (before === undefined || next === undefined || !standsAlike(before.element, next.element)) {
      forget(element.id)
      if (next === undefined) return
      space.put(next)
      walk.put(next)
      toStand.add(element.id)
      measureAround(next)
      walkAgain()
    } else space.put(next)
    if (isStand(element)) {
      stands.set(element.id, element)
      numbers.put(element.id, element.number)
      checkAlone(element, boxOf(next))
    }
  }

  function load(next: CheckedFloor): void {
    floor = next
    hall = next.hall
    book.clear()
    numbers.clear()
    stands.clear()
    space.clear()
    walk.clear(hall)
    for (const queue of [toLook, toStand, toMeasure]) queue.clear()
    toLoad = [...next.elements.keys()].reverse()
    walkAgain()
    tellWaiting()
  }

  function loadSome(): void {
    const entries: Entry[] = []
    kept = null
    for (const id of toLoad.splice(-loadedAtOnce)) {
      const element = floor.elements.get(id)
      // It has changed since, and was taken over with the change.
      if (element === undefined || space.get(id) !== undefined) continue
      const entry = entryOf(element, hall)
      if (entry === undefined) continue
      entries.push(entry)
      walk.put(entry)
      toStand.add(id)
      if (!isStand(element)) continue
      toMeasure.add(id)
      stands.set(id, element)
    }
    space.add(entries)
    for (const { element, ...box } of entries) {
      if (element.kind !== 'stand') continue
      numbers.put(element.id, element.number)
      checkAlone(element, boxOf(box))
    }
  }

  function surround(next: Surroundings): void {
    const before = surroundings
    surroundings = next
    if (next.numbersElsewhere !== before.numbersElsewhere) numbers.surround(next.numbersElsewhere)
    if (next.waiting !== before.waiting) tellWaiting()
    if (next.categories === before.categories && next.today === before.today) return
    least = new Map(next.categories.flatMap(({ id, leastSquareMetres }) => (leastSquareMetres === null ? [] : [[id, leastSquareMetres] as const])))
    for (const id of stands.keys()) toLook.add(id)
  }

  function tellWaiting(): void {
    book.forgetKind('booth-without-stand')
    for (const boothKey of surroundings.waiting) {
      book.add({ kind: 'booth-without-stand', id: findingId('booth-without-stand', [boothKey]), elements: [], place: null, boothKey })
    }
  }

  function takeUnreached(ids: ReadonlySet<string>): void {
    book.forgetKind('unreachable')
    book.forgetKind('no-entrance')
    for (const id of ids) {
      const entry = space.get(id)
      if (entry !== undefined) book.add({ kind: 'unreachable', id: findingId('unreachable', [id]), elements: [id], place: boxOf(entry) })
    }
    if (stands.size > 0 && !walk.hasEntrance) book.add({ kind: 'no-entrance', id: 'no-entrance', elements: [], place: null })
  }

  return {
    book,
    space,
    isNumberTaken: numbers.isTaken,
    keptFor: (boothKey) => (kept ??= byKeptBooth(stands.values())).get(boothKey) ?? [],
    get hall() {
      return hall
    },
    get surroundings() {
      return surroundings
    },
    get pending() {
      return toLoad.length > 0 || toLook.size > 0 || toStand.size > 0 || toMeasure.size > 0 || isWalkDue
    },
    load,
    update(next, ids) {
      if (next.hall !== hall || ids.length > reloadAbove) {
        load(next)
        return
      }
      floor = next
      kept = null
      for (const id of ids) {
        const element = floor.elements.get(id)
        if (element === undefined) forget(id)
        else take(element)
      }
    },
    surround,
    work(isTimeUp) {
      while (toLoad.length > 0) {
        loadSome()
        if (isTimeUp()) return false
      }
      for (const id of toLook) {
        toLook.delete(id)
        const entry = space.get(id)
        if (entry?.element.kind === 'stand') checkAlone(entry.element, boxOf(entry))
        if (isTimeUp()) return false
      }
      for (const id of toStand) {
        toStand.delete(id)
        const entry = space.get(id)
        if (entry !== undefined) for (const finding of standingFindings(entry, space, hall)) book.add(finding)
        if (isTimeUp()) return false
      }
      for (const id of toMeasure) {
        toMeasure.delete(id)
        book.forget(id, 'aisle')
        const entry = space.get(id)
        // What is between two stands is measured once, with the later one.
        if (entry !== undefined)
          for (const finding of aisleFindings(entry, space, hall.aisleMetres, (other) => toMeasure.has(other))) book.add(finding)
        if (isTimeUp()) return false
      }
      while (isWalkDue) {
        walking ??= walk.unreached()
        const step = walking.next()
        if (step.done === true) {
          takeUnreached(step.value)
          isWalkDue = false
          walking = null
        }
        if (isTimeUp()) return !isWalkDue
      }
      return true
    },
  }
}

function byKeptBooth(stands: Iterable<Stand>): ReadonlyMap<string, readonly Stand[]> {
  const kept = new Map<string, Stand[]>()
  for (const stand of stands) {
    const boothKey = standState(stand) === 'held' ? stand.hold?.boothKey : null
    if (boothKey === null || boothKey === undefined) continue
    const others = kept.get(boothKey)
    if (others === undefined) kept.set(boothKey, [stand])
    else others.push(stand)
  }
  return kept
}

function boxOf({ minX, minY, maxX, maxY }: Box): Box {
  return { minX, minY, maxX, maxY }
}
