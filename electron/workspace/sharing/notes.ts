import { defaultHall, defaultSheet, type Hall, type Sheet } from '../../../shared/domain/plan/layout.ts'
import { isStand } from '../../../shared/domain/plan/elements.ts'
import {
  boothOfSeat,
  elementThing,
  facetsOf,
  floorThing,
  nameWithin,
  type Facets,
} from '../../../shared/domain/plan/sharing/facets.ts'
import { ownLayerFacets } from '../../../shared/domain/plan/sharing/own-layer-facets.ts'
import { countedFacets, existenceOf } from '../../../shared/domain/plan/sharing/existence.ts'
import { refOf } from '../../../shared/domain/plan/sharing/things.ts'
import type { Noted } from '../../../shared/domain/plan/sharing/writing.ts'
import type { JsonValue } from '../../../shared/json.ts'
import { isObject } from '../../../shared/domain/record/record-values.ts'
import type { LayoutStore } from '../stores/layouts.ts'
import type { Belongings } from './belongings.ts'
import type { MergedStore } from './merged.ts'
import type { SharedNames } from './names.ts'
import type { Projection } from './projection.ts'

interface Parts {
  readonly layouts: LayoutStore
  readonly merged: MergedStore
  readonly names: SharedNames
  readonly projection: Projection
  readonly belongings: Belongings
}

/** What is here, as facets, and what of it the others know. */
export interface Notes {
  /** What is different here from what is shared, of a thing that something was done to. `what` as it is called here. */
  noted(what: string): Noted | undefined
  /** An element as it is here; `null`: there is none. */
  elementHere(id: string): Facets | null
  floorHere(floorKey: string): Facets
}

export function createNotes({ layouts, merged, names, projection, belongings }: Parts): Notes {
  const ref = (name: JsonValue | undefined): JsonValue =>
    typeof name === 'string' ? refOf(merged, name) : null
  const elementHere = (id: string): Facets | null => {
    const here = layouts.stored(id)
    if (here === undefined) return null
    const element = isStand(here.element) ? { ...here.element, boothKey: here.boothKey } : here.element
    return facetsOf(element, here.floorKey, names.outside)
  }
  /** As it was last brought here: a booth that another stand has is on none here. */
  const elementShared = (id: string): Facets | null => {
    const thing = merged.get(elementThing(id))
    if (thing === undefined || !existenceOf(thing, merged.inactive()).isThere) return null
    const { life: _life, ...facets } = countedFacets(thing, merged.inactive())
    const { frame, seat } = facets
    return {
      ...facets,
      ...(isObject(frame) ? { frame: { ...frame, floor: ref(frame['floor']) } } : {}),
      ...(isObject(seat) ? { seat: seatShared(id, seat) } : {}),
    }
  }
  const seatShared = (id: string, seat: Readonly<Record<string, JsonValue>>): JsonValue => {
    const booth = boothOfSeat(seat)
    const hold = seat['hold']
    const kept = isObject(hold) ? { ...hold, boothKey: ref(hold['boothKey']) } : null
    return {
      booth: booth === null || !isHolder(id, refOf(merged, booth)) ? null : refOf(merged, booth),
      hold: kept,
    }
  }
  const isHolder = (id: string, booth: string): boolean => {
    const rivals = merged.claimants(booth)
    return rivals.length <= 1 || projection.holder(booth) === id
  }
  const floorHere = (floorKey: string): Facets => {
    const { hall, sheet } = layouts.floor(floorKey)
    const shared = merged.get(floorThing(names.outside('floor', floorKey)))
    return floorFacets(hall, sheet, shared === undefined ? {} : countedFacets(shared, merged.inactive()))
  }
  return {
    elementHere,
    floorHere,
    noted(what) {
      const element = nameWithin('element', what)
      if (element !== undefined) return { what, before: elementShared(element), after: elementHere(element) }
      const floor = nameWithin('floor', what)
      if (floor === undefined) return belongings.noted(what)
      return { what: floorThing(names.outside('floor', floor)), before: null, after: floorHere(floor) }
    },
  }
}

/** What is as on every new floor is no facet until it was something else. `null`: no longer ignored. */
function floorFacets(hall: Hall, sheet: Sheet, shared: Facets): Facets {
  const facets = new Map(Object.entries(ownLayerFacets(sheet.own, shared)))
  for (const name of Object.keys(shared)) if (name.startsWith('ignored:')) facets.set(name, null)
  for (const [id, why] of Object.entries(sheet.ignored)) facets.set(`ignored:${id}`, why)
  const { widthMetres, heightMetres, gridMetres, aisleMetres } = hall
  facets.set('hall', { widthMetres, heightMetres, gridMetres, aisleMetres })
  for (const [layer, { shown, locked }] of Object.entries(sheet.layers))
    facets.set(`layer:${layer}`, { shown, locked })
  const isUsual = (name: string, value: JsonValue): boolean => {
    if (shared[name] !== undefined) return false
    if (name === 'hall') return JSON.stringify(value) === JSON.stringify(defaultHall)
    const usual = Object.entries(defaultSheet.layers).find(([layer]) => name === `layer:${layer}`)?.[1]
    return (
      usual !== undefined &&
      isObject(value) &&
      value['shown'] === usual.shown &&
      value['locked'] === usual.locked
    )
  }
  return Object.fromEntries([...facets].filter(([name, value]) => !isUsual(name, value)))
}
