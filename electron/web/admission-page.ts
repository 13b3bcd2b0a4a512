import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { noWayOut } from '../application/page-policy.ts'
import { pageKey } from '../../shared/contract/page-key.ts'

/**
 * Hands the key to the page's storage and goes on to the page, so that neither stands in an
 * address.
 */
export function sendAdmissionPage(reply: FastifyReply, key: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const rules = ["default-src 'none'", `script-src 'nonce-${nonce}'`, 'img-src data:', ...noWayOut]
  return reply.header('content-security-policy', rules.join('; ')).type('text/html; charset=utf-8').send(admissionPage(nonce, key))
}

function admissionPage(nonce: string, key: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Booth Builder</title>
</head>
<body>
<noscript>Booth Builder needs JavaScript.</noscript>
<script nonce="${nonce}">
try { localStorage.setItem(${JSON.stringify(pageKey.storageName)}, ${JSON.stringify(key)}) } finally { location.replace('/') }
</script>
</body>
</html>
`
}
