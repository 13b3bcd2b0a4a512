import { marked, type Token, type Tokens } from 'marked'
import MiniSearch from 'minisearch'
import { normaliseForSearch } from '../../../../shared/domain/record/search-normalisation.ts'
import type { Language } from '../../../../shared/languages.ts'
import { guidePageIds, type GuidePageId } from './pages.ts'

// Loaded with this file, which itself is loaded when the guide is first asked for.
const texts = import.meta.glob<string>('../../../../docs/guide/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const pictures = import.meta.glob<string>('../../../../docs/guide/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})

export interface GuidePage {
  readonly id: GuidePageId
  readonly title: string
  /** In which the page is written: that of the reader where it has been translated. */
  readonly language: Language
  /** Below its title. */
  readonly tokens: readonly Token[]
}

/** A page, or what stands under one of its headings. */
export interface GuideSection {
  readonly id: string
  readonly page: GuidePageId
  /** The anchor of the heading; `null`: the beginning of the page. */
  readonly anchor: string | null
  readonly title: string
  readonly heading: string
  readonly text: string
}

/** What a link to a heading says after `#`. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Where the picture that a page calls `pictures/<name>` lies; `undefined` where there is none. */
export function guidePicture(href: string): string | undefined {
  return pictures[`../../../../docs/guide/${href.replace(/^\.\.\//, '')}`]
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'image' || token.type === 'space') return ' '
      if (token.type === 'list')
        return (token as Tokens.List).items.map((item) => plainText(item.tokens)).join(' ')
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table
        return [header, ...rows].flatMap((row) => row.map((cell) => plainText(cell.tokens))).join(' ')
      }
      const inner = (token as { readonly tokens?: readonly Token[] }).tokens
      return inner === undefined ? ((token as { readonly text?: string }).text ?? '') : plainText(inner)
    })
    .join('')
}

function readPage(id: GuidePageId, wanted: Language): GuidePage {
  const own = wanted === 'en' ? undefined : texts[`../../../../docs/guide/${wanted}/${id}.md`]
  const [title, ...tokens] = marked.lexer(own ?? texts[`../../../../docs/guide/${id}.md`] ?? '')
  return {
    id,
    title: title === undefined ? id : plainText([title]),
    language: own === undefined ? 'en' : wanted,
    tokens,
  }
}

function placesOf({ id: page, title, tokens }: GuidePage): readonly GuideSection[] {
  const places: { heading: string; tokens: Token[] }[] = [{ heading: '', tokens: [] }]
  for (const token of tokens) {
    if (token.type === 'heading') places.push({ heading: plainText([token]), tokens: [] })
    else places.at(-1)?.tokens.push(token)
  }
  return places.map(({ heading, tokens: under }) => ({
    id: `${page}#${anchorOf(heading)}`,
    page,
    anchor: heading === '' ? null : anchorOf(heading),
    title,
    heading,
    text: under.map((token) => plainText([token])).join(' '),
  }))
}

interface Guide {
  readonly pages: readonly GuidePage[]
  /** The places that have every word of `text`, or words that begin so, the best first. */
  find(text: string, limit: number): readonly GuideSection[]
}

const guides = new Map<Language, Guide>()

/** The guide as somebody reads it who speaks `language`. */
export function guideIn(language: Language): Guide {
  const known = guides.get(language)
  if (known !== undefined) return known
  const pages = guidePageIds.map((id) => readPage(id, language))
  const places = new Map(pages.flatMap(placesOf).map((place) => [place.id, place]))
  const index = new MiniSearch<GuideSection>({
    fields: ['title', 'heading', 'text'],
    processTerm: normaliseForSearch,
    searchOptions: { boost: { heading: 3, title: 2 }, prefix: true, combineWith: 'AND' },
  })
  index.addAll([...places.values()])
  const guide: Guide = {
    pages,
    find: (text, limit) =>
      index
        .search(text)
        .flatMap(({ id }) => places.get(String(id)) ?? [])
        .slice(0, limit),
  }
  guides.set(language, guide)
  return guide
}
