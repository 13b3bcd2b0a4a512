import { z } from 'zod'
import { canonicalJson, isObject } from '../../record/record-values.ts'
import type { JsonValue } from '../../../json.ts'
import { boothOfSeat, nameWithin } from './facets.ts'
import { known, type FacetWrite, type SharingPerson } from './format/change.ts'
import type { FacetHead } from './format/snapshot.ts'
import type { Stamp } from './format/stamp.ts'
import type { StampPredicate, MergedFacets } from './merge.ts'
import { countedHead, lifeHead, existenceOf, type InactiveStamps } from './existence.ts'

/** What somebody did to an element of a plan, or to a floor (`hall`, `sheet`: its layers and ignored findings). */
export type NewsDeed =
  | { readonly kind: 'drawn' | 'removed' | 'moved' | 'reshaped' | 'freed' | 'changed' | 'hall' | 'sheet' }
  /** `booth`: as those who share call it. */
  | { readonly kind: 'seated'; readonly booth: string }
  /** For a booth, or for somebody who is none. */
  | { readonly kind: 'held'; readonly booth: string | null; readonly name: string }
  | { readonly kind: 'numbered'; readonly number: string }
  /** Brought to this floor, as those who share call it, from the one that is looked at. */
  | { readonly kind: 'left'; readonly floor: string }

/**
 * Up to where a person has seen what others did: what was known here then, so that a change that
 * comes late is news, however old it is by the clock of the computer that made it. `turn`: how often
 * something of others had been taken by then, by which what came since is found.
 */
export const seenPoint = z.strictObject({ turn: z.int().min(0), known }).readonly()
export type SeenPoint = z.infer<typeof seenPoint>

/** What one person did to one thing since somebody looked at it last. */
export interface PlanNews {
  readonly what: string
  readonly person: SharingPerson
  /** Of the last write of it. */
  readonly stamp: Stamp
  /** Milliseconds since 1970, by that person's clock. */
  readonly at: number
  readonly deeds: readonly NewsDeed[]
  /** The facet `frame` as it was, of an element that left the floor. */
  readonly frame?: JsonValue
}

/** Who looks, and what they knew when they looked last. */
export interface LastLook {
  readonly person: Pick<SharingPerson, 'id'>
  readonly knew: StampPredicate
  readonly inactive: InactiveStamps
  /** A write of a facet as the log has it; `undefined`: only a snapshot knew it. */
  readonly writeOf: (stamp: Stamp, what: string, facet: string) => FacetWrite | undefined
}

/** A facet may have been written so often since the last look, before it is no longer said what was before. */
const mostWrites = 100

/** What others did to a thing since the last look, as it is now: what they took back, or I changed since, is no news. */
export function newsOf(what: string, thing: MergedFacets, look: LastLook): readonly PlanNews[] {
  const isNew = ({ stamp, person }: FacetHead): boolean => person.id !== look.person.id && !look.knew(stamp)
  const fresh = Object.entries(thing).flatMap(([facet, merged]): readonly Written[] => {
    const head = facet === 'life' ? lifeHead(thing, look.inactive) : countedHead(merged, look.inactive)
    return head === undefined || !isNew(head) ? [] : [{ facet, head }]
  })
  const existence = nameWithin('element', what) === undefined ? undefined : existenceOf(thing, look.inactive)
  if (fresh.length === 0) return broughtBack(what, existence?.removed?.beside.filter(isNew) ?? [])
  if (existence?.isThere === false) {
    const removal = headOf('life', fresh)
    const wasSeen = (thing['kind']?.heads ?? []).some((head) => !isNew(head))
    const wasRemoved = (thing['life']?.heads ?? []).some((head) => wasGone(head.value) && !isNew(head))
    if (removal === undefined || !wasSeen || wasRemoved || cameSince(what, fresh, look)) return []
    return wasGone(valueBefore(what, 'life', removal, look))
      ? []
      : [newsBy(what, [removal], [{ kind: 'removed' }])]
  }
  return [...Map.groupBy(fresh, ({ head }) => head.person.id).values()].flatMap((written) => {
    const deeds = existence !== undefined ? deedsOnElement(what, written, look) : deedsOnFloor(written)
    const heads = written.map(({ head }) => head)
    return deeds.length === 0 ? [] : [newsBy(what, heads, deeds)]
  })
}

/** What somebody wrote beside a removal keeps a thing, even where another write of the same counts. */
function broughtBack(what: string, beside: readonly FacetHead[]): readonly PlanNews[] {
  return [...Map.groupBy(beside, ({ person }) => person.id).values()].map((heads) =>
    newsBy(what, heads, [{ kind: 'changed' }]),
  )
}

/**
 * What others did to a thing that stands on another floor now, where it stood on this one at the last look.
 * `isFloor`: whether a name is that of this floor.
 */
