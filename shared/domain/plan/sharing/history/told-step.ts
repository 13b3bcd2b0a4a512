import { isObject } from '../../../record/record-values.ts'
import type { JsonValue } from '../../../../json.ts'
import { boothOfSeat, nameWithin } from '../facets.ts'
import type { ChangeRow, ShareChange } from '../format/change.ts'
import type { MergedThing } from '../format/snapshot.ts'
import { deedsOf, type PlanDeed } from './deeds.ts'

/** What a step did to one thing, with the names that it had then. */
export interface ToldThing {
  /** An element's id; `null`: the floor, or the event. */
  readonly element: string | null
  /** As those who share name it; `null`: the event, or nobody said which. */
  readonly floor: string | null
  /** The element's number or text, which may be empty. */
  readonly name: string
  readonly deeds: readonly PlanDeed[]
  /** The booth that was given the stand. */
  readonly booth: string | null
}

/** A step as the log tells of it: the parts of a large one are told one by one, with the same stamp. */
export interface ToldStep extends Pick<ShareChange, 'stamp' | 'person' | 'step' | 'at'> {
  readonly things: readonly ToldThing[]
}

interface LogReading {
  /** What is known of a thing before the first change that is read. */
  know(thing: MergedThing): void
  /** The next change in the order of stamps. */
  read(change: ShareChange): ToldStep
}

interface Place {
  readonly floor: string | null
  readonly name: string
}

const nowhere: Place = { floor: null, name: '' }

/** Reads a log in its order, and remembers where each element was and what it was called. */
export function readingOfLog(): LogReading {
  const places = new Map<string, Place>()
  const noted = (id: string, written: Readonly<Record<string, JsonValue | undefined>>): Place => {
    const { floor, name } = places.get(id) ?? nowhere
    const { frame, number, text } = written
    const place = {
      floor: isObject(frame) && typeof frame['floor'] === 'string' ? frame['floor'] : floor,
      name: textIn(number ?? text) ?? name,
    }
    places.set(id, place)
    return place
  }
  const told = (row: ChangeRow): readonly ToldThing[] => {
    const deeds = deedsOf(row)
    const element = nameWithin('element', row.what)
    if (element === undefined)
      return deeds.length === 0
        ? []
        : [{ element: null, floor: nameWithin('floor', row.what) ?? null, name: '', deeds, booth: null }]
    const before = places.get(element)?.floor ?? null
    const { floor, name } = noted(
      element,
      Object.fromEntries(Object.entries(row.facets).map(([facet, { value }]) => [facet, value])),
    )
    const thing = { element, floor, name, deeds, booth: boothOfSeat(row.facets['seat']?.value) }
    // Who moves to another floor is missing on the first one.
    return before === null || before === floor
      ? [thing]
      : [thing, { ...thing, floor: before, deeds: ['removed'], booth: null }]
  }
  return {
    know({ what, facets }) {
      const element = nameWithin('element', what)
      if (element !== undefined)
        noted(
          element,
          Object.fromEntries(Object.entries(facets).map(([name, { heads }]) => [name, heads.at(-1)?.value])),
        )
    },
    read: ({ stamp, person, step, at, rows }) => ({ stamp, person, step, at, things: rows.flatMap(told) }),
  }
}

function textIn(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
