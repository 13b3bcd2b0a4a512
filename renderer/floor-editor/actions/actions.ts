import { isStand, type PlanElement, type Stand } from '../../../shared/domain/plan/elements.ts'
import {
  emptyChange,
  withOwnLayers,
  type Hall,
  type PlanChange,
  type StepKind,
} from '../../../shared/domain/plan/layout.ts'
import { align, distribute, moved, type Alignment } from '../arrangement/align.ts'
import { freePositions, hallForAll, islandPositions, newStandSize } from '../arrangement/arrange.ts'
import {
  clampedToHall,
  isEmptyChange,
  moveToFloor,
  obstaclesIn,
  putElements,
  settle,
  standFor,
  type Carried,
} from './commands.ts'
import { inOwnLayer, type OwnLayers, isDrawable, ownLayerOf } from '../../../shared/domain/plan/own-layers.ts'
import { groupedAs, ungrouped } from '../../../shared/domain/plan/groups.ts'
import type { PlanSession } from '../document/session.ts'
import { boundsOf, normaliseDegrees, type Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { shapesOverlap } from '../../../shared/domain/plan/geometry/shape.ts'
import { rotateGroup } from '../geometry/resize.ts'
import { createReshaping, type Reshaping } from './reshaping.ts'
import { createSeating, type Seating } from './seating.ts'
import { createScene, type Scene } from '../scene/scene.ts'
import type { Selection } from '../scene/selection.ts'
import type { Plan } from '../document/plan.ts'

type Geometry = Partial<
  Pick<PlanElement, 'xMetres' | 'yMetres' | 'widthMetres' | 'heightMetres' | 'rotationDegrees'>
>

/** Booths of the tray on stands in islands. */
export interface Arrangement {
  readonly items: readonly Stand[]
  readonly hall: Hall
}

export interface ArrangementProposal {
  /** As many as fit into the hall as it is. */
  readonly fitting: Arrangement
  /** All of them, in a larger hall; `null` where they fit. */
  readonly enlarged: Arrangement | null
}

/** What can be done to the floor on show; each is one step of the history. */
export interface Actions extends Reshaping, Seating {
  commit(elements: readonly PlanElement[], kind: StepKind, joinKey?: string): void
  /** Runs changes made elsewhere, on whichever floors, as one step about `count` things. */
  run(changes: PlanChange | readonly PlanChange[], kind: StepKind, count: number, joinKey?: string): void
  nudge(dxMetres: number, dyMetres: number): void
  rotate(degrees: number): void
  /** `false` where that would push stands into each other or into others. */
  align(alignment: Alignment): boolean
  /** Makes the selected elements one group; takes the selected groups apart. */
  group(): void
  ungroup(): void
  /** `false` where nothing can be spread, or only onto stands that are not selected. */
  distribute(axis: 'x' | 'y'): boolean
  setGeometry(geometry: Geometry): void
  /** Changes the selected stands that are not locked. */
  editStands(part: Partial<Pick<Stand, 'number' | 'category' | 'priceClass' | 'hold'>>, kind: StepKind): void
  setLocked(locked: boolean): void
  /**
   * Puts the selected elements that are not locked into a layer of the floor; `undefined`: into none.
   * `layers`: what the floor's layers become with it.
   */
  setLayer(layer: string | undefined, layers?: OwnLayers): void
  order(to: 'front' | 'back'): void
  /** Takes elements off the plan; the booths of stands wait in the tray. */
  remove(ids: readonly string[]): void
  /** Takes the booths off stands, which stay and are free. */
  vacate(ids: readonly string[]): void
  /**
   * Gives how many went, and how many of them found no place there and wait in that floor's tray.
   */
  moveToFloor(floorKey: string, carried: Carried): { readonly moved: number; readonly waiting: number }
  /** Puts booths of the tray on new stands on the next free places; gives those that found none. */
  placeFree(boothKeys: readonly string[]): readonly string[]
  /** Where booths of the tray would stand in islands with aisles. Changes nothing. */
  proposeArrangement(boothKeys: readonly string[]): ArrangementProposal
  arrange(arrangement: Arrangement): void
  /**
   * Brings selected stands that are outside the hall into it; gives how many found no room.
   */
  moveInside(): number
  setHall(hall: Hall): void
}

export function createActions(
  session: PlanSession,
  scene: Scene,
  selection: Selection,
  { shown, drawLayer }: { readonly shown: () => string | null; readonly drawLayer: () => string | null },
): Actions {
  const { plan } = session
  const islands = { size: newStandSize, isFree: (box: Box) => scene.isFree(box), aisleMetres: 3 }
  let selectionStamp = ''

  function run(
    given: PlanChange | readonly PlanChange[],
    kind: StepKind,
    count: number,
    joinKey?: string,
  ): void {
    const all = 'floorKey' in given ? [given] : given
    const changes = all
      .filter((change) => !isEmptyChange(change))
      .map((change) => drawnInto(plan, change, kind, drawLayer()))
    const [first] = changes
    if (first === undefined) return
    session.run(changes, {
      kind,
      count,
      seenOn: shown() ?? first.floorKey,
      ...(joinKey === undefined ? {} : { joinKey }),
    })
  }

  function selected(): readonly PlanElement[] {
    return [...selection.ids].flatMap((id) => scene.get(id) ?? [])
  }

  function movable(): readonly PlanElement[] {
    return selected().filter(({ locked }) => !locked)
  }

  function commit(items: readonly PlanElement[], kind: StepKind, joinKey?: string): void {
    const floorKey = shown()
    if (floorKey === null) return
    const change = putElements(plan, floorKey, items)
    run(change, kind, change.put.length, joinKey)
  }

  /**
   * Whether stands would overlap each other or others that they do not overlap now.
   */
  function collide(next: readonly PlanElement[]): boolean {
    const moved = createScene()
    const stands = next.filter(isStand)
    moved.load({
      hall: scene.hall,
      sheet: scene.sheet,
      elements: new Map(stands.map((stand) => [stand.id, stand])),
    })
    return stands.some((stand) => {
      const box = boundsOf(stand)
      const before = scene.get(stand.id)
      const met = [
        ...moved.within(box),
        ...scene.within(box).filter(({ item }) => moved.get(item.id) === undefined),
      ]
      return met.some(({ item }) => {
        if (item.id === stand.id || !isStand(item) || !shapesOverlap(item, stand)) return false
        const then = scene.get(item.id)
        return before === undefined || then === undefined || !shapesOverlap(then, before)
      })
    })
  }

  function arranged(boothKeys: readonly string[], hall: Hall): Arrangement {
    const places = islandPositions({ ...islands, hall, count: boothKeys.length })
    const z = scene.topZ()
    const items = places.flatMap((place, index) => {
      const key = boothKeys[index]
      return key === undefined ? [] : [standFor(key, place, z)]
    })
    return { items, hall }
  }

  return {
    ...createSeating(plan, run),
    ...createReshaping({ selection, selected, shown, commit, run }),
    commit,
    run,
    nudge(dxMetres, dyMetres) {
      selectionStamp = [...selection.ids].join(' ')
      commit(
        movable().map((item) => moved(item, dxMetres, dyMetres)),
        'move',
        `nudge ${selectionStamp}`,
      )
    },
    rotate: (degrees) => commit(rotateGroup(movable(), degrees), 'rotate'),
    align(alignment) {
      const lined = align(movable(), alignment)
      if (collide(lined)) return false
      commit(lined, 'align')
      return true
    },
    group: () => commit(groupedAs(crypto.randomUUID(), selected()), 'group'),
    ungroup: () => commit(ungrouped(selected()), 'ungroup'),
    distribute(axis) {
      const spread = distribute(movable(), axis)
      if (spread === undefined || collide(spread)) return false
      commit(spread, 'distribute')
      return true
    },
    setGeometry(geometry) {
      const { rotationDegrees } = geometry
      const items = movable()
      const [first, ...others] = items
      const areAlike =
        first !== undefined &&
        others.length > 0 &&
        others.every((item) => item.rotationDegrees === first.rotationDegrees)
      if (rotationDegrees !== undefined && Object.keys(geometry).length === 1 && areAlike) {
        commit(rotateGroup(items, rotationDegrees - first.rotationDegrees), 'rotate')
        return
      }
      const exact =
        rotationDegrees === undefined
          ? geometry
          : { ...geometry, rotationDegrees: normaliseDegrees(rotationDegrees) }
      commit(
        items.map((item) => ({ ...item, ...exact })),
        'edit',
      )
    },
    editStands(part, kind) {
      commit(
        movable().map((element) => (isStand(element) ? { ...element, ...part } : element)),
        kind,
      )
    },
    setLocked(locked) {
      commit(
        selected().map((item) => ({ ...item, locked })),
        locked ? 'lock' : 'unlock',
      )
    },
    setLayer(layer, layers) {
      const floorKey = shown()
      if (floorKey === null) return
      const put = movable().map((item) => inOwnLayer(item, layer))
      const change = putElements(plan, floorKey, put)
      const sheet = layers === undefined ? change.sheet : withOwnLayers(scene.sheet, layers)
      run({ ...change, sheet }, 'layers', change.put.length)
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
    remove(ids) {
      const floorKey = shown()
      if (floorKey === null) return
      const loose = ids.filter((id) => scene.get(id)?.locked === false)
      run({ ...emptyChange(floorKey), remove: loose }, 'delete', loose.length)
    },
    vacate(ids) {
      const stands = ids.flatMap((id) => scene.get(id) ?? []).filter(isStand)
      commit(
        stands.map((stand) => ({ ...stand, boothKey: null })),
        'vacate',
      )
    },
    moveToFloor(floorKey, carried) {
      const change = moveToFloor(plan, floorKey, carried)
      const waiting = Object.keys(change.floorOf).length
      const movedCount = change.put.length + waiting
      run(change, 'move-to-floor', movedCount)
      return { moved: movedCount, waiting }
    },
    placeFree(boothKeys) {
      const floorKey = shown()
      if (floorKey === null) return boothKeys
      const places = freePositions(scene.hall, boothKeys.length, newStandSize, (box) =>
        obstaclesIn(scene, box),
      )
      const z = scene.topZ()
      const items = places.flatMap((place, index) => {
        const key = boothKeys[index]
        return key === undefined ? [] : [standFor(key, place, z)]
      })
      commit(items, 'place')
      if (items.length > 0) selection.set(items.map(({ id }) => id))
      return boothKeys.slice(places.length)
    },
    proposeArrangement(boothKeys) {
      const fitting = arranged(boothKeys, scene.hall)
      if (fitting.items.length === boothKeys.length) return { fitting, enlarged: null }
      return {
        fitting,
        enlarged: arranged(boothKeys, hallForAll({ ...islands, hall: scene.hall, count: boothKeys.length })),
      }
    },
    arrange({ items, hall }) {
      const floorKey = shown()
      if (floorKey === null) return
      const change = putElements(plan, floorKey, items)
      run(hall === scene.hall ? change : { ...change, hall }, 'arrange', items.length)
    },
    moveInside() {
      const strays = movable().filter(({ id }) => scene.outside().has(id))
      const { settled, homeless } = settle(scene, clampedToHall(scene.hall, strays))
      commit(settled, 'move')
      return homeless.length
    },
    setHall(hall) {
      const floorKey = shown()
      if (floorKey !== null) run({ ...emptyChange(floorKey), hall }, 'hall', 1)
    },
  }
}

/** What puts new elements on the plan; copies of what is there stay in its layers. */
const putting: ReadonlySet<StepKind> = new Set([
  'draw',
  'array',
  'place',
  'arrange',
  'assign',
  'auto-assign',
  'paste',
  'background',
])

/** A change whose new elements go into a layer; as it is where the floor has no such layer, or it is hidden or locked. */
function drawnInto(plan: Plan, change: PlanChange, kind: StepKind, layer: string | null): PlanChange {
  if (layer === null || !putting.has(kind)) return change
  if (!isDrawable(ownLayerOf(plan.floor(change.floorKey)?.sheet.own, { layer }))) return change
  return {
    ...change,
    put: change.put.map((element) =>
      plan.element(element.id) === undefined ? inOwnLayer(element, layer) : element,
    ),
  }
}
