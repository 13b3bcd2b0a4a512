import { describe, expect, it } from 'vitest'
import { countryCode } from '../../../shared/domain/country-names.ts'
import { createPlaceIndex } from '../../../shared/domain/places.ts'

describe('the country that is meant', () => {
  it.each([
    [
      'DE',
      'Germany',
      'Deutschland',
      'Allemagne',
      'ألمانيا',
      'Alemania',
      'BRD',
      ' bundesrepublik deutschland ',
    ],
    [
      'GB',
      'UK',
      'U.K.',
      'United Kingdom',
      'Vereinigtes Königreich',
      'Royaume-Uni',
      'المملكة المتحدة',
      'Großbritannien',
      'England',
    ],
    [
      'US',
      'USA',
      'U.S.A.',
      'United States',
      'Vereinigte Staaten',
      'États-Unis',
      'Etats Unis',
      'الولايات المتحدة',
    ],
    ['AE', 'UAE', 'VAE', 'United Arab Emirates', 'Vereinigte Arabische Emirate', 'الإمارات العربية المتحدة'],
    ['NL', 'Holland', 'Netherlands', 'Niederlande', 'Pays-Bas', 'هولندا'],
    ['CZ', 'Czechia', 'Czech Republic', 'Tschechien', 'Tchéquie'],
    ['TR', 'Turkey', 'Türkiye', 'Türkei', 'Turquie', 'تركيا'],
    ['KR', 'South Korea', 'Südkorea', 'Republic of Korea'],
    ['HK', 'Hong Kong', 'Hongkong'],
    ['CH', 'Schweiz', 'Suisse', 'Switzerland', 'سويسرا'],
  ])('is %s by its code and its names', (code, ...names) => {
    expect(
      Object.fromEntries([code, code.toLowerCase(), ...names].map((name) => [name, countryCode(name)])),
    ).toEqual(Object.fromEntries([code, code.toLowerCase(), ...names].map((name) => [name, code])))
  })

  it.each([
    '',
    'Atlantis',
    'EU',
    'European Union',
    'ZZ',
    'Korea',
    'Congo',
    'Kongo',
    'Deutsch',
    'n/a',
    '-',
    '49',
  ])('is none for “%s”', (text) => {
    expect(countryCode(text)).toBeUndefined()
  })
})

describe('a country in a service’s list', () => {
  const place = (name: string, ...codes: readonly string[]) => ({ id: name, name, codes })
  const services = createPlaceIndex('country', [
    place('Deutschland'),
    place('Russian Federation'),
    place('Great Britain', 'GB'),
    place('Viet Nam', 'VNM'),
  ])

  it.each([
    ['Germany', 'Deutschland'],
    ['BRD', 'Deutschland'],
    ['DE', 'Deutschland'],
    ['Russland', 'Russian Federation'],
    ['England', 'Great Britain'],
    ['Vietnam', 'Viet Nam'],
    ['VNM', 'Viet Nam'],
  ])('is “%s” as the service spells it', (written, spelled) => {
    expect(services.recognised(written)?.name).toBe(spelled)
    expect(services.search(written, 3)[0]?.name).toBe(spelled)
  })

  it('is found by its name before a code that the service gives to another', () => {
    const own = createPlaceIndex('country', [place('Ukraine', 'UK'), place('Vereinigtes Königreich', 'VK')])
    expect(own.recognised('Great Britain')?.name).toBe('Vereinigtes Königreich')
    expect(own.recognised('UK')?.name, 'as the service has it').toBe('Ukraine')
  })

  it('is not guessed where the service does not have it', () => {
    expect(services.recognised('Frankreich')).toBeUndefined()
    expect(services.named('Russland'), 'a name of another language is not in the list').toBeUndefined()
    expect(createPlaceIndex('country', []).recognised('DE')).toBeUndefined()
    expect(createPlaceIndex('region', [place('Germany')]).recognised('Deutschland')).toBeUndefined()
  })
})
