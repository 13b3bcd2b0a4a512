import { describe, expect, it } from 'vitest'
import type { TableChoice, TableFacts } from '../../../shared/contract/index.ts'
import type { TableCell } from '../../../shared/domain/cells/cell.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { inlineRows, rawWorkbook } from '../../support/raw-workbook.ts'
import { chunksOf, tableFolder } from '../../support/tables.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'

type Cells = readonly (readonly string[])[]

async function read(
  bytes: Uint8Array | string,
  choice: TableChoice = {},
  entity?: EntityName,
): Promise<{
  readonly facts: TableFacts
  readonly numbers: readonly number[]
  readonly cells: readonly (readonly TableCell[])[]
}> {
  const folder = tableFolder(temporaryWorkspace())
  const table = await folder.take('a', chunksOf(typeof bytes === 'string' ? Buffer.from(bytes) : bytes))
  const { facts, rows } = await table.read(choice, undefined, entity)
  const all = await rows.slice(0, 1_000)
  return { facts, numbers: all.map(({ number }) => number), cells: all.map(({ cells }) => cells) }
}

const book = (sheets: Readonly<Record<string, Cells>>, hidden: readonly string[] = []): Buffer =>
  rawWorkbook({
    sheets: Object.entries(sheets).map(([name, rows]) => ({
      name,
      rows: inlineRows(rows),
      ...(hidden.includes(name) ? { state: 'hidden' } : {}),
    })),
  })

const times = (count: number, row: (at: number) => readonly string[]): Cells =>
  Array.from({ length: count }, (_none, at) => row(at))

