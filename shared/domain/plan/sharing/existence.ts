import { canonicalJson, isObject } from '../../record/record-values.ts'
import type { JsonValue } from '../../../json.ts'
import type { FacetHead, MergedFacet } from './format/snapshot.ts'
import type { Stamp } from './format/stamp.ts'
import type { Facets } from './facets.ts'
import type { MergedFacets } from './merge.ts'

/**
 * The writes of initial plans that do not count: a floor that was planned on several computers before
 * they were joined shows one of these plans until people say otherwise.
 */
export type InactiveStamps = ReadonlySet<Stamp>

/** The writes of the initial plans of a floor that do not count. The earliest plan says which do. */
export function inactiveStampsOf({ begun }: MergedFacets): readonly Stamp[] {
  const all = (begun?.heads ?? []).map(({ value }) => initialPlansIn(value))
  const [first] = all
  if (first === undefined) return []
  return all.flatMap(({ taken, left }) => [...taken, ...left]).filter((stamp) => !first.taken.includes(stamp))
}

/** What the facet `begun` of a floor says: which initial plans, by their stamps, count, and which do not. */
export interface InitialPlans {
  readonly taken: readonly Stamp[]
  readonly left: readonly Stamp[]
}

export function initialPlansIn(value: JsonValue | undefined): InitialPlans {
  return isObject(value)
    ? { taken: stampsIn(value['taken']), left: stampsIn(value['left']) }
    : { taken: [], left: [] }
}

function stampsIn(value: JsonValue | undefined): readonly Stamp[] {
  return Array.isArray(value) ? value.filter((stamp) => typeof stamp === 'string') : []
}

function activeHeads(facet: MergedFacet | undefined, inactive: InactiveStamps): readonly FacetHead[] {
  const heads = facet?.heads ?? []
  return inactive.size === 0 ? heads : heads.filter(({ stamp }) => !inactive.has(stamp))
}

/** The write of a facet that counts: the latest. */
export function countedHead(facet: MergedFacet | undefined, inactive: InactiveStamps): FacetHead | undefined {
  return activeHeads(facet, inactive).at(-1)
}

/** Those written beside the one that counts, and saying something else. */
export function otherHeads(facet: MergedFacet | undefined, inactive: InactiveStamps): readonly FacetHead[] {
  const heads = activeHeads(facet, inactive)
  const counted = heads.at(-1)
  if (counted === undefined || heads.length < 2) return []
  const said = canonicalJson(counted.value)
  return heads.filter(({ value }) => canonicalJson(value) !== said)
}

/** The values that count. */
export function countedFacets(thing: MergedFacets, inactive: InactiveStamps): Facets {
  const values = new Map<string, JsonValue>()
  for (const [name, facet] of Object.entries(thing)) {
    const head = countedHead(facet, inactive)
    if (head !== undefined) values.set(name, head.value)
  }
  return Object.fromEntries(values)
}

/** As the facet `life` of an element says it. A removal names the writes of its other facets that it knew. */
export const lifeThere: JsonValue = { there: true }
export function lifeGone(covers: readonly Stamp[]): JsonValue {
  return { there: false, covers }
}

interface Removal {
  readonly removal: FacetHead
  /** What was written beside it, by the names of the facets. */
  readonly beside: readonly FacetHead[]
}

export interface Existence {
  readonly isThere: boolean
  /** Where it is there although somebody removed it. */
  readonly removed?: Removal
}

/**
 * Whether an element is there: not where it was removed and nobody wrote anything of it that the
 * removal did not know of.
 */
export function existenceOf(thing: MergedFacets, inactive: InactiveStamps): Existence {
  const lives = activeHeads(thing['life'], inactive)
  const removal = lives.findLast(({ value }) => !isThere(value))
  const isAlive = lives.some(({ value }) => isThere(value))
  if (removal === undefined) return { isThere: isAlive }
  const covered = new Set(lives.flatMap(({ value }) => (isObject(value) ? stampsIn(value['covers']) : [])))
  const beside = Object.entries(thing)
    .filter(([name]) => name !== 'life')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, facet]) => activeHeads(facet, inactive))
    .filter(({ stamp }) => !covered.has(stamp))
  if (!isAlive && beside.length === 0) return { isThere: false }
  return {
    isThere: true,
    removed: {
      removal,
      beside: isAlive ? [...lives.filter(({ value }) => isThere(value)), ...beside] : beside,
    },
  }
}

/** The write of its life that says what `existenceOf` says; none where only writes beside a removal keep an element. */
export function lifeHead(thing: MergedFacets, inactive: InactiveStamps): FacetHead | undefined {
  const { isThere: isStanding } = existenceOf(thing, inactive)
  return activeHeads(thing['life'], inactive).findLast(({ value }) => isThere(value) === isStanding)
}

function isThere(life: JsonValue): boolean {
  return isObject(life) && life['there'] === true
}

/** A stand's seat that names a booth. */
export interface Claim {
  readonly element: string
  readonly stamp: Stamp
}

/** The stand that a booth stands on, of all whose seats name it: the one that was given to it last. */
export function latestClaim<Of extends Claim>(claims: readonly Of[]): Of | undefined {
  return claims.reduce<Of | undefined>(
    (best, claim) => (best === undefined || isLater(claim, best) ? claim : best),
    undefined,
  )
}

function isLater(one: Claim, other: Claim): boolean {
  return one.stamp === other.stamp ? one.element > other.element : one.stamp > other.stamp
}
