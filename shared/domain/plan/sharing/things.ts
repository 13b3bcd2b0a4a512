import { keyOfRemoteId } from '../../record/record-values.ts'
import { keyThing, nameWithin } from './facets.ts'
import type { ShareChange } from './format/change.ts'
import type { MergedThing } from './format/snapshot.ts'
import { headsOf, mergedThings, withWrites, type StampPredicate, type MergedFacets } from './merge.ts'

/** Where merged things are kept. */
export interface Things {
  get(what: string): MergedFacets | undefined
  put(what: string, facets: MergedFacets): void
  remove(what: string): void
}

/**
 * The name that counts of a booth or floor: that of the service, where it is known by now what the
 * service calls the record that was made under this key.
 */
export function refOf(things: Pick<Things, 'get'>, name: string): string {
  if (!name.startsWith('l')) return name
  const id = things.get(keyThing(name))?.['id']?.heads.at(-1)?.value
  return typeof id === 'string' ? keyOfRemoteId(id) : name
}

/** Kinds of things that have the names of records. */
const ofRecords = ['floor', 'booth'] as const

/** The thing that a row is of. */
function thingOf(things: Things, what: string): string {
  for (const kind of ofRecords) {
    const name = nameWithin(kind, what)
    if (name !== undefined) return `${kind}/${refOf(things, name)}`
  }
  return what
}

/**
 * Takes a change, or a part of one, into what is known; no change may be taken twice, the order does
 * not matter. Gives the things that it touched.
 */
export function takeChange(things: Things, change: ShareChange): ReadonlySet<string> {
  const touched = new Set<string>()
  for (const { what, facets } of headsOf(change)) {
    const thing = thingOf(things, what)
    things.put(thing, withWrites(things.get(thing), facets))
    touched.add(thing)
    noteName(things, thing, touched)
  }
  return touched
}

/** What was known of a floor or booth under its key belongs to the one that the service has. */
function noteName(things: Things, what: string, touched: Set<string>): void {
  const key = nameWithin('key', what)
  if (key === undefined || refOf(things, key) === key) return
  const nothing: StampPredicate = () => false
  for (const kind of ofRecords) {
    const before = things.get(`${kind}/${key}`)
    if (before === undefined) continue
    const thing = `${kind}/${refOf(things, key)}`
    things.put(
      thing,
      mergedThings({ thing: before, knows: nothing }, { thing: things.get(thing), knows: nothing }),
    )
    things.remove(`${kind}/${key}`)
    touched.add(thing)
  }
}

/**
 * Takes things of a snapshot into what is known. `mine`, `theirs`: which writes each side knows.
 * Keys come first, so that floors are known by their names (`isKey`).
 */
export function takeThing(
  things: Things,
  { what, facets }: MergedThing,
  mine: StampPredicate,
  theirs: StampPredicate,
): ReadonlySet<string> {
  const touched = new Set<string>()
  const thing = thingOf(things, what)
  things.put(thing, mergedThings({ thing: things.get(thing), knows: mine }, { thing: facets, knows: theirs }))
  touched.add(thing)
  noteName(things, thing, touched)
  return touched
}

/** Things that nobody wrote any more since they were merged, kept in memory. */
export function thingsInMemory(): Things & { entries(): IterableIterator<[string, MergedFacets]> } {
  const all = new Map<string, MergedFacets>()
  return {
    get: (what) => all.get(what),
    put: (what, facets) => void all.set(what, facets),
    remove: (what) => void all.delete(what),
    entries: () => all.entries(),
  }
}
