import { canonicalJson, isObject } from '../../record/record-values.ts'
import type { JsonValue } from '../../../json.ts'
import type { FacetHead, MergedFacet } from './format/snapshot.ts'
import type { Stamp } from './format/stamp.ts'
import type { Facets } from './facets.ts'
import type { MergedFacets } from './merge.ts'

/**
 * What beginnings of floors wrote that are not taken: a floor that was planned on several computers
 * before they were joined shows one of these plans until people say otherwise.
 */
export type Untaken = ReadonlySet<Stamp>

/** The beginnings of a floor that are not taken. The earliest says which are. */
export function untakenOf({ begun }: MergedFacets): readonly Stamp[] {
  const all = (begun?.heads ?? []).map(({ value }) => beginningsIn(value))
  const [first] = all
  if (first === undefined) return []
  return all.flatMap(({ taken, left }) => [...taken, ...left]).filter((stamp) => !first.taken.includes(stamp))
}

/** What the facet `begun` of a floor says: which beginnings, by their stamps, count, and which do not. */
export interface Beginnings {
  readonly taken: readonly Stamp[]
  readonly left: readonly Stamp[]
}

export function beginningsIn(value: JsonValue | undefined): Beginnings {
  return isObject(value)
    ? { taken: stampsIn(value['taken']), left: stampsIn(value['left']) }
    : { taken: [], left: [] }
}

function stampsIn(value: JsonValue | undefined): readonly Stamp[] {
  return Array.isArray(value) ? value.filter((stamp) => typeof stamp === 'string') : []
}

function takenHeads(facet: MergedFacet | undefined, untaken: Untaken): readonly FacetHead[] {
  const heads = facet?.heads ?? []
  return untaken.size === 0 ? heads : heads.filter(({ stamp }) => !untaken.has(stamp))
}

/** The write of a facet that counts: the latest. */
export function countedHead(facet: MergedFacet | undefined, untaken: Untaken): FacetHead | undefined {
  return takenHeads(facet, untaken).at(-1)
}

/** Those written beside the one that counts, and saying something else. */
export function otherHeads(facet: MergedFacet | undefined, untaken: Untaken): readonly FacetHead[] {
  const heads = takenHeads(facet, untaken)
  const counted = heads.at(-1)
  if (counted === undefined || heads.length < 2) return []
  const said = canonicalJson(counted.value)
  return heads.filter(({ value }) => canonicalJson(value) !== said)
}

/** The values that count. */
export function countedFacets(thing: MergedFacets, untaken: Untaken): Facets {
  const values = new Map<string, JsonValue>()
  for (const [name, facet] of Object.entries(thing)) {
    const head = countedHead(facet, untaken)
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

export interface Standing {
  readonly isThere: boolean
  /** Where it is there although somebody removed it. */
  readonly removed?: Removal
}

/**
 * Whether an element is there: not where it was removed and nobody wrote anything of it that the
 * removal did not know of.
 */
export function standingOf(thing: MergedFacets, untaken: Untaken): Standing {
  const lives = takenHeads(thing['life'], untaken)
  const removal = lives.findLast(({ value }) => !isThere(value))
  const isAlive = lives.some(({ value }) => isThere(value))
  if (removal === undefined) return { isThere: isAlive }
  const covered = new Set(lives.flatMap(({ value }) => (isObject(value) ? stampsIn(value['covers']) : [])))
  const beside = Object.entries(thing)
    .filter(([name]) => name !== 'life')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, facet]) => takenHeads(facet, untaken))
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

/** The write of its life that says what `standingOf` says; none where only writes beside a removal keep an element. */
export function lifeHead(thing: MergedFacets, untaken: Untaken): FacetHead | undefined {
  const { isThere: isStanding } = standingOf(thing, untaken)
  return takenHeads(thing['life'], untaken).findLast(({ value }) => isThere(value) === isStanding)
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
