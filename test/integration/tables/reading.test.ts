import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { TableChoice } from '../../../shared/contract/index.ts'
import { cellNumber, cellText, type TableCell } from '../../../shared/domain/cells/cell.ts'
import { inlineCell, inlineRows, rawWorkbook } from '../../support/raw-workbook.ts'
import { chunksOf, tableFolder } from '../../support/tables.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'

async function read(name: string, bytes: Uint8Array | string, choice: TableChoice = {}) {
  const folder = tableFolder(temporaryWorkspace())
  const table = await folder.take(name, chunksOf(typeof bytes === 'string' ? Buffer.from(bytes) : bytes))
  const { facts, rows } = await table.read(choice)
  return { facts, rows: await rows.slice(0, 1_000_000) }
}

const cellsOf = async (
  name: string,
  bytes: Uint8Array | string,
  choice: TableChoice = {},
): Promise<readonly (readonly TableCell[])[]> =>
  (await read(name, bytes, choice)).rows.map(({ cells }) => cells)

const day = (text: string): TableCell => ({ date: Date.parse(text) })

describe('a table of text', () => {
  it('is read in the encodings in which programs write it', async () => {
    const text = 'Name;Ort\r\nJürgen;Köln – Süd\r\n'
    const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
    const latin = Buffer.from(text.replace('–', '\u0096'), 'latin1')
    for (const [bytes, encoding] of [
      [Buffer.from(text), 'utf-8'],
      [Buffer.from(`\uFEFF${text}`), 'utf-8'],
      [utf16, 'utf-16le'],
      [Buffer.from(utf16).swap16(), 'utf-16be'],
      [Buffer.from(text, 'utf16le'), 'utf-16le'],
      [latin, 'windows-1252'],
    ] as const) {
      const { facts, rows } = await read('a.csv', bytes)
      expect(facts).toMatchObject({ encoding, delimiter: ';', headings: ['Name', 'Ort'] })
      expect(rows).toEqual([{ number: 2, cells: ['Jürgen', 'Köln – Süd'] }])
    }
  })

  it('is read where it is Japanese and written by an older Excel, and is not taken for it where it is Western', async () => {
    // 会社,ロゴ / あおい,株式会社
    const japanese = Buffer.from('89ef8ed02c838d83530a82a082a882a22c8a948eae89ef8ed00a', 'hex')
    const { facts, rows } = await read('a.csv', japanese)
    expect(facts).toMatchObject({ encoding: 'shift_jis', headings: ['会社', 'ロゴ'] })
    expect(rows).toEqual([{ number: 2, cells: ['あおい', '株式会社'] }])
    const western = Buffer.from('Name,Ort\nÄÖÜ äöü ß éè,Größe\n', 'latin1')
    expect((await read('a.csv', western)).facts.encoding).toBe('windows-1252')
  })

  it('is read in scripts of all kinds: two bytes each without a mark, kanji alone, and what only the person can tell', async () => {
    for (const encoding of ['utf-16le', 'utf-16be'] as const) {
      const bytes = Buffer.from('الاسم,المدينة\nالنور,دبي\n', 'utf16le')
      const { facts, rows } = await read('a.csv', encoding === 'utf-16le' ? bytes : bytes.swap16())
      expect([facts.encoding, rows[0]?.cells]).toEqual([encoding, ['النور', 'دبي']])
    }
    // 会社,東京 / 山田,東京
    const kanji = Buffer.from('89ef8ed02c938c8b9e0a8e5293632c938c8b9e0a', 'hex')
    expect((await read('a.csv', kanji)).rows[0]?.cells).toEqual(['山田', '東京'])
    const quoted = Buffer.from([
      ...Buffer.from('Name,Ort\nL'),
      0x92,
      ...Buffer.from('Oreal,D'),
      0x92,
      ...Buffer.from('Albe\n'),
    ])
    expect((await read('a.csv', quoted)).rows[0]?.cells).toEqual(['L’Oreal', 'D’Albe'])
    expect((await read('a.csv', 'Name,City\nAc\0me,Bern\n')).facts.encoding).toBe('utf-8')
    const arabic = Buffer.from([0xc7, 0xe1, 0xe4, 0xe6, 0xd1, 0x0a, 0xcf, 0xc8, 0xed, 0x0a])
    expect((await read('a.csv', arabic, { encoding: 'windows-1256' })).rows[0]?.cells).toEqual(['دبي'])
  })

  it('is divided by what divides its lines alike, or as its first line says', async () => {
    expect((await read('a.csv', 'a,b,c\n1;2,3,4\n')).facts.delimiter).toBe(',')
    expect((await read('a.csv', 'a\tb\n"1,2,3"\t4\n')).facts.delimiter).toBe('\t')
    expect((await read('a.csv', 'name;note\nAda;"one, two, three"\nAlan;"x, y"\n')).facts.delimiter).toBe(';')
    expect((await read('a.csv', 'Name;Area;Fee\nA;12,5;1.000,00\nB;3,25;2.000,50\n')).facts.headings).toEqual(
      ['Name', 'Area', 'Fee'],
    )
    expect((await read('a.csv', 'sep=|\r\na|b\r\n1|2\r\n')).facts).toMatchObject({
      delimiter: '|',
      headings: ['a', 'b'],
    })
    expect((await read('a.csv', 'only\none\n')).facts).toMatchObject({ headings: ['only'], rows: 1 })
    expect((await read('a.csv', 'a;b,c\n1;2,3\n', { delimiter: ',' })).facts.headings).toEqual(['a;b', 'c'])
  })

  it('has its headings below what people write above a list, or in the row that was chosen', async () => {
    const titled =
      'Exhibitors of Expo 2026;;;\n;;;\nAs of;3 May;;\nName;City;E-mail;Floor;Web\nAcme;Bern;a@example.com;Main hall;\nUmbrella;;;\n'
    const { facts, rows } = await read('a.csv', titled)
    expect(facts).toMatchObject({
      headingRow: 4,
      headings: ['Name', 'City', 'E-mail', 'Floor', 'Web'],
      rows: 2,
    })
    expect(facts.firstRows.slice(0, 3)).toEqual([
      { number: 1, text: 'Exhibitors of Expo 2026' },
      { number: 3, text: 'As of · 3 May' },
      { number: 4, text: 'Name · City · E-mail · Floor · Web' },
    ])
    expect(rows.map(({ number }) => number)).toEqual([5, 6])
    expect((await read('a.csv', titled, { headingRow: 1 })).facts).toMatchObject({
      headings: ['Exhibitors of Expo 2026', '', '', '', ''],
      rows: 4,
    })
    expect((await read('a.csv', 'My guests\n\nName;City\nAda;Bern\n')).facts).toMatchObject({
      delimiter: ';',
      headings: ['Name', 'City'],
    })
    expect(
      (await read('a.csv', 'Guests, 2026\nName;City;Web\nAda;Bern;\nAlan;Ulm;\n')).facts.headings,
    ).toEqual(['Name', 'City', 'Web'])
    expect((await read('a.csv', 'Keywords\na;b\nc;d\n')).facts.headings).toEqual(['Keywords'])
    expect((await read('a.csv', 'My guests\n\nName,City\nAda,Bern\n')).facts.headings).toEqual([
      'Name',
      'City',
    ])
    // A heading that is missing is no title.
    expect((await read('a.csv', 'Name,\nAda,Bern\nAlan,Ulm\n')).facts.headings).toEqual(['Name', ''])
    expect((await read('a.csv', 'only\none\ntwo\n')).facts.headings).toEqual(['only'])
  })

  it('keeps cells of several lines, quotes, short and long rows, and the numbers of its rows', async () => {
    const { rows } = await read('a.csv', 'a,b,c\n\n"x\r\ny","say ""hi""",z\n1\n1,2,3,4\n,,\n5,6,7')
    expect(rows).toEqual([
      { number: 3, cells: ['x\r\ny', 'say "hi"', 'z'] },
      { number: 4, cells: ['1'] },
      { number: 5, cells: ['1', '2', '3', '4'] },
      { number: 7, cells: ['5', '6', '7'] },
    ])
  })

  it('says where a stray quotation mark holds rows together, reads them line by line on request, and leaves texts of several lines', async () => {
    const lines = [
      'Name,City,Note',
      'Acme,Bern,',
      '"Umbrella,Ulm,x',
      'Initech,Rome,"a, b"',
      'Hooli,Paris,',
      '"Cyberdyne",Oslo,',
    ]
    const stray = lines.join('\n')
    const found = await read('a.csv', stray)
    expect(found.facts).toMatchObject({
      rows: 4,
      unclosedQuotes: { line: 3, lastLine: 4, places: 1, byLine: false },
    })
    const parted = await read('a.csv', `sep=,\r\n${lines.join('\r\n')}`, { byLine: true })
    expect(parted.facts).toMatchObject({
      rows: 5,
      unclosedQuotes: { line: 4, lastLine: 5, places: 1, byLine: true },
    })
    expect(parted.rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [2, 'Acme', 'Bern', ''],
      [3, '"Umbrella', 'Ulm', 'x'],
      [4, 'Initech', 'Rome', 'a, b'],
      [5, 'Hooli', 'Paris', ''],
      [6, 'Cyberdyne', 'Oslo', ''],
    ])
    const long = `Name,City\n${'Acme,Bern\n'.repeat(300)}Initech,"Rome\n${'Hooli,Oslo\n'.repeat(500)}Umbrella,Ulm"\nAcme,Bern\n`
    expect((await read('a.csv', long)).facts).toMatchObject({
      rows: 302,
      unclosedQuotes: { line: 302, lastLine: 803, places: 1 },
    })
    expect((await read('a.csv', long, { byLine: true })).facts).toMatchObject({ rows: 803 })
    const texts =
      'Name,Note,City\nAcme,"First, second\nthird, fourth",Bern\n"Smith, John\nDoe, Jane","a\n\nb",Ulm\n'
    expect((await read('a.csv', texts)).facts.unclosedQuotes).toBeNull()
    expect((await read('a.csv', 'Note\n"a\nb\nc"\nd\n')).facts.unclosedQuotes).toBeNull()
  })

  it('loses the apostrophe that keeps a formula from being one, and no other', async () => {
    expect(await cellsOf('a.csv', "a\n'=1+1\n''=x\n'tis\n'+44 20\n")).toEqual([
      ['=1+1'],
      ["'=x"],
      ["'tis"],
      ['+44 20'],
    ])
  })

  it('is refused with the reason where a quote does not end, it is empty, or it is something else', async () => {
    const open = `a,b\n"1\n2",2\n"never ends,2\n${'3,4\n'.repeat(50)}`
    await expect(read('a.csv', open), 'says where it begins').rejects.toMatchObject({
      code: 'file-damaged',
      details: { reason: 'table-quote', line: 4 },
    })
    await expect(read('a.csv', '')).rejects.toMatchObject({ code: 'file-empty' })
    await expect(read('a.csv', ' \n\n')).rejects.toMatchObject({ code: 'file-empty' })
    const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)])
    await expect(read('a.xls', old)).rejects.toMatchObject({
      code: 'file-type',
      details: { reason: 'other-format' },
    })
    await expect(read('a.csv', `a\n${'x,'.repeat(700)}\n`)).rejects.toMatchObject({
      code: 'file-too-large',
      details: { reason: 'table-columns' },
    })
  })

  it('ends soon and with the reason where it has ten thousand columns, or a row of ten megabytes', async () => {
    const wide = `${Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',')}\n${'1,'.repeat(9_999)}1\n`
    await expect(read('a.csv', wide)).rejects.toMatchObject({
      code: 'file-too-large',
      details: { reason: 'table-columns' },
    })
    for (const long of [
      `a,b\n${'x'.repeat(10 * 1024 * 1024)},1\n`,
      `a,b\n"${'x\n'.repeat(5 * 1024 * 1024)}",1\n`,
    ])
      await expect(read('a.csv', long)).rejects.toMatchObject({
        code: 'file-too-large',
        details: { reason: 'table-text' },
      })
  })
})

