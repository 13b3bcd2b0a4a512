import {
  isAbove,
  isObstacle,
  isStand,
  type PlanElement,
  type Stand,
} from '../../../shared/domain/plan/elements.ts'
import {
  defaultHall,
  defaultSheet,
  isElementOpen,
  type Hall,
  type Sheet,
} from '../../../shared/domain/plan/layout.ts'
import { createNumberSeries, seriesOf } from './number-series.ts'
import { createTouchingStands, type Block } from './touching-stands.ts'
import type { FloorState } from '../document/plan.ts'
import { createBoxIndex } from '../../../shared/domain/plan/geometry/box-index.ts'
import {
  encloses,
  expand,
  isQuarterTurned,
  liesWithin,
  union,
  type Box,
  type Point,
} from '../../../shared/domain/plan/geometry/rectangle.ts'
import type { GroupMembers } from '../../../shared/domain/plan/groups.ts'
import {
  shapeBounds,
  shapeContains,
  shapesOverlap,
  shapeTouchesBox,
} from '../../../shared/domain/plan/geometry/shape.ts'

/** An element with what is asked of it in every frame. */
export interface EntryOf<T extends PlanElement> extends Box {
  readonly item: T
  /** The frame's shorter side. */
  readonly sideMetres: number
  /** Its frame stands along the axes. */
  readonly upright: boolean
}
export type Entry = EntryOf<PlanElement>

/** The elements of the floor on show, by place. */
export interface Scene {
  readonly hall: Hall
  readonly sheet: Sheet
  /** How many stands there are. */
  readonly size: number
  /** How many of them have a booth. */
  readonly taken: number
  /** How many elements of all kinds there are. */
  readonly count: number
  /** Which group an element is in, and what is in a group. */
  readonly groups: GroupMembers
  get(id: string): PlanElement | undefined
  entry(id: string): Entry | undefined
  items(): Iterable<PlanElement>
  isSelectable(id: string): boolean
  /** What can be selected: nothing of a layer that is locked or not shown. */
  selectable(): Iterable<PlanElement>
  /** Everything that may be seen in `box`. */
  within(box: Box): readonly Entry[]
  /** The same; `null` where that is more than `most`, which is often told without looking. */
  withinUpTo(box: Box, most: number): readonly Entry[] | null
  /** The topmost item under a point. */
  at(point: Point): PlanElement | undefined
  /** By marquee: what lies wholly in `box`, or what touches it. */
  caught(box: Box, mode: 'enclose' | 'touch'): readonly PlanElement[]
  /** The box around the given items, or around all and the hall. */
  boundsOf(ids: Iterable<string>): Box | undefined
  hallBox(): Box
  contentBox(): Box
  /** Of all elements; 0 where none is higher. */
  topZ(): number
  /** Stands that share area with another. */
  overlapping(): ReadonlySet<string>
  /** Whether a stand is one of them. */
  overlaps(id: string): boolean
  /** The longest form of the numbers that a stand's number is one of: they are written in one size, or none is. */
  longestNumber(number: string): string
  /** The stands that a stand touches, and those that these touch. */
  blockOf(stand: Stand): Block
  /** Stands that are wholly or partly outside the hall. */
  outside(): ReadonlySet<string>
  /** Whether no stand, and nothing else that takes its room, is there. */
  isFree(box: Box, except?: ReadonlySet<string>): boolean
  load(floor: FloorState): void
  /**
   * Takes over the present state of these items, `null` for all; gives the boxes that look different
   * now, `null` for all.
   */
  update(floor: FloorState, ids: ReadonlySet<string> | null): readonly Box[] | null
}

/** More changes than this at once are cheaper as a new index. */
const reindexAbove = 2_000

