import {
  defaultHall,
  defaultSheet,
  hall as hallSchema,
  withOwnLayers,
  type Hall,
  type Sheet,
  type StandCategory,
} from '../layout.ts'
import { planLayers, type PlanElement } from '../elements.ts'
import { isObject } from '../../record/record-values.ts'
import { elementOf, eventThing, isTransient, nameWithin, type Facets } from './facets.ts'
import type { FacetHead } from './format/snapshot.ts'
import { ownLayersIn } from './own-layer-facets.ts'
import {
  initialPlansIn,
  countedFacets,
  countedHead,
  otherHeads,
  existenceOf,
  latestClaim,
  inactiveStampsOf,
  type InactiveStamps,
} from './existence.ts'
import type { MergedFacets } from './merge.ts'

/** Something that two people settled differently, or in a way that cannot both be: a person says which it is. */
export type PlanDecision =
  /** A seat, or a text, written side by side: `other` is not shown. */
  | {
      readonly kind: 'seat' | 'text'
      readonly id: string
      readonly what: string
      readonly facet: string
      readonly counted: FacetHead
      readonly other: FacetHead
    }
  /** Removed by one and changed by another: it is still there. */
  | {
      readonly kind: 'removed'
      readonly id: string
      readonly what: string
      readonly removal: FacetHead
      readonly beside: FacetHead
    }
  /** Seats of two stands name one booth, which stands on the first. */
  | {
      readonly kind: 'booth-twice'
      readonly id: string
      readonly booth: string
      readonly what: string
      readonly counted: FacetHead
      readonly otherWhat: string
      readonly other: FacetHead
    }
  /** Two people gave two stands of a floor one number. Both are shown. */
  | {
      readonly kind: 'number-twice'
      readonly id: string
      readonly floor: string
      readonly what: string
      readonly counted: FacetHead
      readonly otherWhat: string
      readonly other: FacetHead
    }
  /** A floor was planned twice before it was shared: `other` is kept and not shown. */
  | {
      readonly kind: 'two-plans'
      readonly id: string
      readonly what: string
      readonly counted: FacetHead
      readonly other: FacetHead
    }

const texts: ReadonlySet<string> = new Set(['number', 'category', 'priceClass', 'text', 'name'])
const textsOfEvent = ['category:', 'letter:'] as const

/** Whether a write of a facet that did not come to count is a decision, and of which kind. */
export function decidedBy(what: string, facet: string): 'seat' | 'text' | undefined {
  if (what === eventThing) return textsOfEvent.some((name) => facet.startsWith(name)) ? 'text' : undefined
  if (!isTransient(what)) return undefined
  return facet === 'seat' ? 'seat' : texts.has(facet) ? 'text' : undefined
}

/** The decisions that a thing has by itself, the same on every computer. */
export function decisionsWithin(
  what: string,
  thing: MergedFacets,
  inactive: InactiveStamps,
): readonly PlanDecision[] {
  if (nameWithin('floor', what) !== undefined) return twoPlans(what, thing)
  const existence = isTransient(what) ? existenceOf(thing, inactive) : undefined
  if (existence?.isThere === false) return []
  const removed = (existence?.removed?.beside ?? []).slice(-1).flatMap((beside): readonly PlanDecision[] => {
    const removal = existence?.removed?.removal
    return removal === undefined
      ? []
      : [{ kind: 'removed', id: `removed ${what} ${removal.stamp}`, what, removal, beside }]
  })
  return [
    ...removed,
    ...Object.entries(thing)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([name, facet]) => besideEachOther(what, name, facet, inactive)),
  ]
}

function besideEachOther(
  what: string,
  name: string,
  facet: MergedFacets[string],
  inactive: InactiveStamps,
): readonly PlanDecision[] {
  const kind = decidedBy(what, name)
  const counted = countedHead(facet, inactive)
  if (kind === undefined || counted === undefined) return []
  return otherHeads(facet, inactive).map((other) => ({
    kind,
    id: `${kind} ${what} ${name} ${other.stamp}`,
    what,
    facet: name,
    counted,
    other,
  }))
}

