import { languages, type Language, languageFor } from '../../shared/languages.ts'
import type english from '../../renderer/locales/en/web.json'
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageKey } from '../../shared/contract/page-key.ts'
import { strictPage } from '../application/page-policy.ts'

/** The program's own colours (`renderer/design/tokens.ts`), where its page is not there to bring them. */
export const pageColours = {
  light: {
    background: '#f6f7f9',
    surface: '#ffffff',
    border: '#e4e7ec',
    text: '#16191f',
    textMuted: '#515967',
    accentText: '#2f47c0',
  },
  dark: {
    background: '#0e1014',
    surface: '#15181d',
    border: '#252a33',
    text: '#e9ebef',
    textMuted: '#a7aebb',
    accentText: '#a3b4ff',
  },
} as const

/** What the host says by itself, in `language`. */
export async function webTexts(language: Language): Promise<typeof english> {
  const { default: texts } = (await import(`../../renderer/locales/${language}/web.json`, {
    with: { type: 'json' },
  })) as {
    readonly default: typeof english
  }
  return texts
}

/** The languages that a browser asks for by `Accept-Language`, the dearest first. */
export function acceptedLanguages(header = ''): readonly string[] {
  return header
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

/** A page that the host shows by itself. `head` and `body` are HTML: nothing of a request may be in them. */
export function ownPage(parts: {
  readonly language: Language
  readonly title: string
  readonly head?: string
  readonly body: string
}): string {
  const { language, title, head = '', body } = parts
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
${head}<title>${title}</title>
<style>
:root { ${variables('light')} }
@media (prefers-color-scheme: dark) { :root { ${variables('dark')} } }
body { margin: 0; padding: 15vh 24px 24px; background: var(--background); color: var(--text); font: 15px/1.6 Inter, 'Noto Sans Arabic', system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 34rem; margin: auto; padding: 24px 32px; border: 1px solid var(--border); border-radius: 8px; background: var(--surface); }
svg { width: 32px; height: 32px; }
h1 { margin: 12px 0; font-size: 20px; line-height: 28px; text-wrap: balance; }
p { margin: 8px 0; color: var(--textMuted); }
a { color: var(--accentText); }
</style>
</head>
<body>
<main>
${mark}
${body}
</main>
</body>
</html>
`
}

function variables(theme: keyof typeof pageColours): string {
  return Object.entries(pageColours[theme])
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ')
}

/** `renderer/design/mark.svg`, which is behind the sign-in. */
const mark =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#3b55d9"/><path d="M7.5 13 9.6 8h12.8l2.1 5" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/><path d="M7.5 13a2.83 2.83 0 0 0 5.67 0 2.83 2.83 0 0 0 5.66 0 2.83 2.83 0 0 0 5.67 0z" fill="#fff"/><path d="M9.5 18.5V24h13v-5.500" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>'

/**
 * Hands the key to the page's storage and goes on to the page, so that neither stands in an
 * address.
 */
export async function sendAdmissionPage(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const rules = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    ...strictPage,
  ]
  const language = languageFor(acceptedLanguages(request.headers['accept-language']))
  const { script } = await webTexts(language)
  const body = `<noscript>${script}</noscript>
<script nonce="${nonce}">
try { localStorage.setItem(${JSON.stringify(pageKey.storageName)}, ${JSON.stringify(key)}) } finally { location.replace('/') }
</script>`
  const page = ownPage({ language, title: 'Booth Builder', body })
  return reply.header('content-security-policy', rules.join('; ')).type('text/html; charset=utf-8').send(page)
}
