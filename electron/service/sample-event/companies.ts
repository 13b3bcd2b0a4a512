import type { SeededRandom } from './random.ts'
import { sectors, type Sector } from './sectors.ts'

export interface Company {
  /** One word, letters only. */
  readonly word: string
  readonly name: string
  readonly sector: Sector
  readonly profile: string
  /** A name under example.com, which belongs to nobody. */
  readonly domain: string
  readonly keywords: readonly string[]
  readonly place: Place
}

const heads =
  'Vel Quor Zan Tri Lum Hal Nor Bex Cal Dra Fen Gal Jor Kel Mir Ost Pel Ruv Syl Tav Ulm Vex Wyn Yor Zel Ark'.split(
    ' ',
  )
const tails =
  'mora bix dane tessa lium vorn quill nara sted lune rion thra wick zano mere dova phis gora via nex'.split(
    ' ',
  )

const openings = [
  'Founded by a nurse, a welder and a mathematician,',
  'From a former tram depot in Exampleton,',
  'With a team of forty in three time zones,',
  'After ten years of doing it by hand,',
  'As a co-operative owned by its makers,',
] as const
const closings = [
  'Visit the booth for a hands-on demonstration every full hour.',
  'Ask for the pilot programme: the first three months are on us.',
  'Bring your hardest case; we like those best.',
  'Our engineers are at the booth all day, and so is the good coffee.',
  'Come by for a two-minute tour, stay for the roadmap.',
] as const

/** `count` companies that do not exist, spread evenly over the sectors. */
export function inventCompanies(random: SeededRandom, count: number): readonly Company[] {
  const words = random.sample(
    heads.flatMap((head) => tails.map((tail) => head + tail)),
    count,
  )
  return words.map((word, index) =>
    company(
      random,
      word,
      sectors[index % sectors.length] ?? sectors[0],
      places[index % places.length] ?? places[0],
    ),
  )
}

function company(random: SeededRandom, word: string, sector: Sector, place: Place): Company {
  const name = `${word} ${random.pick(sector.suffixes)}`
  const product = random.pick(sector.products)
  const audience = random.pick(sector.audiences)
  return {
    word,
    name,
    sector,
    place,
    profile: `${random.pick(openings)} ${name} makes ${product} for ${audience}.\n\nWhat we show this year: shorter set-up, open interfaces, and a repair promise of ten years. ${random.pick(closings)}`,
    domain: `${word.toLowerCase()}.example.com`,
    keywords: random.sample(sector.keywords, random.integer(3, sector.keywords.length)),
  }
}

/** A city that exists, as the lookups name it, and what is paid there. */
interface Place {
  readonly city: string
  readonly state: string
  readonly country: string
  /** ISO 4217. */
  readonly currency: string
  /** What vacancies there pay a year, from and to, in thousands of the currency. */
  readonly pay: readonly [number, number]
}

const places: readonly [Place, ...Place[]] = [
  { city: 'Leipzig', state: 'Saxony', country: 'Germany', currency: 'EUR', pay: [38, 72] },
  { city: 'Lyon', state: 'Auvergne-Rhône-Alpes', country: 'France', currency: 'EUR', pay: [34, 64] },
  { city: 'Utrecht', state: 'Utrecht', country: 'Netherlands', currency: 'EUR', pay: [38, 74] },
  { city: 'Bristol', state: 'England', country: 'United Kingdom', currency: 'GBP', pay: [32, 66] },
  { city: 'Halifax', state: 'Nova Scotia', country: 'Canada', currency: 'CAD', pay: [55, 110] },
  { city: 'Hamburg', state: 'Hamburg', country: 'Germany', currency: 'EUR', pay: [40, 76] },
  { city: 'Malmö', state: 'Skåne', country: 'Sweden', currency: 'SEK', pay: [380, 720] },
  { city: 'Kyoto', state: 'Kyoto', country: 'Japan', currency: 'JPY', pay: [4_200, 9_000] },
  { city: 'Nantes', state: 'Pays de la Loire', country: 'France', currency: 'EUR', pay: [33, 60] },
  { city: 'Glasgow', state: 'Scotland', country: 'United Kingdom', currency: 'GBP', pay: [30, 60] },
  { city: 'Nairobi', state: 'Nairobi County', country: 'Kenya', currency: 'KES', pay: [1_200, 3_600] },
  { city: 'Curitiba', state: 'Paraná', country: 'Brazil', currency: 'BRL', pay: [60, 170] },
  { city: 'Bursa', state: 'Bursa Province', country: 'Türkiye', currency: 'TRY', pay: [700, 1_800] },
]
