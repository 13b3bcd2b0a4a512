import { parseJson } from '../../json.ts'
import { flagOf, numberOf } from '../record/loose-values.ts'
import { canonicalJson, isObject, keywordsOf, type JsonValue } from '../record/record-values.ts'
import { dayMs, instantOf, momentOf, type Moment } from '../moment.ts'
import { isNearText, lettersOf, plainText, withoutCase } from './text.ts'
import { withoutEnd } from '../text-end.ts'

/** How a value that is not the same compares with what was sent, neither of them empty. */
export type Similarity = 'normalised' | 'near' | 'different'

export function textSimilarity(sent: JsonValue, shown: JsonValue): Similarity {
  const [one, other] = [textOf(sent), textOf(shown)]
  if (one === undefined || other === undefined) return jsonSimilarity(sent, shown)
  if (plainText(one) === plainText(other)) return 'normalised'
  // A column of numbers: "0123" came back as 123.
  if (numberOf(sent) === numberOf(shown) && numberOf(sent) !== undefined) return 'near'
  return isNearText(one, other, { similar: true }) ? 'near' : 'different'
}

/** Addresses that differ by a few letters are others. */
export function emailSimilarity(sent: JsonValue, shown: JsonValue): Similarity {
  if (typeof sent !== 'string' || typeof shown !== 'string') return 'different'
  if (withoutCase(plainText(sent)) === withoutCase(plainText(shown))) return 'normalised'
  return isNearText(sent, shown, { similar: false }) ? 'near' : 'different'
}

export function urlSimilarity(sent: JsonValue, shown: JsonValue): Similarity {
  if (typeof sent !== 'string' || typeof shown !== 'string') return 'different'
  if (tidiedUrl(sent) === tidiedUrl(shown)) return 'normalised'
  return isNearText(withoutScheme(sent), withoutScheme(shown), { similar: false }) ? 'near' : 'different'
}

function tidiedUrl(text: string): string {
  const plain = plainText(text)
  if (!URL.canParse(plain)) return withoutEnd(plain, '/')
  const url = new URL(plain)
  return `${url.protocol}//${url.host}${withoutEnd(url.pathname, '/')}${url.search}${url.hash}`
}

