import type { JsonValue } from '../json.ts'
import { instantOf, momentOf } from './moment.ts'
import { isCalendarDate } from './calendar-date.ts'
import { instantOfLocal, knownTimeZone, zoneOffsetSeconds } from './time-zone.ts'

/**
 * When a time of an event is, in milliseconds since 1970; NaN for what is none. One without a zone, as
 * services may write it, is one of the event's clocks, and not of this computer's.
 */
export function instantOfTime(value: JsonValue | undefined, timeZone: string): number {
  const moment = value === undefined ? undefined : momentOf(value)
  if (moment === undefined) return typeof value === 'string' ? Date.parse(value) : Number.NaN
  return moment.offsetMs === undefined
    ? instantOfLocal(moment.wallMs / 1_000, knownTimeZone(timeZone)) * 1_000
    : instantOf(moment)
}

/**
 * An instant as `YYYY-MM-DDThh:mm` on the clocks of `timeZone`, the form a `datetime-local` control
 * takes; empty for what is no time.
 */
export function toLocalText(iso: JsonValue, timeZone: string): string {
  const at = instantOfTime(iso, timeZone) / 1_000
  return Number.isNaN(at)
    ? ''
    : new Date((at + zoneOffsetSeconds(Math.floor(at), knownTimeZone(timeZone))) * 1_000)
        .toISOString()
        .slice(0, 16)
}

/**
 * A day as `YYYY-MM-DD`, also where it is written as a time: then the day on the clocks of
 * `timeZone`. Empty for what is none.
 */
export function toLocalDay(value: string, timeZone: string): string {
  return isCalendarDate(value) ? value : toLocalText(value, timeZone).slice(0, 10)
}

/**
 * The instant at which the clocks of `timeZone` show `text` (`YYYY-MM-DDThh:mm`), in ISO 8601 with
 * that zone's offset; `undefined` for what is no time.
 */
export function fromLocalText(text: string, timeZone: string): string | undefined {
  const local = Date.parse(`${text}:00Z`) / 1_000
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) || Number.isNaN(local)) return undefined
  const offset = local - instantOfLocal(local, knownTimeZone(timeZone))
  // Clocks before there were time zones: an offset is written without seconds.
  if (offset % 60 !== 0) return `${new Date((local - offset) * 1_000).toISOString().slice(0, 19)}Z`
  const sign = offset < 0 ? '-' : '+'
  const minutes = Math.abs(offset) / 60
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${text}:00${offset === 0 ? 'Z' : `${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`}`
}
