import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languageCodes } from '../../../shared/languages.ts'
import { textsOf } from './languages.ts'
import { namedForms } from '../../support/texts/forms.ts'

interface Term {
  /** By language: a column each. */
  readonly words: Readonly<Record<string, readonly string[]>>
  readonly keys: readonly string[]
}

const [header = [], , ...rows] = readFileSync(join(import.meta.dirname, '../../../docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(2, -2).split(' | '))

/** The rows of `docs/glossary.md`. */
const terms: readonly Term[] = rows.map((cells) => {
  const keys = cells.at(-1) ?? ''
  return {
    words: Object.fromEntries(
      languageCodes.map((code) => [code, (cells[header.indexOf(englishNameOf(code))] ?? '').split(', ')]),
    ),
    keys: [...keys.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key),
  }
})

/** As the table calls a language: "French". */
function englishNameOf(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code
}

/** Without capitals, marks of vowels and no-break spaces. */
const plain = (text: string): string =>
  text
    .toLocaleLowerCase('en')
    .replaceAll(/[\u0640\u064b-\u0652\u200e\u200f]/g, '')
    .replaceAll('\u00a0', ' ')

/** Endings that a word may have: "refuser", "refusées". */
const stem = (word: string): string => plain(word).replace(/(?<=.{4})(?:er|en|s)$/, '')

const hasColumn = (code: string): boolean => header.includes(englishNameOf(code))

describe.each(languageCodes.filter(hasColumn))('the glossary in %s', async (language) => {
  const texts = await textsOf(language)

  it('has one word for one thing: the texts of a term say it', () => {
    const wrong = terms.flatMap(({ words, keys }) =>
      keys.flatMap((key) => {
        const forms = [...namedForms(texts.get(key) ?? '')]
        // What is said of none at all may do without the word.
        const said = forms.filter(([name]) => name !== '=0' && name !== 'zero').map(([, form]) => form)
        const wanted = words[language] ?? []
        return said.every((form) => wanted.some((word) => plain(form).includes(stem(word))))
          ? []
          : [`${key}: ${said.join(' | ')} (${wanted.join(', ')})`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('has no word for two things', () => {
    const seen = new Map<string, string>()
    const twice = terms.flatMap(({ words }) => {
      const [english = ''] = words['en'] ?? []
      const [word = ''] = words[language] ?? []
      const other = seen.get(plain(word))
      seen.set(plain(word), english)
      return other === undefined ? [] : [`${word}: ${other}, ${english}`]
    })
    expect(twice).toEqual([])
  })
})

it('the glossary has a column for every language', () => {
  expect(languageCodes.filter((code) => !hasColumn(code))).toEqual([])
})

it('the glossary has the terms, and texts that are there', async () => {
  const english = await textsOf('en')
  expect(terms.length).toBeGreaterThan(60)
  expect(terms.flatMap(({ keys }) => keys).filter((key) => !english.has(key))).toEqual([])
})
