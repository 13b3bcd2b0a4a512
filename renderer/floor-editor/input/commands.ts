import type { Hall, LayoutItem } from '../../../shared/contract/index.ts'
import { moved } from '../arrangement/align.ts'
import { freePlaces, newBoothSize } from '../arrangement/arrange.ts'
import { emptyChange, type Change, type Plan } from '../document/plan.ts'
import { boundsOf, boxesOverlap, liesWithin, shift, type Box, type Point, type Size } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { createScene, type Scene } from '../scene.ts'

/** An item of a booth that had no place yet. */
export function newItem(boothKey: string, place: Point, z: number, size: Size = newBoothSize): LayoutItem {
  return { id: boothKey, kind: 'booth', xMetres: place.x, yMetres: place.y, ...size, rotationDegrees: 0, z, number: '', locked: false }
}

/** Items put on a floor or changed there. Those that are as they were are left out. */
export function putItems(plan: Plan, floorKey: string, items: readonly LayoutItem[]): Change {
  const before = plan.floor(floorKey)?.items
  return { ...emptyChange(floorKey), put: items.filter((item) => !sameItem(before?.get(item.id), item)) }
}

/** Booths taken off the floor; they wait in the tray, still on this floor. */
export function takeOff(floorKey: string, ids: readonly string[]): Change {
  return { ...emptyChange(floorKey), remove: ids }
}

export function setHall(floorKey: string, hall: Hall): Change {
  return { ...emptyChange(floorKey), hall }
}

/**
 * Booths moved to another floor. Those that stand somewhere keep their place where it is free
 * there, else take the next free one, else wait in the tray of that floor.
 */
export function moveToFloor(plan: Plan, floorKey: string, boothKeys: readonly string[]): Change {
  const floor = plan.floor(floorKey)
  if (floor === undefined) return emptyChange(floorKey)
  const scene = createScene()
  scene.load(floor)
  const z = scene.topZ()
  const wanted: LayoutItem[] = []
  const floorOf: Record<string, string> = {}
  for (const key of boothKeys) {
    const place = plan.placeOf(key)
    if (place === undefined) {
      if (plan.floorOf(key) !== floorKey) floorOf[key] = floorKey
    } else if (place.floorKey !== floorKey) wanted.push({ ...place.item, z })
  }
  const { settled, homeless } = settle(scene, wanted)
  for (const { id } of homeless) floorOf[id] = floorKey
  return { ...emptyChange(floorKey), put: settled, floorOf }
}

export interface Settlement {
  readonly settled: readonly LayoutItem[]
  /** Those that found no room in the hall. */
  readonly homeless: readonly LayoutItem[]
}

/**
 * Items with a place in the hall of their own: the one they want where it is free, else the next
 * free one. Where they stand now is free for them.
 */
export function settle(scene: Scene, wanted: readonly LayoutItem[]): Settlement {
  const own = new Set(wanted.map(({ id }) => id))
  const isHome = (box: Box): boolean => liesWithin(scene.hall, box) && scene.isFree(box, own)
  const settled = wanted.filter((item) => isHome(boundsOf(item)))
  const taken = settled.map(boundsOf)
  const homeless: LayoutItem[] = []
  for (const item of wanted) {
    const bounds = boundsOf(item)
    if (isHome(bounds)) continue
    const size = { widthMetres: bounds.maxX - bounds.minX, heightMetres: bounds.maxY - bounds.minY }
    const [place] = freePlaces(scene.hall, 1, size, (box) => [
      ...scene.within(box).filter((entry) => !own.has(entry.item.id)),
      ...taken.filter((other) => boxesOverlap(other, box, 0)),
    ])
    if (place === undefined) homeless.push(item)
    else {
      const [dx, dy] = [place.x - bounds.minX, place.y - bounds.minY]
      settled.push(moved(item, dx, dy))
      taken.push(shift(bounds, dx, dy))
    }
  }
  return { settled, homeless }
}

/** The items moved by as little as brings them into the hall. */
export function intoHall(hall: Hall, items: readonly LayoutItem[]): readonly LayoutItem[] {
  return items.map((item) => {
    const { minX, minY, maxX, maxY } = boundsOf(item)
    const pull = (from: number, to: number, length: number): number => (from < 0 ? -from : Math.max(-from, Math.min(0, length - to)))
    return moved(item, pull(minX, maxX, hall.widthMetres), pull(minY, maxY, hall.heightMetres))
  })
}

export function isEmptyChange(change: Change): boolean {
  return change.put.length === 0 && change.remove.length === 0 && change.hall === undefined && Object.keys(change.floorOf).length === 0
}

export function sameHall(a: Hall, b: Hall): boolean {
  return a.widthMetres === b.widthMetres && a.heightMetres === b.heightMetres && a.gridMetres === b.gridMetres
}

export function sameItem(a: LayoutItem | undefined, b: LayoutItem): boolean {
  return (
    a !== undefined &&
    a.xMetres === b.xMetres &&
    a.yMetres === b.yMetres &&
    a.widthMetres === b.widthMetres &&
    a.heightMetres === b.heightMetres &&
    a.rotationDegrees === b.rotationDegrees &&
    a.z === b.z &&
    a.number === b.number &&
    a.locked === b.locked
  )
}
