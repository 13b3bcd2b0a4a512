import { computed, type ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { metreSign } from '../../shared/domain/plan/picture/lengths.ts'
import { isTimeZone } from '../../shared/domain/time-zone.ts'
import { formatTag, isLanguage, languageFor } from '../../shared/languages.ts'
import { isolated } from './direction.ts'

export interface Formats {
  readonly number: (value: number) => string
  /** What fills the places of a text, with its numbers written. */
  readonly figures: (places: Readonly<Record<string, string | number>>) => Readonly<Record<string, string>>
  /** As it stands in a field to be typed in: to a thousandth, thousands not set apart. */
  readonly decimal: (value: number) => string
  /** As it stands in a field to be typed in, with every digit that it has; so are numbers that only name something, as of a row. */
  readonly exact: (value: number) => string
  /** A number that was typed in such a field; `null` where it is none (`parseDecimal`). */
  readonly readDecimal: (text: string) => number | null
  /** To a tenth, which is always written: "12.0". */
  readonly tenths: (value: number) => string
  /** A share between 0 and 1. */
  readonly percent: (share: number) => string
  /** Bytes in the largest unit that keeps them readable, decimal as file managers show them. */
  readonly bytes: (sizeBytes: number) => string
  /** The sign of the metre: "m". */
  readonly metre: string
  /** A length in words: "4.5 metres". */
  readonly metres: (value: number) => string
  readonly bytesPerSecond: (rate: number) => string
  /** Seconds as "2 min", "1 h 5 min". */
  readonly duration: (seconds: number) => string
  /** Seconds that are left, as a clock that runs down shows them: "1:40". */
  readonly countdown: (seconds: number) => string
  readonly date: (iso: string, timeZone?: string) => string
  readonly dateTime: (iso: string, timeZone?: string) => string
  /** A day among a few: "Tue, 5 Jan". */
  readonly day: (iso: string, timeZone?: string) => string
  /** "10:30 AM" */
  readonly time: (iso: string, timeZone?: string) => string
  /** "10:30 – 11:15 AM" */
  readonly timeRange: (fromIso: string, toIso: string, timeZone?: string) => string
  /** "3 – 5 Mar 2027". */
  readonly dateRange: (fromIso: string, toIso: string, timeZone?: string) => string
  /** "3 minutes ago", "in 2 days", relative to `now` (default: the clock). */
  readonly relative: (iso: string, now?: number) => string
  /** "a, b, and c"; each keeps its own direction of writing. */
  readonly list: (items: readonly string[]) => string
  /** "a, b, or c", likewise. */
  readonly anyOf: (items: readonly string[]) => string
  /** The order of two names; numbers in them by their values. */
  readonly compare: (a: string, b: string) => number
  /** A label as it stands within a sentence: "company", "QR code". */
  readonly inSentence: (label: string) => string
}

/** Numbers, sizes and dates as the current language writes them. */
export function useFormats(): ComputedRef<Formats> {
  const locale = useFormatLocale()
  return computed(() => formatsFor(locale.value))
}

/** The tag by which `Intl` writes and sorts in the current language, where `Formats` has no word for it. */
export function useFormatLocale(): ComputedRef<string> {
  const { locale } = useI18n()
  return computed(() => formatLocale(locale.value))
}

/** The tag by which `Intl` writes and sorts in `language`. */
export function formatLocale(language: string): string {
  return isLanguage(language) ? formatTag(language, navigator.languages) : language
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

const dateStyles = {
  date: { dateStyle: 'medium' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  time: { timeStyle: 'short' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

const formatsOf = remembered<Formats>()

/** Numbers, sizes and dates as `locale` (a tag as `Intl` takes it) writes them. */
export function formatsFor(locale: string): Formats {
  return formatsOf(locale, () => makeFormats(locale))
}

function makeFormats(locale: string): Formats {
  const { language } = new Intl.Locale(locale)
  const spoken = languageFor([locale])
  const apart = (items: readonly string[]): readonly string[] => items.map((item) => isolated(item, spoken))
  const numbers = new Intl.NumberFormat(locale)
  const tenths = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'negative',
  })
  const decimals = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 3 })
  const decimalSign = decimals.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const collator = new Intl.Collator(locale, { numeric: true })
  const twoDigits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 })
  const percents = new Intl.NumberFormat(locale, { style: 'percent' })
  // English is written as the British write it, whoever reads it.
  const metres = new Intl.NumberFormat(language === 'en' ? 'en-GB' : locale, {
    style: 'unit',
    unit: 'meter',
    unitDisplay: 'long',
  })
  const relatives = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const lists = new Intl.ListFormat(locale)
  const alternatives = new Intl.ListFormat(locale, { type: 'disjunction' })
  const unit = (value: number, name: string, maximumFractionDigits = 0): string =>
    unitFormat(`${name}:${maximumFractionDigits}`, () => {
      const unitDisplay = name === 'byte' ? 'long' : 'short'
      return new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay, maximumFractionDigits })
    }).format(value)
  const unitFormat = remembered<Intl.NumberFormat>()
  const dateFormat = remembered<Intl.DateTimeFormat>()

  const dateFormatOf = (style: keyof typeof dateStyles, timeZone: string | undefined): Intl.DateTimeFormat =>
    dateFormat(
      `${style}:${timeZone ?? ''}`,
      () => new Intl.DateTimeFormat(locale, { ...dateStyles[style], ...knownZone(timeZone) }),
    )

  function formatDate(iso: string, style: keyof typeof dateStyles, timeZone: string | undefined): string {
    const date = new Date(iso)
    return Number.isNaN(date.getTime()) ? iso : dateFormatOf(style, timeZone).format(date)
  }

  function formatRange(
    fromIso: string,
    toIso: string,
    style: keyof typeof dateStyles,
    timeZone: string | undefined,
  ): string {
    const [from, to] = [new Date(fromIso), new Date(toIso)]
    return Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())
      ? fromIso
      : dateFormatOf(style, timeZone).formatRange(from, to)
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
    figures: (places) =>
      Object.fromEntries(
        Object.entries(places).map(([name, value]) => [
          name,
          typeof value === 'number' ? numbers.format(value) : value,
        ]),
      ),
    decimal: (value) => decimals.format(value),
    exact: (value) => String(value).replace('.', decimalSign),
    readDecimal: (text) => parseDecimal(text, decimalSign),
    tenths: (value) => tenths.format(value),
    compare: (a, b) => collator.compare(a, b),
    percent: (share) => percents.format(share),
    bytes,
    metre: metreSign(locale),
    metres: (value) => metres.format(value),
    bytesPerSecond: (rate) => `${bytes(rate)}/s`,
    duration(seconds) {
      const whole = Math.max(1, Math.round(seconds))
      if (whole < 60) return unit(whole, 'second')
      const minutes = Math.round(whole / 60)
      if (minutes < 60) return unit(minutes, 'minute')
      const rest = minutes % 60
      return rest === 0
        ? unit(Math.floor(minutes / 60), 'hour')
        : `${unit(Math.floor(minutes / 60), 'hour')} ${unit(rest, 'minute')}`
    },
    countdown(seconds) {
      const whole = Math.max(0, Math.ceil(seconds))
      return `${numbers.format(Math.floor(whole / 60))}:${twoDigits.format(whole % 60)}`
    },
    date: (iso, timeZone) => formatDate(iso, 'date', timeZone),
    dateTime: (iso, timeZone) => formatDate(iso, 'dateTime', timeZone),
    day: (iso, timeZone) => formatDate(iso, 'day', timeZone),
    time: (iso, timeZone) => formatDate(iso, 'time', timeZone),
    timeRange: (fromIso, toIso, timeZone) => formatRange(fromIso, toIso, 'time', timeZone),
    dateRange: (fromIso, toIso, timeZone) => formatRange(fromIso, toIso, 'date', timeZone),
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
    list: (items) => lists.format(apart(items)),
    anyOf: (items) => alternatives.format(apart(items)),
    // German writes its nouns with a capital wherever they stand.
    inSentence: (label) =>
      locale.startsWith('de') || !/^\p{Lu}\P{Lu}/u.test(label)
        ? label
        : label.charAt(0).toLowerCase() + label.slice(1),
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

/** What `Intl` puts before a minus in a line from right to left. */
const marks = /[\u200E\u200F\u061C]/g
const arabicDigits = '٠١٢٣٤٥٦٧٨٩'

/**
 * A number as people type it, with a decimal point or comma and in the digits of their keyboard, where
 * `decimalSign` is the language's; `null` where it is none. Neither is one of which nobody can say
 * whether it has thousands: `1.200` where decimals have a comma.
 */
function parseDecimal(text: string, decimalSign: string): number | null {
  const typed = western(text)
  const [, otherSign] = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/.exec(typed) ?? []
  if (otherSign !== undefined && otherSign !== western(decimalSign)) return null
  const plain = typed.replace(',', '.')
  if (!/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null
  const value = Number(plain)
  return Number.isFinite(value) ? value : null
}

function western(text: string): string {
  return text
    .replace(marks, '')
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(arabicDigits.indexOf(digit)))
    .replace('٫', '.')
}
