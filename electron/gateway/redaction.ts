const longestText = 16_384
const removed = '[removed]'

/**
 * Takes secrets out of text that came from elsewhere: a service may repeat in an error what it was
 * sent, in its own spelling.
 */
export interface Redaction {
  add(secret: string): void
  clean(text: string): string
}

export function createRedaction(): Redaction {
  const spellings = new Map<string, RegExp>()
  return {
    add(secret) {
      // A shorter one would blank out ordinary words and tell nobody anything.
      if (secret.length < 4 || spellings.has(secret)) return
      spellings.set(
        secret,
        new RegExp([...secret.matchAll(/\\+|[^\\]/gu)].map(([part]) => spellingsOf(part)).join(''), 'giu'),
      )
    },
    clean(text) {
      let cleaned = text
      // The longest first: one may be a part of another.
      for (const [, spelling] of [...spellings].sort(([a], [b]) => b.length - a.length))
        cleaned = cleaned.replaceAll(spelling, removed)
      cleaned = cleaned.replaceAll(
        namedSecret,
        (_whole, name: string, quote: string | undefined) => `${name}${quote ?? ''}${removed}${quote ?? ''}`,
      )
      return cleaned.length > longestText ? `${cleaned.slice(0, longestText)} [cut]` : cleaned
    },
  }
}

/**
 * What stands behind the name of a secret, in JSON, in JSON within JSON, in HTML or in a form. A
 * text in quotation marks ends with the mark it began with.
 */
const namedSecret =
  /((?:access_token|app_secret|client_secret)(?:\\*["']|&quot;)?\s*(?:[:=]|%3D|%3A)\s*)(?:(\\*["']|&quot;)[\s\S]*?(?:(?<!\\)\2|$)|[^"'&\s,}<]+)/gi

const entityNames: Readonly<Record<string, string>> = {
  '"': 'quot',
  "'": 'apos',
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
}
const controlEscapes: Readonly<Record<string, string>> = {
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
}

/**
 * One character of a secret (of backslashes a whole run) as text, and escaped once or twice in
 * JSON, in an address, in a form or in HTML.
 */
function spellingsOf(part: string): string {
  if (/^[A-Za-z0-9]$/.test(part)) return part
  if (part.startsWith('\\'))
    return `(?:\\\\{${part.length},${8 * part.length}}|${percentEncoded('\\').repeat(part.length)}|(?:${htmlEncoded('\\')}){${part.length}})`
  const name = entityNames[part]
  const control = controlEscapes[part]
  const spelled = [
    `\\\\{0,7}${literal(part)}`,
    Array.from(
      { length: part.length },
      (_, unit) => `\\\\{1,4}u${hexadecimal(part.charCodeAt(unit), 4)}`,
    ).join(''),
    percentEncoded(part),
    htmlEncoded(part),
    ...(control === undefined ? [] : [`\\\\{1,4}${control}`]),
    ...(name === undefined ? [] : [`&(?:amp;)*${name};`]),
    ...(part === ' ' ? ['\\+'] : []),
  ]
  // The longest spelling first: "&" begins "&amp;".
  return `(?:${spelled.toReversed().join('|')})`
}

function percentEncoded(part: string): string {
  return [...new TextEncoder().encode(part)].map((byte) => `%(?:25)*${hexadecimal(byte, 2)}`).join('')
}

function htmlEncoded(part: string): string {
  const code = part.codePointAt(0) ?? 0
  return `&(?:amp;)*#(?:0{0,6}${code}|x0{0,6}${code.toString(16)});`
}

function hexadecimal(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}

function literal(part: string): string {
  return part.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
}
