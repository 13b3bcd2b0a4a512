import { languageCodes } from '../../languages.ts'
import { comparedName } from '../record/search-text.ts'
import { readClockTime } from '../cells/readings.ts'

/** What the values under a heading clearly are. */
export type ValueKind = 'email' | 'url' | 'phone' | 'country' | 'moment' | 'stand'

/** So much of a column must be of a kind, and so many values, to speak for it. */
const clearShare = 0.8
const fewestValues = 2

const tests: Readonly<Record<ValueKind, (text: string) => boolean>> = {
  email: (text) => /^[^\s@,;]+@[^\s@,;]+\.\p{L}{2,}$/u.test(text),
  url: (text) =>
    /^(?:https?:\/\/|www\.)\S+$/i.test(text) && text.includes('.') && !isFileOrProfile.test(text),
  // What begins with a digit of its own may be a number of anything.
  phone: (text) =>
    /^[+(0][\d\s()./-]{6,24}$/.test(text) &&
    text.replaceAll(/\D/g, '').length >= 7 &&
    !/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/.test(text),
  country: (text) => countryNames().has(comparedName(text)),
  moment: (text) => {
    const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)
    return instant || (/\d:\d{2}/.test(text) && readClockTime(text, 'day-first') !== undefined)
  },
  // "A12", "4.1 B20", "Halle 3-C04": no word of its own.
  stand: (text) =>
    text.length <= 14 && /\d/.test(text) && !/\p{L}{3}/u.test(text.replace(/^(?:halle?|stand|booth)/i, '')),
}

/** Pictures, and pages about somebody on a service of others. */
const isFileOrProfile =
  /\.(?:png|jpe?g|svg|gif|webp|pdf|docx?|zip)(?:[?#]|$)|(?:linkedin|facebook|instagram|twitter|xing|tiktok)\.com|\/\/x\.com|youtube|youtu\.be|vimeo/i

/** Whether enough of these values, and most of them, are of this kind. */
export function areMostly(kind: ValueKind, values: readonly string[], fewest = fewestValues): boolean {
  return (
    values.length >= fewest && values.filter((text) => tests[kind](text)).length >= values.length * clearShare
  )
}

let names: ReadonlySet<string> | undefined

/** What countries are called in the languages of the product. */
function countryNames(): ReadonlySet<string> {
  return (names ??= new Set(
    languageCodes.flatMap((language) => {
      const displayNames = (['long', 'short'] as const).map(
        (style) => new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' }),
      )
      const all = regionCodes.flatMap((code) => displayNames.flatMap((name) => name.of(code) ?? []))
      return [...all, 'USA'].map(comparedName)
    }),
  ))
}

const letters = Array.from({ length: 26 }, (_none, at) => String.fromCharCode(65 + at))
const regionCodes = letters.flatMap((one) => letters.map((other) => one + other))
