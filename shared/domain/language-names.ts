import { placeLetters as letters } from './country-names.ts'
import { eventLanguageCodes } from './language-codes.ts'

/** What people write for a language and neither `Intl` nor ISO 639 has, by its code. */
const usual: Readonly<Record<string, readonly string[]>> = {
  ar: ['arab.'],
  de: ['dt.', 'dtsch.', 'Hochdeutsch'],
  en: ['engl.', 'inglese'],
  es: ['span.', 'Castilian', 'Kastilisch', 'castellano', 'espagn.'],
  fa: ['Farsi', 'Persisch'],
  fr: ['frz.', 'franz.', 'französ.'],
  it: ['ital.'],
  nl: ['Flemish', 'Flämisch', 'flamand', 'Holländisch', 'hollandais'],
  no: ['Norwegian'],
  pt: ['port.'],
  zh: ['Mandarin', 'mandarin', 'Mandarin Chinese', 'Hochchinesisch'],
}

const namedIn = ['en', 'de', 'fr', 'ar', 'es'] as const
/** Languages that are also written by what they call themselves. */
const widely =
  'bg ca cs da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv nl no pl pt ro ru sk sl sr sv th tr uk ur vi zh ar'.split(
    ' ',
  )
const regional =
  'en-US en-GB en-AU en-CA de-AT de-CH fr-CA fr-CH fr-BE nl-BE pt-BR pt-PT es-MX es-ES es-419 zh-Hans zh-Hant'.split(
    ' ',
  )
/** Codes that are rather meant as a country, whose language another is. */
const ofCountries = new Set(['uk'])
const inLanguage = /^(?:auf|in|en)\s+/i

let known: ReadonlyMap<string, string> | undefined

/**
 * The ISO 639-1 code of the language that people mean by a text: by a code of ISO 639, also one with a
 * region, by a usual short form, by its name in one of the product's languages, or by what it is called
 * in itself. `undefined`: none, or one of several.
 */
export function languageCode(text: string): string | undefined {
  known ??= codesByName()
  const plain = text
    .replaceAll(/\([^()]*\)/g, ' ')
    .trim()
    .replace(inLanguage, '')
  return known.get(letters(text)) ?? known.get(letters(plain)) ?? codeOfTag(plain)
}

function codesByName(): ReadonlyMap<string, string> {
  const codes = new Map<string, string>()
  const doubtful = new Set<string>()
  for (const [code, names] of Object.entries(usual)) for (const name of names) codes.set(letters(name), code)
  const told = new Set(codes.keys())
  const note = (code: string, names: Intl.DisplayNames, tag = code): void => {
    for (const name of formsOf(letters(names.of(tag) ?? ''))) {
      if (name === '' || told.has(name)) continue
      // What is one language in one of them and another in the next names neither.
      if ((codes.get(name) ?? code) !== code) doubtful.add(name)
      codes.set(name, code)
    }
  }
  for (const language of namedIn) {
    const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })
    for (const code of eventLanguageCodes) note(code, names)
    for (const tag of regional) note(tag.slice(0, 2), names, tag)
  }
  for (const code of widely) note(code, new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }))
  for (const name of doubtful) codes.delete(name)
  return codes
}

/** An Arabic name is also written without its article, and as the word for a man. */
function formsOf(name: string): readonly string[] {
  const bare = /^ال(.{3,})$/u.exec(name)?.[1]
  return bare === undefined ? [name] : [name, bare, bare.replace(/[هة]$/u, '')]
}

/** The language of "DE", "deu", "ger", "de-DE" and "de_CH". */
function codeOfTag(text: string): string | undefined {
  if (!/^[A-Za-z]{2,3}(?:[-_][A-Za-z\d]{2,8})*$/.test(text) || ofCountries.has(text.toLowerCase()))
    return undefined
  try {
    const { language } = new Intl.Locale(text.replaceAll('_', '-'))
    return eventLanguageCodes.has(language) ? language : undefined
  } catch {
    return undefined
  }
}
