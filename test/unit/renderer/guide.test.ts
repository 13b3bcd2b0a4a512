import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorOf, guideIn } from '../../../renderer/components/help/guide/guide.ts'
import { guidePageIds, isGuidePage } from '../../../renderer/components/help/guide/pages.ts'
import { languageCodes, type Language } from '../../../shared/languages.ts'
import { textsOf } from '../locales/languages.ts'
import { formsOf } from '../../support/texts/forms.ts'

const folder = join(import.meta.dirname, '../../../docs/guide')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.md'),
)
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8')
const languageOf = (file: string): Language => languageCodes.find((id) => file.startsWith(`${id}/`)) ?? 'en'

const said = new Map(
  await Promise.all(
    languageCodes.map(
      async (code) =>
        [
          code,
          new Set([...(await textsOf(code)).values()].flatMap((text) => [text, ...formsOf(text)])),
        ] as const,
    ),
  ),
)

/** All that a page marks with `pattern`'s first group. */
const marked = (file: string, pattern: RegExp): readonly string[] =>
  [...textOf(file).matchAll(pattern)].map(([, text = '']) => text)

describe('the guide', () => {
  it('has every page in its index, and a file for every page of it', () => {
    expect(files.filter((file) => !file.includes('/')).sort()).toEqual(
      guidePageIds.map((id) => `${id}.md`).sort(),
    )
    expect(files.filter((file) => !isGuidePage(file.replace(/^.*\//, '').replace(/\.md$/, '')))).toEqual([])
  })

  it.each(files)('%s leads only to pages, headings and pictures that are there', (file) => {
    for (const href of marked(file, /\]\(([^)]+)\)/g)) {
      const [path = '', anchor] = href.split('#')
      const at = join(folder, file, '..', path)
      expect([href, existsSync(at)]).toEqual([href, true])
      if (anchor !== undefined) {
        const headings = [...readFileSync(at, 'utf8').matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
          anchorOf(heading),
        )
        expect([href, headings.includes(anchor)]).toEqual([href, true])
      }
    }
  })

  it.each(files)('%s names only what the page itself says', (file) => {
    const bold = marked(file, /\*\*([^*]+)\*\*/g)
    expect(bold.length).toBeGreaterThan(0)
    expect(bold.filter((text) => said.get(languageOf(file))?.has(text) !== true)).toEqual([])
  })

  it.each(files)('%s has one title, and every picture says what it shows', (file) => {
    expect(textOf(file).match(/^# .+$/gm)).toHaveLength(1)
    expect(marked(file, /!\[([^\]]*)\]/g).filter((text) => text.length < 10)).toEqual([])
  })

  it.each(files.filter((file) => file.includes('/')))(
    '%s has the parts, links and pictures of the English page',
    (file) => {
      const english = file.replace(/^.*\//, '')
      const parts = (of: string): readonly string[] => [
        ...marked(of, /^(#+) /gm),
        ...marked(of, /\]\((?:\.\.\/)?([^)]+)\)/g),
      ]
      expect(parts(file)).toEqual(parts(english))
    },
  )

  it('uses every picture it has', () => {
    const used = new Set(files.flatMap((file) => marked(file, /\]\((?:\.\.\/)?pictures\/([^)]+)\)/g)))
    expect(readdirSync(join(folder, 'pictures')).sort()).toEqual([...used].sort())
  })

  it('is found by beginnings of words, headings first, without accents, and by all of the words', () => {
    const found = (text: string): readonly string[] =>
      guideIn('en')
        .find(text, 5)
        .map(({ id }) => id)
    expect(found('crop')[0]).toBe('pictures#crop')
    expect(found('DRÀWING venue')[0]).toBe('floors#the-venue-s-drawing')
    expect(found('resolve confl')[0]).toBe('sync#resolve-a-conflict')
    expect(found('crop zzzz')).toEqual([])
    expect(found('reserve stand')).toContain('assign#reserve-a-stand')
    expect(guideIn('fr').find('emplacement option', 1)[0]?.page).toBe('assign')
    expect(guideIn('ar').find('تعارض حل', 1)[0]?.heading).toBe('حل تعارض')
  })

  it('is read in English where a page has not been translated, and says so', () => {
    for (const language of languageCodes) {
      const { pages } = guideIn(language)
      expect(pages.map(({ id }) => id)).toEqual(guidePageIds)
      for (const page of pages)
        expect([page.id, page.language]).toEqual([
          page.id,
          files.includes(`${language}/${page.id}.md`) ? language : 'en',
        ])
    }
  })
})
