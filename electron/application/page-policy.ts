/**
 * What the page may load: nothing from the network, all it shows comes from this program. `assets`:
 * where a host serves files from, besides its own origin; the page reads documents and drawings
 * from there. Naive UI writes its styles into `<style>`
 * elements at run time, so styles, and nothing else, may be inline; `'self'` covers the contract's
 * socket.
 */
export function pagePolicy(assets: readonly string[] = []): string {
  const own = ["'self'", ...assets, 'blob:'].join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${own} data:`,
    `media-src ${own}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...assets].join(' ')}`,
    // Of Vue, of the calendar's library and of the page itself (renderer/bridge/trusted-texts.ts).
    'trusted-types vue svelte-trusted-html default',
    ...strictPage,
  ].join('; ')
}

/**
 * No frame around a page, no other base of its addresses, no form that is sent, no text that becomes
 * markup or a script.
 */
export const strictPage: readonly string[] = [
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
]

/**
 * For people's files, which a stranger may have made: should one be opened as a page, it loads and
 * runs nothing.
 */
export const assetPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export function securityHeaders(policy: string): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  }
}
