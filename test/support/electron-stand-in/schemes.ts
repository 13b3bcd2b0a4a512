import { protocol } from '../electron-double/index.ts'

/**
 * Chromium knows no scheme of ours, so `app://host/x` is `http://host.app.localhost/x` to it, a
 * secure origin as well. The main process sees its own addresses only.
 */
export function toHttp(text: string): string {
  return text.replace(/\b([a-z]+):\/\/([a-z0-9-]+)/g, (whole, scheme: string, host: string) =>
    isOurs(scheme) ? `http://${host}.${scheme}.localhost` : whole,
  )
}

export function toOurs(text: string): string {
  return text.replace(/http:\/\/([a-z0-9-]+)\.([a-z]+)\.localhost/g, (whole, host: string, scheme: string) =>
    isOurs(scheme) ? `${scheme}://${host}` : whole,
  )
}

export function isOurs(scheme: string): boolean {
  return protocol.privilegesOf(scheme) !== undefined
}

export function headerToHttp(name: string, value: string): string {
  if (name !== 'content-security-policy') return toHttp(value)
  return value.replace(/(?<=\s)([a-z]+):(?=[\s;]|$)/g, (whole, scheme: string) =>
    isOurs(scheme) ? `http://*.${scheme}.localhost` : whole,
  )
}

/** The page puts addresses of assets together itself. */
export function addressesToHttp(script: string): string {
  return script.replace(/`([a-z]+):\/\/\$\{([^}`]+)\}/g, (whole, scheme: string, host: string) =>
    isOurs(scheme) ? `\`http://\${${host}}.${scheme}.localhost` : whole,
  )
}
