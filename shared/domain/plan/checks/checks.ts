import { isStand, type PlanElement, type Stand } from '../elements.ts'
import type { Box } from '../geometry/rectangle.ts'
import { defaultHall } from '../layout.ts'
import { aisleFindings } from './aisles.ts'
import { findingId } from './finding.ts'
import { createFindingsIndex } from './findings-index.ts'
import { createNumbers } from './numbers.ts'
import { around, createSpace, entryOf, boundsOfEntry, isSolid, standsAlike, type Entry } from './space.ts'
import { standFindings, standsByReservedBooth } from './stand-rules.ts'
import { standingFindings } from './standing.ts'
import type { CheckedFloor, Checks, Surroundings } from './types.ts'
import { createWalk } from './walk.ts'

/** More changes than this at once are cheaper as a new floor. */
const reloadAbove = 20_000
/** So many changes are taken over at once; what is more is work like all else. */
const takenAtOnce = 50
const loadedAtOnce = 200

export function createChecks(): Checks {
  const book = createFindingsIndex()
  const space = createSpace()
  const walk = createWalk()
  const stands = new Map<string, Stand>()
  const numbers = createNumbers(book, (id) => space.get(id))
  let floor: CheckedFloor = { hall: defaultHall, elements: new Map() }
  let hall = floor.hall
  let surroundings: Surroundings = {
    categories: [],
    numbersOfOtherFloors: new Map(),
    waiting: new Set(),
    today: '',
  }
  let least = new Map<string, number>()
  /** Elements that have yet to be taken over, from the last. */
  let toLoad: string[] = []
  /** Elements whose present state has yet to be taken over. */
  const toTake = new Set<string>()
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
    for (const { element } of space.within(around(box, hall.aisleMetres)))
      if (element.kind === 'stand') toMeasure.add(element.id)
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
      checkAlone(element, boundsOfEntry(next))
    }
  }

  function takePresent(id: string): void {
    const element = floor.elements.get(id)
    if (element === undefined) forget(id)
    else take(element)
  }

  function load(next: CheckedFloor): void {
    floor = next
    hall = next.hall
    book.clear()
    numbers.clear()
    stands.clear()
    space.clear()
    walk.clear(hall)
    for (const queue of [toTake, toLook, toStand, toMeasure]) queue.clear()
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
      checkAlone(element, boundsOfEntry(box))
    }
  }

  function surround(next: Surroundings): void {
    const before = surroundings
    surroundings = next
    if (next.numbersOfOtherFloors !== before.numbersOfOtherFloors) numbers.surround(next.numbersOfOtherFloors)
    if (next.waiting !== before.waiting) tellWaiting()
    if (next.categories === before.categories && next.today === before.today) return
    least = new Map(
      next.categories.flatMap(({ id, leastSquareMetres }) =>
        leastSquareMetres === null ? [] : [[id, leastSquareMetres] as const],
      ),
    )
    for (const id of stands.keys()) toLook.add(id)
  }

  function tellWaiting(): void {
    book.forgetKind('booth-without-stand')
    for (const boothKey of surroundings.waiting) {
      book.add({
        kind: 'booth-without-stand',
        id: findingId('booth-without-stand', [boothKey]),
        elements: [],
        place: null,
        boothKey,
      })
    }
  }

  function look(id: string): void {
    const entry = space.get(id)
    if (entry?.element.kind === 'stand') checkAlone(entry.element, boundsOfEntry(entry))
  }

  function stand(id: string): void {
    const entry = space.get(id)
    if (entry !== undefined) for (const finding of standingFindings(entry, space, hall)) book.add(finding)
  }

  function measure(id: string): void {
    book.forget(id, 'aisle')
    const entry = space.get(id)
    if (entry === undefined) return
    // What is between two stands is measured once, with the later one.
    for (const finding of aisleFindings(entry, space, hall.aisleMetres, (other) => toMeasure.has(other)))
      book.add(finding)
  }

  function takeUnreached(ids: ReadonlySet<string>): void {
    book.forgetKind('unreachable')
    book.forgetKind('no-entrance')
    for (const id of ids) {
      const entry = space.get(id)
      if (entry !== undefined)
        book.add({
          kind: 'unreachable',
          id: findingId('unreachable', [id]),
          elements: [id],
          place: boundsOfEntry(entry),
        })
    }
    if (stands.size > 0 && !walk.hasEntrance)
      book.add({ kind: 'no-entrance', id: 'no-entrance', elements: [], place: null })
  }

  return {
    book,
    space,
    isNumberTaken: numbers.isTaken,
    reservedFor: (boothKey) => (kept ??= standsByReservedBooth(stands.values())).get(boothKey) ?? [],
    get hall() {
      return hall
    },
    get surroundings() {
      return surroundings
    },
    get pending() {
      return (
        toLoad.length > 0 ||
        toTake.size > 0 ||
        toLook.size > 0 ||
        toStand.size > 0 ||
        toMeasure.size > 0 ||
        isWalkDue
      )
    },
    load,
    update(next, ids) {
      if (next.hall !== hall || ids.size > reloadAbove) {
        load(next)
        return
      }
      floor = next
      kept = null
      if (ids.size > takenAtOnce) for (const id of ids) toTake.add(id)
      else ids.forEach(takePresent)
    },
    surround,
    work(isTimeUp) {
      while (toLoad.length > 0) {
        loadSome()
        if (isTimeUp()) return false
      }
      const isDone =
        drain(toTake, takePresent, isTimeUp) &&
        drain(toLook, look, isTimeUp) &&
        drain(toStand, stand, isTimeUp) &&
        drain(toMeasure, measure, isTimeUp)
      if (!isDone) return false
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

/** Does what is to be done with each; `false` where the time was up before the last. */
function drain(queue: Set<string>, act: (id: string) => void, isTimeUp: () => boolean): boolean {
  for (const id of queue) {
    queue.delete(id)
    act(id)
    if (isTimeUp()) return false
  }
  return true
}
