import { isCalendarDate } from '../calendar-date.ts'
import type { JsonValue } from '../record/record-values.ts'

/** A number, or a text that is nothing but one. */
export function numberOf(value: JsonValue): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || !/^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(value))
    return undefined
  return Number(value)
}

/** The day, YYYY-MM-DD, of a day or of a moment as it is written: in its own time zone. */
export function dayOf(value: JsonValue): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const day = text.slice(0, 10)
  return isCalendarDate(day) && (text.length === 10 || /^[T ]\d/.test(text.slice(10))) ? day : undefined
}
