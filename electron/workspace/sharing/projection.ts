import { isDeepStrictEqual } from 'node:util'
import { isStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import { elementThing, floorThing, nameWithin } from '../../../shared/domain/plan/sharing/facets.ts'
import { claimsOf, floorOf, shownElement, type Shown } from '../../../shared/domain/plan/sharing/judge.ts'
import { countedFacets } from '../../../shared/domain/plan/sharing/existence.ts'
import { refOf } from '../../../shared/domain/plan/sharing/things.ts'
import type { LayoutStore, StoredElement } from '../stores/layouts.ts'
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
    const found = thing === undefined ? undefined : shownElement(what, thing, merged.inactive(), ref)
    return thing === undefined || found === undefined ? undefined : { what, thing, ...found }
  }
  const rivalsOf = (booths: Iterable<string>): readonly string[] =>
    [...booths].flatMap((booth) => merged.claimants(booth))
  const shownAll = (ids: Iterable<string>): readonly Shown[] => [...ids].flatMap((id) => shownOne(id) ?? [])

  const projectElements = (touched: ReadonlySet<string>): void => {
    const ids = new Set([...touched, ...rivalsOf(merged.takeTouchedBooths())])
    const floorHere = memoised((ref) => names.here('floor', ref))
    const now = new Map<string, StoredElement>()
    // Of a hundred thousand elements, what is shared of each is too much to be held at once.
    const rivals: Shown[] = []
    for (const id of ids) {
      const shown = shownOne(id)
      if (shown === undefined) continue
      if (isContested(shown.element)) rivals.push(shown)
      now.set(id, hereAs(shown.element, floorHere(shown.floorKey)))
    }
    for (const { losers } of claimsOf(rivals, merged.inactive()).values())
      for (const { element } of losers) {
        const here = now.get(element)
        if (here !== undefined) now.set(element, { ...here, boothKey: null })
      }
    const changed = [...ids].filter((id) => !isSame(layouts.stored(id), now.get(id)))
    layouts.writeShared(changed.map((id) => [id, now.get(id)]))
  }
  const isContested = (element: PlanElement): boolean =>
    isStand(element) && element.boothKey !== null && merged.claimants(element.boothKey).length > 1
  const hereAs = (element: PlanElement, floorKey: string): StoredElement => {
    if (!isStand(element)) return { floorKey, boothKey: null, element }
    const boothKey = element.boothKey === null ? null : names.here('booth', element.boothKey)
    const { hold } = element
    const kept =
      hold === null || hold.boothKey === null
        ? hold
        : { ...hold, boothKey: names.here('booth', hold.boothKey) }
    return { floorKey, boothKey, element: { ...element, boothKey: null, hold: kept } }
  }

  const projectFloor = (floor: string): void => {
    const thing = merged.get(floorThing(floor))
    if (thing === undefined) return
    const { hall, sheet } = floorOf(countedFacets(thing, merged.inactive()))
    const key = names.here('floor', floor)
    const is = layouts.floor(key)
    if (!isDeepStrictEqual(hall, is.hall)) layouts.setHall(key, hall)
    if (!isDeepStrictEqual(sheet, is.sheet)) layouts.setSheet(key, sheet)
  }

  return {
    holder: (booth) =>
      claimsOf(shownAll(merged.claimants(booth)), merged.inactive()).get(booth)?.counted.element,
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

/** So that the floor of many elements is looked up once. */
function memoised(find: (name: string) => string): (name: string) => string {
  const found = new Map<string, string>()
  return (name) => {
    const known = found.get(name) ?? find(name)
    found.set(name, known)
    return known
  }
}

function isSame(one: StoredElement | undefined, other: StoredElement | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return (
    one.floorKey === other.floorKey &&
    one.boothKey === other.boothKey &&
    isDeepStrictEqual(one.element, other.element)
  )
}
