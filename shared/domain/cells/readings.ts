import { isCalendarDate } from '../calendar-date.ts'

/** As programs write numbers. */
const plainNumber = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i
/** What stands before the decimal sign: two or three digits in each group after the first. */
const wholePart = /^(?:\d+|\d{1,3}(?:[.,]\d{2,3})+)$/

/**
 * A number as people write it in the world: `1 234,5`, `1,234.5`, `1'234.5`, `12%` is none.
 * `undefined`: it is none. A single comma with three digits after it stands between thousands; a
 * single point only where `whole` numbers are wanted.
 */
export function readNumber(text: string, whole = false): number | undefined {
  const compact = western(text).replaceAll(/[\s\u00a0\u202f\u2009'’_]/g, '')
  if (plainNumber.test(compact) && !(whole && /^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(compact)))
    return Number(compact)
  const [, sign = '', digits = ''] = /^([+-]?)([\d.,]+)$/.exec(compact) ?? []
  if (digits === '') return undefined
  const decimal = decimalSign(digits, whole)
  const [before = '', after = '', ...more] = decimal === undefined ? [digits] : digits.split(decimal)
  if (more.length > 0 || !wholePart.test(before) || !/^\d*$/.test(after)) return undefined
  return Number(`${sign}${before.replaceAll(/[.,]/g, '')}.${after}`)
}

/** Digits of other scripts, and their signs, as those that programs read. */
function western(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', '')
    .replaceAll('\u2212', '-')
    .trim()
}

function decimalSign(digits: string, whole: boolean): string | undefined {
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  const sign = digits.charAt(last)
  const other = sign === ',' ? '.' : ','
  if (digits.includes(other)) return sign
  if (digits.indexOf(sign) !== last) return undefined
  const isThousand = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)
  return isThousand && (sign === ',' || whole) ? undefined : sign
}

const yes = new Set([
  'true',
  'yes',
  'y',
  '1',
  'x',
  'on',
  'oui',
  'vrai',
  'ja',
  'wahr',
  'si',
  'sim',
  'verdadero',
  'نعم',
  'صحيح',
  '✓',
  '✔',
])
const no = new Set([
  'false',
  'no',
  'n',
  '0',
  'off',
  'non',
  'faux',
  'nein',
  'falsch',
  'nao',
  'falso',
  'لا',
  'خطا',
  '✗',
  '✘',
])

/** `normalised` as by the rule of searching. */
export function readFlag(normalised: string): boolean | undefined {
  if (yes.has(normalised)) return true
  return no.has(normalised) ? false : undefined
}

/** Which comes first in `03/05/2026`. */
export type DateOrder = 'day-first' | 'month-first'

interface DateParts {
  readonly first: string
  readonly second: string
  readonly year: string
  readonly separator: string
}

/** `ambiguous`: it could be one of two days; `undefined`: it is none. */
export type TimeReading = { readonly text: string } | 'ambiguous' | undefined

/** A day as YYYY-MM-DD, from the international or a national spelling. */
export function readDay(text: string, order: DateOrder | undefined): TimeReading {
  const wanted = western(text)
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-./年](\d{1,2})[-./月](\d{1,2})日?$/.exec(wanted) ?? []
  if (year !== '') return calendarDay(year, month, day)
  const parts = dateParts(wanted)
  if (parts === undefined) return undefined
  const { first, second } = parts
  const known = orderOf(parts) ?? order
  if (known === undefined) return first === second ? calendarDay(parts.year, first, second) : 'ambiguous'
  return known === 'day-first'
    ? calendarDay(parts.year, second, first)
    : calendarDay(parts.year, first, second)
}

/**
 * The order that all dates of a column have, as far as any of them tells; `undefined`: none does,
 * or they disagree.
 */
export function orderOfColumn(texts: Iterable<string>): DateOrder | undefined {
  const found = new Set<DateOrder>()
  for (const text of texts) {
    const parts = dateParts(western(text).replace(/(?<![T ])[T ]+\d{1,2}:\d{2}.*/, ''))
    const order = parts === undefined ? undefined : orderOf(parts)
    if (order !== undefined) found.add(order)
  }
  const [only] = found
  return found.size === 1 ? only : undefined
}

function dateParts(text: string): DateParts | undefined {
  const [, first, separator, second, year] = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? []
  if (first === undefined || second === undefined || separator === undefined || year === undefined)
    return undefined
  return { first, second, separator, year: year.length === 2 ? `20${year}` : year }
}

function orderOf({ first, second, separator }: DateParts): DateOrder | undefined {
  // Nobody writes the month first with points.
  if (separator === '.' || Number(first) > 12) return 'day-first'
  return Number(second) > 12 ? 'month-first' : undefined
}

function calendarDay(year: string, month: string, day: string): TimeReading {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(text) ? { text } : undefined
}

/** A day and a time of day as `YYYY-MM-DDThh:mm:ss`; midnight where there is none. */
export function readClockTime(text: string, order: DateOrder | undefined): TimeReading {
  const [, date = '', hours = '', minutes = '', seconds = '00', half] =
    /^(.+?)(?:(?<![T ])[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]\.?m\.?)?)?$/i.exec(
      western(text),
    ) ?? []
  const day = readDay(date.replace(/,$/, ''), order)
  if (day === undefined || day === 'ambiguous') return day
  if (hours === '') return { text: `${day.text}T00:00:00` }
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return { text: `${day.text}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}` }
}
