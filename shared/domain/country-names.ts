import { normaliseForSearch } from './record/search-normalisation.ts'

/**
 * What people write for a country and the names of `Intl` do not have: short forms, names that were
 * usual before, and those of ISO 3166 with what they put after a comma. By its code.
 */
const usual: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'U.A.E.', 'VAE', 'Emirates', 'Emirate', 'Émirats', 'الإمارات'],
  BO: ['Bolivia, Plurinational State of', 'Plurinational State of Bolivia'],
  BN: ['Brunei Darussalam'],
  CD: ['Congo, Democratic Republic of the', 'DR Congo', 'DRC'],
  CI: ['Ivory Coast', 'Elfenbeinküste'],
  CN: ['PRC', 'People’s Republic of China', 'VR China', 'Volksrepublik China'],
  CV: ['Cape Verde', 'Kapverden'],
  CZ: ['Czech Republic', 'Tschechische Republik', 'République tchèque'],
  DE: [
    'BRD',
    'RFA',
    'FRG',
    'Bundesrepublik Deutschland',
    'Federal Republic of Germany',
    'République fédérale d’Allemagne',
  ],
  GB: [
    'UK',
    'U.K.',
    'Great Britain',
    'Großbritannien',
    'Grande-Bretagne',
    'Gran Bretaña',
    'England',
    'Angleterre',
    'بريطانيا',
  ],
  HK: ['Hongkong', 'Hong Kong'],
  IR: ['Iran, Islamic Republic of', 'Islamic Republic of Iran'],
  KP: ['Korea, Democratic People’s Republic of'],
  KR: ['Korea, Republic of', 'Republic of Korea', 'Republik Korea', 'République de Corée'],
  LA: ['Lao People’s Democratic Republic'],
  MD: ['Moldova, Republic of', 'Republic of Moldova', 'Moldawien'],
  MK: ['Macedonia', 'Mazedonien', 'Macédoine'],
  MM: ['Burma', 'Birma', 'Birmanie'],
  MO: ['Macau', 'Macao'],
  NL: ['Holland', 'Hollande', 'Holanda', 'The Netherlands', 'هولندا'],
  PS: ['Palestine', 'Palästina', 'Palestine, State of', 'State of Palestine'],
  RU: ['Russian Federation', 'Russische Föderation', 'Fédération de Russie'],
  SA: ['KSA', 'Kingdom of Saudi Arabia', 'Saudi-Arabien', 'السعودية'],
  SK: ['Slovak Republic', 'Slowakische Republik', 'République slovaque'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland', 'Swasiland'],
  TL: ['East Timor', 'Osttimor'],
  TR: ['Turkey', 'Türkei', 'Turkiye'],
  TW: ['Taiwan, Province of China'],
  TZ: ['Tanzania, United Republic of', 'United Republic of Tanzania'],
  US: [
    'USA',
    'U.S.A.',
    'U.S.',
    'United States of America',
    'Vereinigte Staaten von Amerika',
    'États-Unis d’Amérique',
    'EUA',
    'EE. UU.',
    'أمريكا',
  ],
  VA: ['Holy See', 'Vatican'],
  VE: ['Venezuela, Bolivarian Republic of', 'Bolivarian Republic of Venezuela'],
  VN: ['Viet Nam'],
}

const languages = ['en', 'de', 'fr', 'ar', 'es'] as const
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
/** Of no country: unions, and what is kept free. */
const noCountry = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

/** Of two countries, or of one that is divided. */
const ofSeveral = ['Congo', 'Kongo', 'الكونغو', 'Korea', 'Corée', 'Corea', 'كوريا']

/** "St. Gallen" and "St Gallen" are one name, as are "Baden Württemberg" and "Baden-Wurttemberg". */
export function placeLetters(text: string): string {
  return normaliseForSearch(text)
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
}

let knownEnglish: Intl.DisplayNames | undefined
/** Made when it is asked first: that takes several milliseconds, and every command loads this file. */
function englishName(code: string): string | undefined {
  knownEnglish ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return knownEnglish.of(code)
}

/** The English name of the country with an ISO 3166-1 code of two letters; empty where there is none. */
export function countryOfCode(text: string): string {
  const code = text.trim()
  return /^[A-Za-z]{2}$/.test(code) ? (englishName(code.toUpperCase()) ?? '') : ''
}

let known: ReadonlyMap<string, string> | undefined

/**
 * The ISO 3166-1 code of the country that people mean by a text: by its code, a usual short form, or
 * its name in one of the product's languages. `undefined`: none, or one of several.
 */
export function countryCode(text: string): string | undefined {
  known ??= codesByName()
  return known.get(placeLetters(text))
}

function codesByName(): ReadonlyMap<string, string> {
  const codes = new Map<string, string>()
  const doubtful = new Set<string>()
  const countries = letters.flatMap((one) => letters.map((other) => `${one}${other}`)).filter(isCountry)
  for (const code of countries) codes.set(placeLetters(code), code)
  for (const [code, names] of Object.entries(usual))
    for (const name of names) codes.set(placeLetters(name), code)
  const told = new Set(codes.keys())
  for (const language of languages)
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style })
      for (const code of countries) {
        const name = placeLetters(names.of(code) ?? '')
        if (name === '' || told.has(name)) continue
        // What is one country in one language and another in the next names neither.
        if ((codes.get(name) ?? code) !== code) doubtful.add(name)
        codes.set(name, code)
      }
    }
  for (const name of [...doubtful, ...ofSeveral]) codes.delete(placeLetters(name))
  return codes
}

/** Codes that were given up stand for the country that has another by now. */
function isCountry(code: string): boolean {
  return (
    !noCountry.has(code) &&
    englishName(code) !== undefined &&
    new Intl.Locale('und', { region: code }).region === code
  )
}