function twoPlans(what: string, thing: MergedFacets): readonly PlanDecision[] {
  const [counted, ...others] = thing['begun']?.heads ?? []
  if (counted === undefined) return []
  const { taken } = initialPlansIn(counted.value)
  return others
    .filter(({ value }) => initialPlansIn(value).taken.some((stamp) => !taken.includes(stamp)))
    .map((other) => ({ kind: 'two-plans', id: `two-plans ${what} ${other.stamp}`, what, counted, other }))
}

/** A floor as all that is known makes it. `hall`: `undefined` where nobody said what it is. */
export interface SharedFloor {
  readonly hall: Hall
  readonly sheet: Sheet
  readonly elements: readonly PlanElement[]
}

export interface SharedPlans {
  /** By the name that counts of each floor; booths are named so too. */
  readonly floors: ReadonlyMap<string, SharedFloor>
  readonly categories: readonly StandCategory[]
  readonly decisions: readonly PlanDecision[]
}

/** The element that a thing shows, were its booth on no other stand; `undefined`: none. */
export function shownElement(
  what: string,
  thing: MergedFacets,
  inactive: InactiveStamps,
  ref: (name: string) => string,
): ReturnType<typeof elementOf> {
  const id = nameWithin('element', what)
  if (id === undefined || !existenceOf(thing, inactive).isThere) return undefined
  return elementOf(id, countedFacets(thing, inactive), (_entity, name) => ref(name))
}

/** What counts of a floor besides its elements. */
export function floorOf(facets: Facets): Pick<SharedFloor, 'hall' | 'sheet'> {
  const read = hallSchema.safeParse(facets['hall'])
  const ignored = Object.entries(facets).flatMap(([name, value]) =>
    name.startsWith('ignored:') && typeof value === 'string'
      ? [[name.slice('ignored:'.length), value] as const]
      : [],
  )
  const layers = planLayers.map((layer) => {
    const state = facets[`layer:${layer}`]
    const { shown, locked } = isObject(state) ? state : {}
    return [
      layer,
      typeof shown === 'boolean' && typeof locked === 'boolean'
        ? { shown, locked }
        : defaultSheet.layers[layer],
    ] as const
  })
  return {
    hall: read.success ? read.data : defaultHall,
    sheet: withOwnLayers(
      { layers: Object.fromEntries(layers) as Sheet['layers'], ignored: Object.fromEntries(ignored) },
      ownLayersIn(facets),
    ),
  }
}

/** The categories of the event, in their order. */
export function categoriesOf(facets: Facets): readonly StandCategory[] {
  const listed = Object.entries(facets).flatMap(([name, value]) => {
    if (!name.startsWith('category:') || !isObject(value) || typeof value['name'] !== 'string') return []
    const least = value['leastSquareMetres']
    const category: StandCategory = {
      id: name.slice('category:'.length),
      name: value['name'],
      leastSquareMetres: typeof least === 'number' ? least : null,
    }
    return [{ place: Number(value['place']), category }]
  })
  return listed
    .sort((one, other) => one.place - other.place || (one.category.id < other.category.id ? -1 : 1))
    .map(({ category }) => category)
}

/** All plans that the things make, and what is to be decided: the same wherever the same is known. */
export function judge(
  things: Iterable<readonly [string, MergedFacets]>,
  ref: (name: string) => string,
): SharedPlans {
  const all = [...things].sort(([one], [other]) => (one < other ? -1 : 1))
  const inactive = new Set(
    all.flatMap(([what, thing]) => (nameWithin('floor', what) === undefined ? [] : inactiveStampsOf(thing))),
  )
  const shown = all.flatMap(([what, thing]) => {
    const found = shownElement(what, thing, inactive, ref)
    return found === undefined ? [] : [{ what, thing, ...found }]
  })
  const floors = new Map<string, SharedFloor>()
  for (const [what, thing] of all) {
    const name = nameWithin('floor', what)
    if (name !== undefined) floors.set(name, { ...floorOf(countedFacets(thing, inactive)), elements: [] })
  }
  const seats = claimsOf(shown, inactive)
  const losers = new Set([...seats.values()].flatMap(({ losers: lost }) => lost.map(({ what }) => what)))
  const byFloor = Map.groupBy(shown, ({ floorKey }) => floorKey)
  for (const [floorKey, elements] of byFloor) {
    const rest = floors.get(floorKey) ?? floorOf({})
    floors.set(floorKey, {
      ...rest,
      elements: elements.map(({ what, element }) =>
        losers.has(what) ? { ...element, boothKey: null } : element,
      ),
    })
  }
  const event = all.find(([what]) => what === eventThing)?.[1]
  return {
    floors,
    categories: categoriesOf(event === undefined ? {} : countedFacets(event, inactive)),
    decisions: inOrder([
      ...all.flatMap(([what, thing]) => decisionsWithin(what, thing, inactive)),
      ...decisionsAcross(shown, inactive),
    ]),
  }
}

