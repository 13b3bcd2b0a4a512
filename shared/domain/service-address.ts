/** Names of this machine, as `URL` writes them. */
const loopbackHost = /^(localhost|[a-z0-9.-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * What a person wrote as the address of a service. Without a scheme it is `https`, or `http` on
 * this machine, where services have no certificates.
 */
export function withScheme(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) return trimmed
  const secure = `https://${trimmed}`
  return URL.canParse(secure) && isLoopback(new URL(secure)) ? `http://${trimmed}` : secure
}

/**
 * Whether everybody on the way could read what is sent to `url`, the credentials first: HTTP
 * without encryption, to another machine.
 */
export function isReadableOnTheWay(url: string): boolean {
  if (!URL.canParse(url)) return false
  const parsed = new URL(url)
  return parsed.protocol === 'http:' && !isLoopback(parsed)
}

function isLoopback({ hostname }: URL): boolean {
  return loopbackHost.test(hostname.replace(/\.$/, ''))
}
