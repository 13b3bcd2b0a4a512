import { cellText, isBlankCell, type TableCell } from '../../../shared/domain/cells/cell.ts'

type Row = readonly TableCell[]

const sums = [
  'summe|zwischensumme|gesamt|gesamtsumme|gesamtzahl|insgesamt|anzahl|total|totals|grand total|sub-?total|sum|count|total général|somme|sous-total|nombre total|suma|total general',
  'المجموع|الإجمالي|المجموع الكلي|إجمالي|العدد',
].join('|')
const notes = [
  'stand|stand vom|letzte änderung|erstellt am|exportiert am|quelle|seite|hinweis|as of|last updated|updated|exported|generated|printed|source|page|note|état au|à jour au|mis à jour le|exporté le|source|page|remarque',
  'آخر تحديث|المصدر|صفحة|ملاحظة|بتاريخ',
].join('|')
const sumLine = new RegExp(`^(?:${sums})(?:[\\s:=]*$|\\s*[:=]|\\s+[\\d.,]+)`, 'iu')
const noteLine = new RegExp(`^(?:(?:${notes})\\s*:|(?:${notes})\\s+[\\d./-]+|[*†‡©]|\\(c\\)\\s)`, 'iu')
const currency = /^(?:\p{Sc}|eur|usd|chf)?$/iu

/**
 * The rows at the end of a table that are no records: sums, of which all but the first cell are
 * numbers; lines such as "Stand: 12.03.2026"; and footnotes of one cell after an empty row. `rows`
 * are those below the headings. A table of one column has none but such lines: its "Total" is a name.
 */
export function footerRows(rows: readonly Row[]): readonly number[] {
  const filled = rows.map((row) => row.filter((cell) => !isBlankCell(cell)))
  const widths = filled.map(({ length }) => length).filter((count) => count > 0)
  const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0
  const found: number[] = []
  const single: number[] = []
  for (let index = rows.length - 1; index > 0; index -= 1) {
    const cells = filled[index] ?? []
    if (cells.length === 0) {
      // What stands alone below an empty row is a footnote.
      for (const one of single.splice(0)) found.push(one)
    } else if (isFooter(cells, usual)) {
      for (const one of [...single.splice(0), index]) found.push(one)
    } else if (cells.length === 1 && usual > 2) single.push(index)
    else break
  }
  return found.toSorted((a, b) => a - b)
}

function isFooter(cells: Row, usual: number): boolean {
  const [first = '', ...others] = cells.map((cell) => cellText(cell).trim())
  if (noteLine.test(first)) return others.length === 0 || (others.length === 1 && usual > 2)
  return sumLine.test(first) && (usual > 1 || /\d/.test(first)) && others.every(isNumber)
}

function isNumber(text: string): boolean {
  return currency.test(text.replaceAll(/[\s\d.,'’%+-]/g, ''))
}