export function createScene(): Scene {
  let hall: Hall = defaultHall
  let sheet: Sheet = defaultSheet
  let stands = 0
  let taken = 0
  let entries = new Map<string, Entry>()
  const groups = new Map<string, Set<string>>()
  let numbers = createNumberSeries()
  const index = createBoxIndex<Entry>()
  const clashes = new Map<string, Set<string>>()
  const touching = createTouchingStands({ near: (box) => index.search(box), get: (id) => entries.get(id) })
  let outside = new Set<string>()
  /** The box around everything; made when it is asked for. */
  let content: Box | undefined

  function clashesOf(entry: Entry): Set<string> {
    const found = new Set<string>()
    if (!isStand(entry.item)) return found
    for (const other of index.search(entry)) {
      if (other.item.id !== entry.item.id && isStand(other.item) && shapesOverlap(entry.item, other.item))
        found.add(other.item.id)
    }
    return found
  }

  function forgetClashes(id: string): readonly string[] {
    const partners = [...(clashes.get(id) ?? [])]
    clashes.delete(id)
    for (const partner of partners) {
      const theirs = clashes.get(partner)
      theirs?.delete(id)
      if (theirs?.size === 0) clashes.delete(partner)
    }
    return partners
  }

  function noteClashes(entry: Entry): readonly string[] {
    const found = clashesOf(entry)
    if (found.size === 0) return []
    clashes.set(entry.item.id, found)
    for (const partner of found) {
      const theirs = clashes.get(partner)
      if (theirs === undefined) clashes.set(partner, new Set([entry.item.id]))
      else theirs.add(entry.item.id)
    }
    return [...found]
  }

  function load(floor: FloorState): void {
    content = undefined
    hall = floor.hall
    sheet = floor.sheet
    entries = new Map([...floor.elements.values()].map((item) => [item.id, entryOf(item)]))
    stands = taken = 0
    groups.clear()
    numbers = createNumberSeries()
    for (const element of floor.elements.values()) count(element, 1)
    index.clear()
    index.load([...entries.values()])
    touching.forget()
    clashes.clear()
    outside = new Set(
      [...entries.values()]
        .filter((entry) => isStand(entry.item) && !liesWithin(hall, entry))
        .map(({ item }) => item.id),
    )
    for (const entry of entries.values()) {
      const found = clashesOf(entry)
      if (found.size > 0) clashes.set(entry.item.id, found)
    }
  }

  function count(element: PlanElement, by: 1 | -1): void {
    if (element.group !== null) {
      const members = groups.get(element.group) ?? new Set()
      if (by === 1) groups.set(element.group, members.add(element.id))
      else if (members.delete(element.id) && members.size === 0) groups.delete(element.group)
    }
    if (!isStand(element)) return
    stands += by
    if (element.boothKey !== null) taken += by
    if (by === 1) numbers.add(element.number)
    else numbers.remove(element.number)
  }

  /** What shows its number otherwise than before a change: it depends on its series, and on the stands that it touches. */
  function* otherNumbers(
    changed: ReadonlySet<string>,
    blocks: ReadonlyMap<string, string>,
    longest: ReadonlyMap<string, string>,
  ): Iterable<Entry> {
    const ids = new Set<string>()
    for (const [id, signature] of touching.signaturesOf([...changed, ...blocks.keys()]))
      if (blocks.get(id) !== signature) ids.add(id)
    const series = new Set(
      [...longest]
        .filter(([number, before]) => numbers.longestOf(number) !== before)
        .map(([number]) => seriesOf(number)),
    )
    const resized = series.size === 0 ? [] : [...entries.values()].map(({ item }) => item).filter(isStand)
    for (const stand of resized)
      if (series.has(seriesOf(stand.number))) for (const id of touching.blockOf(stand).ids) ids.add(id)
    for (const id of ids) {
      const entry = entries.get(id)
      if (entry !== undefined) yield entry
    }
  }

  const isSelectable = (item: PlanElement): boolean => isElementOpen(sheet, item)

  const hallBox = (): Box => ({ minX: 0, minY: 0, maxX: hall.widthMetres, maxY: hall.heightMetres })
  const contentBox = (): Box => (content ??= union(withHall(entries.values())) ?? hallBox())

  function* withHall(boxes: Iterable<Box>): Iterable<Box> {
    yield hallBox()
    yield* boxes
  }

  return {
    get hall() {
      return hall
    },
    get sheet() {
      return sheet
    },
    get size() {
      return stands
    },
    get taken() {
      return taken
    },
    get count() {
      return entries.size
    },
    groups: {
      groupOf: (id) => entries.get(id)?.item.group ?? null,
      membersOf: (group) => groups.get(group) ?? [],
    },
    get: (id) => entries.get(id)?.item,
    entry: (id) => entries.get(id),
    *items() {
      for (const { item } of entries.values()) yield item
    },
    isSelectable(id) {
      const entry = entries.get(id)
      return entry !== undefined && isSelectable(entry.item)
    },
    *selectable() {
      for (const { item } of entries.values()) if (isSelectable(item)) yield item
    },
    within: (box) => index.search(box),
    withinUpTo(box, most) {
      if (entries.size > most && encloses(box, contentBox())) return null
      return index.searchUpTo(box, most)
    },
    at(point) {
      const under = index
        .search({ minX: point.x, minY: point.y, maxX: point.x, maxY: point.y })
        .filter(({ item }) => isSelectable(item) && shapeContains(item, point))
      return under.reduce<PlanElement | undefined>(
        (top, { item }) => (top === undefined || isAbove(item, top) ? item : top),
        undefined,
      )
    },
    caught(box, mode) {
      return index
        .search(box)
        .filter(
          (entry) =>
            isSelectable(entry.item) &&
            (encloses(box, entry) || (mode === 'touch' && shapeTouchesBox(entry.item, box))),
        )
        .map(({ item }) => item)
    },
    boundsOf: (ids) => union([...ids].flatMap((id) => entries.get(id) ?? [])),
    hallBox,
    contentBox,
    topZ() {
      let top = 0
      for (const { item } of entries.values()) top = Math.max(top, item.z)
      return top
    },
    overlapping: () => new Set(clashes.keys()),
    overlaps: (id) => clashes.has(id),
    longestNumber: (number) => numbers.longestOf(number),
    blockOf: (stand) => touching.blockOf(stand),
    outside: () => outside,
    isFree: (box, except) =>
      !index
        .search(expand(box, -0.005))
        .some(({ item }) => isObstacle(item) && except?.has(item.id) !== true),
    load,
    update(floor, ids) {
      if (ids === null || ids.size > reindexAbove || floor.hall !== hall || floor.sheet !== sheet) {
        load(floor)
        return null
      }
      const dirty: Box[] = []
      const touched = [...ids].flatMap((id) =>
        [entries.get(id)?.item ?? [], floor.elements.get(id) ?? []].flat(),
      )
      const longest = new Map(
        touched.filter(isStand).map(({ number }) => [number, numbers.longestOf(number)]),
      )
      const blocksBefore = touching.signaturesOf(ids)
      const clashing = new Set<string>()
      for (const id of ids) {
        const before = entries.get(id)
        if (before === undefined) continue
        dirty.push(before)
        if (content !== undefined && !isInside(content, before)) content = undefined
        index.remove(before)
        entries.delete(id)
        count(before.item, -1)
        outside.delete(id)
        for (const partner of forgetClashes(id)) clashing.add(partner)
      }
      const added = [...ids].flatMap((id) => {
        const item = floor.elements.get(id)
        return item === undefined ? [] : [entryOf(item)]
      })
      for (const entry of added) {
        entries.set(entry.item.id, entry)
        index.insert(entry)
        if (content !== undefined && !encloses(content, entry)) content = undefined
        count(entry.item, 1)
        if (isStand(entry.item) && !liesWithin(hall, entry)) outside.add(entry.item.id)
        dirty.push(entry)
      }
      for (const entry of added) for (const partner of noteClashes(entry)) clashing.add(partner)
      for (const id of clashing) {
        const partner = entries.get(id)
        if (partner !== undefined) dirty.push(partner)
      }
      touching.forget()
      for (const entry of otherNumbers(ids, blocksBefore, longest)) dirty.push(entry)
      return [...new Set(dirty)]
    },
  }
}

export function entryOf(item: PlanElement): Entry {
  const { minX, minY, maxX, maxY } = shapeBounds(item)
  return {
    minX,
    minY,
    maxX,
    maxY,
    item,
    sideMetres: Math.min(item.widthMetres, item.heightMetres),
    upright: isQuarterTurned(item),
  }
}

/** Nothing of the box's edge is the inner one's. */
function isInside(outer: Box, inner: Box): boolean {
  return (
    outer.minX < inner.minX && outer.minY < inner.minY && outer.maxX > inner.maxX && outer.maxY > inner.maxY
  )
}
