import type { ScanReport } from '../../../../shared/contract/index.ts'
import { daysAfter, instantOfLocal } from '../../../../shared/domain/time-zone.ts'
import type { Compared } from '../charts/compared.ts'

/** Scans at a time, and those at the same time of the days that are compared. */
export interface ScanTime {
  /** ISO 8601. */
  readonly at: string
  readonly day: string
  readonly scans: number
  readonly before: number
}

/** People on a day, and on the one that it is compared with. */
export interface PeopleDay {
  readonly day: string
  readonly people: number
  readonly scans: number
  readonly before: number
}

const hourMs = 3_600_000
/** Over more hours than this a line has a point for every day instead. */
const mostHours = 62 * 24

/** The hours in which somebody was scanned, on the report's days or on the others. */
export function scanHours(
  { byHour }: ScanReport,
  compared: Compared<ScanReport> | null,
  timeZone: string,
): readonly ScanTime[] {
  const hours = new Map<string, ScanTime>(
    byHour.map(({ at, day, scans }) => [at, { at, day, scans, before: 0 }]),
  )
  for (const { day: otherDay, hour, scans } of compared?.report.byHour ?? []) {
    const day = daysAfter(otherDay, compared?.offsetDays ?? 0)
    const at = new Date(
      instantOfLocal(Date.parse(`${day}T00:00:00Z`) / 1_000 + hour * 3_600, timeZone) * 1_000,
    ).toISOString()
    const { before, ...rest } = hours.get(at) ?? { at, day, scans: 0, before: 0 }
    hours.set(at, { ...rest, before: before + scans })
  }
  return [...hours.values()].sort((one, other) => (one.at < other.at ? -1 : 1))
}

/** The hours between the first and the last, also those without scans; days where there are many. */
export function everyHour(hours: readonly ScanTime[]): readonly ScanTime[] {
  const [first] = hours
  const last = hours.at(-1)
  if (first === undefined || last === undefined) return []
  if (Date.parse(last.at) - Date.parse(first.at) > mostHours * hourMs) {
    return [...Map.groupBy(hours, ({ day }) => day).values()].map((ofDay) =>
      ofDay.reduce((sum, { scans, before }) => ({
        ...sum,
        scans: sum.scans + scans,
        before: sum.before + before,
      })),
    )
  }
  const all: ScanTime[] = []
  let next = Date.parse(first.at)
  for (const hour of hours) {
    for (; next < Date.parse(hour.at); next += hourMs)
      all.push({ at: new Date(next).toISOString(), day: hour.day, scans: 0, before: 0 })
    all.push(hour)
    next = Date.parse(hour.at) + hourMs
  }
  return all
}

/** The days on which somebody was scanned, of the report or of the others. */
export function peopleDays(
  { byDay }: ScanReport,
  compared: Compared<ScanReport> | null,
): readonly PeopleDay[] {
  const days = new Map<string, PeopleDay>(byDay.map((day) => [day.day, { ...day, before: 0 }]))
  for (const { day: otherDay, people } of compared?.report.byDay ?? []) {
    const day = daysAfter(otherDay, compared?.offsetDays ?? 0)
    days.set(day, { ...(days.get(day) ?? { day, people: 0, scans: 0 }), before: people })
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
}
