import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compiled } from '../../../renderer/locales/icu/compiled.ts'
import { languageFor, formatTag } from '../../../shared/languages.ts'
import {
  languagesIn,
  localesFolder,
  madeFiles,
  pluralsOf,
  readTexts,
  textFile,
  type TextBranch,
} from '../../support/texts/files.ts'
import { makeLanguage, untranslated } from '../../support/texts/new-language.ts'
import { entriesOf, textsOf } from './languages.ts'
import { namedForms } from '../../support/texts/forms.ts'

const made = madeFiles(localesFolder)
const english = await textsOf('en')
const texts = [...made.keys()].filter((name) => name.endsWith('.json'))

it.each([...made.keys()])('%s is as `npm run texts` writes it', (name) => {
  const path = join(localesFolder, name)
  expect(existsSync(path) ? readFileSync(path, 'utf8') : 'not there').toBe(made.get(name))
})

it.each(texts)('%s holds texts that can be read, without the sign with which ICU quotes', (name) => {
  const entries = entriesOf(readTexts(made.get(name) ?? '', name))
  for (const [key, text] of entries) expect(() => compiled(text), `${name}, ${key}`).not.toThrow()
  expect(
    entries.filter(([, text]) => /['\u0001]/.test(text)).map(([key]) => `${name}, ${key}: write ’`),
  ).toEqual([])
})

describe('a file that was given to a translation tool', () => {
  const flat = (branch: TextBranch): object => Object.fromEntries(entriesOf(branch))
  const turned = (branch: TextBranch): TextBranch =>
    Object.fromEntries(
      Object.entries(branch)
        .map(([key, text]): [string, string | TextBranch] => [
          key,
          typeof text === 'string' ? text : turned(text),
        ])
        .reverse(),
    )
  const escaped = (text: string): string =>
    text.replaceAll(
      /[\u0080-\uffff]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )

  it.each(texts)('comes back as it was, however the tool writes JSON: %s', (name) => {
    const ours = made.get(name) ?? ''
    const [, file = ''] = name.split('/')
    const model = readTexts(made.get(`en/${file}`) ?? '', file)
    const read = readTexts(ours, name)
    const order = name.startsWith('en/') ? read : model
    const theirs = [
      JSON.stringify(read),
      `\uFEFF${escaped(JSON.stringify(turned(read), null, '\t')).replaceAll('\n', '\r\n')}`,
      JSON.stringify(flat(read), null, 4),
      JSON.stringify(turned(flat(read) as TextBranch)),
    ]
    for (const back of theirs) expect(textFile(readTexts(back, name), order)).toBe(ours)
  })

  it('is refused, with its name, where it is broken or has more than texts', () => {
    expect(() => readTexts('{ "a": "b", }', 'de/booths.json')).toThrow(/^de\/booths\.json is not JSON: /)
    expect(() => readTexts('{ "a": { "b": 1 } }', 'de/booths.json')).toThrow(
      'de/booths.json, a, b is not a group of texts.',
    )
    expect(() => readTexts('["a"]', 'de/booths.json')).toThrow('de/booths.json is not a group of texts.')
  })
})

describe('a new language', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'locales-'))
    cpSync(join(localesFolder, 'en'), join(folder, 'en'), { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it.each(['pt-BR', 'pl', 'he', 'ja', 'cy'])(
    'is one folder, all of whose texts are marked, with the forms that it counts with: %s',
    (code) => {
      makeLanguage(folder, code)
      expect(languagesIn(folder)).toEqual(['en', code])
      const files = madeFiles(folder)
      expect(files.get('../../shared/language-list.ts')).toContain(
        `direction: '${code === 'he' ? 'rtl' : 'ltr'}'`,
      )
      expect(files.get(`${code}/index.ts`)).toBe(files.get('en/index.ts'))
      for (const name of texts.filter((one) => one.startsWith('en/'))) {
        const [source, skeleton] = [name, name.replace('en/', `${code}/`)].map(
          (one) => new Map(entriesOf(readTexts(files.get(one) ?? '', one))),
        )
        for (const [key, text] of skeleton ?? []) {
          expect(text.startsWith(untranslated), key).toBe(true)
          const wanted = namedForms(source?.get(key) ?? '')
          const found = namedForms(text.slice(untranslated.length))
          const exact = [...wanted.keys()].filter((form) => form.startsWith('='))
          expect([...found.keys()].sort(), key).toEqual(
            wanted.size === 1 ? [''] : [...exact, ...pluralsOf(code)].sort(),
          )
          for (const [form, said] of found) expect(said, key).toBe(wanted.get(form) ?? wanted.get('other'))
        }
      }
    },
  )

  it('is asked for by a code that there is, and is made once', () => {
    for (const code of ['', 'xx', 'Portuguese', 'pt_BR', '../en', 'pt-br'])
      expect(() => makeLanguage(folder, code), code).toThrow(/by its code/)
    makeLanguage(folder, 'pt-BR')
    writeFileSync(join(folder, 'pt-BR', 'web.json'), '{}')
    expect(() => makeLanguage(folder, 'pt-BR')).toThrow(/EEXIST/)
    expect(readFileSync(join(folder, 'pt-BR', 'web.json'), 'utf8')).toBe('{}')
  })
})

it('what translators are told of a key is told of one that is there', () => {
  const guide = readFileSync(join(localesFolder, '../../docs/translating.md'), 'utf8')
  const noted = [...guide.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, key = '']) => key)
  const keys = [...english.keys()]
  expect(noted.length).toBeGreaterThan(5)
  expect(noted.filter((key) => !keys.some((one) => `${one}.`.startsWith(`${key}.`)))).toEqual([])
})

it('a person is spoken to in the language of their region, else in that of another region, else in English', () => {
  expect([['de-AT'], ['nl', 'fr_CH'], ['AR-eg'], ['nl'], []].map(languageFor)).toEqual([
    'de',
    'fr',
    'ar',
    'en',
    'en',
  ])
  expect(formatTag('en', ['de-DE', 'en-GB'])).toBe('en-GB-u-ca-gregory-nu-latn')
})
