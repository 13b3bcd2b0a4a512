import { traitsOf, type Fixture, type PlanElement, type Stand } from '../elements.ts'
import { createBoxIndex } from '../geometry/box-index.ts'
import { boundsOf, expand, type Box, type Point, type Rectangle } from '../geometry/rectangle.ts'
import { shapeBounds, shapeCorners, type Shape } from '../geometry/shape.ts'
import type { Hall } from '../layout.ts'
import { sidesOf, type Side } from './sides.ts'

/** What checks are about: whatever a stand cannot stand on, and doors. */
export type Judged = Stand | Fixture

/** An element that checks know of, where it is looked for. A door is found by the way before it. */
export interface Entry extends Box {
  readonly element: Judged
}

interface Outline {
  readonly corners: readonly Point[]
  readonly sides: readonly Side[]
}

/** What of a floor is checked, by place. */
export interface Space {
  get(id: string): Entry | undefined
  within(box: Box): readonly Entry[]
  /** Adds elements that are not there yet; many at once cost little. */
  add(entries: readonly Entry[]): void
  put(entry: Entry): void
  remove(id: string): void
  clear(): void
}

export function createSpace(): Space {
  const entries = new Map<string, Entry>()
  const index = createBoxIndex<Entry>()
  const remove = (id: string): void => {
    const entry = entries.get(id)
    if (entry === undefined) return
    index.remove(entry)
    entries.delete(id)
  }
  return {
    get: (id) => entries.get(id),
    within: (box) => index.search(box),
    add(more) {
      for (const entry of more) entries.set(entry.element.id, entry)
      index.load(more)
    },
    put(entry) {
      remove(entry.element.id)
      entries.set(entry.element.id, entry)
      index.insert(entry)
    },
    remove,
    clear() {
      entries.clear()
      index.clear()
    },
  }
}

/** An element as checks see it; `undefined` for one that none of them is about. */
export function entryOf(element: PlanElement, hall: Hall): Entry | undefined {
  if (!isJudged(element)) return undefined
  const { minX, minY, maxX, maxY } = isDoor(element)
    ? boundsOf(wayBefore(element, hall))
    : shapeBounds(element)
  return { minX, minY, maxX, maxY, element }
}

/** Neighbours are looked at one after another. All outlines of a large floor would take tens of megabytes. */
const mostOutlines = 4_096
const outlines = new Map<Entry, Outline>()

/** The corners and sides of an element, made anew where they were not asked for lately. */
export function outlineOf(entry: Entry): Outline {
  let outline = outlines.get(entry)
  if (outline === undefined) {
    const corners = shapeCorners(entry.element)
    outline = { corners, sides: sidesOf(corners) }
    if (outlines.size >= mostOutlines) outlines.clear()
    outlines.set(entry, outline)
  }
  return outline
}

function isJudged(element: PlanElement): element is Judged {
  return traitsOf(element).way !== 'free'
}

/** Whether nobody can walk where an element is. */
export function isSolid(element: Pick<PlanElement, 'kind'>): boolean {
  const { way } = traitsOf(element)
  return way === 'solid' || way === 'wall' || way === 'loose'
}

export function isDoor(element: Pick<PlanElement, 'kind'>): boolean {
  const { way } = traitsOf(element)
  return way === 'entrance' || way === 'exit'
}

/** Whether two elements have the same shape in the same place, so that nothing around them changes. */
export function standsAlike(a: Judged, b: Judged): boolean {
  return (
    a.kind === b.kind &&
    a.xMetres === b.xMetres &&
    a.yMetres === b.yMetres &&
    a.widthMetres === b.widthMetres &&
    a.heightMetres === b.heightMetres &&
    a.rotationDegrees === b.rotationDegrees &&
    (a.outline === b.outline || JSON.stringify(a.outline) === JSON.stringify(b.outline))
  )
}

/** A way out is kept at least so deep before its door, however narrow the aisles may be. */
const leastDepthMetres = 1.2

/**
 * The ground that stays free before and behind a door: as wide as the door, as deep as an aisle of
 * the hall is wide. People go through it across its longer side.
 */
export function wayBefore(door: Rectangle, { aisleMetres }: Hall): Shape {
  return lengthened(door, Math.max(aisleMetres, leastDepthMetres))
}

/** A door's frame, longer by so many metres to both sides of its longer side. */
export function lengthened(door: Rectangle, byMetres: number): Shape {
  const { xMetres, yMetres, widthMetres, heightMetres, rotationDegrees } = door
  const lies = widthMetres >= heightMetres
  return {
    xMetres: lies ? xMetres : xMetres - byMetres,
    yMetres: lies ? yMetres - byMetres : yMetres,
    widthMetres: lies ? widthMetres : widthMetres + 2 * byMetres,
    heightMetres: lies ? heightMetres + 2 * byMetres : heightMetres,
    rotationDegrees,
    outline: null,
  }
}

/** The part that two boxes share; where they only touch it has no area. */
export function sharedBox(a: Box, b: Box): Box {
  const minX = Math.max(a.minX, b.minX)
  const minY = Math.max(a.minY, b.minY)
  return {
    minX,
    minY,
    maxX: Math.max(minX, Math.min(a.maxX, b.maxX)),
    maxY: Math.max(minY, Math.min(a.maxY, b.maxY)),
  }
}

export function around(entry: Entry, byMetres: number): Box {
  return expand(entry, byMetres)
}

/** Where an element is, without what else an entry knows. */
export function boundsOfEntry({ minX, minY, maxX, maxY }: Box): Box {
  return { minX, minY, maxX, maxY }
}
