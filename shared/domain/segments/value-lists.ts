/**
 * Several values in one text, with commas between them; one that has a comma or a quotation mark
 * itself stands in quotation marks, as in CSV.
 */
export function valuesIn(text: string): readonly string[] {
  const values: string[] = []
  // A value in quotation marks, in which two stand for one, or all up to the next comma.
  for (const [, quoted, plain = ''] of text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)/g)) {
    const value = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"')
    if (value !== '') values.push(value)
  }
  return values
}

/** The text that `valuesIn` reads these from. */
export function textOfValues(values: readonly string[]): string {
  return values.map((value) => (/[",]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(', ')
}
