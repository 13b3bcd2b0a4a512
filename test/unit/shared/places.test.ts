import { describe, expect, it } from 'vitest'
import { createPlaceIndex, placeIn, readPlace } from '../../../shared/domain/places.ts'

const place = (name: string, ...codes: readonly string[]) => ({ id: name, name, codes })

describe('a place of a lookup', () => {
  it.each([
    [
      { id: 4, name: 'Germany', iso2: 'DE' },
      { id: '4', name: 'Germany', codes: ['DE'] },
    ],
    [
      { country_id: 'c-4', title: 'Germany', iso3: 'DEU', iso2: 'DE' },
      { id: 'c-4', name: 'Germany', codes: ['DE', 'DEU'] },
    ],
    [
      { value: 'DE', label: 'Germany' },
      { id: 'DE', name: 'Germany', codes: ['DE'] },
    ],
    [
      { id: 4, value: 'Germany' },
      { id: '4', name: 'Germany', codes: [] },
    ],
    [
      { code: 'DE', country: 'Germany' },
      { id: 'DE', name: 'Germany', codes: ['DE'] },
    ],
    [
      { id: '4', country_name: ' Germany ', code: '' },
      { id: '4', name: 'Germany', codes: [] },
    ],
  ])('is read from %j', (item, read) => {
    expect(readPlace('country', item)).toEqual(read)
  })

  it('is none without a name', () => {
    expect(readPlace('city', { id: 4, value: '17' })).toBeUndefined()
  })
})

describe('a list of places', () => {
  const countries = createPlaceIndex('country', [
    place('United Kingdom'),
    place('Türkiye', 'TR'),
    place('Côte d’Ivoire'),
    place('Germany'),
  ])

  it.each([
    ['germany', 'Germany'],
    ['DE', 'Germany'],
    ['gb', 'United Kingdom'],
    ['TURKIYE', 'Türkiye'],
    ['tr', 'Türkiye'],
    ['Cote d-Ivoire', 'Côte d’Ivoire'],
  ])('knows “%s” as %s', (written, name) => {
    expect(countries.named(written)?.name).toBe(name)
  })

  it.each(['Germania', 'ZZ', ''])('does not know “%s”', (written) => {
    expect(countries.named(written)).toBeUndefined()
  })

  it('finds what a code stands for first, then what begins with the text', () => {
    expect(countries.search('de', 10).map(({ name }) => name)).toEqual(['Germany'])
    const regions = createPlaceIndex('region', [
      place('Lower Saxony', 'NI'),
      place('Saxony', 'SN'),
      place('Nizhny'),
      place('Saxony-Anhalt', 'ST'),
    ])
    expect(regions.search('sax', 10).map(({ name }) => name)).toEqual([
      'Saxony',
      'Saxony-Anhalt',
      'Lower Saxony',
    ])
    expect(regions.search('ni', 1).map(({ name }) => name)).toEqual(['Lower Saxony'])
  })

  it('offers villages of one name once', () => {
    expect(
      createPlaceIndex('city', [place('Neustadt'), place('Neustadt'), place('Altstadt')]).search('', 10),
    ).toHaveLength(2)
  })
})

describe('a place that a record names', () => {
  const values = { country: ' Germany', state: '', city: 'Leipzig', booth_name: 'Ours' }

  it('says what it lies in, whichever of it is given', () => {
    expect(placeIn('booth', 'city', values)).toEqual({
      field: 'city',
      kind: 'city',
      name: 'Leipzig',
      within: ['Germany', ''],
    })
    expect(placeIn('booth', 'country', values)).toEqual({
      field: 'country',
      kind: 'country',
      name: 'Germany',
      within: [],
    })
    expect(placeIn('booth', 'booth_name', values)).toBeUndefined()
  })
})
