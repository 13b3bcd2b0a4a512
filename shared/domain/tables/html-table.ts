import type { TextRows } from './copied-table.ts'

const token =
  /<!--[\s\S]*?-->|<(style|script|title)\b[\s\S]*?<\/\1\s*>|<(\/?)([a-z][a-z\d]*)((?:[\s/](?:"[^"]*"|'[^']*'|[^>"'])*)?)>|([^<]+|<)/gi
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
/** What ends a line within a cell. */
const lineEnds = new Set(['br', 'p', 'div', 'li'])
const rowsAndCells = new Set(['tr', 'td', 'th'])
const mostColumns = 1_000

/**
 * The cells of the first table in markup from the clipboard. The page lets no foreign text become
 * markup, so it is read as a text: programs write plain tables there. A table within a cell is its
 * words.
 */
export function readHtmlTable(html: string): TextRows {
  const rows: string[][] = []
  let cell: string | null = null
  let span = 1
  let depth = 0
  const endCell = (): void => {
    if (cell === null) return
    const text = cell
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .trim()
    rows.at(-1)?.push(text, ...Array.from({ length: span - 1 }, () => ''))
    cell = null
  }
  for (const [, , closing, tag = '', attributes = '', text] of html.matchAll(token)) {
    const name = tag.toLowerCase()
    if (text !== undefined && cell !== null) cell += plainText(text)
    else if (name === 'table') {
      depth += closing === '/' ? -1 : 1
      if (depth === 0) break
    } else if (depth === 1 && rowsAndCells.has(name)) {
      endCell()
      if (closing === '/') continue
      if (name === 'tr' || rows.length === 0) rows.push([])
      if (name === 'tr') continue
      cell = ''
      span = spanIn(attributes)
    } else if (cell !== null && lineEnds.has(name) && (closing === '/' || name === 'br')) cell += '\n'
  }
  endCell()
  return rows.filter((row) => row.length > 0)
}

/** How many columns a cell is wide. */
function spanIn(attributes: string): number {
  return Math.min(mostColumns, Math.max(1, Number(/\bcolspan\s*=\s*["']?(\d+)/i.exec(attributes)?.[1] ?? 1)))
}

function plainText(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
      (written, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return entities[name.toLowerCase()] ?? written
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written
      },
    )
}