/** The same order everywhere, whatever came first. */
export function inOrder(decisions: readonly PlanDecision[]): readonly PlanDecision[] {
  return decisions.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** The decisions between elements, of those whose booth or number another one may have, too. */
export function decisionsAcross(shown: readonly Shown[], inactive: InactiveStamps): readonly PlanDecision[] {
  return [
    ...[...claimsOf(shown, inactive)].flatMap(([booth, { counted, losers }]) =>
      losers.map((other) => boothTwice(booth, counted, other)),
    ),
    ...[...Map.groupBy(shown, ({ floorKey }) => floorKey)].flatMap(([floor, elements]) =>
      numbersTwice(floor, elements, inactive),
    ),
  ]
}

/** An element as its thing shows it, were its booth on no other stand, with the names that count. */
export interface Shown {
  readonly what: string
  readonly thing: MergedFacets
  readonly floorKey: string
  readonly element: PlanElement
}

/** A stand whose seat names a booth, and where that was written. */
interface SeatClaim {
  readonly element: string
  readonly what: string
  readonly stamp: string
  readonly head: FacetHead
}

/** Who stands where, of stands whose seats name booths: booth → the seat that counts, and the others. */
export function claimsOf(shown: readonly Shown[], inactive: InactiveStamps) {
  const seats = shown.flatMap(
    ({ what, thing, element }): readonly (SeatClaim & { readonly booth: string })[] => {
      const head = countedHead(thing['seat'], inactive)
      if (head === undefined || element.kind !== 'stand' || element.boothKey === null) return []
      return [{ booth: element.boothKey, what, element: element.id, stamp: head.stamp, head }]
    },
  )
  const byBooth = new Map<string, { readonly counted: SeatClaim; readonly losers: readonly SeatClaim[] }>()
  for (const [booth, claims] of Map.groupBy(seats, (claim) => claim.booth)) {
    const counted = latestClaim(claims)
    if (counted !== undefined)
      byBooth.set(booth, { counted, losers: claims.filter((claim) => claim !== counted) })
  }
  return byBooth
}

function boothTwice(booth: string, counted: SeatClaim, other: SeatClaim): PlanDecision {
  return {
    kind: 'booth-twice',
    id: `booth-twice ${other.what} ${other.stamp}`,
    booth,
    what: counted.what,
    counted: counted.head,
    otherWhat: other.what,
    other: other.head,
  }
}

function numbersTwice(
  floor: string,
  shown: readonly Shown[],
  inactive: InactiveStamps,
): readonly PlanDecision[] {
  const numbered = shown.flatMap(({ what, thing, element }) => {
    const head = countedHead(thing['number'], inactive)
    return element.kind === 'stand' && element.number !== '' && head !== undefined
      ? [{ what, number: element.number, head }]
      : []
  })
  return [...Map.groupBy(numbered, ({ number }) => number).values()].flatMap((same) => {
    const [first, ...rest] = same.sort((one, other) =>
      `${one.head.stamp} ${one.what}` < `${other.head.stamp} ${other.what}` ? -1 : 1,
    )
    return rest
      .filter(({ head }) => first !== undefined && head.person.id !== first.head.person.id)
      .map(({ what, head }): PlanDecision => {
        const counted = first ?? { what, head }
        return {
          kind: 'number-twice',
          id: `number-twice ${what} ${head.stamp}`,
          floor,
          what: counted.what,
          counted: counted.head,
          otherWhat: what,
          other: head,
        }
      })
  })
}
