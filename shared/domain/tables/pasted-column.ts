/**
 * The first column of what a spreadsheet has put on the clipboard: a line for each row, tabs between
 * cells, and quotation marks around a cell that holds one of these.
 */
export function pastedColumn(text: string): readonly string[] {
  const cells: string[] = []
  let rest = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(rest)
    const cell = quoted?.[0] ?? /^[^\t\n]*/.exec(rest)?.[0] ?? ''
    cells.push(quoted?.[1]?.replaceAll('""', '"') ?? cell)
    const end = endOfLine(rest, cell.length)
    if (end === undefined) return cells
    rest = rest.slice(end + 1)
  }
}

/** Where the line ends, behind its other cells; `undefined`: with the text. */
function endOfLine(text: string, from: number): number | undefined {
  const others = /^(?:\t(?:"(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]*))*/.exec(text.slice(from))?.[0] ?? ''
  const end = from + others.length
  return end < text.length ? end : undefined
}
