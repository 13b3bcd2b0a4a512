/** What was found when a link was tried last. */
export interface LinkCheck {
  /** `private`: it leads into a network that is not public, and was not followed. */
  readonly found: 'works' | 'broken' | 'private'
  /**
   * What came instead of a page: a status of HTTP, or `no-such-host`, `no-connection`,
   * `certificate`, `no-answer`, `redirects`.
   */
  readonly answer: string
  /** ISO 8601. */
  readonly checkedAt: string
}

/** Names that belong to nobody (RFC 2606, RFC 6761). */
const nobodysHost = /^(?:www\.)?example\.(?:com|org|net)$|(?:^|\.)(?:localhost|test|invalid|example|local)$/
const templateHost =
  /^(?:www\.)?(?:your-?(?:company|domain|website|site)|yourcompanyname|companyname|my-?(?:company|website)|website|domain|url)\.(?:com|org|net|de|fr)$/

/**
 * Whether an address of the right form leads to nobody's page: this machine, a name without a
 * country or kind, one that is set aside for examples, or with a password in it.
 */
export function leadsNowhere(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  const host = hostname.replace(/\.$/, '')
  if (host === '' || username !== '' || password !== '') return true
  // An IPv6 address has no dot, and is one.
  if (!host.includes('.') && !host.startsWith('[')) return true
  return nobodysHost.test(host) || templateHost.test(host)
}
