/**
 * The numbers of a floor by series: those that differ in their digits alone, as the numbers of one
 * block do. Each is known by its form, with a 0 for every digit.
 */
export interface NumberSeries {
  add(number: string): void
  remove(number: string): void
  /** The longest form of a number's series; its own where there is no other. */
  longestOf(number: string): string
}

export function createNumberSeries(): NumberSeries {
  const forms = new Map<string, Map<string, number>>()

  function count(number: string, by: 1 | -1): void {
    const series = seriesOf(number)
    const counts = forms.get(series) ?? new Map<string, number>()
    forms.set(series, counts)
    const form = formOf(number)
    const left = (counts.get(form) ?? 0) + by
    if (left > 0) counts.set(form, left)
    else counts.delete(form)
  }

  return {
    add: (number) => count(number, 1),
    remove: (number) => count(number, -1),
    longestOf(number) {
      const known = [...(forms.get(seriesOf(number))?.keys() ?? [])]
      return known.length === 0
        ? formOf(number)
        : known.reduce((longest, form) => (form.length > longest.length ? form : longest))
    },
  }
}

export function seriesOf(number: string): string {
  return number.replace(/\d+/g, '0')
}

/** A number with a 0 for every digit. */
export function formOf(number: string): string {
  return number.replace(/\d/g, '0')
}
