import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languageCodes, type Language } from '../../../shared/languages.ts'
import { placesOf, textsOf } from './languages.ts'
import { formsOf } from '../../support/texts/forms.ts'
import { i18n } from '../../../renderer/locales/index.ts'

/** Words that the interface had once, or that nobody says so; `docs/glossary.md` has the words that it says instead. */
const banned: Readonly<Partial<Record<Language, RegExp>>> = {
  en: /\b(?:kept|held|anew|mend(?:ed)?|films?|figures|measures|whoever|somebody|wishes|parked|(?<!arrow |press )keys)\b|\bby itself\b|\bg(?:i|a)ven? up\b|\bneeds? you\b|\blet go\b|\btak(?:e|en) off\b|\blook(?:ed)? through\b|\ball the same\b|\bwhen I say so\b/i,
  fr: /\bd’elle-même\b|\bde (?:lui|soi)-même\b|\bfilms?\b|\b(?:est|sont|modifications?) bloquée?s?\b|\bsouhaits\b/i,
  de: /\bvon selbst\b|kennwort|laufwerk|stichwort|zurückgestellt|\bangehalten|\banhalten|aufgegeben|\bfilme?n?\b|mediathek|synchronisation\b|zurückhol|kennzahl|\b(?:du|dich|dir|deine?[mnrs]?)\b/i,
  ar: /الحاسوب|فيلم|أفلام|الرسوميات|معلَّق|من تلقاء|[يت]حتاج إليك|يُتخلى|التخلي/,
}

/** How each language quotes, and sets its punctuation off. */
const wrongMarks: Readonly<Partial<Record<Language, RegExp>>> = {
  en: /["']|\.\.\.|[„«»]/,
  fr: /["']|\.\.\.|[“”„]| [:;!»]|« | \?(?!,| ou )/,
  de: /["']|\.\.\.|[”«»]/,
  ar: /["']|\.\.\.|[“”„]| …|[?;,](?=\s[\u0600-\u06ff])/,
}

/** What is marked as it is typed or named elsewhere: code, addresses, links, pictures. */
const prose = (markdown: string): string => markdown.replaceAll(/`[^`]*`|\]\([^)]*\)|^#.*$/gm, '')

/** A language that is new has no such lists yet. */
const listed = languageCodes.filter((code) => banned[code] !== undefined)

describe.each(listed)('the texts in %s', async (language) => {
  const left = banned[language] ?? /(?!)/
  const wrong = wrongMarks[language] ?? /(?!)/
  const texts = await textsOf(language)

  it('have no word that the interface has left', () => {
    expect([...texts].filter(([, text]) => left.test(text)).map(([key, text]) => `${key}: ${text}`)).toEqual(
      [],
    )
  })

  it('are quoted and set off as the language has it', () => {
    // A key that is pressed, and a column of a file, are named as they are.
    const named = new Set(['settings.characterKeysHint', 'help.keys.charactersOn'])
    expect(
      [...texts]
        .filter(([key, text]) => !named.has(key) && wrong.test(text))
        .map(([key, text]) => `${key}: ${text}`),
    ).toEqual([])
  })

  it('nor has the guide', () => {
    const folder = join(import.meta.dirname, '../../../docs/guide', language === 'en' ? '.' : language)
    const pages = globSync('*.md', { cwd: folder })
    expect(pages.length).toBeGreaterThan(10)
    expect(
      pages.flatMap((page) =>
        [...prose(readFileSync(join(folder, page), 'utf8')).matchAll(new RegExp(left, 'giu'))].map(
          ([word]) => `${page}: ${word}`,
        ),
      ),
    ).toEqual([])
  })
})

describe('English', async () => {
  const texts = await textsOf('en')
  const entityWords = [...texts]
    .filter(([key]) => key.startsWith('entities.'))
    .map(([, text]) => formsOf(text.toLowerCase()))
  const nouns = [
    ...entityWords,
    ...'change file picture stand row column rule letter link place match problem reservation suggestion draft conflict scan journey day layer line outline text exhibitor pixel difference vacancy'
      .split(' ')
      .map((noun) => [
        noun,
        noun === 'match' ? 'matches' : noun.replace(/y$/, 'ie').replace(/(?<=rn|da)ie$/, 'ey') + 's',
      ]),
    ['person', 'people'],
    ['thing', 'things'],
  ]
  const of = (at: 0 | 1): string => nouns.map((forms) => forms[at]).join('|')
  const shown = (key: string, count: number): string => {
    const filled = Object.fromEntries([...placesOf(texts.get(key) ?? '')].map((place) => [place, '']))
    return i18n.global.t(key, { ...filled, count })
  }
  const counted = [...texts]
    .filter(([key, text]) => !/^(?:desktop|web)\./.test(key) && formsOf(text).length > 1)
    .map(([key]) => key)

  it('counts one thing as one', () => {
    expect(
      counted
        .map((key) => shown(key, 1))
        .filter((text) => new RegExp(`\\b1 (?!in )(?:\\w+ )?(?:${of(1)})\\b`, 'i').test(text)),
    ).toEqual([])
  })

  it('counts none, two and five as more than one', () => {
    for (const count of [0, 2, 5])
      expect(
        counted
          .map((key) => shown(key, count))
          .filter((text) => new RegExp(`\\b${count} (?:${of(0)})\\b(?! form| rule| step)`, 'i').test(text)),
      ).toEqual([])
  })

  it('has no article before what is filled in, whose sound it cannot know', () => {
    expect(
      [...texts].filter(([, text]) => /\ban? [“‘(]?\{/i.test(text)).map(([key, text]) => `${key}: ${text}`),
    ).toEqual([])
  })

  it('counts things in a text that has forms for them', () => {
    const wrong = [...texts].filter(
      ([, text]) => formsOf(text).length === 1 && new RegExp(`\\{count\\} (?:${of(1)})\\b`, 'i').test(text),
    )
    // There are always several.
    const many = new Set([
      'sync.duplicate.causes.several',
      'tables.import.findings.ambiguous-match',
      'tables.import.findings.ambiguous-reference',
      'folderDrop.review.tooMany',
    ])
    expect(wrong.filter(([key]) => !many.has(key)).map(([key, text]) => `${key}: ${text}`)).toEqual([])
  })
})
