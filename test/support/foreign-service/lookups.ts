import type { Personality } from './personality.ts'
import type { Json, Values } from './resources.ts'

/** The read-only part of the interface, or `undefined` where the path is none of it. */
export function lookUpAnswer(
  path: string,
  query: URLSearchParams,
  personality: Pick<Personality, 'places'>,
): Values | undefined {
  if (path === '/v5/event/getEventDetails') return answer({ data: eventDetails })
  if (path === '/v5/event/languages') return listed('languages', [{ id: 1, name: 'English', code: 'en' }])
  if (path === '/v5/booths/jobs/categories') return listed('collection', categories)
  if (/^\/v5\/forms\/(attendee|speaker|boothRep|boothJobs)Fields$/.test(path))
    return answer({ job_fields: [] })
  for (const [kind, pattern] of placePaths) {
    const match = pattern.exec(path)
    if (match !== null) return placeAnswer(kind, match[1] ?? '', query, personality.places)
  }
  if (/^\/v5\/reports\//.test(path)) return listed('collection', [])
  return undefined
}

const eventDetails: Values = {
  id: 1,
  name: 'A fair elsewhere',
  description: 'Made by others.',
  start_date: '2026-11-09T08:00:00Z',
  end_date: '2026-11-11T17:00:00Z',
  timezone: 'Europe/Paris',
  status: 'published',
}
const categories: readonly Values[] = [
  { id: 7, name: 'Engineering' },
  { id: 8, name: 'Sales' },
]

function answer(values: Values): Values {
  return { status: true, message: 'Retrieved.', ...values }
}

function listed(key: string, items: readonly Json[]): Values {
  return answer({ [key]: items, meta: meta(items.length) })
}

function meta(total: number): Values {
  return { current_page: 1, from: 1, last_page: 1, path: '', per_page: 100, to: total, total }
}

type PlaceListing = 'country' | 'region' | 'city'
const placePaths: readonly (readonly [PlaceListing, RegExp])[] = [
  ['country', /^\/v5\/countries$/],
  ['region', /^\/v5\/countries\/([^/]+)\/regions$/],
  ['city', /^\/v5\/countries\/regions\/([^/]+)\/cities$/],
]

/** More than two pages. Only the first has regions, of which only the first has cities. */
const countryNames = [
  'Exampleland',
  'Île-Exemple',
  ...Array.from({ length: 24 }, (_, index) => `Country ${index + 3}`),
]
const regionNames = ['Example State', 'Sankt Beispiel']
const cityNames = ['Exampleton', 'Exampleton-sur-Mer']

function placeAnswer(
  kind: PlaceListing,
  of: string,
  query: URLSearchParams,
  shape: Personality['places'],
): Values {
  const isOfFirst = of === '1' || of === 'P1'
  const named = {
    country: countryNames,
    region: isOfFirst ? regionNames : [],
    city: isOfFirst ? cityNames : [],
  }[kind]
  const items = named.map((name, index): Values => {
    if (shape === 'titled')
      return {
        [`${kind}_id`]: `P${index + 1}`,
        title: name,
        iso_code: `${String.fromCodePoint(0x41 + index)}Q`,
      }
    if (shape === 'options') return { value: String(index + 1), label: name }
    return { id: index + 1, name, code: `${String.fromCodePoint(0x41 + index)}Q` }
  })
  if (shape === 'options') return answer({ data: items })
  const page = Number(query.get('page') ?? 1)
  const shown = items.slice((page - 1) * 10, page * 10)
  const key = { country: 'countries', region: 'regions', city: 'cities' }[kind]
  const lastPage = Math.max(1, Math.ceil(items.length / 10))
  const counted = {
    ...meta(items.length),
    current_page: page,
    last_page: lastPage,
    per_page: 10,
    to: shown.length,
  }
  return answer({ data: { [key]: shown, ...(shape === 'titled' ? {} : { meta: counted }) } })
}
