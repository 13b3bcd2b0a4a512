import type { Hall, LayoutItem } from '../../shared/contract/index.ts'
import { align, distribute, moved, type Alignment } from './align.ts'
import { arrangeInIslands, freePlaces, newBoothSize } from './arrange.ts'
import { isEmptyChange, moveToFloor, newItem, putItems, setHall, takeOff } from './commands.ts'
import type { StepKind } from './document/history.ts'
import type { Change } from './document/plan.ts'
import type { PlanSession } from './document/session.ts'
import { boundsOf, centreOf, normaliseDegrees, union } from './geometry/rectangle.ts'
import { rotateGroup } from './geometry/resize.ts'
import type { Scene } from './scene.ts'
import type { Selection } from './selection.ts'

export type Geometry = Partial<Pick<LayoutItem, 'xMetres' | 'yMetres' | 'widthMetres' | 'heightMetres' | 'rotationDegrees' | 'number'>>

/** What can be done to booths on the floor on show; each is one step of the history. */
export interface Actions {
  commit(items: readonly LayoutItem[], kind: StepKind, joinKey?: string): void
  nudge(dxMetres: number, dyMetres: number): void
  rotate(degrees: number): void
  align(alignment: Alignment): void
  distribute(axis: 'x' | 'y'): void
  setGeometry(geometry: Geometry): void
  setLocked(locked: boolean): void
  order(to: 'front' | 'back'): void
  takeOff(ids: readonly string[]): void
  moveToFloor(floorKey: string, boothKeys: readonly string[]): void
  /** Puts booths of the tray on the next free places; gives those that found none. */
  placeFree(boothKeys: readonly string[]): readonly string[]
  /** Arranges booths of the tray in islands with aisles; gives the hall if it had to grow. */
  arrange(boothKeys: readonly string[]): Hall | null
  setHall(hall: Hall): void
}

const aisleMetres = 3

export function createActions(session: PlanSession, scene: Scene, selection: Selection, shown: () => string | null): Actions {
  const { plan } = session
  let selectionStamp = ''

  function run(change: Change, kind: StepKind, count: number, joinKey?: string): void {
    if (isEmptyChange(change)) return
    session.run(change, { kind, count, seenOn: shown() ?? change.floorKey, ...(joinKey === undefined ? {} : { joinKey }) })
  }

  function selected(): readonly LayoutItem[] {
    return [...selection.ids].flatMap((id) => scene.get(id) ?? [])
  }

  function movable(): readonly LayoutItem[] {
    return selected().filter(({ locked }) => !locked)
  }

  function commit(items: readonly LayoutItem[], kind: StepKind, joinKey?: string): void {
    const floorKey = shown()
    if (floorKey === null) return
    const change = putItems(plan, floorKey, items)
    run(change, kind, change.put.length, joinKey)
  }

  return {
    commit,
    nudge(dxMetres, dyMetres) {
      selectionStamp = [...selection.ids].join(' ')
      commit(
        movable().map((item) => moved(item, dxMetres, dyMetres)),
        'move',
        `nudge ${selectionStamp}`,
      )
    },
    rotate(degrees) {
      const items = movable()
      const box = union(items.map(boundsOf))
      const [only] = items
      if (box === undefined || only === undefined) return
      const centre = items.length === 1 ? centreOf(only) : { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 }
      commit(rotateGroup(items, centre, degrees), 'rotate')
    },
    align: (alignment) => commit(align(movable(), alignment), 'align'),
    distribute: (axis) => commit(distribute(movable(), axis), 'distribute'),
    setGeometry(geometry) {
      const { rotationDegrees } = geometry
      const exact = rotationDegrees === undefined ? geometry : { ...geometry, rotationDegrees: normaliseDegrees(rotationDegrees) }
      commit(
        movable().map((item) => ({ ...item, ...exact })),
        'edit',
      )
    },
    setLocked(locked) {
      commit(
        selected().map((item) => ({ ...item, locked })),
        locked ? 'lock' : 'unlock',
      )
    },
    order(to) {
      let lowest = 0
      for (const { z } of scene.items()) lowest = Math.min(lowest, z)
      const z = to === 'front' ? scene.topZ() + 1 : lowest - 1
      commit(
        selected().map((item) => ({ ...item, z })),
        'order',
      )
    },
    takeOff(ids) {
      const floorKey = shown()
      if (floorKey === null) return
      const loose = ids.filter((id) => scene.get(id)?.locked === false)
      run(takeOff(floorKey, loose), 'take-off', loose.length)
    },
    moveToFloor(floorKey, boothKeys) {
      const change = moveToFloor(plan, floorKey, boothKeys)
      run(change, 'move-to-floor', change.put.length + Object.keys(change.floorOf).length)
    },
    placeFree(boothKeys) {
      const floorKey = shown()
      if (floorKey === null) return boothKeys
      const places = freePlaces(scene.hall, boothKeys.length, newBoothSize, (box) => scene.within(box))
      const z = scene.topZ()
      const items = places.flatMap((place, index) => {
        const key = boothKeys[index]
        return key === undefined ? [] : [newItem(key, place, z)]
      })
      commit(items, 'place')
      if (items.length > 0) selection.set(items.map(({ id }) => id))
      return boothKeys.slice(places.length)
    },
    arrange(boothKeys) {
      const floorKey = shown()
      if (floorKey === null || boothKeys.length === 0) return null
      const before = scene.hall
      const { places, hall } = arrangeInIslands({
        hall: before,
        count: boothKeys.length,
        size: newBoothSize,
        isFree: (box) => scene.isFree(box),
        aisleMetres,
      })
      const z = scene.topZ()
      const items = boothKeys.flatMap((key, index) => {
        const place = places[index]
        return place === undefined ? [] : [newItem(key, place, z)]
      })
      const change = putItems(plan, floorKey, items)
      run(hall === before ? change : { ...change, hall }, 'arrange', items.length)
      return hall === before ? null : hall
    },
    setHall(hall) {
      const floorKey = shown()
      if (floorKey !== null) run(setHall(floorKey, hall), 'hall', 1)
    },
  }
}
