import { daysBetween } from '../../../../shared/domain/days-between.ts'
import { dayAt, daysAfter } from '../../../../shared/domain/time-zone.ts'

/** Days on the event's calendar, both included; without one: from the first, to the last. */
export interface DayRange {
  readonly from?: string
  readonly to?: string
}

export interface RangeFacts {
  readonly timeZone: string
  /** Of the event; ISO 8601. */
  readonly startDate: string | null
  readonly endDate: string | null
  /** The last day there is something of. */
  readonly lastDay: string | null
}

const mostEventDays = 14

/** The days of the event; none where its dates are not known, or it takes longer than two weeks. */
export function eventDays({ startDate, endDate, timeZone }: RangeFacts): readonly string[] {
  const [first, last] = [startDate, endDate ?? startDate].map((date) =>
    date === null ? Number.NaN : Date.parse(date) / 1_000,
  )
  if (first === undefined || last === undefined || Number.isNaN(first) || Number.isNaN(last)) return []
  const end = dayAt(last, timeZone)
  const days: string[] = []
  for (let day = dayAt(first, timeZone); day <= end && days.length < mostEventDays; day = daysAfter(day, 1))
    days.push(day)
  return days
}

/**
 * The days a choice stands for: `all`, `event`, `last-7`, a day (`YYYY-MM-DD`), or two of them as
 * `from..to`, each of which may be left open.
 */
export function rangeOf(choice: string, facts: RangeFacts): DayRange {
  const days = eventDays(facts)
  if (choice === 'event') {
    const [from, to] = [days[0], days.at(-1)]
    return from === undefined || to === undefined ? {} : { from, to }
  }
  if (choice === 'last-7')
    return facts.lastDay === null ? {} : { from: daysAfter(facts.lastDay, -6), to: facts.lastDay }
  if (isDay(choice)) return { from: choice, to: choice }
  const [from = '', to = ''] = choice.split('..')
  return { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) }
}

/**
 * The days to compare some days with: `before` (as many, just before them), or what `rangeOf` understands.
 * `undefined`: none, or there is no telling which these are.
 */
export function comparedRange(choice: string, days: DayRange, facts: RangeFacts): DayRange | undefined {
  if (choice === '') return undefined
  if (choice !== 'before') return rangeOf(choice, facts)
  const { from, to } = days
  if (from === undefined || to === undefined || from > to) return undefined
  return { from: daysAfter(from, -daysBetween(from, to) - 1), to: daysAfter(from, -1) }
}

/** Two days the first of which is after the other. */
export function isBackwards(choice: string): boolean {
  const [from = '', to = ''] = choice.split('..')
  return from !== '' && to !== '' && from > to
}

export function isOwnRange(choice: string): boolean {
  return choice.includes('..')
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
