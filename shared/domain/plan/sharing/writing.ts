import type { JsonValue } from '../../../json.ts'
import { canonicalJson, isObject } from '../../record/record-values.ts'
import type { DecisionChoice } from './choice.ts'
import { boothOfSeat, elementThing, isTransient, unwrittenFacets, type Facets } from './facets.ts'
import type { ChangeRow, FacetWrite } from './format/change.ts'
import type { MergedFacet } from './format/snapshot.ts'
import type { Stamp } from './format/stamp.ts'
import { decidedBy, type PlanDecision } from './judge.ts'
import type { MergedFacets } from './merge.ts'
import {
  initialPlansIn,
  countedHead,
  lifeGone,
  lifeThere,
  existenceOf,
  type InactiveStamps,
} from './existence.ts'
import { refOf, type Things } from './things.ts'

/** What a step did to a thing here; `null`: it was not there, or is not any more. */
export interface Noted {
  readonly what: string
  readonly before: Facets | null
  readonly after: Facets | null
}

/** What is known when a step is written down. */
export interface Knowledge {
  readonly things: Things
  readonly inactive: InactiveStamps
  /** The elements one of whose seats names a booth, whether it counts or not. */
  readonly claimants: (booth: string) => Iterable<string>
}

/**
 * What a step writes, as the others are to be told. Who gives a booth a stand settles with it
 * whatever was open about that booth.
 */
export function rowsOf(noted: readonly Noted[], knowledge: Knowledge): readonly ChangeRow[] {
  const rows = noted.map((note) => rowOf(note, knowledge)).filter((row) => Object.keys(row.facets).length > 0)
  const written = new Set(noted.map(({ what }) => what))
  return [...rows, ...settledClaims(noted, written, knowledge)]
}

function rowOf({ what, before, after }: Noted, knowledge: Knowledge): ChangeRow {
  const thing = knowledge.things.get(what) ?? {}
  if (after === null) return { what, facets: isTransient(what) ? removal(thing, knowledge.inactive) : {} }
  const facets = new Map<string, FacetWrite>()
  for (const [name, value] of Object.entries(after)) {
    const known = before === null ? countedHead(thing[name], knowledge.inactive)?.value : before[name]
    const had = known === undefined ? unwrittenFacets[name] : known
    if (had !== undefined && isSame(had, value)) continue
    facets.set(name, writeOf(what, name, thing[name], value, knowledge.inactive))
  }
  if (isTransient(what) && before === null && !standsAlready(thing, knowledge.inactive))
    facets.set('life', withReplaced(lifeThere, stampsOf(thing['life'], knowledge.inactive)))
  return { what, facets: Object.fromEntries(facets) }
}

function standsAlready(thing: MergedFacets, inactive: InactiveStamps): boolean {
  const { isThere, removed } = existenceOf(thing, inactive)
  return isThere && removed === undefined
}

function removal(thing: MergedFacets, inactive: InactiveStamps): Readonly<Record<string, FacetWrite>> {
  if (Object.keys(thing).length === 0) return {}
  const covers = new Set(
    Object.entries(thing).flatMap(([name, facet]) => (name === 'life' ? [] : stampsOf(facet, inactive))),
  )
  return { life: withReplaced(lifeGone([...covers].sort()), stampsOf(thing['life'], inactive)) }
}

/** A write leaves open what a person is still to decide, and takes the place of everything else that is known of the facet. */
function writeOf(
  what: string,
  name: string,
  facet: MergedFacet | undefined,
  value: JsonValue,
  inactive: InactiveStamps,
): FacetWrite {
  const counted = countedHead(facet, inactive)
  const isDecided = decidedBy(what, name) !== undefined
  const replaced = (facet?.heads ?? []).filter(
    (head) => !inactive.has(head.stamp) && (!isDecided || head === counted || isSame(head.value, value)),
  )
  return withReplaced(
    value,
    replaced.map(({ stamp }) => stamp),
  )
}

