/** What the page may load. Nothing from the network: all it shows comes from this program. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' asset: blob: data:",
  "media-src 'self' asset: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** For people's files: should one ever be opened as a page, it can load and run nothing. */
export const assetPolicy = "default-src 'none'; sandbox"

export function securityHeaders(policy: string): Record<string, string> {
  return { 'Content-Security-Policy': policy, 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' }
}
