import { isDeepStrictEqual } from 'node:util'
import { isStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import { elementThing, floorThing, nameWithin } from '../../../shared/domain/plan/sharing/facets.ts'
import { claimsOf, floorOf, shownElement, type Shown } from '../../../shared/domain/plan/sharing/judge.ts'
import { countedFacets } from '../../../shared/domain/plan/sharing/standing.ts'
import { refOf } from '../../../shared/domain/plan/sharing/things.ts'
import type { LayoutStore, StoredElement } from '../plan/types.ts'
import type { Belongings } from './belongings.ts'
import type { MergedStore } from './merged.ts'
import type { SharedNames } from './names.ts'

interface Parts {
  readonly layouts: LayoutStore
  readonly merged: MergedStore
  readonly names: SharedNames
  readonly belongings: Belongings
}

/** Brings the plans of this folder, and what else is shared, to what the merged things show. */
export interface Projection {
  /** What these elements show, with the names that count. */
  shown(elements: Iterable<string>): readonly Shown[]
  /** The element on which a booth stands, of all that name it. */
  holder(booth: string): string | undefined
  /** Writes what these things show, where the plans here show anything else. Within a transaction. */
  project(touched: Iterable<string>): void
}

export function createProjection({ layouts, merged, names, belongings }: Parts): Projection {
  const ref = (name: string): string => refOf(merged, name)
  const shownOne = (id: string): Shown | undefined => {
    const what = elementThing(id)
    const thing = merged.get(what)
    const found = thing === undefined ? undefined : shownElement(what, thing, merged.untaken(), ref)
    return thing === undefined || found === undefined ? undefined : { what, thing, ...found }
  }
  const rivalsOf = (booths: Iterable<string>): readonly string[] => [...booths].flatMap((booth) => merged.claimants(booth))
  const shownAll = (ids: Iterable<string>): readonly Shown[] => [...ids].flatMap((id) => shownOne(id) ?? [])

  const projectElements = (touched: ReadonlySet<string>): void => {
    const ids = new Set([...touched, ...rivalsOf(merged.takeTouchedBooths())])
    const shown = shownAll(ids)
    const losers = new Set([...claimsOf(shown, merged.untaken()).values()].flatMap((claims) => claims.losers.map(({ element }) => element)))
    const now = new Map<string, StoredElement>()
    for (const { element, floorKey } of shown) now.set(element.id, hereAs(element, floorKey, losers.has(element.id)))
    const changed = [...ids].filter((id) => !isSame(layouts.stored(id), now.get(id)))
    layouts.writeShared(changed.map((id) => [id, now.get(id)]))
  }
  const hereAs = (element: PlanElement, floorRef: string, isLoser: boolean): StoredElement => {
    const floorKey = names.here('floor', floorRef)
    if (!isStand(element)) return { floorKey, boothKey: null, element }
    const boothKey = element.boothKey === null || isLoser ? null : names.here('booth', element.boothKey)
    const { hold } = element
    const kept = hold === null || hold.boothKey === null ? hold : { ...hold, boothKey: names.here('booth', hold.boothKey) }
    return { floorKey, boothKey, element: { ...element, boothKey: null, hold: kept } }
  }

  const projectFloor = (floor: string): void => {
    const thing = merged.get(floorThing(floor))
    if (thing === undefined) return
    const { hall, sheet } = floorOf(countedFacets(thing, merged.untaken()))
    const key = names.here('floor', floor)
    const is = layouts.get(key)
    if (!isDeepStrictEqual(hall, is.hall)) layouts.setHall(key, hall)
    if (!isDeepStrictEqual(sheet, is.sheet)) layouts.setSheet(key, sheet)
  }

  return {
    holder: (booth) => claimsOf(shownAll(merged.claimants(booth)), merged.untaken()).get(booth)?.counted.element,
    shown: shownAll,
    project(touched) {
      const elements = new Set<string>()
      for (const what of touched) {
        const element = nameWithin('element', what)
        if (element !== undefined) elements.add(element)
        const floor = nameWithin('floor', what)
        if (floor !== undefined) projectFloor(floor)
      }
      belongings.project(touched)
      projectElements(elements)
    },
  }
}

function isSame(one: StoredElement | undefined, other: StoredElement | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return one.floorKey === other.floorKey && one.boothKey === other.boothKey && isDeepStrictEqual(one.element, other.element)
}