export function newsOfLeaving(
  what: string,
  thing: MergedFacets,
  isFloor: (name: string) => boolean,
  look: LastLook,
): readonly PlanNews[] {
  const head = countedHead(thing['frame'], look.inactive)
  const floor = floorIn(head?.value)
  if (
    head === undefined ||
    floor === undefined ||
    isFloor(floor) ||
    head.person.id === look.person.id ||
    look.knew(head.stamp)
  )
    return []
  const frame = valueBefore(what, 'frame', head, look)
  const before = floorIn(frame)
  if (frame === undefined || before === undefined || !isFloor(before)) return []
  const { isThere } = existenceOf(thing, look.inactive)
  return [{ ...newsBy(what, [head], [isThere ? { kind: 'left', floor } : { kind: 'removed' }]), frame }]
}

/** Whether an element was brought here from another floor since the last look. */
function cameSince(what: string, fresh: readonly Written[], look: LastLook): boolean {
  const frame = headOf('frame', fresh)
  const before = frame === undefined ? undefined : floorIn(valueBefore(what, 'frame', frame, look))
  return before !== undefined && before !== floorIn(frame?.value)
}

function floorIn(frame: JsonValue | undefined): string | undefined {
  const floor = isObject(frame) ? frame['floor'] : undefined
  return typeof floor === 'string' ? floor : undefined
}

interface Written {
  readonly facet: string
  readonly head: FacetHead
}

function headOf(facet: string, written: readonly Written[]): FacetHead | undefined {
  return written.find((one) => one.facet === facet)?.head
}

function newsBy(what: string, heads: readonly FacetHead[], deeds: readonly NewsDeed[]): PlanNews {
  const { person, stamp, at } = heads.reduce((last, head) => (last.stamp < head.stamp ? head : last))
  return { what, person, stamp, at, deeds }
}

function deedsOnElement(what: string, written: readonly Written[], look: LastLook): readonly NewsDeed[] {
  const seat = headOf('seat', written)
  const seated = seat === undefined ? [] : seatDeeds(seat.value)
  if (written.some(({ facet }) => facet === 'life'))
    return [{ kind: 'drawn' }, ...seated.filter(({ kind }) => kind !== 'freed')]
  const deeds = written.flatMap(({ facet, head }): readonly NewsDeed[] => {
    if (facet === 'seat') return seated
    if (facet === 'number') return numberDeeds(head.value)
    return facet === 'frame'
      ? frameDeeds(valueBefore(what, facet, head, look), head.value)
      : [{ kind: 'changed' }]
  })
  return [...new Map(deeds.map((deed) => [deed.kind, deed])).values()]
}

function deedsOnFloor(written: readonly Written[]): readonly NewsDeed[] {
  const isOf = (...names: readonly string[]): boolean =>
    written.some(({ facet }) => names.some((name) => facet.startsWith(name)))
  return [
    ...(isOf('hall') ? [{ kind: 'hall' } as const] : []),
    ...(isOf('layer', 'ignored:') ? [{ kind: 'sheet' } as const] : []),
  ]
}

function seatDeeds(seat: JsonValue): readonly NewsDeed[] {
  const booth = boothOfSeat(seat)
  if (booth !== null) return [{ kind: 'seated', booth }]
  const hold = isObject(seat) ? seat['hold'] : undefined
  if (!isObject(hold)) return [{ kind: 'freed' }]
  const { boothKey, name } = hold
  return [
    {
      kind: 'held',
      booth: typeof boothKey === 'string' ? boothKey : null,
      name: typeof name === 'string' ? name : '',
    },
  ]
}

function numberDeeds(number: JsonValue): readonly NewsDeed[] {
  return typeof number === 'string' && number !== '' ? [{ kind: 'numbered', number }] : [{ kind: 'changed' }]
}

/** A facet as the latest write left it that was known then; `undefined`: nobody knows any more. */
function valueBefore(
  what: string,
  facet: string,
  head: FacetHead,
  { knew, writeOf }: LastLook,
): JsonValue | undefined {
  const waiting: Stamp[] = [...(head.replaced ?? [])]
  for (let count = 0; count < mostWrites; count += 1) {
    const stamp = waiting.sort().pop()
    if (stamp === undefined) return undefined
    const write = writeOf(stamp, what, facet)
    if (write === undefined) continue
    if (knew(stamp)) return write.value
    for (const replaced of write.replaced ?? []) waiting.push(replaced)
  }
  return undefined
}

function wasGone(life: JsonValue | undefined): boolean {
  return isObject(life) && life['there'] === false
}

const places = ['floor', 'xMetres', 'yMetres'] as const
const shapes = ['widthMetres', 'heightMetres', 'rotationDegrees', 'outline'] as const

function frameDeeds(before: JsonValue | undefined, after: JsonValue): readonly NewsDeed[] {
  if (!isObject(before) || !isObject(after)) return [{ kind: 'changed' }]
  const differs = (name: string): boolean =>
    canonicalJson(before[name] ?? null) !== canonicalJson(after[name] ?? null)
  if (shapes.some(differs)) return [{ kind: 'reshaped' }]
  if (places.some(differs)) return [{ kind: 'moved' }]
  return differs('z') ? [{ kind: 'changed' }] : []
}
