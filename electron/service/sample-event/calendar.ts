const dayMs = 86_400_000

/**
 * The days of the event: three from the first Tuesday at least 45 days after `now`, so that the
 * sample always lies ahead.
 */
export function eventDays(now: Date): readonly [Date, Date, Date] {
  const earliest = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) + 45 * dayMs
  const weekday = new Date(earliest).getUTCDay()
  const first = earliest + ((2 - weekday + 7) % 7) * dayMs
  return [new Date(first), new Date(first + dayMs), new Date(first + 2 * dayMs)]
}

/**
 * The 30 days before `now`: what was scanned and visited lies behind, while the event lies ahead.
 */
export function pastDays(now: Date): readonly Date[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return Array.from({ length: 30 }, (_, index) => new Date(today - (index + 1) * dayMs))
}

/** `minutes` after midnight of `day`, as ISO 8601 in UTC. */
export function at(day: Date, minutes: number): string {
  return atSecond(day, minutes * 60)
}

/** `seconds` after midnight of `day`, likewise. */
export function atSecond(day: Date, seconds: number): string {
  return new Date(day.getTime() + seconds * 1_000).toISOString().replace('.000Z', 'Z')
}

/** YYYY-MM-DD, `days` after `day`. */
export function dateAfter(day: Date, days: number): string {
  return new Date(day.getTime() + days * dayMs).toISOString().slice(0, 10)
}
