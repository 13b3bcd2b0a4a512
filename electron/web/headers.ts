import type { FastifyReply } from 'fastify'

/**
 * Only what this host itself serves. Naive UI writes its styles into `<style>` elements at run time, so styles, and nothing else, may be inline. `'self'` covers the
 * contract's socket.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

/** A file of the event may be anything a stranger made: shown, it runs and loads nothing. */
export const assetContentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export function setSecurityHeaders(reply: FastifyReply): void {
  reply.headers({
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=()',
    'cache-control': 'no-store',
  })
}
