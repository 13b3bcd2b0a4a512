import { normaliseForSearch } from './search-normalisation.ts'
import type { JsonValue } from '../../json.ts'

/**
 * The words of a search, normalised. A record is found where each of them occurs in its texts, also
 * within a word.
 */
export function searchWords(text: string): readonly string[] {
  return normaliseForSearch(text).split(/\s+/).filter(Boolean)
}

/** Folded as texts are when they are searched, with single blanks: how names are compared. */
export function comparedName(text: string): string {
  return searchWords(text).join(' ')
}

/** A value's own texts, normalised as the words of a search are. */
export function normalisedText(value: JsonValue | undefined): string {
  return value === undefined ? '' : normaliseForSearch(plainText(value))
}

/** The texts and numbers in a value. */
export function plainText(value: JsonValue): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? value.map(plainText).join(' ') : ''
}

/**
 * What a value is sorted by; `null`: it has none, and comes last either way. Numbers come before
 * texts.
 */
export type SortKey = number | string | null

/** The sort key of a value by what it is itself. A boolean that is set comes first. */
export function plainSortKey(value: JsonValue): SortKey {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 0 : 1
  return textSortKey(plainText(value))
}

/**
 * Folded, with each number preceded by its length, so that plain comparison orders texts as people
 * do: "a2" before "a10".
 */
export function textSortKey(text: string): string | null {
  const normalised = normaliseForSearch(text.trim())
  if (normalised === '') return null
  return normalised.replaceAll(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '')
    return String.fromCharCode(0x30 + Math.min(number.length, 40)) + number
  })
}

export function compareSortKeys(a: SortKey, b: SortKey): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return a < b ? -1 : 1
}
