/** How a language writes numbers, and the sign of the metre. */
export interface LengthFormats {
  readonly number: (value: number) => string
  readonly metre: string
}

/** The sign of the metre as `locale` (a tag as `Intl` takes it) writes it: "m". */
export function metreSign(locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'meter', unitDisplay: 'narrow' })
  return format.formatToParts(1).find(({ type }) => type === 'unit')?.value ?? 'm'
}

/** Lengths on a plan, in metres, as "3 × 2.5 m": to the centimetre, without needless zeros. */
export function writtenMetres(sides: readonly number[], { number, metre }: LengthFormats): string {
  return `${sides.map((metres) => number(Math.round(metres * 100) / 100)).join(' × ')} ${metre}`
}

/** What writes a length, in metres, on plans that go out in a language (a code as HTML's `lang` takes it). */
export function lengthsIn(language: string): (metres: number) => string {
  // Digits are those of the screen, whatever else a language uses.
  const numbers = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
  const formats = { number: (value: number) => numbers.format(value), metre: metreSign(language) }
  return (metres) => writtenMetres([metres], formats)
}
