/** The service gives a time zone as free text; only what the platform knows can be used. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Making a formatter takes a hundred times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()
const known = new Map<string | null, string>()

/** The given time zone where this computer knows it, else the computer's own. */
export function knownTimeZone(name: string | null): string {
  const before = known.get(name)
  if (before !== undefined) return before
  const zone =
    name !== null && name !== '' && isTimeZone(name)
      ? name
      : new Intl.DateTimeFormat('en').resolvedOptions().timeZone
  known.set(name, zone)
  return zone
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const before = clocks.get(timeZone)
  if (before !== undefined) return before
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    ...{
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    },
    ...{ hourCycle: 'h23', timeZone },
  })
  clocks.set(timeZone, clock)
  return clock
}

/** How far the clocks of `timeZone` are ahead of UTC at an instant. Both in seconds. */
export function zoneOffsetSeconds(at: number, timeZone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(at * 1_000)) part[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  // Date.UTC would take the years before 100 for those of the last century.
  const wall = new Date(0)
  wall.setUTCFullYear(year, month - 1, day)
  return wall.setUTCHours(hour, minute, second) / 1_000 - at
}

/**
 * The instant at which the clocks of `timeZone` show what UTC's would show at `local`. Of an hour
 * that comes twice, the first; in an hour that is left out, as if the clocks had not been changed
 * yet. Both in seconds since 1970.
 */
export function instantOfLocal(local: number, timeZone: string): number {
  // Offsets are at most a day; a change lies between the two or nowhere near.
  const before = zoneOffsetSeconds(local - 86_400, timeZone)
  const first = local - before
  if (zoneOffsetSeconds(first, timeZone) === before) return first
  const after = zoneOffsetSeconds(local + 86_400, timeZone)
  const second = local - after
  return zoneOffsetSeconds(second, timeZone) === after ? second : first
}

/** The instant a day (`YYYY-MM-DD`) begins in `timeZone`, in seconds since 1970. */
export function startOfDay(day: string, timeZone: string): number {
  return instantOfLocal(Date.parse(`${day}T00:00:00Z`) / 1_000, timeZone)
}

/** `YYYY-MM-DD` on the calendar of `timeZone` at an instant in seconds. */
export function dayAt(at: number, timeZone: string): string {
  return new Date((at + zoneOffsetSeconds(at, timeZone)) * 1_000).toISOString().slice(0, 10)
}

/** `YYYY-MM-DD`, so many days later. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
