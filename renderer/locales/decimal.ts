/** What `Intl` puts before a minus in a line from right to left. */
const marks = /[\u200E\u200F\u061C]/g
const arabicDigits = '٠١٢٣٤٥٦٧٨٩'

/**
 * A number as people type it, with a decimal point or comma and in the digits of their keyboard, where
 * `decimalSign` is the language's; `null` where it is none. Neither is one of which nobody can say
 * whether it has thousands: `1.200` where decimals have a comma.
 */
export function parseDecimal(text: string, decimalSign: string): number | null {
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
