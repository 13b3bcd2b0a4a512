import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withFormula } from '../../../../shared/domain/cells/cell.ts'
import { columnLetters } from '../../../../shared/domain/tables/column-letters.ts'
import {
  copiedHtml,
  copiedText,
  readTabSeparated,
  tableOver,
  tabSeparated,
} from '../../../../shared/domain/tables/copied-table.ts'
import { readHtmlTable } from '../../../../shared/domain/tables/html-table.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    '"',
    '""',
    'a"b',
    '"a"',
    'tab\tin it',
    'two\nlines',
    'two\r\nlines',
    ' spaced ',
    '=1+1',
    '<b>&amp;</b>',
    '00123',
    "'",
  ),
)
/** As tables are: every row as wide as the others. */
const tables = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
  )

describe('cells in the clipboard', () => {
  it('are read again from their text as they were written, whatever they hold', () => {
    fc.assert(
      fc.property(tables, (rows) => {
        expect(readTabSeparated(tabSeparated(rows))).toEqual(rows)
      }),
    )
  })

  it('are no formulas in the text that is copied, and what they were once it is read', () => {
    fc.assert(
      fc.property(tables, (rows) => {
        const read = readTabSeparated(copiedText(rows))
        expect(read.flat().filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
        expect(read.map((row) => row.map(withFormula))).toEqual(rows)
      }),
    )
  })

  it('are read again from their markup, but for spaces', () => {
    const plain = (one: string): string => one.replaceAll(/\s+/g, ' ').trim()
    fc.assert(
      fc.property(tables, (written) => {
        const rows = written.map((row) => row.map(plain))
        expect(readHtmlTable(copiedHtml(rows)).map((row) => row.map(withFormula))).toEqual(rows)
      }),
    )
  })

  it('are read as spreadsheets write them', () => {
    expect(readTabSeparated('Name\tNote\r\n5" pipe\t"a ""b""\nc"\r\nx\t\r\n')).toEqual([
      ['Name', 'Note'],
      ['5" pipe', 'a "b"\nc'],
      ['x', ''],
    ])
    expect(readTabSeparated('"open\tnext\nAda\tKing')).toEqual([
      ['"open', 'next'],
      ['Ada', 'King'],
    ])
  })

  it('are read from the markup of a spreadsheet, a word processor and a web page', () => {
    const excel = `<html><head><style><!-- td {color:black;} --></style></head><body><table border=0><!--StartFragment--><col width=64>
      <tr height=20><td class=xl65 style='width:48pt'>Acme &amp; Co</td><td align=right x:num="12.5">12,50\n   &#8364;</td></tr>
      <tr><td colspan=2>Line<br style='mso-data-placement:same-cell;'>two</td></tr><!--EndFragment--></table></body></html>`
    expect(readHtmlTable(excel)).toEqual([
      ['Acme & Co', '12,50 €'],
      ['Line\ntwo', ''],
    ])
    expect(
      readHtmlTable(
        '<TABLE><TR><TD><p>One</p><p>Two</p><TD>b<TR><TD>c<table><tr><td>inner</td></tr></table></TABLE><table><tr><td>no',
      ),
    ).toEqual([['One\nTwo', 'b'], ['cinner']])
    expect(readHtmlTable('<p>No table</p>')).toEqual([])
  })
})

describe('values for chosen records', () => {
  const copied = [
    ['First name', 'Company', 'attendee_id'],
    ['Ada', 'Acme', '7'],
    ['Grace', 'Navy', 8],
  ]

  it('are one row for all, or a row for each in the order of the list, under the columns shown and the id', () => {
    expect(tableOver([['Mary', 'Umbrella']], copied)).toEqual([
      ['attendee_id', 'First name', 'Company'],
      ['7', 'Mary', 'Umbrella'],
      ['8', 'Mary', 'Umbrella'],
    ])
    expect(tableOver([['Mary'], ['Anne']], copied)?.slice(1)).toEqual([
      ['7', 'Mary'],
      ['8', 'Anne'],
    ])
  })

  it('leave the heading open where there are more columns than the list shows', () => {
    expect(tableOver([['a', 'b', 'c']], copied)?.[0]).toEqual(['attendee_id', 'First name', 'Company', ''])
  })

  it('are none where they are not as many as the records', () => {
    expect(tableOver([['a'], ['b'], ['c']], copied)).toBeUndefined()
  })
})

it('columns are called by letters as in spreadsheets', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
