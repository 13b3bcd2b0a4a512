import type { Hall, LayoutItem } from '../../shared/contract/index.ts'
import { freePlaces, newBoothSize, type Size } from './arrange.ts'
import { emptyChange, type Change, type Plan } from './document/plan.ts'
import { boundsOf, shift, type Point } from './geometry/rectangle.ts'
import { createScene } from './scene.ts'

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

/** Booths moved to another floor. Those that stand somewhere keep their place where it is free there, else take the next free one, else wait in the tray of that floor. */
export function moveToFloor(plan: Plan, floorKey: string, boothKeys: readonly string[]): Change {
  const floor = plan.floor(floorKey)
  if (floor === undefined) return emptyChange(floorKey)
  const scene = createScene()
  scene.load(floor)
  const z = scene.topZ()
  const put: LayoutItem[] = []
  const floorOf: Record<string, string> = {}
  const homeless: LayoutItem[] = []
  for (const key of boothKeys) {
    const place = plan.placeOf(key)
    if (place?.floorKey === floorKey) continue
    if (place === undefined) {
      if (plan.floorOf(key) !== floorKey) floorOf[key] = floorKey
    } else if (fits(floor.hall, place.item) && scene.isFree(boundsOf(place.item))) put.push({ ...place.item, z })
    else homeless.push(place.item)
  }
  const occupied = [...put.map(boundsOf)]
  for (const item of homeless) {
    const size = sizeOf(item)
    const [place] = freePlaces(floor.hall, 1, size, (box) => [
      ...scene.within(box),
      ...occupied.filter((other) => other.minX < box.maxX && other.maxX > box.minX && other.minY < box.maxY && other.maxY > box.minY),
    ])
    if (place === undefined) floorOf[item.id] = floorKey
    else {
      const bounds = boundsOf(item)
      const settled = { ...item, xMetres: item.xMetres + place.x - bounds.minX, yMetres: item.yMetres + place.y - bounds.minY, z }
      put.push(settled)
      occupied.push(shift(bounds, place.x - bounds.minX, place.y - bounds.minY))
    }
  }
  return { ...emptyChange(floorKey), put, floorOf }
}

/** The room an item takes, turned as it is. */
function sizeOf(item: LayoutItem): Size {
  const bounds = boundsOf(item)
  return { widthMetres: bounds.maxX - bounds.minX, heightMetres: bounds.maxY - bounds.minY }
}

function fits(hall: Hall, item: LayoutItem): boolean {
  const bounds = boundsOf(item)
  return bounds.minX >= -0.001 && bounds.minY >= -0.001 && bounds.maxX <= hall.widthMetres + 0.001 && bounds.maxY <= hall.heightMetres + 0.001
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
