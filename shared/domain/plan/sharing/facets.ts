import type { EntityName } from '../../../entities/index.ts'
import type { JsonValue } from '../../../json.ts'
import { isObject } from '../../record/record-values.ts'
import { planElement, type PlanElement } from '../elements.ts'

/** The facets of a thing, by their names. */
export type Facets = Readonly<Record<string, JsonValue>>

/** What a record is called on another side: its key here and its name among those who share. */
export type Renamed = (entity: EntityName, name: string) => string

export const elementThing = (id: string): string => `element/${id}`
export const floorThing = (ref: string): string => `floor/${ref}`
export const keyThing = (key: string): string => `key/${key}`
export const eventThing = 'event'

/** The kinds of things that a program knows, beside the event. */
export type ThingKind = 'element' | 'floor' | 'key' | 'booth' | 'view' | 'template' | 'state'

/** Those that are made and removed: their facet `life` says whether they are there. */
const transientKinds = ['element', 'view', 'template', 'state'] as const satisfies readonly ThingKind[]

export function isTransient(what: string): boolean {
  return transientKinds.some((kind) => nameWithin(kind, what) !== undefined)
}

/** The part of a thing's name after its kind; `undefined` where it is of another kind. */
export function nameWithin(kind: ThingKind, what: string): string | undefined {
  return what.startsWith(`${kind}/`) ? what.slice(kind.length + 1) : undefined
}

/** What is said by a facet that nobody has written, of those that not every program knows. */
export const unwrittenFacets: Facets = { layer: null }

/**
 * An element as its facets, without its life. `renamed` gives the names of its floor, its booth and
 * whom it is kept for, as the others know them.
 */
export function facetsOf(element: PlanElement, floorKey: string, renamed: Renamed): Facets {
  const { xMetres, yMetres, widthMetres, heightMetres, rotationDegrees, z, outline, kind, locked, group } =
    element
  const frame = {
    floor: renamed('floor', floorKey),
    xMetres,
    yMetres,
    widthMetres,
    heightMetres,
    rotationDegrees,
    z,
    outline,
  }
  const all = { kind, frame, state: { locked, group }, layer: element.layer ?? null }
  if (element.kind === 'stand') {
    const { number, category, priceClass, boothKey, hold } = element
    const booth = boothKey === null ? null : renamed('booth', boothKey)
    const kept =
      hold === null
        ? null
        : { ...hold, boothKey: hold.boothKey === null ? null : renamed('booth', hold.boothKey) }
    return { ...all, number, category, priceClass, seat: { booth, hold: kept } }
  }
  if (element.kind === 'background') {
    const { hash, name, page, opacity, crop, hiddenLayers } = element
    return { ...all, text: name, picture: { hash, page, opacity, crop, hiddenLayers } }
  }
  const { text, image } = element
  return { ...all, text, picture: { image } }
}

/**
 * The element that facets make, with the name of its floor; `undefined` where they make none that
 * this program knows.
 */
export function elementOf(
  id: string,
  facets: Facets,
  renamed: Renamed,
): { readonly floorKey: string; readonly element: PlanElement } | undefined {
  const { kind, frame, state, number, category, priceClass, seat, text, picture, layer } = facets
  if (!isObject(frame) || !isObject(state)) return undefined
  const { floor, ...box } = frame
  if (typeof floor !== 'string') return undefined
  const all = { id, kind, ...box, ...state, ...(typeof layer === 'string' ? { layer } : {}) }
  const read = planElement.safeParse(
    kind === 'stand'
      ? { ...all, number, category, priceClass, ...seatOf(seat, renamed) }
      : kind === 'background'
        ? { ...all, name: text, ...(isObject(picture) ? picture : {}) }
        : { ...all, text, ...(isObject(picture) ? picture : {}) },
  )
  return read.success ? { floorKey: renamed('floor', floor), element: read.data } : undefined
}

function seatOf(seat: JsonValue | undefined, renamed: Renamed) {
  const { booth = null, hold = null } = isObject(seat) ? seat : {}
  const name = (ref: JsonValue | undefined) => (typeof ref === 'string' ? renamed('booth', ref) : null)
  return {
    boothKey: name(booth),
    hold: isObject(hold) ? { ...hold, boothKey: name(hold['boothKey']) } : null,
  }
}

/** The booth that a seat is given to. */
export function boothOfSeat(seat: JsonValue | undefined): string | null {
  return isObject(seat) && typeof seat['booth'] === 'string' ? seat['booth'] : null
}
