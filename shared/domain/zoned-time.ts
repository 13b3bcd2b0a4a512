import { instantOfLocal, knownTimeZone, zoneOffsetSeconds } from './time-zone.ts'

/**
 * An instant as `YYYY-MM-DDThh:mm` on the clocks of `timeZone`, the form a `datetime-local` control
 * takes; empty for what is no time.
 */
export function toLocalText(iso: string, timeZone: string): string {
  const at = Date.parse(iso) / 1_000
  return Number.isNaN(at) ? '' : new Date((at + zoneOffsetSeconds(Math.floor(at), knownTimeZone(timeZone))) * 1_000).toISOString().slice(0, 16)
}

/**
 * The instant at which the clocks of `timeZone` show `text` (`YYYY-MM-DDThh:mm`), in ISO 8601 with
 * that zone's offset; `undefined` for what is no time.
 */
export function fromLocalText(text: string, timeZone: string): string | undefined {
  const local = Date.parse(`${text}:00Z`) / 1_000
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) || Number.isNaN(local)) return undefined
  const offset = local - instantOfLocal(local, knownTimeZone(timeZone))
  const sign = offset < 0 ? '-' : '+'
  const minutes = Math.abs(offset) / 60
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${text}:00${offset === 0 ? 'Z' : `${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`}`
}
