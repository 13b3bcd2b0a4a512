import { places, type Place } from './places.ts'
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

const heads = 'Vel Quor Zan Tri Lum Hal Nor Bex Cal Dra Fen Gal Jor Kel Mir Ost Pel Ruv Syl Tav Ulm Vex Wyn Yor Zel Ark'.split(' ')
const tails = 'mora bix dane tessa lium vorn quill nara sted lune rion thra wick zano mere dova phis gora via nex'.split(' ')

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
  return words.map((word, index) => company(random, word, sectors[index % sectors.length] ?? sectors[0], places[index % places.length] ?? places[0]))
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
