import { isObject, type JsonObject, type JsonValue } from '../record/record-values.ts'

/** What a session is called in one language. */
export interface SessionText {
  readonly title: string
  readonly description: string
}

type TextField = keyof SessionText

/**
 * The interface names a per-language configuration of sessions and does not show it. Ours is
 * `{ code: { title, description } }`; others may hold a list whose entries name their language, or
 * call a title a name. What is not understood stays as it is.
 */
const languageKeys = ['code', 'language', 'language_code', 'lang', 'locale'] as const
const fieldKeys: Readonly<Record<TextField, readonly string[]>> = {
  title: ['title', 'name'],
  description: ['description'],
}

/** The texts in a language; empty where there are none. `undefined`: what is there is not understood. */
export function textIn(languages: JsonValue | undefined, code: string): SessionText | undefined {
  const found = entryOf(languages, code)
  if (found === undefined) return undefined
  const text = (field: TextField): string => {
    const value = found.entry[keyFor(found.entry, field)]
    return typeof value === 'string' ? value : ''
  }
  return { title: text('title'), description: text('description') }
}

/**
 * The configuration with another text in one language, and all else as it was. A language of which
 * nothing is left goes out of it.
 */
export function withText(
  languages: JsonValue | undefined,
  code: string,
  field: TextField,
  text: string,
): JsonValue | undefined {
  const found = entryOf(languages, code)
  if (found === undefined) return languages
  const { [keyFor(found.entry, field)]: _before, ...rest } = found.entry
  const entry: JsonObject = text === '' ? rest : { ...rest, [keyFor(found.entry, field)]: text }
  if (Array.isArray(languages)) return listWith(languages, code, found.at, entry)
  const { [found.at]: _old, ...others } = isObject(languages) ? languages : {}
  return Object.keys(entry).length === 0
    ? others
    : { ...(isObject(languages) ? languages : {}), [found.at]: entry }
}

/**
 * The configuration with exactly these languages, besides those in which it has texts: what it has in
 * any of them stays as it was, in the form that it has.
 */
export function withLanguages(languages: JsonValue | undefined, codes: readonly string[]): JsonValue {
  const isMeant = (code: string): boolean => codes.some((one) => isSame(one, code))
  if (Array.isArray(languages)) {
    const items: readonly JsonValue[] = languages
    const codeOf = (item: JsonValue): string | undefined =>
      isObject(item) ? languageOf(item)?.code : typeof item === 'string' ? item : undefined
    const kept = items.filter((item) => {
      const code = codeOf(item)
      return code === undefined || isMeant(code) || (isObject(item) && Object.keys(item).length > 1)
    })
    const more = codes.filter((code) => !kept.some((item) => isSame(codeOf(item) ?? '', code)))
    const isPlain = items.length > 0 && items.every((item) => typeof item === 'string')
    return [...kept, ...more.map((code) => (isPlain ? code : newEntry(items, code)))]
  }
  const before = isObject(languages) ? languages : {}
  const kept = Object.entries(before).filter(
    ([code, entry]) => isMeant(code) || !isObject(entry) || Object.keys(entry).length > 0,
  )
  const more = codes.filter((code) => !kept.some(([known]) => isSame(known, code)))
  return Object.fromEntries([...kept, ...more.map((code) => [code, {}] as const)])
}

/** The languages that a configuration has, with what a session is called in each; none where it is not understood. */
export function languagesIn(
  languages: JsonValue | undefined,
): readonly { readonly code: string; readonly title: string }[] {
  const codes = Array.isArray(languages)
    ? languages.flatMap(
        (item: JsonValue) =>
          (typeof item === 'string' ? item : isObject(item) ? languageOf(item)?.code : undefined) ?? [],
      )
    : isObject(languages)
      ? Object.keys(languages)
      : []
  return codes.map((code) => ({ code, title: textIn(languages, code)?.title ?? '' }))
}

interface Found {
  readonly entry: JsonObject
  /** The key of the entry in an object; in a list, its place as a text, or one that is not there. */
  readonly at: string
}

/** The entry of a language, empty where it has none. `undefined`: it cannot be told, or written. */
function entryOf(languages: JsonValue | undefined, code: string): Found | undefined {
  if (languages === undefined || languages === null) return { entry: {}, at: code }
  if (Array.isArray(languages)) {
    const items: readonly JsonValue[] = languages
    if (!items.every((item) => isObject(item) && languageOf(item) !== undefined)) return undefined
    const at = items.findIndex((item) => isObject(item) && isSame(languageOf(item)?.code ?? '', code))
    const entry = items[at]
    return isObject(entry) ? { entry, at: String(at) } : { entry: {}, at: '-1' }
  }
  if (!isObject(languages)) return undefined
  const at = Object.keys(languages).find((key) => isSame(key, code)) ?? code
  const entry = languages[at] ?? {}
  return isObject(entry) ? { entry, at } : undefined
}

function listWith(items: readonly JsonValue[], code: string, at: string, entry: JsonObject): JsonValue {
  if (at === '-1') return [...items, newEntry(items, code, entry)]
  const { key } = languageOf(entry) ?? {}
  const isEmpty = Object.keys(entry).every((name) => name === key)
  return isEmpty
    ? items.filter((_, index) => String(index) !== at)
    : items.map((item, index) => (String(index) === at ? entry : item))
}

/** Names its language as the others do. */
function newEntry(items: readonly JsonValue[], code: string, entry: JsonObject = {}): JsonObject {
  const example = items.find(isObject)
  const key = (example === undefined ? undefined : languageOf(example)?.key) ?? 'code'
  return { [key]: code, ...entry }
}

function languageOf(entry: JsonObject): { readonly key: string; readonly code: string } | undefined {
  for (const key of languageKeys) {
    const code = entry[key]
    if (typeof code === 'string' && code !== '') return { key, code }
  }
  return undefined
}

function keyFor(entry: JsonObject, field: TextField): string {
  const [usual = field] = fieldKeys[field]
  return fieldKeys[field].find((key) => typeof entry[key] === 'string') ?? usual
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'sd', 'ug', 'yi', 'dv', 'ckb', 'ku'])

/** Whether a language of this ISO 639 code is written from right to left. */
export function isRightToLeft(code: string): boolean {
  return rightToLeft.has(code.toLowerCase().split(/[-_]/)[0] ?? '')
}
