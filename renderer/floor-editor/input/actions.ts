import type { Hall, LayoutItem } from '../../../shared/contract/index.ts'
import { align, distribute, moved, type Alignment } from '../arrangement/align.ts'
import { freePlaces, hallForAll, islandPlaces, newBoothSize } from '../arrangement/arrange.ts'
import { intoHall, isEmptyChange, moveToFloor, newItem, putItems, setHall, settle, takeOff } from './commands.ts'
import type { StepKind } from '../document/history.ts'
import type { Change } from '../document/plan.ts'
import type { PlanSession } from '../document/session.ts'
import { boundsOf, centreOf, normaliseDegrees, overlap, union, type Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { rotateGroup } from '../geometry/resize.ts'
import type { Scene } from '../scene.ts'
import type { Selection } from '../selection.ts'

type Geometry = Partial<Pick<LayoutItem, 'xMetres' | 'yMetres' | 'widthMetres' | 'heightMetres' | 'rotationDegrees' | 'number'>>

/** Booths of the tray on places in islands. */
export interface Arrangement {
  readonly items: readonly LayoutItem[]
  readonly hall: Hall
}

export interface ArrangementProposal {
  /** As many as fit into the hall as it is. */
  readonly fitting: Arrangement
  /** All of them, in a larger hall; `null` where they fit. */
  readonly enlarged: Arrangement | null
}

/** What can be done to booths on the floor on show; each is one step of the history. */
export interface Actions {
  commit(items: readonly LayoutItem[], kind: StepKind, joinKey?: string): void
  nudge(dxMetres: number, dyMetres: number): void
  rotate(degrees: number): void
  align(alignment: Alignment): void
  /** `false` where nothing can be spread, or only onto booths that are not selected. */
  distribute(axis: 'x' | 'y'): boolean
  setGeometry(geometry: Geometry): void
  setLocked(locked: boolean): void
  order(to: 'front' | 'back'): void
  takeOff(ids: readonly string[]): void
  /**
   * Gives how many went, and how many of them found no place there and wait in that floor's tray.
   */
  moveToFloor(floorKey: string, boothKeys: readonly string[]): { readonly moved: number; readonly waiting: number }
  /** Puts booths of the tray on the next free places; gives those that found none. */
  placeFree(boothKeys: readonly string[]): readonly string[]
  /** Where booths of the tray would stand in islands with aisles. Changes nothing. */
  proposeArrangement(boothKeys: readonly string[]): ArrangementProposal
  arrange(arrangement: Arrangement): void
  /** Brings selected booths that stand outside the hall into it; gives those that found no room. */
  moveInside(): readonly string[]
  setHall(hall: Hall): void
}

export function createActions(session: PlanSession, scene: Scene, selection: Selection, shown: () => string | null): Actions {
  const { plan } = session
  const islands = { size: newBoothSize, isFree: (box: Box) => scene.isFree(box), aisleMetres: 3 }
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

  /** Whether the selected item would overlap an unselected one that it does not overlap now. */
  function runsIntoOthers(next: LayoutItem): boolean {
    const before = scene.get(next.id)
    return scene
      .within(boundsOf(next))
      .some(({ item }) => !selection.has(item.id) && overlap(item, next) && (before === undefined || !overlap(item, before)))
  }

  function arranged(boothKeys: readonly string[], hall: Hall): Arrangement {
    const places = islandPlaces({ ...islands, hall, count: boothKeys.length })
    const z = scene.topZ()
    const items = places.flatMap((place, index) => {
      const key = boothKeys[index]
      return key === undefined ? [] : [newItem(key, place, z)]
    })
    return { items, hall }
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
    distribute(axis) {
      const spread = distribute(movable(), axis)
      if (spread === undefined || spread.some(runsIntoOthers)) return false
      commit(spread, 'distribute')
      return true
    },
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
      const waiting = Object.keys(change.floorOf).length
      const movedCount = change.put.length + waiting
      run(change, 'move-to-floor', movedCount)
      return { moved: movedCount, waiting }
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
    proposeArrangement(boothKeys) {
      const fitting = arranged(boothKeys, scene.hall)
      if (fitting.items.length === boothKeys.length) return { fitting, enlarged: null }
      return { fitting, enlarged: arranged(boothKeys, hallForAll({ ...islands, hall: scene.hall, count: boothKeys.length })) }
    },
    arrange({ items, hall }) {
      const floorKey = shown()
      if (floorKey === null) return
      const change = putItems(plan, floorKey, items)
      run(hall === scene.hall ? change : { ...change, hall }, 'arrange', items.length)
    },
    moveInside() {
      const strays = movable().filter(({ id }) => scene.outside().has(id))
      const { settled, homeless } = settle(scene, intoHall(scene.hall, strays))
      commit(settled, 'move')
      return homeless.map(({ id }) => id)
    },
    setHall(hall) {
      const floorKey = shown()
      if (floorKey !== null) run(setHall(floorKey, hall), 'hall', 1)
    },
  }
}
