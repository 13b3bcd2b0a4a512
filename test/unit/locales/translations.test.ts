import { beforeAll, describe, expect, it } from 'vitest'
import { i18n, speak } from '../../../renderer/locales/index.ts'
import { languages, type Language } from '../../../shared/languages.ts'
import { pluralsOf } from '../../support/texts/files.ts'
import { untranslated } from '../../support/texts/new-language.ts'
import { otherLanguages, placesOf, textsOf } from './languages.ts'
import { formsOf } from '../../support/texts/forms.ts'
import { partsOf } from '../../../renderer/locales/icu/compiled.ts'
import type { Forms, Part } from '../../../renderer/locales/icu/parts.ts'

const english = await textsOf('en')
const rightToLeft = otherLanguages.filter((language) => languages[language].direction === 'rtl')

it.each(rightToLeft)(
  'the texts in %s have no Latin letter right beside a place, which would go another way than what is filled in',
  async (language) => {
    const beside = [...(await textsOf(language))].filter(([, text]) =>
      /[A-Za-z\d]\{(?!\w+, )|\}[A-Za-z\d]/.test(text),
    )
    expect(beside.map(([key, text]) => `${key}: ${text}`)).toEqual([])
  },
)

describe.each(otherLanguages)('the texts in %s', (language) => {
  let texts: ReadonlyMap<string, string>
  beforeAll(async () => {
    texts = await textsOf(language)
  })

  it('are those there are in English, none missing and none besides', () => {
    expect([...english.keys()].filter((key) => !texts.has(key))).toEqual([])
    expect([...texts.keys()].filter((key) => !english.has(key))).toEqual([])
  })

  it('name what is wrong with several records without the measures of one', () => {
    const measured = [...texts].filter(
      ([key, text]) => key.startsWith('problems.') && placesOf(text).size > 0,
    )
    expect(measured.length).toBeGreaterThan(0)
    const causes = measured.map(([key]) => key.replace('problems.', 'overview.causes.'))
    expect(causes.filter((key) => !texts.has(key) || placesOf(texts.get(key) ?? '').size > 0)).toEqual([])
  })

  it('are all translated', () => {
    expect([...texts].filter(([, text]) => text.startsWith(untranslated)).map(([key]) => key)).toEqual([])
  })

  it('fill the same places', () => {
    // A form for one or two says the number in words.
    const wrong = [...texts].filter(([key, text]) => {
      const wanted = placesOf(english.get(key) ?? '')
      const found = placesOf(text)
      const chooses = (place: string): boolean =>
        place === 'count' && !formsOf(text).some((form) => form.includes('{count}'))
      return (
        [...found].some((place) => !wanted.has(place) && !chooses(place)) ||
        [...wanted].some((place) => place !== 'count' && !found.has(place))
      )
    })
    expect(wrong.map(([key, text]) => `${key}: ${text}`)).toEqual([])
  })

  it('have a form for each plural of the language, and none besides but for one number exactly', () => {
    const wrong = [...texts].filter(([, text]) =>
      pluralsIn(partsOf(text)).some((forms) => {
        const named = Object.keys(forms).filter((name) => !/^=\d+$/.test(name))
        return named.sort().join() !== [...pluralsOf(language)].sort().join()
      }),
    )
    expect(wrong.map(([key, text]) => `${key}: ${text}`)).toEqual([])
  })

  it('can all be read, whatever the number', async () => {
    expect(await complaintsOf(language, texts)).toEqual([])
  })
})

it('a number takes its form: none, one, two, few, many and the rest', async () => {
  const said = (count: number): string => i18n.global.t('booths.count', { count })
  expect([0, 1, 2].map(said)).toEqual(['0 booths', '1 booth', '2 booths'])
  await speak('fr')
  expect([0, 1, 2].map(said)).toEqual(['0 stand', '1 stand', '2 stands'])
  await speak('ar')
  expect(new Set([0, 1, 2, 3, 11, 100].map((count) => said(count).replace(/\d+/, ''))).size).toBe(6)
  await speak('en')
})

/** The forms of each number in a text. */
function pluralsIn(parts: readonly Part[]): readonly Forms['forms'][] {
  return parts.flatMap((part) => {
    if (typeof part === 'string' || !('forms' in part)) return []
    return [...(part.by === undefined ? [part.forms] : []), ...Object.values(part.forms).flatMap(pluralsIn)]
  })
}

/** What vue-i18n warns of, and what is left of places or forms, for one number of each kind. */
async function complaintsOf(
  language: Language,
  texts: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const complaints: string[] = []
  const { warn } = console
  console.warn = (...words: unknown[]) => complaints.push(words.join(' '))
  await speak(language)
  try {
    for (const [key, text] of texts) {
      if (/^(desktop|web)\./.test(key)) continue
      const filled = Object.fromEntries([...placesOf(text)].map((place) => [place, 'x']))
      for (const count of [0, 1, 2, 3, 5, 11, 100]) {
        const shown = i18n.global.t(key, { ...filled, count })
        if (/[{}\u0001]/.test(shown) || (shown === '' && text !== ''))
          complaints.push(`${key} with ${count}: ${shown}`)
      }
    }
  } finally {
    console.warn = warn
    await speak('en')
  }
  return complaints
}
