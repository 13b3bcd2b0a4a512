import type { Token, Tokens } from 'marked'
import { defineComponent, h, type PropType, type VNode } from 'vue'
import { anchorOf, guidePicture } from './guide.ts'
import { isGuidePage, type GuidePageId } from './pages.ts'

/** The page of the guide that a link leads to: `packs.md`, `../packs.md#open-one`; `null`: none. */
function target(href: string): { readonly page: GuidePageId; readonly anchor: string | null } | null {
  const [, page = '', anchor] = /^(?:\.\.\/)?([\w-]+)\.md(?:#(.+))?$/.exec(href) ?? []
  return isGuidePage(page) ? { page, anchor: anchor ?? null } : null
}

/**
 * What the guide says, as elements of the page: never as markup, so that nothing but its own texts,
 * links and pictures can come of it.
 */
export default defineComponent({
  name: 'GuideText',
  props: { tokens: { type: Array as PropType<readonly Token[]>, required: true } },
  emits: { open: (page: GuidePageId, anchor: string | null) => isGuidePage(page) && anchor !== '' },
  setup(props, { emit }) {
    const all = (tokens: readonly Token[] | undefined): (VNode | string)[] =>
      (tokens ?? []).flatMap((token) => shown(token))
    const cell = (tag: 'th' | 'td', { tokens }: Tokens.TableCell): VNode => h(tag, all(tokens))

    function link({ href, tokens }: Tokens.Link): (VNode | string)[] {
      const to = target(href)
      if (to === null) return all(tokens)
      const onClick = (event: Event): void => {
        event.preventDefault()
        emit('open', to.page, to.anchor)
      }
      return [h('a', { href: `#guide/${to.page}`, onClick }, all(tokens))]
    }

    function shown(token: Token): (VNode | string)[] {
      switch (token.type) {
        case 'heading': {
          const { depth, text, tokens } = token as Tokens.Heading
          // The dialog's own title is above the page's, which is above these.
          return [h(`h${depth + 2}`, { id: `guide-${anchorOf(text)}`, tabindex: -1 }, all(tokens))]
        }
        case 'paragraph':
          return [h('p', all(token.tokens))]
        case 'list': {
          const { ordered, items } = token as Tokens.List
          return [
            h(
              ordered ? 'ol' : 'ul',
              items.map((item) => h('li', all(item.tokens))),
            ),
          ]
        }
        case 'table': {
          const { header, rows } = token as Tokens.Table
          return [
            h('table', [
              h(
                'thead',
                h(
                  'tr',
                  header.map((one) => cell('th', one)),
                ),
              ),
              h(
                'tbody',
                rows.map((row) =>
                  h(
                    'tr',
                    row.map((one) => cell('td', one)),
                  ),
                ),
              ),
            ]),
          ]
        }
        case 'link':
          return link(token as Tokens.Link)
        case 'image': {
          const { href, text } = token as Tokens.Image
          const src = guidePicture(href)
          return src === undefined ? [] : [h('img', { src, alt: text })]
        }
        case 'strong':
          return [h('strong', all(token.tokens))]
        case 'em':
          return [h('em', all(token.tokens))]
        case 'codespan':
          return [h('code', { dir: 'ltr' }, (token as Tokens.Codespan).text)]
        case 'space':
          return []
        default: {
          const { tokens, text = '' } = token as {
            readonly tokens?: readonly Token[]
            readonly text?: string
          }
          return tokens === undefined ? [text] : all(tokens)
        }
      }
    }

    return () => all(props.tokens)
  },
})
