import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageKey } from '../../shared/contract/page-key.ts'
import { languageFor } from '../../shared/languages.ts'
import { strictPage } from '../application/page-policy.ts'
import { acceptedLanguages, ownPage, webTexts } from './own-page.ts'

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
