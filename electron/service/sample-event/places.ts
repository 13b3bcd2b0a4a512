/** A city that exists, as the lookups name it, and what is paid there. */
export interface Place {
  readonly city: string
  readonly state: string
  readonly country: string
  /** ISO 4217. */
  readonly currency: string
  /** What vacancies there pay a year, from and to, in thousands of the currency. */
  readonly pay: readonly [number, number]
}

export const places: readonly [Place, ...Place[]] = [
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
