import { inlineCell, inlineRows, rawWorkbook } from '../../raw-workbook.ts'
import { rawZip } from '../../raw-zip.ts'
import { cut, hostile, type HostileFile, type HostileFormat } from '../hostile-file.ts'

type Written = (name: string, text: string) => readonly [string, string]
const usual = inlineRows([
  ['Name', 'City'],
  ['Acme', 'Bern'],
])
const book = (rows = usual, written?: Written, sharedStrings?: readonly string[]): Buffer =>
  rawWorkbook({
    sheets: [{ name: 'S', rows }],
    ...(written === undefined ? {} : { written }),
    ...(sharedStrings === undefined ? {} : { sharedStrings }),
  })
const part =
  (called: string, change: (text: string) => string): Written =>
  (name, content) => [name, name === called ? change(content) : content]
const sheet = (what: string, rule: string, rows: () => string): HostileFile =>
  hostile(what, rule, () => book(rows()))
const row = (cells: string, number: number | string = 2): string =>
  `${inlineRows([['Name', 'City']])}<row r="${number}">${cells}</row>`

const relationOfNothing = '<Relationship Id="z" Type="x" Target="y"/>'
/** Rows that all say the second of the shared texts, below one that says the first. */
const sharedInAll = (rows: number, columns: number): string =>
  [0, ...Array.from({ length: rows }, () => 1)]
    .map((text) => `<row>${`<c t="s"><v>${text}</v></c>`.repeat(columns)}</row>`)
    .join('')
const openTags = [
  ['xl/workbook.xml', '<sheet '],
  ['xl/_rels/workbook.xml.rels', '<Relationship Id="a" '],
  ['xl/styles.xml', '<cellXfs '],
  ['xl/sharedStrings.xml', '<si'],
  ['xl/worksheets/sheet1.xml', `<c ${'a="b" '.repeat(5)}`],
] as const

