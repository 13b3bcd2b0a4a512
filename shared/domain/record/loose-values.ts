import { parseJson, type JsonValue } from '../../json.ts'

/** A number, also where it is written as text. */
export function numberOf(value: JsonValue): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Yes or no, in the words and numbers that services use. */
export function flagOf(value: JsonValue): boolean | undefined {
  if (value === true || value === 1) return true
  if (value === false || value === 0) return false
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (['1', 'true', 'yes', 'on'].includes(word)) return true
  return ['0', 'false', 'no', 'off'].includes(word) ? false : undefined
}

/** A list that is written as text: as JSON, or with commas. */
export function listIn(text: string): readonly JsonValue[] {
  const parsed = text.trimStart().startsWith('[') ? parseJson(text) : undefined
  return Array.isArray(parsed) ? parsed.map((item: JsonValue) => item) : text.split(',')
}

/** The words of a list, in its order; what is no word stays out. */
export function wordsIn(list: readonly JsonValue[]): readonly string[] {
  return list
    .flatMap((item) => (typeof item === 'string' || typeof item === 'number' ? [String(item).trim()] : []))
    .filter((word) => word !== '')
}

export function isBlank(value: JsonValue): boolean {
  return typeof value === 'string' && value.trim() === ''
}