function withoutScheme(text: string): string {
  return tidiedUrl(text).replace(/^[a-z]+:\/\//i, '')
}

export function numberSimilarity(sent: JsonValue, shown: JsonValue): Similarity {
  const [one, other] = [numberOf(sent), numberOf(shown)]
  if (one === undefined || other === undefined) return textSimilarity(sent, shown)
  if (Math.abs(one - other) <= Math.abs(one) * 1e-9) return 'normalised'
  const rounded = [Math.round(one * 100) / 100, Math.trunc(one * 100) / 100, Math.round(one), Math.trunc(one)]
  return rounded.includes(other) ? 'near' : 'different'
}

export function flagSimilarity(sent: JsonValue, shown: JsonValue): Similarity {
  const [one, other] = [flagOf(sent), flagOf(shown)]
  return one !== undefined && one === other ? 'normalised' : 'different'
}

/** One of a few words: "Full Time" is near `full_time`, nothing shorter is. */
export function wordSimilarity(sent: JsonValue, shown: JsonValue): Similarity {
  const [one, other] = [textOf(sent), textOf(shown)]
  if (one === undefined || other === undefined) return 'different'
  if (withoutCase(plainText(one)) === withoutCase(plainText(other))) return 'normalised'
  return lettersOf(one) !== '' && lettersOf(one) === lettersOf(other) ? 'near' : 'different'
}

/** `#FFF`, `ffffff` and `#ffffff` are one colour. */
export function colourSimilarity(sent: JsonValue, shown: JsonValue): Similarity {
  const colour = (value: JsonValue): string => {
    const digits = plainText(textOf(value) ?? '')
      .replace(/^#/, '')
      .toLowerCase()
    return /^[\da-f]{3}$/.test(digits) ? digits.replaceAll(/./g, '$&$&') : digits
  }
  return colour(sent) !== '' && colour(sent) === colour(shown) ? 'normalised' : 'different'
}

export function dateSimilarity(sent: JsonValue, shown: JsonValue): Similarity {
  const [one, other] = [momentOf(sent), momentOf(shown)]
  if (one === undefined || other === undefined) return wordSimilarity(sent, shown)
  const sameDay = dayOf(one) === dayOf(other)
  if (sameDay && isMidnight(one) && isMidnight(other)) return 'normalised'
  if (sameDay) return 'near'
  // Midnight of the same day in another zone.
  const apart = Math.abs(instantOf(one) - instantOf(other))
  return apart <= farthestZoneMs && apart % quarterHourMs === 0 ? 'near' : 'different'
}

export function timestampSimilarity(sent: JsonValue, shown: JsonValue): Similarity {
  const [one, other] = [momentOf(sent), momentOf(shown)]
  if (one === undefined || other === undefined) return wordSimilarity(sent, shown)
  const apart = Math.abs(instantOf(one) - instantOf(other))
  const sameWall = Math.floor(one.wallMs / 1000) === Math.floor(other.wallMs / 1000)
  if (apart < 1000 && (apart === 0 || instantOf(other) % 1000 === 0)) return 'normalised'
  // Without a zone it is the clock of whoever wrote it.
  if (sameWall && (one.offsetMs === undefined || other.offsetMs === undefined)) return 'normalised'
  const lostTime = !other.hasTime && dayOf(one) === dayOf(other)
  return sameWall || apart < 60_000 || lostTime ? 'near' : 'different'
}

const quarterHourMs = 15 * 60_000
/** UTC+14, the farthest there is. */
const farthestZoneMs = 14 * 60 * 60_000

function dayOf({ wallMs }: Moment): number {
  return Math.floor(wallMs / dayMs)
}

function isMidnight({ wallMs }: Moment): boolean {
  return wallMs % dayMs === 0
}

/**
 * Sets of words: order, repetitions and blanks do not count; near with at least half of the words,
 * each recognisable.
 */
export function wordListSimilarity(sent: JsonValue, shown: JsonValue): Similarity {
  const [one, other] = [plainWords(sent), plainWords(shown)]
  if (one.size === other.size && [...one].every((word) => other.has(word))) return 'normalised'
  if (other.size * 2 < one.size || other.size > one.size) return 'different'
  const left = new Set([...one].filter((word) => !other.has(word)))
  const added = [...other].filter((word) => !one.has(word))
  return added.every((word) => [...left].some((from) => isNearText(from, word, { similar: false })))
    ? 'near'
    : 'different'
}

function plainWords(value: JsonValue): ReadonlySet<string> {
  const words: readonly JsonValue[] = Array.isArray(value)
    ? value
    : (jsonArrayOf(value) ?? keywordsOf(textOf(value)))
  return new Set(
    words.map((word) => plainText(textOf(word) ?? canonicalJson(word))).filter((word) => word !== ''),
  )
}

function jsonArrayOf(value: JsonValue): readonly JsonValue[] | undefined {
  const parsed = typeof value === 'string' && value.trimStart().startsWith('[') ? parseJson(value) : undefined
  return Array.isArray(parsed) ? parsed : undefined
}

/** Which records are named: keys have one spelling only. */
export function keysSimilarity(sent: JsonValue, shown: JsonValue): Similarity {
  const keys = (value: JsonValue): string =>
    JSON.stringify(
      [
        ...new Set(
          (Array.isArray(value) ? value : [value]).map((key: JsonValue) => textOf(key) ?? canonicalJson(key)),
        ),
      ].sort(),
    )
  return keys(sent) === keys(shown) ? 'normalised' : 'different'
}

export function jsonSimilarity(sent: JsonValue, shown: JsonValue): Similarity {
  return canonicalJson(plainJson(sent)) === canonicalJson(plainJson(shown)) ? 'normalised' : 'different'
}

function plainJson(value: JsonValue): JsonValue {
  const parsed =
    typeof value === 'string' && /^\s*[[{]/.test(value)
      ? ((parseJson(value) as JsonValue | undefined) ?? value)
      : value
  if (Array.isArray(parsed)) return parsed.map(plainJson)
  if (isObject(parsed))
    return Object.fromEntries(Object.entries(parsed).map(([name, inner]) => [name, plainJson(inner)]))
  return textOf(parsed) === undefined ? parsed : plainText(textOf(parsed) ?? '')
}

/** Of a field that nobody has declared: by what the values are. */
export function undeclaredSimilarity(sent: JsonValue, shown: JsonValue): Similarity {
  if (typeof sent === 'boolean' || typeof shown === 'boolean') return flagSimilarity(sent, shown)
  if (typeof sent === 'number' || typeof shown === 'number') return numberSimilarity(sent, shown)
  if (typeof sent === 'string' && typeof shown === 'string') return textSimilarity(sent, shown)
  return jsonSimilarity(sent, shown)
}

function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}
