import { describe, expect, it } from 'vitest'
import { eventLanguageCodes } from '../../../shared/domain/language-codes.ts'
import { languageCode } from '../../../shared/domain/language-names.ts'
import type { ListedLanguage } from '../../../shared/domain/cells/cell-reading.ts'
import { namedLanguages, readLanguages } from '../../../shared/domain/cells/language-cells.ts'
import type { JsonValue } from '../../../shared/json.ts'

const corpus: Readonly<Record<string, readonly string[]>> = {
  de: [
    'Deutsch',
    'deutsch',
    'German',
    'allemand',
    'الألمانية',
    'ألماني',
    'alemán',
    'DE',
    'de-DE',
    'de_CH',
    'deu',
    'ger',
    'dt.',
    'German (Germany)',
    'auf Deutsch',
    'Swiss High German',
  ],
  en: [
    'English',
    'Englisch',
    'anglais',
    'الإنجليزية',
    'إنجليزي',
    'EN',
    'en-GB',
    'eng',
    'engl.',
    'American English',
    'in English',
    'English (EN)',
  ],
  fr: ['French', 'Französisch', 'Francais', 'français', 'الفرنسية', 'FR', 'fre', 'frz.', 'en français'],
  ar: ['Arabic', 'Arabisch', 'arabe', 'العربية', 'عربي', 'ara'],
  es: ['Spanish', 'Spanisch', 'espagnol', 'español', 'Castellano', 'الإسبانية'],
  pt: ['Portuguese', 'Portugiesisch (Brasilien)', 'pt-BR', 'português'],
  zh: ['Chinese', 'Chinesisch', 'chinois', 'Mandarin', '中文', 'zh-Hans', 'Simplified Chinese'],
  ja: ['Japanese', '日本語', 'jpn'],
  uk: ['Ukrainian', 'Ukrainisch', 'українська', 'ukr'],
  no: ['Norwegian', 'Norwegisch', 'norsk'],
  fa: ['Farsi', 'Persian', 'Persisch'],
}

describe('a language', () => {
  it('is known as people write it, in the product’s languages and in its own', () => {
    for (const [code, texts] of Object.entries(corpus))
      expect(texts.map((text) => [text, languageCode(text)])).toEqual(texts.map((text) => [text, code]))
  })

  it('is known by each of its names in four languages, unless they name another one elsewhere', () => {
    for (const locale of ['en', 'de', 'fr', 'ar']) {
      const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' })
      const told = [...eventLanguageCodes].flatMap((code) => {
        const name = names.of(code)
        const found = name === undefined ? code : languageCode(name)
        return found === code ? [] : [`${code} ${name}: ${found}`]
      })
      expect(told.length, told.join(', ')).toBeLessThan(6)
      expect(told.filter((one) => !one.endsWith('undefined')).length, told.join(', ')).toBeLessThan(4)
    }
  })

  it('is not guessed: a country, a word and what is not clear name none', () => {
    for (const text of ['UK', 'GB', 'Klingon', 'yes', 'Hall 1', '', '12', 'E'])
      expect(languageCode(text), text).toBeUndefined()
  })
})

const list: readonly ListedLanguage[] = [
  { code: 'en', name: 'English' },
  { code: 'de-AT', name: 'Deutsch (Österreich)' },
  { code: 'de', name: 'Deutsch' },
  { code: 'pt-BR', name: 'Português' },
  { code: 'x-plain', name: 'Leichte Sprache' },
]
const read = (text: string, before?: JsonValue, languages = list): JsonValue | undefined => {
  const reading = readLanguages(namedLanguages(text), languages, before)
  return 'value' in reading ? reading.value : String(reading.finding.params?.['text'])
}

describe('a cell with the languages of a session', () => {
  it('names one or several, however they are parted', () => {
    const both = { en: {}, de: {} }
    for (const text of [
      'English/German',
      'EN; DE',
      'en, de',
      'Englisch und Deutsch',
      'anglais et allemand',
      'الإنجليزية والألمانية',
      'الإنجليزية، الألمانية',
      'English & German',
      'EN+DE',
      'English\nDeutsch',
      '["English; German"]',
      '["en","de"]',
    ])
      expect(read(text), text).toEqual(both)
    expect(read('Deutsch')).toEqual({ de: {} })
  })

  it('is written as the service spells its languages', () => {
    expect(read('brazilian portuguese')).toEqual({ 'pt-BR': {} })
    expect(read('DE-at')).toEqual({ 'de-AT': {} })
    expect(read('leichte sprache')).toEqual({ 'x-plain': {} })
    expect(read('French')).toEqual({ fr: {} })
    expect(read('Deutsch', undefined, [])).toEqual({ de: {} })
  })

  it('names what is not known', () => {
    expect(read('English / Klingon')).toBe('Klingon')
    expect(read('multilingual')).toBe('multilingual')
  })

  it('that says more than names is none', () => {
    for (const text of ['{"de":{"title":"Eröffnung"}}', '[{"code":"de"}]'])
      expect(namedLanguages(text)).toEqual([])
  })

  it('leaves what the session has in a language, and every text of another, in the form that they have', () => {
    expect(read('Deutsch; English', { DE: { title: 'Eröffnung' } })).toEqual({
      DE: { title: 'Eröffnung' },
      en: {},
    })
    expect(read('English', { de: { title: 'Eröffnung' }, fr: {} })).toEqual({
      de: { title: 'Eröffnung' },
      en: {},
    })
    expect(read('English', [{ language: 'de', name: 'Eröffnung' }, { language: 'fr' }])).toEqual([
      { language: 'de', name: 'Eröffnung' },
      { language: 'en' },
    ])
    expect(read('English; German', ['de', 'fr'])).toEqual(['de', 'en'])
  })
})