/** What settles a decision. `both` is for two plans of a floor only; of numbers given twice, `keep` leaves both. */
export function rowsSettling(
  decision: PlanDecision,
  choice: DecisionChoice,
  { things, inactive, claimants }: Knowledge,
): readonly ChangeRow[] {
  const one = (what: string, facet: string, value: JsonValue): ChangeRow => ({
    what,
    facets: { [facet]: withReplaced(value, stampsOf(things.get(what)?.[facet], inactive)) },
  })
  const { counted, other } =
    'counted' in decision ? decision : { counted: decision.removal, other: decision.beside }
  const value = choice === 'other' ? other.value : counted.value
  switch (decision.kind) {
    case 'text':
      return [one(decision.what, decision.facet, value)]
    case 'seat': {
      const seat = one(decision.what, 'seat', value)
      const given: Noted = { what: decision.what, before: null, after: { seat: value } }
      return [
        seat,
        ...(choice === 'other'
          ? settledClaims([given], new Set([decision.what]), { things, inactive, claimants })
          : []),
      ]
    }
    case 'removed': {
      const thing = things.get(decision.what) ?? {}
      return [
        choice === 'other'
          ? { what: decision.what, facets: removal(thing, inactive) }
          : one(decision.what, 'life', lifeThere),
      ]
    }
    case 'booth-twice': {
      const [stays, goes] =
        choice === 'other' ? [decision.otherWhat, decision.what] : [decision.what, decision.otherWhat]
      const left = choice === 'other' ? counted.value : other.value
      return [
        ...(choice === 'other' ? [one(stays, 'seat', other.value)] : []),
        one(goes, 'seat', isObject(left) ? { ...left, booth: null } : left),
      ]
    }
    case 'number-twice':
      return [one(decision.what, 'number', counted.value), one(decision.otherWhat, 'number', other.value)]
    case 'two-plans': {
      const [mine, theirs] = [initialPlansIn(counted.value), initialPlansIn(other.value)]
      const taken = { keep: mine.taken, other: theirs.taken, both: [...mine.taken, ...theirs.taken] }[choice]
      const left = [...mine.taken, ...mine.left, ...theirs.taken, ...theirs.left].filter(
        (stamp) => !taken.includes(stamp),
      )
      // A beginning that is not taken is no reason to leave its own facet `begun` open.
      const heads = [counted.stamp, other.stamp]
      return [{ what: decision.what, facets: { begun: withReplaced({ taken, left }, heads) } }]
    }
  }
}

function settledClaims(
  noted: readonly Noted[],
  written: ReadonlySet<string>,
  { things, inactive, claimants }: Knowledge,
): readonly ChangeRow[] {
  const rows = new Map<string, ChangeRow>()
  for (const { after } of noted) {
    const booth = boothOfSeat(after?.['seat'])
    if (booth === null) continue
    for (const id of claimants(booth)) {
      const what = elementThing(id)
      const thing = things.get(what) ?? {}
      const { seat } = thing
      const counted = countedHead(seat, inactive)
      // A write would bring back one that was removed.
      if (
        written.has(what) ||
        seat === undefined ||
        counted === undefined ||
        !existenceOf(thing, inactive).isThere
      )
        continue
      const names = (value: JsonValue): boolean => refOf(things, boothOfSeat(value) ?? '') === booth
      const value =
        names(counted.value) && isObject(counted.value) ? { ...counted.value, booth: null } : counted.value
      const replaced = seat.heads.filter(
        (head) => !inactive.has(head.stamp) && (head === counted || names(head.value)),
      )
      rows.set(what, {
        what,
        facets: {
          seat: withReplaced(
            value,
            replaced.map(({ stamp }) => stamp),
          ),
        },
      })
    }
  }
  return [...rows.values()]
}

function stampsOf(facet: MergedFacet | undefined, inactive: InactiveStamps): readonly Stamp[] {
  return (facet?.heads ?? []).map(({ stamp }) => stamp).filter((stamp) => !inactive.has(stamp))
}

function withReplaced(value: JsonValue, replaced: readonly Stamp[]): FacetWrite {
  return replaced.length === 0 ? { value } : { value, replaced: [...replaced] }
}

function isSame(one: JsonValue, other: JsonValue): boolean {
  return one === other || canonicalJson(one) === canonicalJson(other)
}
