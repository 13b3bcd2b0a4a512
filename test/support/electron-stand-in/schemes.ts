import { protocol } from '../electron-double/index.ts'

const largestPartBytes = 8 * 1024 * 1024

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

/**
 * Answers a request of the page by the handler the program has for its scheme. `undefined`: there
 * is none, and so no way out to a network either.
 */
export async function answerOf(url: string, method: string, headers: Readonly<Record<string, string>>) {
  if (!isOurs(new URL(url).protocol.slice(0, -1))) return undefined
  const asked = Object.entries(headers).filter(([name]) => !/^(?:host|connection|referer|sec-.*)$/.test(name))
  const sent = asked.map(([name, value]): [string, string] => [name, name === 'range' ? inPart(value) : toOurs(value)])
  const response = await protocol.fetch(url, { method, headers: sent })
  const body = Buffer.from(await response.arrayBuffer())
  const isScript = /javascript/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: Object.fromEntries(
      [...response.headers].filter(([name]) => name !== 'content-length').map(([name, value]) => [name, headerToHttp(name, value)]),
    ),
    body: isScript ? Buffer.from(addressesToHttp(body.toString())) : body,
  }
}

/**
 * Electron lets an answer flow. Here Chromium is handed it whole, in one message, and ends where that
 * is larger than 100 MB: so a file that is asked for to its end is answered in part, as a server may,
 * and the rest is asked for.
 */
function inPart(range: string): string {
  const [, start] = /^bytes=(\d+)-$/.exec(range) ?? []
  return start === undefined ? range : `bytes=${start}-${Number(start) + largestPartBytes - 1}`
}

function isOurs(scheme: string): boolean {
  return protocol.privilegesOf(scheme) !== undefined
}

function headerToHttp(name: string, value: string): string {
  if (name !== 'content-security-policy') return toHttp(value)
  return value.replace(/(?<=\s)([a-z]+):(?=[\s;]|$)/g, (whole, scheme: string) => (isOurs(scheme) ? `http://*.${scheme}.localhost` : whole))
}

/** The page puts addresses of assets together itself. */
function addressesToHttp(script: string): string {
  return script.replace(/`([a-z]+):\/\/\$\{([^}`]+)\}/g, (whole, scheme: string, host: string) =>
    isOurs(scheme) ? `\`http://\${${host}}.${scheme}.localhost` : whole,
  )
}
