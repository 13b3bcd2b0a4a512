import { cellText, type TableCell } from '../../../shared/domain/cells/cell.ts'
import { shownNumber } from '../../../shared/domain/cells/shown-number.ts'
import { columnNumber } from './sheet-text.ts'
import { unescaped } from './workbook-parts.ts'
import { attributeIn, tagsIn } from './xml-tags.ts'

/** Of a workbook's styles, by the number that its cells name, the formats of zeros and fixed texts. */
export function plainFormats(styles: string): ReadonlyMap<number, string> {
  const codes = new Map(
    tagsIn(styles, 'numFmt').map((tag) => [
      attributeIn(tag, 'numFmtId'),
      unescaped(attributeIn(tag, 'formatCode')),
    ]),
  )
  const start = styles.search(/<(?:\w+:)?cellXfs\b/)
  const length = styles.slice(start).search(/<\/(?:\w+:)?cellXfs\s*>/)
  const ofCells = start < 0 || length < 0 ? '' : styles.slice(start, start + length)
  const found = new Map<number, string>()
  for (const [style, tag] of tagsIn(ofCells, 'xf').entries()) {
    const code = codes.get(attributeIn(tag, 'numFmtId'))
    if (code !== undefined && shownNumber(1, code) !== undefined) found.set(style, code)
  }
  return found
}

/** The rows of a tidied sheet (`tidySheet`), whose numbers bring their format where people see something else for it. */
export function withFormats(
  rows: readonly (readonly TableCell[])[],
  sheet: string,
  formats: ReadonlyMap<number, string>,
): readonly (readonly TableCell[])[] {
  if (formats.size === 0) return rows
  const formatted = rows.map((row) => [...row])
  for (const [, column = '', number, style] of sheet.matchAll(
    /<(?:\w+:)?c\s+r="([A-Z]+)(\d+)"\s+s="(\d+)"/g,
  )) {
    const format = formats.get(Number(style))
    const row = formatted[Number(number) - 1]
    const at = columnNumber(column) - 1
    const value = row?.[at]
    if (format === undefined || row === undefined || typeof value !== 'number') continue
    const cell = { number: value, format }
    if (cellText(cell) !== String(value)) row[at] = cell
  }
  return formatted
}
