import { computed, type ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { isTimeZone } from '../../shared/domain/zoned-time.ts'

export interface Formats {
  readonly number: (value: number) => string
  /** A share between 0 and 1. */
  readonly percent: (share: number) => string
  /** Bytes in the largest unit that keeps them readable, decimal as file managers show them. */
  readonly bytes: (sizeBytes: number) => string
  readonly bytesPerSecond: (rate: number) => string
  /** Seconds as "2 min", "1 h 5 min". */
  readonly duration: (seconds: number) => string
  readonly date: (iso: string, timeZone?: string) => string
  readonly dateTime: (iso: string, timeZone?: string) => string
  /** "3 – 5 Mar 2027". */
  readonly dateRange: (fromIso: string, toIso: string, timeZone?: string) => string
  /** "3 minutes ago", "in 2 days", relative to `now` (default: the clock). */
  readonly relative: (iso: string, now?: number) => string
  readonly list: (items: readonly string[]) => string
}

/** Numbers, sizes and dates as the current language writes them. */
export function useFormats(): ComputedRef<Formats> {
  const { locale } = useI18n()
  return computed(() => formatsFor(locale.value))
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

export function formatsFor(locale: string): Formats {
  const numbers = new Intl.NumberFormat(locale)
  const percents = new Intl.NumberFormat(locale, { style: 'percent' })
  const relatives = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const lists = new Intl.ListFormat(locale)
  const unit = (value: number, name: string, maximumFractionDigits = 0): string =>
    unitFormat(`${name}:${maximumFractionDigits}`, () => {
      const unitDisplay = name === 'byte' ? 'long' : 'short'
      return new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay, maximumFractionDigits })
    }).format(value)
  const unitFormat = remembered<Intl.NumberFormat>()
  const dateFormat = remembered<Intl.DateTimeFormat>()

  function formatDate(iso: string, style: 'date' | 'dateTime', timeZone: string | undefined): string {
    const date = new Date(iso)
    if (Number.isNaN(date.getTime())) return iso
    return dateFormat(`${style}:${timeZone ?? ''}`, () => {
      const options = style === 'date' ? ({ dateStyle: 'medium' } as const) : ({ dateStyle: 'medium', timeStyle: 'short' } as const)
      return new Intl.DateTimeFormat(locale, { ...options, ...knownZone(timeZone) })
    }).format(date)
  }

  function bytes(sizeBytes: number): string {
    let value = sizeBytes
    let step = 0
    while (value >= 999.5 && step < byteUnits.length - 1) {
      value /= 1000
      step += 1
    }
    return unit(value, byteUnits[step] ?? 'byte', step > 0 && value < 100 ? 1 : 0)
  }

  return {
    number: (value) => numbers.format(value),
    percent: (share) => percents.format(share),
    bytes,
    bytesPerSecond: (rate) => `${bytes(rate)}/s`,
    duration(seconds) {
      const whole = Math.max(1, Math.round(seconds))
      if (whole < 60) return unit(whole, 'second')
      const minutes = Math.round(whole / 60)
      if (minutes < 60) return unit(minutes, 'minute')
      const rest = minutes % 60
      return rest === 0 ? unit(Math.floor(minutes / 60), 'hour') : `${unit(Math.floor(minutes / 60), 'hour')} ${unit(rest, 'minute')}`
    },
    date: (iso, timeZone) => formatDate(iso, 'date', timeZone),
    dateTime: (iso, timeZone) => formatDate(iso, 'dateTime', timeZone),
    dateRange(fromIso, toIso, timeZone) {
      const from = new Date(fromIso)
      const to = new Date(toIso)
      if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return fromIso
      return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...knownZone(timeZone) }).formatRange(from, to)
    },
    relative(iso, now = Date.now()) {
      const seconds = (Date.parse(iso) - now) / 1000
      const size = Math.abs(seconds)
      if (size < 45) return relatives.format(0, 'second')
      if (size < 45 * 60) return relatives.format(Math.round(seconds / 60), 'minute')
      if (size < 22 * 3600) return relatives.format(Math.round(seconds / 3600), 'hour')
      if (size < 26 * 86_400) return relatives.format(Math.round(seconds / 86_400), 'day')
      if (size < 320 * 86_400) return relatives.format(Math.round(seconds / (30.4 * 86_400)), 'month')
      return relatives.format(Math.round(seconds / (365.25 * 86_400)), 'year')
    },
    list: (items) => lists.format(items),
  }
}

/**
 * Making a formatter takes a hundred times as long as using it, and tables use them by the
 * thousand.
 */
function remembered<Format>(): (id: string, make: () => Format) => Format {
  const made = new Map<string, Format>()
  return (id, make) => {
    const known = made.get(id)
    if (known !== undefined) return known
    const format = make()
    made.set(id, format)
    return format
  }
}

function knownZone(timeZone: string | undefined): { readonly timeZone?: string } {
  return timeZone !== undefined && isTimeZone(timeZone) ? { timeZone } : {}
}
