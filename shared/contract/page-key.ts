/**
 * The web host's second secret. A browser sends a cookie of 127.0.0.1 to every port of it, so to
 * other programs of this machine too; what a page keeps in its storage is for the pages of one
 * port. The host gives the key once, to the browser that brings the one-time token, and asks for it
 * wherever more is done than reading.
 */
export const pageKey = {
  /** In the page's `localStorage`: a second tab has it too. */
  storageName: 'booth-builder.key',
  header: 'x-booth-builder-key',
} as const

/** Where a page goes that finds no key in its storage: there it says what to do. */
export const notSignedInPath = '/not-signed-in'

/**
 * A page can give its socket no header, but name protocols: the one that is spoken, and the key as
 * another.
 */
export function socketProtocols(key: string): readonly string[] {
  return ['booth-builder', `key.${key}`]
}

/** The key among the protocols that a socket's first request names. */
export function keyOfProtocols(header: string | undefined): string | undefined {
  const named = header?.split(',').map((name) => name.trim())
  return named?.find((name) => name.startsWith('key.'))?.slice('key.'.length)
}
