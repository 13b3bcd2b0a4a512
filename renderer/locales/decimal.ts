/** What `Intl` puts before a minus in a line from right to left. */
const marks = /[\u200E\u200F\u061C]/g
const arabicDigits = '٠١٢٣٤٥٦٧٨٩'

/**
 * A number as people type it, in whichever language: with a decimal point or comma, in the digits of
 * their keyboard; `null` where it is none.
 */
export function parseDecimal(text: string): number | null {
  const plain = text
    .replace(marks, '')
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(arabicDigits.indexOf(digit)))
    .replace(/[,٫]/, '.')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return null
  const value = Number(plain)
  return Number.isFinite(value) ? value : null
}
