import { homedir } from 'node:os'
import { createRedaction } from '../../gateway/redaction.ts'

const namedSecrets = createRedaction()
const home = homedir()

/**
 * `text` without what is nobody else's business: secrets behind their names, what looks like a key or
 * a token, what stands in quotation marks (names and titles of records, as errors quote them), mail
 * addresses, all of an address but its server, and the person's own folder.
 */
export function withoutPrivate(text: string): string {
  return namedSecrets
    .clean(text)
    .replaceAll(home.length > 1 ? home : '\0', '~')
    .replace(/“[^”]*”?/g, '“…”')
    .replace(/\b([a-z][a-z0-9+.-]{0,40}:\/\/)(?:[^\s/@"']*@)?([^\s/?#"']+)[^\s"')]*/gi, '$1$2')
    .replace(/(?<![^\s"'<>@:=,;])[^\s"'<>@:=,;]+@[^\s"'<>@,;]+\.[^\s"'<>@,;]+/g, '[mail]')
    .replace(/\b(Bearer|Basic)\s+\S+/gi, '$1 [removed]')
    .replace(/\b(?=[\w.-]{0,500}\d)(?=[\w.-]{0,500}[A-Za-z])[\w-]{24,}(?:\.[\w-]+)*\b/g, '[removed]')
}
