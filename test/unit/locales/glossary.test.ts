import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languageCodes, languages, type Language } from '../../../shared/languages.ts'
import { formsOf, textsOf } from './languages.ts'

interface Term {
  readonly words: Readonly<Record<Language, readonly string[]>>
  readonly keys: readonly string[]
}

/** The rows of `docs/glossary.md`. */
const terms: readonly Term[] = readFileSync(join(import.meta.dirname, '../../../docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!English|---)/.test(line))
  .map((line) => {
    const [en = '', fr = '', de = '', ar = '', , keys = ''] = line.slice(2, -2).split(' | ')
    const words = (cell: string): readonly string[] => cell.split(', ')
    return {
      words: { en: words(en), fr: words(fr), de: words(de), ar: words(ar) },
      keys: [...keys.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key),
    }
  })

/** Without capitals, marks of vowels and no-break spaces. */
const plain = (text: string): string =>
  text
    .toLocaleLowerCase('en')
    .replaceAll(/[\u0640\u064b-\u0652\u200e\u200f]/g, '')
    .replaceAll('\u00a0', ' ')

/** Endings that a word may have: "refuser", "refusées". */
const stem = (word: string): string => plain(word).replace(/(?<=.{4})(?:er|en|s)$/, '')

describe.each(languageCodes)('the glossary in %s', async (language) => {
  const texts = await textsOf(language)

  it('has one word for one thing: the texts of a term say it', () => {
    const wrong = terms.flatMap(({ words, keys }) =>
      keys.flatMap((key) => {
        // What is said of none at all may do without the word.
        const forms = formsOf(texts.get(key) ?? '')
        const saysNone =
          forms.length > languages[language].plurals.length || (forms.length > 1 && languages[language].plurals.some((form) => form === 'zero'))
        const said = saysNone ? forms.slice(1) : forms
        return said.every((form) => words[language].some((word) => plain(form).includes(stem(word))))
          ? []
          : [`${key}: ${said.join(' | ')} (${words[language].join(', ')})`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('has no word for two things', () => {
    const seen = new Map<string, string>()
    const twice = terms.flatMap(({ words }) => {
      const [english = ''] = words.en
      const [word = ''] = words[language]
      const other = seen.get(plain(word))
      seen.set(plain(word), english)
      return other === undefined ? [] : [`${word}: ${other}, ${english}`]
    })
    expect(twice).toEqual([])
  })
})

it('the glossary has the terms, and texts that are there', async () => {
  const english = await textsOf('en')
  expect(terms.length).toBeGreaterThan(60)
  expect(terms.flatMap(({ keys }) => keys).filter((key) => !english.has(key))).toEqual([])
})
