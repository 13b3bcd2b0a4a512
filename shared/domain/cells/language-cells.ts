import { parseJson, type JsonValue } from '../../json.ts'
import { languageCode } from '../language-names.ts'
import { withLanguages } from '../programme/session-texts.ts'
import { comparedName } from '../record/search-text.ts'
import { itemsOfCell } from './cell.ts'
import type { CellReading, ListedLanguage } from './cell-reading.ts'

/** What parts languages in an item of a list; a word only between two others. */
const between = /[;|/,+&،؛]|\s(?:and|und|et|y)\s|\s(?=وال)/u

/** The languages that a cell names, each as it is written; none for what says more than their names. */
export function namedLanguages(text: string): readonly string[] {
  const parsed: unknown = text.startsWith('[') || text.startsWith('{') ? parseJson(text) : undefined
  if (parsed !== undefined && !(Array.isArray(parsed) && parsed.every((item) => typeof item === 'string')))
    return []
  return itemsOfCell(text).flatMap((item) =>
    languageCode(item) === undefined ? item.split(between).map(plain).filter(Boolean) : [item],
  )
}

function plain(item: string): string {
  return item.trim().replace(/^و(?=ال)/u, '')
}

/**
 * The languages of a session from a cell that names them ("English/German"), written as the service
 * does: `languages` is its list. What the session has in these languages (`before`) stays, as does
 * every text of another.
 */
export function readLanguages(
  names: readonly string[],
  languages: readonly ListedLanguage[],
  before: JsonValue | undefined,
): CellReading {
  const codes: string[] = []
  for (const name of names) {
    const code = codeIn(languages, name)
    if (code === undefined) return { finding: { code: 'unknown-language', params: { text: name } } }
    codes.push(code)
  }
  return { value: withLanguages(before, [...new Set(codes)]) }
}

function codeIn(languages: readonly ListedLanguage[], name: string): string | undefined {
  const wanted = comparedName(name)
  const own =
    languages.find(({ code }) => comparedName(code) === wanted) ??
    languages.find((one) => comparedName(one.name) === wanted)
  if (own !== undefined) return own.code
  const meant = languageCode(name)
  if (meant === undefined) return undefined
  const listed = languages.filter(({ code }) => languageCode(code) === meant)
  // Of several that differ by region, the plain one is meant.
  return (listed.find(({ code }) => code.toLowerCase() === meant) ?? listed[0])?.code ?? meant
}