describe('a workbook', () => {
  it.each(['a1', 'x', '', '1', 'A', 'A1:B2', '@1', 'A-1', 'A99999999', 'É1'])(
    'is read where a cell says that it is at “%s”',
    async (address) => {
      const row = `<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row r="2"><c r="${address}" t="inlineStr"><is><t>Acme</t></is></c></row>`
      expect(await cellsOf('a.xlsx', rawWorkbook({ sheets: [{ name: 'S', rows: row }] }))).toEqual([['Acme']])
    },
  )

  it('is read with inline and shared strings, numbers, flags, dates, errors and formulas by what was computed', async () => {
    const rows = [
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>',
      `<row r="3">${inlineCell('A3', 'in &amp; line')}<c r="B3"><v>12.5</v></c><c r="C3" t="b"><v>1</v></c><c r="D3" s="1"><v>46145</v></c></row>`,
      '<row r="4"><c r="A4" t="str"><f>"x"&amp;"y"</f><v>xy</v></c><c r="B4"><f>1+1</f><v>2</v></c><c r="C4" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D4" s="2"><v>46145.5</v></c></row>',
      '<row r="5"><c r="A5" t="str"><f>HYPERLINK("http://evil","x")</f></c><c r="B5"><v>1</v></c></row>',
    ].join('')
    const { facts, rows: found } = await read(
      'a.xlsx',
      rawWorkbook({
        sheets: [{ name: 'S', rows }],
        sharedStrings: ['First', 'Second &lt;'],
        formats: [14, 22],
      }),
    )
    expect(facts).toMatchObject({
      format: 'xlsx',
      headings: ['First', 'Second <', '', ''],
      rows: 3,
      sheet: 0,
    })
    expect(found).toEqual([
      { number: 3, cells: ['in & line', 12.5, true, day('2026-05-03')] },
      { number: 4, cells: ['xy', 2, '#DIV/0!', day('2026-05-03T12:00:00Z')] },
      { number: 5, cells: [null, 1, null, null] },
    ])
  })

  it('has its dates by the calendar that it says, of 1900 or of 1904', async () => {
    const rows = `${inlineRows([['when']])}<row r="2"><c r="A2" s="1"><v>44683</v></c></row>`
    expect(await cellsOf('a.xlsx', rawWorkbook({ sheets: [{ name: 'S', rows }], date1904: true }))).toEqual([
      [day('2026-05-03')],
    ])
  })

  it('brings numbers as people see them where their format is made of zeros and fixed texts, and no other', async () => {
    const formats = [
      '00000',
      '"H"000',
      '[$-407]"D"\\-00000;[Red]-0',
      '0.00',
      '0%',
      '#,##0',
      '"€" 0',
      '00;;"none"',
      '000-000',
      '0000\\-00\\-00;@',
    ]
    const numbers = [1234, 7, 1067, 5, 1, 1234, 12, 0, 1234567, 20260503]
    const row = (at: number, values: readonly number[]): string =>
      `<row r="${at}">${values.map((value, column) => `<c r="${String.fromCharCode(66 + column)}${at}" s="${column + 1}"><v>${value}</v></c>`).join('')}</row>`
    const rows = `${inlineRows([['', ...formats.map((_format, at) => `c${at}`)]])}${row(4, numbers)}${row(5, [123456, 1.5, -3])}`
    const found = await cellsOf('a.xlsx', rawWorkbook({ sheets: [{ name: 'S', rows }], formats }))
    expect(found.map((cells) => cells.map(cellText))).toEqual([
      ['', '01234', 'H007', 'D-01067', '5', '1', '1234', '12', '0', '1234-567', '2026-05-03'],
      ['', '123456', '1.5', '-3', '', '', '', '', '', '', ''],
    ])
    expect(found[0]?.map(cellNumber).slice(1)).toEqual(numbers)
  })

  it('opens the first sheet in sight that has rows, or the one that was asked for', async () => {
    const bytes = rawWorkbook({
      sheets: [
        { name: 'Secret', state: 'hidden', rows: inlineRows([['hidden'], ['1']]) },
        { name: 'Empty', rows: '' },
        { name: 'Ümlaut &amp; more', rows: inlineRows([['shown'], ['2']]) },
      ],
    })
    const { facts, rows } = await read('a.xlsx', bytes)
    expect(facts).toMatchObject({ sheet: 2, headings: ['shown'] })
    expect(facts.sheets).toEqual([
      { name: 'Secret', hidden: true },
      { name: 'Empty', hidden: false },
      { name: 'Ümlaut & more', hidden: false },
    ])
    expect(rows).toEqual([{ number: 2, cells: ['2'] }])
    expect((await read('a.xlsx', bytes, { sheet: 0 })).facts.headings).toEqual(['hidden'])
    await expect(read('a.xlsx', bytes, { sheet: 1 })).rejects.toMatchObject({ code: 'file-empty' })
    await expect(read('a.xlsx', bytes, { sheet: 9 })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is read quickly where it has a thousand sheets, or cells that have a look and nothing in them to the last row', async () => {
    const sheets = Array.from({ length: 1_000 }, (_, at) => ({
      name: `S${at}`,
      rows: at === 700 ? inlineRows([['a'], ['1']]) : '',
    }))
    expect((await read('a.xlsx', rawWorkbook({ sheets }))).facts).toMatchObject({
      sheet: 700,
      headings: ['a'],
      rows: 1,
    })
    const styled = `${inlineRows([['a'], ['1']])}<row r="1048576"><c r="A1048576" s="1"/><c r="XFD1048576" s="1"/></row>`
    expect(
      (await read('a.xlsx', rawWorkbook({ sheets: [{ name: 'S', rows: styled }] }))).facts,
    ).toMatchObject({ headings: ['a'], rows: 1 })
  })

  it('is read as programs of all kinds write it: cells without addresses, parts elsewhere, other quotes, the strict form', async () => {
    const bare =
      '<row><c t="inlineStr"><is><t>Name</t></is></c><c t="inlineStr"><is><t>City</t></is></c></row><row><c/><c t="inlineStr"><is><t>Bern</t></is></c></row>'
    expect(await read('a.xlsx', rawWorkbook({ sheets: [{ name: 'S', rows: bare }] }))).toMatchObject({
      facts: { headings: ['Name', 'City'] },
      rows: [{ number: 2, cells: [null, 'Bern'] }],
    })

    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" s="1"><v>46145</v></c></row>`
    const plain = { sheets: [{ name: 'S', rows }], sharedStrings: ['When'] }
    const elsewhere = (text: string): string => text.replaceAll('xl/workbook.xml', '/book/main.xml')
    const strict = (text: string): string =>
      text
        .replaceAll(
          'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
          'http://purl.oclc.org/ooxml/spreadsheetml/main',
        )
        .replaceAll(
          'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
          'http://purl.oclc.org/ooxml/officeDocument/relationships',
        )
    const same = (text: string): string => text
    for (const { text = same, path = same } of [
      { text: elsewhere, path: (name) => name.replace('workbook.xml', 'main.xml').replace('xl/', 'book/') },
      { text: (xml) => xml.replaceAll(/ (\w+)="([^"]*)"/g, " $1='$2'") },
      { text: (xml) => xml.replaceAll('"worksheets/', '"../xl/worksheets/') },
      { path: (name) => name.replace('sharedStrings', 'SharedStrings') },
      { text: (xml) => xml.replaceAll('Target="', 'Target="/xl/').replaceAll('/xl/xl/', '/xl/') },
      { text: strict },
      { text: (xml) => `\uFEFF${xml}` },
    ] satisfies readonly { text?: (text: string) => string; path?: (name: string) => string }[]) {
      const { facts, rows: found } = await read(
        'a.xlsx',
        rawWorkbook({ ...plain, written: (name, content) => [path(name), text(content)] }),
      )
      expect(facts.headings).toEqual(['When'])
      expect(found).toEqual([{ number: 2, cells: [day('2026-05-03')] }])
    }
  })

  it('leaves merged cells to the first of them', async () => {
    const rows = `${inlineRows([['a', 'b']])}<row r="2">${inlineCell('A2', 'both')}<c r="B2"/></row>`
    const rest = '<mergeCells count="1"><mergeCell ref="A2:B2"/></mergeCells>'
    const [row] = await cellsOf('a.xlsx', rawWorkbook({ sheets: [{ name: 'S', rows, rest }] }))
    expect(row?.filter((cell) => cell !== null)).toEqual(['both'])
  })
})

describe('a hostile workbook', () => {
  const soon = async (bytes: Buffer) => {
    const startedAt = performance.now()
    const outcome = await read('hostile.xlsx', bytes).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    return outcome
  }

  it('ends with what it has too much of: a cell in the last corner, too many columns, a sheet that unpacks without end', async () => {
    const corner = `<row r="1048576">${inlineCell('A1048576', 'x')}</row>`
    expect(await soon(rawWorkbook({ sheets: [{ name: 'S', rows: corner }] }))).toMatchObject({
      code: 'file-too-large',
      details: { reason: 'table-rows' },
    })
    const wide = `<row r="1">${inlineCell('XFD1', 'x')}</row>`
    expect(await soon(rawWorkbook({ sheets: [{ name: 'S', rows: wide }] }))).toMatchObject({
      code: 'file-too-large',
      details: { reason: 'table-columns' },
    })
    expect(
      await soon(packed(rawWorkbook({ sheets: [{ name: 'S', rows: '@' }] }), 300 * 1024 * 1024)),
    ).toMatchObject({
      code: 'file-too-large',
      details: { reason: 'table-bytes' },
    })
  })

  it('ends with a clear message where it is cut off, or is no workbook', async () => {
    const whole = rawWorkbook({ sheets: [{ name: 'S', rows: inlineRows([['a'], ['1']]) }] })
    expect(await soon(whole.subarray(0, whole.length - 30))).toMatchObject({ code: 'file-damaged' })
    expect(await soon(Buffer.from('PK\x03\x04 and nothing else'))).toMatchObject({ code: 'file-damaged' })
  })
})

/** The same archive, with the first sheet so many blanks long, deflated to almost nothing. */
function packed(archive: Buffer, sheetBytes: number): Buffer {
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const content = deflateRawSync(Buffer.alloc(sheetBytes, 0x20), { level: 9 })
  const endAt = archive.lastIndexOf('PK\x05\x06')
  const directoryAt = archive.readUInt32LE(endAt + 16)
  const directory = Buffer.from(archive.subarray(directoryAt, endAt))
  const entryAt = directory.indexOf(name) - 46
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  directory.writeUInt16LE(8, entryAt + 10)
  directory.writeUInt32LE(content.length, entryAt + 20)
  directory.writeUInt32LE(directoryAt, entryAt + 42)
  const end = Buffer.from(archive.subarray(endAt))
  const added = Buffer.concat([local, name, content])
  end.writeUInt32LE(directoryAt + added.length, 16)
  return Buffer.concat([archive.subarray(0, directoryAt), added, directory, end])
}
