import fc from 'fast-check'
import { IntlMessageFormat } from 'intl-messageformat'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { compiled, partsOf } from '../../../renderer/locales/icu/compiled.ts'
import { written } from '../../../renderer/locales/icu/parts.ts'
import { i18n } from '../../../renderer/locales/index.ts'
import { languageCodes } from '../../../shared/languages.ts'
import { textsOf } from './languages.ts'

const languages = ['en', 'fr', 'de', 'ar', 'pl', 'pt-BR', 'cy', 'ja']
const number = (value: number): string => new Intl.NumberFormat('en').format(value)

/** The reference: what FormatJS itself says. */
function reference(
  text: string,
  values: Readonly<Record<string, string | number>>,
  language: string,
): unknown {
  const formatters = {
    getNumberFormat: () => new Intl.NumberFormat('en'),
    getPluralRules: (...of: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...of),
    getDateTimeFormat: (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...of),
  }
  return new IntlMessageFormat(text, language, undefined, { ignoreTag: true, formatters }).format(values)
}

const words = fc.stringMatching(/^[^{}']*$/).map((text) => text.replaceAll('\u0001', ''))
const leaf = fc.oneof(words, fc.constantFrom('{name}', "'{'", "''", '<b>', 'a|b', "l'eau", "'{name}'", '@:x'))
const inForm = fc
  .array(
    fc.oneof(
      leaf.map((text) => text.replaceAll('#', "'#'")),
      fc.constant('#'),
    ),
  )
  .map((parts) => parts.join(' '))
const forms = (kind: string) =>
  fc
    .tuple(fc.constantFrom('=0', 'one', 'two', 'few', '=3'), inForm, inForm, fc.constantFrom('', 'offset:1 '))
    .map(([name, some, other, offset]) => `{count, ${kind}, ${offset}${name} {${some}} other {${other}}}`)
const choice = fc
  .tuple(inForm, inForm)
  .map(([a, b]) => `{name, select, Arbor {${a.replaceAll('#', '')}} other {${b.replaceAll('#', '')}}}`)
const text = fc
  .array(fc.oneof(leaf, forms('plural'), forms('selectordinal'), choice), { maxLength: 4 })
  .map((parts) => parts.join(' '))

describe('a text in ICU’s format', () => {
  it('says what FormatJS says, as it is written and as the build leaves it', () => {
    fc.assert(
      fc.property(
        text,
        fc.nat(1_000_000),
        fc.constantFrom('Arbor', '{count}', 'constructor'),
        fc.constantFrom(...languages),
        (...drawn) => {
          const [source, count, name, language] = drawn
          const wanted = reference(source, { count, name }, language)
          const writing = { language, number }
          expect(written(partsOf(source), { count, name }, writing)).toBe(wanted)
          expect(written(partsOf(compiled(source)), { count, name }, writing)).toBe(wanted)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it.each(languageCodes)('is, of those in %s, the same when it was compiled', async (language) => {
    for (const [key, source] of await textsOf(language))
      expect(partsOf(compiled(source)), key).toEqual(partsOf(source))
  })

  it.each([
    ['{count, plural, one {1 booth}}', /missing other clause/],
    ['{count, plural, one {1 booth} other {# booths}', /expect argument closing brace/],
    ['{count plural other {}}', /malformed argument/],
    ['{}', /empty argument at character 1/],
    ['{a, date, short}', /can only be filled/],
    ['{a, number, ::percent}', /format of its own/],
    ['{a, spellout}', /invalid argument type/],
  ])('that is broken is refused, and says why: %s', (source, why) => {
    expect(() => compiled(source)).toThrow(SyntaxError)
    expect(() => compiled(source)).toThrow(why)
  })

  it('that looks like HTML, or like code of the page, is text', () => {
    const source =
      '<img src=x onerror=alert(1)> {count, plural, one {<b>#</b>} other {constructor}} ${x}'.replace('$', '')
    const values = { count: 1, x: '<script>' }
    expect(written(partsOf(source), values, { language: 'en', number })).toBe(
      '<img src=x onerror=alert(1)> <b>1</b> <script>',
    )
    expect(written(partsOf('{toString} {__proto__}'), {}, { language: 'en', number })).toBe(' ')
  })

  it('without a value leaves the place empty, and speaks of one', () => {
    expect(
      written(
        partsOf('{count, plural, one {one booth of {name}} other {# booths}}'),
        {},
        { language: 'en', number },
      ),
    ).toBe('one booth of ')
  })
})

describe('on the page', () => {
  afterEach(() => vi.restoreAllMocks())

  it('a text that cannot be read, or is not there, is said in English', () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    i18n.global.mergeLocaleMessage('broken', { booths: { count: '{count, plural, one {' } })
    expect(i18n.global.t('booths.count', { count: 2 }, { locale: 'broken' })).toBe('2 booths')
    expect(i18n.global.t('booths.title', {}, { locale: 'broken' })).toBe(i18n.global.t('booths.title'))
  })
})