describe('the sheet of a workbook that is read', () => {
  const sheets = {
    Hinweise: [['Firma', 'Ort', 'Land'], ...times(9, () => ['so', 'ausfüllen', 'bitte'])],
    Länder: [['Land'], ...times(100, (at) => [`L${at}`])],
    Aussteller: [
      ['Liste 2026'],
      ['Firma', 'PLZ', 'Ort', 'Land'],
      ['Acme', '53111', 'Bonn', 'D'],
      ['Umbrella', '20095', 'Hamburg', 'D'],
    ],
    Besucher: [
      ['Vorname', 'Nachname', 'E-Mail', 'Firma'],
      ...times(30, (at) => ['A', 'B', `${at}@example.com`, 'F']),
    ],
    Archiv: [
      ['Firma', 'Ort', 'Land', 'Website'],
      ...times(50, (at) => [`Old ${at}`, 'Bonn', 'D', 'x.example']),
    ],
  }
  const bytes = book(sheets, ['Archiv'])
  const nameOf = ({ sheets: all, sheet }: TableFacts): string | undefined => all[sheet ?? -1]?.name

  it('is the one in sight with a list of these records, not its explanation nor a list of choices', async () => {
    expect(nameOf((await read(bytes, {}, 'booth')).facts)).toBe('Aussteller')
    expect(nameOf((await read(bytes, {}, 'attendee')).facts)).toBe('Besucher')
  })

  it('is the fuller one of two alike, and the first where none is understood', async () => {
    const row = ['Acme', 'Bonn']
    expect(
      nameOf(
        (await read(book({ A: [['Firma', 'Ort'], row], B: [['Firma', 'Ort'], row, row] }), {}, 'booth'))
          .facts,
      ),
    ).toBe('B')
    expect(
      nameOf(
        (await read(book({ Leer: [], A: [['q', 'w'], row], B: [['q', 'w'], row, row] }), {}, 'booth')).facts,
      ),
    ).toBe('A')
  })

  it('is the one that is asked for, by its name or number, and no other', async () => {
    expect(nameOf((await read(bytes, { sheet: ' archiv' }, 'booth')).facts)).toBe('Archiv')
    expect(nameOf((await read(bytes, { sheet: '2' }, 'booth')).facts)).toBe('Länder')
    expect(
      nameOf((await read(book({ A: [['Name'], ['x']], 1: [['Name'], ['y']] }), { sheet: '1' })).facts),
    ).toBe('1')
    await expect(read(bytes, { sheet: 'Gäste' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(read(bytes, { sheet: 'Gäste' })).rejects.toThrow('3 “Aussteller”')
    await expect(read('Name\nx\n', { sheet: '1' })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('rows below a list that are no records', () => {
  const list = 'Firma;Ort;Umsatz\nAcme;Bonn;5\nTotal;Paris;3\nUmbrella;Rom;4\n'

  it('are left out and told: sums, dates of the list, and footnotes after an empty row', async () => {
    for (const [end, rows] of [
      ['Summe;;12\n', [{ number: 5, text: 'Summe · 12' }]],
      ['Gesamt: 34;;\n', [{ number: 5, text: 'Gesamt: 34' }]],
      ['Total;;1 234,50 €\n', [{ number: 5, text: 'Total · 1 234,50 €' }]],
      ['المجموع;;12\n', [{ number: 5, text: 'المجموع · 12' }]],
      ['Stand: 12.03.2026\n', [{ number: 5, text: 'Stand: 12.03.2026' }]],
      [
        '\nNur bestätigte Aussteller\nohne Gewähr\n',
        [
          { number: 6, text: 'Nur bestätigte Aussteller' },
          { number: 7, text: 'ohne Gewähr' },
        ],
      ],
    ] as const) {
      const { facts, numbers } = await read(list + end)
      expect(facts, end).toMatchObject({ rows: 3, footers: { rows, count: rows.length, taken: false } })
      expect(numbers).toEqual([2, 3, 4])
    }
  })

  it('are taken all the same on request', async () => {
    const { facts, numbers } = await read(`${list}Summe;;12\n\nStand: 12.03.2026\n`, { footers: true })
    expect(facts).toMatchObject({ rows: 5, footers: { count: 2, taken: true } })
    expect(numbers).toEqual([2, 3, 4, 5, 7])
  })

  it('are not companies called so, nor records that say little', async () => {
    for (const end of [
      '',
      'Total;Paris;\n',
      'TotalEnergies;;7\n',
      'Summe & Co;;\n',
      'Gesamtverband;;\n',
      'Stand by me GmbH;;\n',
      '\nHooli;Rom;\n',
      'Hooli;;\n',
    ])
      expect((await read(list + end)).facts.footers, end).toBeNull()
    expect((await read('Firma\nAcme\nTotal\n')).facts, 'a list of names').toMatchObject({
      rows: 2,
      footers: null,
    })
    expect((await read('Firma;Ort\nSumme;;\nAcme;Bonn\n')).facts, 'above others').toMatchObject({
      rows: 2,
      footers: null,
    })
  })
})

describe('a sheet with several tables', () => {
  const below =
    'Firma;Ort;E-Mail\nAcme;Bonn;a@example.com\nUmbrella;Rom;u@example.com\n\nAbsagen;;\nFirma;Ort;Grund;Datum;Land;Website;Notes\nHooli;Rom;x;y;z;v;w\n'

  it('is read from its first one, and tells the others', async () => {
    const { facts, cells } = await read(below)
    expect(facts).toMatchObject({
      block: 0,
      blocks: [
        { headingRow: 1, rows: 2 },
        { headingRow: 6, rows: 1, text: 'Firma · Ort · Grund · Datum · Land · Website · Notes' },
      ],
      ...{ headingRow: 1, rows: 2, footers: null },
    })
    expect(cells.map(([first]) => first)).toEqual(['Acme', 'Umbrella'])
  })

  it('is read from the one that is chosen, by its place or its headings', async () => {
    for (const choice of [{ block: 1 }, { headingRow: 6 }]) {
      const { facts, numbers, cells } = await read(below, choice)
      expect(facts).toMatchObject({ block: 1, headingRow: 6, rows: 1 })
      expect([numbers, cells[0]?.[0]]).toEqual([[7], 'Hooli'])
    }
  })

  it('may have them side by side', async () => {
    const beside = 'Firma;Ort;;Firma;Ort\nAcme;Bonn;;Hooli;Rom\nUmbrella;Rom;;;\n'
    expect((await read(beside)).facts).toMatchObject({
      blocks: [{ rows: 2 }, { rows: 1 }],
      headings: ['Firma', 'Ort'],
      rows: 2,
    })
    expect((await read(beside, { block: 1 })).cells).toEqual([['Hooli', 'Rom']])
  })

  it('is none where rows are empty in between, or a column has no heading', async () => {
    for (const one of [
      'Firma;Ort\nAcme;Bonn\n\nUmbrella;Rom\n',
      'Firma;Ort;;Land\nAcme;Bonn;;D\n',
      'Firma;Ort;;Land;Website\nAcme;Bonn;;D;x\n',
      'Aussteller 2026\n\nFirma;Ort\nAcme;Bonn\n',
      'Firma;Ort\nAcme;Bonn\n\nStadt;Land\n',
    ])
      expect((await read(one)).facts, one).toMatchObject({ blocks: [], block: 0 })
  })
})
