import { isCalendarDate } from '../validation.ts'
import type { JsonValue } from '../record/record-values.ts'

/** A number, or a text that is nothing but one. */
export function numberOf(value: JsonValue): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || !/^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)) return undefined
  return Number(value)
}

/** The day, YYYY-MM-DD, of a day or of a moment as it is written: in its own time zone. */
export function dayOf(value: JsonValue): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const day = text.slice(0, 10)
  return isCalendarDate(day) && (text.length === 10 || /^[T ]\d/.test(text.slice(10))) ? day : undefined
}

/** `undefined`: neither yes nor no. */
export function isYes(value: JsonValue): boolean | undefined {
  switch (typeof value === 'string' ? value.trim().toLowerCase() : value) {
    case true:
    case 1:
    case 'true':
    case '1':
    case 'yes':
    case 'on':
      return true
    case false:
    case 0:
    case 'false':
    case '0':
    case 'no':
    case 'off':
      return false
    default:
      return undefined
  }
}
