/**
 * Several values in one text, with commas between them; one that has a comma or a quotation mark
 * itself stands in quotation marks, as in CSV.
 */
export function valuesIn(text: string): readonly string[] {
  const values: string[] = []
  // A value in quotation marks, in which two stand for one, or all up to the next comma.
  const quotedValue = /\s*"([^"]*(?:""[^"]*)*)"\s*(?:,|$)/y
  const plainValue = /([^,]*)(?:,|$)/y
  for (let at = 0; at < text.length;) {
    quotedValue.lastIndex = plainValue.lastIndex = at
    const quoted = quotedValue.exec(text)
    const [whole = '', plain = ''] = quoted ?? plainValue.exec(text) ?? []
    const value = quoted === null ? plain.trim() : plain.replaceAll('""', '"')
    if (value !== '') values.push(value)
    at += whole.length
  }
  return values
}

/** The text that `valuesIn` reads these from. */
export function textOfValues(values: readonly string[]): string {
  return values
    .map((value) => (/[",]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(', ')
}
