/**
 * An instant as `YYYY-MM-DDThh:mm` on the clocks of `timeZone`, the form a `datetime-local` control
 * takes; empty for what is no time.
 */
export function toLocalText(iso: string, timeZone: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const parts = clockParts(date, timeZone)
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

/**
 * The instant at which the clocks of `timeZone` show `text` (`YYYY-MM-DDThh:mm`), in ISO 8601 with
 * that zone's offset; `undefined` for what is no time.
 */
export function fromLocalText(text: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${text}:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) || Number.isNaN(asUtc)) return undefined
  // The offset depends on the instant sought, so it is taken twice: the second time from an instant
  // at most an hour off.
  const first = asUtc - offsetMs(new Date(asUtc), timeZone)
  const offset = offsetMs(new Date(first), timeZone)
  const sign = offset < 0 ? '-' : '+'
  const minutes = Math.abs(offset) / 60_000
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${text}:00${offset === 0 ? 'Z' : `${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`}`
}

function offsetMs(date: Date, timeZone: string): number {
  const { year, month, day, hour, minute } = clockParts(date, timeZone)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`) - Math.floor(date.getTime() / 60_000) * 60_000
}

type ClockParts = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>>

/** Making a formatter takes a hundred times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: isTimeZone(timeZone) ? timeZone : undefined,
  })
  clocks.set(timeZone, clock)
  return clock
}

function clockParts(date: Date, timeZone: string): ClockParts {
  const found = new Map(
    clockOf(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: keyof ClockParts): string => found.get(type) ?? ''
  return { year: part('year').padStart(4, '0'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') }
}

/** The service gives a time zone as free text; only what the platform knows can be used. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
