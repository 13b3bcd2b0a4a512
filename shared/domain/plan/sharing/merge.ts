import type { Known, ShareChange } from './format/change.ts'
import type { FacetHead, MergedFacet } from './format/snapshot.ts'
import { deviceOf, type Stamp } from './format/stamp.ts'

/** All that is known of a thing: its facets by their names. */
export type MergedFacets = Readonly<Record<string, MergedFacet>>

/** The facet after one more write of it, whatever was known of it before. The order of writes does not matter; none may be given twice. */
function withWrite(facet: MergedFacet | undefined, write: FacetHead): MergedFacet {
  const { heads, gone = [] } = facet ?? { heads: [] }
  const replaced = new Set(write.replaced)
  const unseen = [...replaced].filter((stamp) => !heads.some((head) => head.stamp === stamp))
  const left = heads.filter(({ stamp }) => !replaced.has(stamp))
  return facetOf(gone.includes(write.stamp) ? left : [...left, write], [...gone, ...unseen])
}

/** What a change writes of each thing, as heads. */
export function headsOf({
  stamp,
  person,
  step,
  at,
  rows,
}: ShareChange): readonly { readonly what: string; readonly facets: Readonly<Record<string, FacetHead>> }[] {
  return rows.map(({ what, facets }) => ({
    what,
    facets: Object.fromEntries(
      Object.entries(facets).map(([name, write]) => [name, { ...write, stamp, person, step: step.id, at }]),
    ),
  }))
}

export function withWrites(
  thing: MergedFacets | undefined,
  writes: Readonly<Record<string, FacetHead>>,
): MergedFacets {
  const merged = new Map(Object.entries(thing ?? {}))
  for (const [name, write] of Object.entries(writes)) merged.set(name, withWrite(merged.get(name), write))
  return Object.fromEntries(merged)
}

/** Whether a side knows a write. */
export type StampPredicate = (stamp: Stamp) => boolean

export function knowsOf(known: Known): StampPredicate {
  return (stamp) => {
    const last = known[deviceOf(stamp)]
    return last !== undefined && last.stamp >= stamp
  }
}

export interface Side {
  readonly thing: MergedFacets | undefined
  readonly knows: StampPredicate
}

/** What two sides make of a thing: what one knows and does not have as a head, it knows to be replaced. */
export function mergedThings(one: Side, other: Side): MergedFacets {
  const names = new Set([...Object.keys(one.thing ?? {}), ...Object.keys(other.thing ?? {})])
  return Object.fromEntries(
    [...names].map((name) => [name, mergedFacets(facetWithin(one, name), facetWithin(other, name))]),
  )
}

interface SideOfFacet {
  readonly facet: MergedFacet
  readonly knows: StampPredicate
}

function facetWithin({ thing, knows }: Side, name: string): SideOfFacet {
  return { facet: thing?.[name] ?? { heads: [] }, knows }
}

function mergedFacets(one: SideOfFacet, other: SideOfFacet): MergedFacet {
  const gone = new Set([...(one.facet.gone ?? []), ...(other.facet.gone ?? [])])
  const stays = (head: FacetHead, there: SideOfFacet): boolean =>
    !gone.has(head.stamp) &&
    (there.facet.heads.some(({ stamp }) => stamp === head.stamp) || !there.knows(head.stamp))
  const heads = new Map<Stamp, FacetHead>()
  for (const head of one.facet.heads) if (stays(head, other)) heads.set(head.stamp, head)
  for (const head of other.facet.heads) if (stays(head, one)) heads.set(head.stamp, head)
  return facetOf([...heads.values()], [...gone])
}

function facetOf(heads: readonly FacetHead[], gone: readonly Stamp[]): MergedFacet {
  const sorted = heads.length < 2 ? heads : heads.toSorted((one, other) => (one.stamp < other.stamp ? -1 : 1))
  return gone.length === 0 ? { heads: sorted } : { heads: sorted, gone: [...new Set(gone)].sort() }
}

/** The same with other stamps in place of some. */
export function restamped<Of extends object>(value: Of, stamps: ReadonlyMap<Stamp, Stamp>): Of {
  const again: unknown = JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'string' ? (stamps.get(inner) ?? inner) : inner,
  )
  return again as Of
}
