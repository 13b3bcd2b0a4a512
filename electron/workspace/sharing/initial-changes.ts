import {
  elementThing,
  floorThing,
  isTransient,
  type Facets,
} from '../../../shared/domain/plan/sharing/facets.ts'
import type { ChangeRow, FacetWrite } from '../../../shared/domain/plan/sharing/format/change.ts'
import { countedFacets, countedHead, lifeThere } from '../../../shared/domain/plan/sharing/existence.ts'
import { canonicalJson } from '../../../shared/domain/record/record-values.ts'
import type { LayoutStore } from '../stores/layouts.ts'
import type { Clock } from '../stores/workspace.ts'
import type { Belonging } from './belongings.ts'
import type { MergedStore } from './merged.ts'
import type { SharedNames } from './names.ts'
import type { Notes } from './notes.ts'
import type { OwnChanges } from './own-changes.ts'

interface Parts {
  readonly layouts: LayoutStore
  readonly merged: MergedStore
  readonly names: SharedNames
  readonly notes: Notes
  readonly own: OwnChanges
  readonly clock: Clock
}

type BesideParts = Pick<Parts, 'merged' | 'own' | 'clock'>

/**
 * Makes first changes of what was planned here before it was shared. It is written as if nothing were
 * known of what the others have, so that it stands beside that; what is the same is not written.
 */
export function writeInitialPlans({ layouts, merged, names, notes, own, clock }: Parts): void {
  const step = (count: number) => ({ id: '', kind: 'begin', count, at: clock.now() })
  const elementRows = (id: string): readonly ChangeRow[] => {
    const here = notes.elementHere(id)
    const what = elementThing(id)
    const { life: _life, ...shared } = countedFacets(merged.get(what) ?? {}, merged.inactive())
    if (here === null || canonicalJson(shared) === canonicalJson(here)) return []
    return [{ what, facets: { life: { value: lifeThere }, ...written(here) } }]
  }
  for (const floorKey of layouts.plannedFloors()) {
    const what = floorThing(names.outside('floor', floorKey))
    const elements = layouts.get(floorKey).elements.map(({ id }) => id)
    const rows = elements.flatMap(elementRows)
    // A floor without elements, or with just those that the others have, is no plan of its own.
    if (rows.length === 0 && (merged.get(what)?.['begun'] !== undefined || elements.length > 0)) continue
    const stamp = own.stampNow()
    const begun = elements.length === 0 ? {} : { begun: { value: { taken: [stamp], left: [] } } }
    const facets = { ...written(notes.floorHere(floorKey)), ...begun }
    own.write(
      [...(Object.keys(facets).length === 0 ? [] : [{ what, facets }]), ...rows],
      step(elements.length),
      stamp,
    )
  }
}

/**
 * Makes first changes of what else belonged to the event here before it was shared. It stands beside
 * what the others have, which goes on to count: whoever joins changes nothing of it for them.
 */
export function writeInitialBelongings(
  { merged, own, clock }: BesideParts,
  belongings: readonly Belonging[],
): void {
  const rows = belongings.flatMap(({ what, here }): readonly ChangeRow[] => {
    const thing = merged.get(what)
    const { life: _life, ...shared } = countedFacets(thing ?? {}, merged.inactive())
    const others = Object.entries(here).filter(
      ([name, value]) => shared[name] === undefined || canonicalJson(shared[name]) !== canonicalJson(value),
    )
    if (others.length === 0) return []
    const life = isTransient(what) ? { life: { value: lifeThere } } : {}
    return [{ what, facets: { ...life, ...written(Object.fromEntries(others)) } }]
  })
  const counting = rows.flatMap(({ what, facets }): readonly ChangeRow[] => {
    const heads = Object.keys(facets).flatMap((name) => {
      const head = name === 'life' ? undefined : countedHead(merged.get(what)?.[name], merged.inactive())
      return head === undefined ? [] : [[name, { value: head.value, replaced: [head.stamp] }] as const]
    })
    return heads.length === 0 ? [] : [{ what, facets: Object.fromEntries(heads) }]
  })
  for (const part of [rows, counting])
    own.write(part, { id: '', kind: 'begin', count: part.length, at: clock.now() })
}

/** What is nothing here any more was never written from here. */
function written(facets: Facets): Readonly<Record<string, FacetWrite>> {
  return Object.fromEntries(
    Object.entries(facets).flatMap(([name, value]) =>
      value === null && name.includes(':') ? [] : [[name, { value }]],
    ),
  )
}
