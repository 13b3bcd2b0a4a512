import type { KnownEvent } from '../../../shared/contract/index.ts'
import type { Formats } from '../../locales/formats.ts'

type EventTimes = Pick<KnownEvent, 'startDate' | 'endDate' | 'timezone'>

/** "3 – 5 Mar 2027" in the event's own time zone; empty where the service gave no dates. */
export function eventDates({ startDate, endDate, timezone }: EventTimes, formats: Formats): string {
  if (startDate === null) return ''
  return formats.dateRange(startDate, endDate ?? startDate, timezone ?? undefined)
}

export type Countdown =
  { readonly kind: 'before' | 'after'; readonly days: number } | { readonly kind: 'during' } | null

/**
 * Whole calendar days, counted in the event's time zone, from `now` to the start or from the end to
 * `now`.
 */
export function countdown(
  { startDate, endDate, timezone }: EventTimes,
  now: Date,
  dayOf = calendarDay,
): Countdown {
  if (startDate === null) return null
  const start = new Date(startDate)
  const end = new Date(endDate ?? startDate)
  if (Number.isNaN(start.getTime()) || Number.isNaN(end.getTime())) return null
  const today = dayOf(now, timezone)
  if (now >= start && now <= end) return { kind: 'during' }
  if (now < start) return { kind: 'before', days: dayOf(start, timezone) - today }
  return { kind: 'after', days: today - dayOf(end, timezone) }
}

/** The number of a calendar day in a time zone; days next to each other differ by one. */
function calendarDay(date: Date, timezone: string | null): number {
  const parts = dayParts(date, timezone)
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day')) / 86_400_000
}

function dayParts(date: Date, timezone: string | null): Intl.DateTimeFormatPart[] {
  const options = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  try {
    return new Intl.DateTimeFormat(
      'en',
      timezone === null ? options : { ...options, timeZone: timezone },
    ).formatToParts(date)
  } catch {
    // The service gives time zones as free text; one the platform does not know falls back to this
    // computer's.
    return new Intl.DateTimeFormat('en', options).formatToParts(date)
  }
}
