import type { JsonValue } from '../json.ts'

/** A date or a point in time, in whatever spelling. */
export interface Moment {
  /** What a clock on the wall shows, as milliseconds since 1970 if that clock stood in UTC. */
  readonly wallMs: number
  /** How far that clock is before UTC; `undefined` where the text does not say. */
  readonly offsetMs: number | undefined
  readonly hasTime: boolean
}

const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

const iso =
  /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?))?)?$/i
const dotted = /^(\d\d)\.(\d\d)\.(\d{4})$/
const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

/**
 * Reads ISO 8601 and what databases make of it, day.month.year, an HTTP date, and Unix seconds or
 * milliseconds as number or text. `undefined` for anything else. Does not depend on the machine's
 * zone.
 */
export function momentOf(value: JsonValue): Moment | undefined {
  if (typeof value === 'number') return unixMoment(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (/^\d{9,10}$|^\d{12,13}$/.test(text)) return unixMoment(Number(text))
  if (httpDate.test(text)) return { wallMs: Date.parse(text), offsetMs: 0, hasTime: true }
  const [, day, month, year] = dotted.exec(text) ?? []
  if (day !== undefined)
    return validMoment({
      wallMs: Date.parse(`${year}-${month}-${day}T00:00:00Z`),
      offsetMs: undefined,
      hasTime: false,
    })
  const parts = iso.exec(text)
  if (parts === null) return undefined
  const [, y, m, d, hour = '00', minute = '00', second = '00', fraction = '0', zone] = parts
  const ms = Math.floor(Number(`0.${fraction}`) * 1000)
  const wallMs = Date.parse(`${y}-${m}-${d}T${hour}:${minute}:${second}Z`) + ms
  return validMoment({
    wallMs,
    offsetMs: zone === undefined ? undefined : offsetOf(zone),
    hasTime: parts[4] !== undefined,
  })
}

/** As a point in time; a text without a zone is taken for UTC. */
export function instantOf({ wallMs, offsetMs = 0 }: Moment): number {
  return wallMs - offsetMs
}

function validMoment(moment: Moment): Moment | undefined {
  return Number.isNaN(moment.wallMs) ? undefined : moment
}

function unixMoment(value: number): Moment | undefined {
  const size = Math.abs(value)
  if (!Number.isFinite(value) || size < 1e8 || size >= 1e14) return undefined
  return { wallMs: size < 1e11 ? value * 1000 : value, offsetMs: 0, hasTime: true }
}

function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  const size = (Number(hours) * 60 + Number(minutes)) * minuteMs
  return sign === '-' ? -size : size
}
