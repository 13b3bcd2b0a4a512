import type { JsonValue } from '../../../shared/domain/record/record-values.ts'
import { instantOfLocal } from '../../../shared/domain/time-zone.ts'

/** The instants that fit a column of 32 bits: up to the year 2106. */
const latest = 2 ** 32 - 1
/** From here on a number counts milliseconds: as seconds it would be in the year 5138. */
const firstMilliseconds = 1e11

const isoLike =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i
const dayFirst = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/**
 * When a row of a report says it happened, in whole seconds since 1970; `undefined` where it cannot
 * be read. The interface does not show how reports write times, so the usual spellings are read:
 * ISO 8601 and its likes, days first with dots, HTTP dates, seconds or milliseconds since 1970. A
 * time without a zone is one of the event's clocks. Dates with slashes mean two days, and are not
 * guessed at.
 */
export function instantOf(value: JsonValue | undefined, timeZone: string): number | undefined {
  const seconds =
    typeof value === 'number'
      ? countedSeconds(value)
      : typeof value === 'string'
        ? writtenSeconds(value.trim(), timeZone)
        : undefined
  return seconds !== undefined && seconds >= 1 && seconds <= latest ? Math.floor(seconds) : undefined
}

function countedSeconds(count: number): number | undefined {
  if (!Number.isFinite(count)) return undefined
  return count >= firstMilliseconds ? count / 1_000 : count
}

function writtenSeconds(text: string, timeZone: string): number | undefined {
  if (/^\d{9,13}(\.\d+)?$/.test(text)) return countedSeconds(Number(text))
  const iso = isoLike.exec(text)
  if (iso !== null) {
    const [, year, month, day, hour, minute, second, zone] = iso
    const local = utcSeconds([year, month, day, hour, minute, second])
    if (local === undefined) return undefined
    return zone === undefined ? instantOfLocal(local, timeZone) : local - offsetOf(zone)
  }
  const dotted = dayFirst.exec(text)
  if (dotted !== null) {
    const [, day, month, year, hour, minute, second] = dotted
    const local = utcSeconds([year, month, day, hour, minute, second])
    return local === undefined ? undefined : instantOfLocal(local, timeZone)
  }
  // "Tue, 18 May 2027 09:00:00 GMT"
  if (/^[a-z]{3}, .* (GMT|UTC|[+-]\d{4})$/i.test(text)) {
    const parsed = Date.parse(text)
    return Number.isNaN(parsed) ? undefined : parsed / 1_000
  }
  return undefined
}

/** `undefined` for a 30th of February and its likes. */
function utcSeconds(parts: readonly (string | undefined)[]): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    part === undefined ? undefined : Number(part),
  )
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isReal =
    time.getUTCMonth() === month - 1 && time.getUTCDate() === day && hour < 24 && minute < 60 && second < 61
  return isReal ? time.getTime() / 1_000 : undefined
}

function offsetOf(zone: string): number {
  const found = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone)
  if (found === null) return 0
  const [, sign, hours, minutes = '0'] = found
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60)
}
