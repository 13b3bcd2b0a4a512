import type { SharingPerson } from '../../../shared/domain/plan/sharing/format/change.ts'
import type { FacetHead, MergedFacet } from '../../../shared/domain/plan/sharing/format/snapshot.ts'
import type { Stamp } from '../../../shared/domain/plan/sharing/format/stamp.ts'
import type { MergedFacets } from '../../../shared/domain/plan/sharing/merge.ts'
import { isObject } from '../../../shared/domain/record/record-values.ts'
import type { JsonValue } from '../../../shared/json.ts'
import { parseJson, unreadable } from '../disk/rows.ts'

/** Who wrote something, in which step, and when by their clock. */
type Writer = readonly [person: SharingPerson, step: string, at: number]

type PackedHead = readonly [value: JsonValue, stamp: Stamp, replaced?: readonly Stamp[]]

/** Most facets of a thing are of the few steps that made it: who did these is said once each. */
interface Packed {
  readonly by: Readonly<Record<Stamp, Writer>>
  readonly facets: Readonly<Record<string, readonly [heads: readonly PackedHead[], gone?: readonly Stamp[]]>>
}

export function packedText(thing: MergedFacets): string {
  const by = new Map<Stamp, Writer>()
  const facets = new Map<string, Packed['facets'][string]>()
  for (const [name, { heads, gone }] of Object.entries(thing)) {
    for (const { stamp, person, step, at } of heads) by.set(stamp, [person, step, at])
    const packed = heads.map(({ value, stamp, replaced }): PackedHead =>
      replaced === undefined ? [value, stamp] : [value, stamp, replaced],
    )
    facets.set(name, gone === undefined ? [packed] : [packed, gone])
  }
  const content: Packed = { by: Object.fromEntries(by), facets: Object.fromEntries(facets) }
  return JSON.stringify(content)
}

export function unpacked(text: string): MergedFacets {
  const content = parseJson(text)
  if (!isPacked(content)) throw unreadable('no facets')
  const thing = new Map<string, MergedFacet>()
  for (const [name, [heads, gone]] of Object.entries(content.facets)) {
    const whole = heads.map((head) => headOf(head, content.by))
    thing.set(name, gone === undefined ? { heads: whole } : { heads: whole, gone })
  }
  return Object.fromEntries(thing)
}

function headOf([value, stamp, replaced]: PackedHead, by: Packed['by']): FacetHead {
  const writer = by[stamp]
  if (writer === undefined) throw unreadable('a facet that nobody wrote')
  const [person, step, at] = writer
  // Made a million times where a large plan is joined.
  return replaced === undefined
    ? { value, stamp, person, step, at }
    : { value, replaced: [...replaced], stamp, person, step, at }
}

/** Checked by hand: only what was checked is written, and a plan has a hundred thousand of them. */
function isPacked(content: unknown): content is Packed {
  return (
    isObject(content) &&
    isObject(content['by']) &&
    isObject(content['facets']) &&
    Object.values(content['facets']).every(Array.isArray)
  )
}