/** ECMA-376, part 1 (SpreadsheetML) and part 2 (its packages). */
export const workbookFiles: HostileFormat = {
  extension: 'xlsx',
  door: 'table',
  sound: () => book(),
  files: [
    sheet('cells at places that are none', '18.18.7: ST_CellRef', () =>
      row(`${inlineCell('x', 'a')}${inlineCell('', 'b')}${inlineCell('1A', 'c')}${inlineCell('$A$2', 'd')}`),
    ),
    sheet('a cell in the last column there is', '18.3.1.4: XFD', () => row(inlineCell('XFD2', 'a'))),
    sheet('a row beyond the last', '18.3.1.73: r up to 1,048,576', () =>
      row(inlineCell('A9999999', 'a'), 9_999_999),
    ),
    sheet('rows that go backwards', '18.3.1.73: r rises', () =>
      Array.from(
        { length: 50 },
        (_, at) => `<row r="${50 - at}">${inlineCell(`A${50 - at}`, 'a')}</row>`,
      ).join(''),
    ),
    sheet('one cell ten thousand times', '18.3.1.4: a cell is there once', () =>
      row(inlineCell('A2', 'a').repeat(10_000)),
    ),
    sheet(
      'a hundred thousand rows of nothing',
      '18.3.1.73: rows may be empty',
      () => `${usual}${'<row/>'.repeat(100_000)}`,
    ),
    sheet(
      'three hundred thousand rows',
      '18.3.1.73: any number',
      () => `${usual}${'<row><c t="b"><v>1</v></c></row>'.repeat(300_000)}`,
    ),
    sheet('a text that is not there', '18.18.11: s is an index', () =>
      row('<c r="A2" t="s"><v>99999999</v></c><c r="B2" t="s"><v>-1</v></c>'),
    ),
    sheet('a kind of cell that is none', '18.18.11: ST_CellType', () =>
      row('<c r="A2" t="zzz"><v>1</v></c>'),
    ),
    sheet('numbers that are none', '18.3.1.96: v', () =>
      row('<c r="A2"><v>1e999</v></c><c r="B2"><v>NaN</v></c>'),
    ),
    sheet('a day beyond the last', '18.17.4.1: dates are numbers', () =>
      row('<c r="A2" s="1"><v>1e300</v></c><c r="B2" s="1"><v>-1e300</v></c>'),
    ),
    sheet('a look that is not there', '18.3.1.4: s is an index', () =>
      row('<c r="A2" s="99999999"><v>1</v></c>'),
    ),
    sheet('a text of twenty million letters', '18.4.12: any length', () =>
      row(inlineCell('A2', 'x'.repeat(20_000_000))),
    ),
    sheet('elements in elements, 100,000 deep', 'XML 1.0: any depth', () =>
      row(`<c r="A2" t="inlineStr"><is>${'<r>'.repeat(100_000)}<t>a</t>${'</r>'.repeat(100_000)}</is></c>`),
    ),
    sheet('elements that do not end', 'XML 1.0: elements end', () => row('<c r="A2" t="inlineStr"><is><t>a')),
    sheet('signs that are none', 'XML 1.0, 2.2: characters', () =>
      row(inlineCell('A2', '&#xD800;&#x110000;&#0;&#99999999999;&nothing;\u0001')),
    ),
    hostile('entities that multiply', 'XML 1.0: a package has no DTD (part 2, 7.2.3)', () =>
      book(
        row(inlineCell('A2', '&c;')),
        part(
          'xl/worksheets/sheet1.xml',
          (content) =>
            `<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "${'&a;'.repeat(1_000)}"><!ENTITY c "${'&b;'.repeat(1_000)}">]>${content.replace('<?xml version="1.0"?>', '')}`,
        ),
      ),
    ),
    hostile('a sheet that unpacks a thousandfold', 'APPNOTE, 4.4.5: deflate', () =>
      rawZip([
        {
          name: 'xl/workbook.xml',
          content: '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
        },
        {
          name: 'xl/_rels/workbook.xml.rels',
          content: '<Relationship Id="r1" Type="worksheet" Target="s.xml"/>',
        },
        { name: 'xl/s.xml', content: Buffer.alloc(300 * 1024 ** 2, 0x20), method: 8 },
      ]),
    ),
    hostile('a sheet of five million tags', '18.3.1.4: any number', () =>
      book('<c><v>1</v></c>'.repeat(5_200_000)),
    ),
    hostile('no sheet', '18.2.20: at least one', () =>
      book(
        '',
        part('xl/workbook.xml', () => '<workbook/>'),
      ),
    ),
    hostile('fifty thousand sheets', '18.2.20: any number', () =>
      book(
        usual,
        part('xl/workbook.xml', (content) =>
          content.replace(
            '</sheets>',
            `${'<sheet name="x" sheetId="9" r:id="rId9"/>'.repeat(50_000)}</sheets>`,
          ),
        ),
      ),
    ),
    hostile('fifty thousand relations', 'part 2, 6.5.3: any number', () =>
      book(
        usual,
        part('xl/_rels/workbook.xml.rels', (content) =>
          content.replace(
            '<Relationship ',
            `${'<Relationship Id="z" Type="x" Target="y"/>'.repeat(50_000)}<Relationship `,
          ),
        ),
      ),
    ),
    hostile('as many sheets as relations', 'part 2, 6.5.3: any number', () =>
      rawWorkbook({
        sheets: [{ name: 'S', rows: usual }],
        written: (name, content) => [
          name,
          content
            .replace('</sheets>', `${'<sheet name="x" sheetId="9" r:id="rId9"/>'.repeat(20_000)}</sheets>`)
            .replace('<Relationship ', `${relationOfNothing.repeat(20_000)}<Relationship `),
        ],
      }),
    ),
    hostile('one sheet under fifty thousand names', '18.2.19: each has a part', () =>
      book(
        usual,
        part('xl/workbook.xml', (content) =>
          content.replace(
            '</sheets>',
            `${'<sheet name="x" sheetId="9" r:id="rId1"/>'.repeat(50_000)}</sheets>`,
          ),
        ),
      ),
    ),
    ...openTags.map(([called, tag]) =>
      hostile(`40,000 tags without an end in ${called}`, 'XML 1.0, 3.1: a tag ends', () =>
        book(
          usual,
          part(called, (content) => `${content}${tag.repeat(40_000)}`),
        ),
      ),
    ),
    hostile('comments in comments', 'XML 1.0, 2.5: a comment ends', () =>
      book(
        usual,
        part('xl/worksheets/sheet1.xml', (content) => `${content}${'<!--'.repeat(200_000)}`),
      ),
    ),
    hostile('a long text in each cell of long rows', '18.4.8: texts are shared', () =>
      book(sharedInAll(30, 500), undefined, ['Name', 'x'.repeat(40_000)]),
    ),
    hostile('a long text in two cells of 30,000 rows', '18.4.8: texts are shared', () =>
      book(sharedInAll(30_000, 2), undefined, ['Name', 'x'.repeat(90_000)]),
    ),
    hostile('a long text of signs that are written with six', '18.4.8: texts are shared', () =>
      book(sharedInAll(150, 4), undefined, ['Name', '&#1;'.repeat(90_000)]),
    ),
    hostile('a relation out of the package', 'part 2, 6.5.3: targets', () =>
      book(
        usual,
        part('xl/_rels/workbook.xml.rels', (content) =>
          content.replaceAll('worksheets/', '../../../../etc/'),
        ),
      ),
    ),
    hostile('a relation that leads back', 'part 2, 6.5.3: targets', () =>
      book(
        usual,
        part('xl/_rels/workbook.xml.rels', (content) =>
          content.replaceAll('worksheets/sheet1.xml', 'workbook.xml'),
        ),
      ),
    ),
    hostile('a million texts of nothing', '18.4.9: sst', () =>
      book(
        row('<c r="A2" t="s"><v>5</v></c>'),
        part('xl/sharedStrings.xml', () => `<sst>${'<si/>'.repeat(1_000_000)}</sst>`),
      ),
    ),
    hostile('formats of a hundred thousand zeros', '18.8.30: numFmt', () =>
      rawWorkbook({
        sheets: [{ name: 'S', rows: row('<c r="A2" s="1"><v>7</v></c>') }],
        formats: ['0'.repeat(100_000)],
      }),
    ),
    hostile('a format without an end', '18.8.31: sections and quotes', () =>
      rawWorkbook({
        sheets: [{ name: 'S', rows: row('<c r="A2" s="1"><v>7</v></c>') }],
        formats: ['"['.repeat(20_000)],
      }),
    ),
    hostile('letters of two bytes where it says one', 'XML 1.0, 4.3.3: encodings', () =>
      book(
        usual,
        part('xl/workbook.xml', (content) => content.replace('1.0"', '1.0" encoding="UTF-16"')),
      ),
    ),
    hostile('a second directory in its comment', 'APPNOTE, 4.3.16: one end', () =>
      Buffer.concat([book(), Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]),
    ),
    hostile('an archive of 30,000 parts', 'APPNOTE, 4.4.22: two bytes', () =>
      rawZip(Array.from({ length: 30_000 }, (_, at) => ({ name: `${at}` }))),
    ),
    hostile('its first half alone', 'APPNOTE, 4.3.16: the end comes last', () => cut(book(), 0.5)),
  ],
}
