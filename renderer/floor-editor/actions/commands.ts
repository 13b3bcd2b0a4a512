import {
  isObstacle,
  isStand,
  newStand,
  type PlanElement,
  type Stand,
} from '../../../shared/domain/plan/elements.ts'
import { emptyChange, type Hall, type PlanChange } from '../../../shared/domain/plan/layout.ts'
import { moved } from '../arrangement/align.ts'
import { freePositions, newStandSize } from '../arrangement/arrange.ts'
import type { Plan } from '../document/plan.ts'
import { sameData } from '../document/same-data.ts'
import { inLayerCalledSo } from '../../../shared/domain/plan/own-layers.ts'
import {
  boundsOf,
  boxesOverlap,
  liesWithin,
  shift,
  type Box,
  type Point,
  type Size,
} from '../../../shared/domain/plan/geometry/rectangle.ts'
import { createScene, type Scene } from '../scene/scene.ts'

/** What is carried to another place: elements of the plan, or booths of the tray. */
export type Carried =
  | { readonly kind: 'elements'; readonly ids: readonly string[] }
  | { readonly kind: 'booths'; readonly keys: readonly string[] }

/** A stand for a booth that had none. */
export function standFor(boothKey: string, place: Point, z: number, size: Size = newStandSize): Stand {
  return newStand({ id: crypto.randomUUID(), xMetres: place.x, yMetres: place.y, ...size, z, boothKey })
}

/** Elements put on a floor or changed there. Those that are as they were are left out. */
export function putElements(plan: Plan, floorKey: string, elements: readonly PlanElement[]): PlanChange {
  const before = plan.floor(floorKey)?.elements
  return {
    ...emptyChange(floorKey),
    put: elements.filter((element) => !sameData(before?.get(element.id), element)),
  }
}

/**
 * What is carried, moved to another floor. Elements keep their place where it is free there, else
 * take the next free one; where there is none they stay, and the booths on them wait in the tray of
 * that floor, as booths of the tray do.
 */
export function moveToFloor(plan: Plan, floorKey: string, carried: Carried): PlanChange {
  const floor = plan.floor(floorKey)
  if (floor === undefined) return emptyChange(floorKey)
  const waiting = (keys: readonly string[]): Record<string, string> =>
    Object.fromEntries(keys.filter((key) => plan.floorOf(key) !== floorKey).map((key) => [key, floorKey]))
  if (carried.kind === 'booths') return { ...emptyChange(floorKey), floorOf: waiting(carried.keys) }
  const scene = createScene()
  scene.load(floor)
  const z = scene.topZ()
  const wanted = carried.ids.flatMap((id) => {
    const place = plan.element(id)
    return place === undefined || place.floorKey === floorKey
      ? []
      : [{ ...inLayerCalledSo(place.element, plan.floor(place.floorKey)?.sheet.own, floor.sheet.own), z }]
  })
  const { settled, homeless } = settle(scene, wanted)
  const booths = homeless.flatMap((element) =>
    isStand(element) && element.boothKey !== null ? [element.boothKey] : [],
  )
  return { ...emptyChange(floorKey), put: settled, floorOf: waiting(booths) }
}

export interface Settlement {
  readonly settled: readonly PlanElement[]
  /** Those that found no room in the hall. */
  readonly homeless: readonly PlanElement[]
}

/**
 * Elements with a place in the hall of their own: the one they want where it is free, else the next
 * free one. Where they stand now is free for them; what takes no room stands anywhere.
 */
export function settle(scene: Scene, wanted: readonly PlanElement[]): Settlement {
  const own = new Set(wanted.map(({ id }) => id))
  const isHome = (element: PlanElement): boolean => {
    const box = boundsOf(element)
    return liesWithin(scene.hall, box) && (!isObstacle(element) || scene.isFree(box, own))
  }
  const settled = wanted.filter(isHome)
  const taken = settled.map(boundsOf)
  const homeless: PlanElement[] = []
  for (const element of wanted) {
    if (isHome(element)) continue
    const bounds = boundsOf(element)
    const size = { widthMetres: bounds.maxX - bounds.minX, heightMetres: bounds.maxY - bounds.minY }
    const [place] = freePositions(scene.hall, 1, size, (box) => [
      ...scene.within(box).filter((entry) => isObstacle(entry.item) && !own.has(entry.item.id)),
      ...taken.filter((other) => boxesOverlap(other, box, 0)),
    ])
    if (place === undefined) homeless.push(element)
    else {
      const [dx, dy] = [place.x - bounds.minX, place.y - bounds.minY]
      settled.push(moved(element, dx, dy))
      taken.push(shift(bounds, dx, dy))
    }
  }
  return { settled, homeless }
}

/** What takes room in a box. */
export function obstaclesIn(scene: Scene, box: Box): readonly Box[] {
  return scene.within(box).filter(({ item }) => isObstacle(item))
}

/** The elements moved by as little as brings them into the hall. */
export function clampedToHall(hall: Hall, elements: readonly PlanElement[]): readonly PlanElement[] {
  return elements.map((element) => {
    const { minX, minY, maxX, maxY } = boundsOf(element)
    const pull = (from: number, to: number, length: number): number =>
      from < 0 ? -from : Math.max(-from, Math.min(0, length - to))
    return moved(element, pull(minX, maxX, hall.widthMetres), pull(minY, maxY, hall.heightMetres))
  })
}

export function isEmptyChange(change: PlanChange): boolean {
  return (
    change.put.length === 0 &&
    change.remove.length === 0 &&
    change.hall === undefined &&
    change.sheet === undefined &&
    change.categories === undefined &&
    Object.keys(change.floorOf).length === 0
  )
}
