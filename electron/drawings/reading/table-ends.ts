/** Tables at whose records of another kind the parser waits for ever. */
const waiting: ReadonlySet<string> = new Set(['LAYER', 'VPORT'])

/**
 * Whether a table of a DXF holds records of another kind than its own (“Symbol table entries” of the
 * reference: none does), at which the parser would not come to an end. Looks as far as the entities.
 */
export function hasForeignRecords(text: string): boolean {
  const lines = /([^\r\n]*)(?:\r\n|\r|\n|$)/y
  const line = (): string => (lines.exec(text)?.[1] ?? '').trim()
  let [table, isBegun]: [string, boolean] = ['', false]
  while (lines.lastIndex < text.length) {
    const [code, value] = [Number.parseInt(line()), line()]
    if (code === 2 && table === 'TABLE') table = value
    if (code !== 0) continue
    if (value === 'TABLE' || value === 'ENDTAB') [table, isBegun] = [value, false]
    else if (value === table) isBegun = true
    else if (isBegun && waiting.has(table)) return true
    else if (value === 'ENDSEC' && table !== '') return false
  }
  return false
}
