import type { PlaceKind } from '../entities/index.ts'
import { entities, type EntityName } from '../entities/index.ts'
import { countryCode, countryOfCode, placeLetters as letters } from './country-names.ts'
import { bestMatches, normaliseForSearch } from './record/search-normalisation.ts'
import type { JsonObject, JsonValue, RecordValues } from './record/record-values.ts'

/** A country, a region or a city, as a service's lookup has it. */
export interface ListedPlace {
  /** By which the places within it are asked for; empty where the service gave none. */
  readonly id: string
  readonly name: string
  /** Short forms by which people and other systems know it, such as ISO 3166. */
  readonly codes: readonly string[]
}

const names = ['name', 'title', 'label', 'text', 'display_name', 'english_name']
const ids = ['id', 'value', 'key', 'uuid']
const codes = [
  'iso2',
  'iso3',
  'code',
  'iso',
  'iso_code',
  'iso_alpha2',
  'iso_alpha3',
  'alpha2',
  'alpha3',
  'short_name',
  'abbreviation',
]

/**
 * A place in an item of a lookup. The interface shows none of its fields, so that services have
 * names of their own for them. `undefined`: it has no name.
 */
export function readPlace(kind: PlaceKind, item: JsonObject): ListedPlace | undefined {
  const own = [kind, ...(kind === 'region' ? ['state'] : [])]
  const first = (fields: readonly string[]): string =>
    fields.map((field) => plainText(item[field])).find(Boolean) ?? ''
  const name =
    first([...names, ...own.map((one) => `${one}_name`), ...own]) ||
    (/\p{Letter}{3}/u.test(plainText(item['value'])) ? plainText(item['value']) : '')
  if (name === '') return undefined
  const short = [...codes, ...own.map((one) => `${one}_code`), 'value', 'id', 'key'].map((field) =>
    plainText(item[field]),
  )
  const isCode = (text: string): boolean =>
    /^[\p{Letter}\d]{1,3}(-[\p{Letter}\d]{1,3})?$/u.test(text) && /\p{Letter}/u.test(text)
  const found = [...new Set(short.filter(isCode))]
  return { id: first([...ids, ...own.map((one) => `${one}_id`)]) || (found[0] ?? ''), name, codes: found }
}

function plainText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** Places of one list, to be found by what people write. */
export interface PlaceIndex {
  /** By its name or a code, whatever the case, accents and marks. */
  named(text: string): ListedPlace | undefined
  /** As `named`, or a country by what it is called in other languages and for short. */
  recognised(text: string): ListedPlace | undefined
  /** By name; those that begin with the text first. An empty text finds all. */
  search(text: string, limit: number): readonly ListedPlace[]
  readonly size: number
}

export function createPlaceIndex(kind: PlaceKind, places: readonly ListedPlace[]): PlaceIndex {
  // Villages of one name are one choice: a record holds no more than the name.
  const byName = new Map(places.map((place) => [place.name, place]))
  const sorted = [...byName.values()]
    .map((place) => ({ place, normalised: normaliseForSearch(place.name) }))
    .sort((a, b) => (a.normalised < b.normalised ? -1 : 1))
  const byText = new Map<string, ListedPlace>()
  const note = (text: string, place: ListedPlace): void => {
    if (text !== '' && !byText.has(text)) byText.set(text, place)
  }
  for (const place of places) note(letters(place.name), place)
  for (const place of places) for (const code of place.codes) note(letters(code), place)
  const named: PlaceIndex['named'] = (text) =>
    byText.get(letters(text)) ?? (kind === 'country' ? byText.get(letters(countryOfCode(text))) : undefined)
  let byCountry: ReadonlyMap<string, ListedPlace> | undefined
  const country = (text: string): ListedPlace | undefined => {
    const code = countryCode(text)
    byCountry ??= new Map(places.flatMap((place) => pair(codeOf(place), place)).reverse())
    return code === undefined ? undefined : byCountry.get(code)
  }
  const recognised: PlaceIndex['recognised'] = (text) =>
    named(text) ?? (kind === 'country' ? country(text) : undefined)
  return {
    size: sorted.length,
    named,
    recognised,
    search(text, limit) {
      const exact = text.trim() === '' ? undefined : recognised(text)
      const found = bestMatches(sorted, text, limit, ({ normalised }) => normalised).map(({ place }) => place)
      return exact === undefined || found[0] === exact
        ? found
        : [exact, ...found.filter((place) => place !== exact)].slice(0, limit)
    },
  }
}

/** Its name goes before its codes, which are not ISO's everywhere. */
function codeOf({ name, codes }: ListedPlace): string | undefined {
  return [name, ...codes].map(countryCode).find((code) => code !== undefined)
}

function pair<Key, Value>(key: Key | undefined, value: Value): readonly (readonly [Key, Value])[] {
  return key === undefined ? [] : [[key, value]]
}

/** What a record's field that names a place says, with the places that this one lies in. */
export interface NamedPlace {
  readonly field: string
  readonly kind: PlaceKind
  readonly name: string
  /** The outermost first: the country of a region, the country and the region of a city. */
  readonly within: readonly string[]
}

/** The place that a field names, also an empty one; `undefined`: it is none that names a place. */
export function placeIn(entity: EntityName, field: string, values: RecordValues): NamedPlace | undefined {
  const type = entities[entity].fieldNamed(field)?.type
  if (type?.kind !== 'string' || type.place === undefined) return undefined
  const outer = type.within === undefined ? undefined : placeIn(entity, type.within, values)
  return {
    field,
    kind: type.place,
    name: plainText(values[field]),
    within: outer === undefined ? [] : [...outer.within, outer.name],
  }
}
