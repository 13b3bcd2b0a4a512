import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeRegistration } from '../../../electron/application/host/known-events.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import { runCli, type CliRun } from '../../support/cli.ts'
import { inlineRows, rawWorkbook } from '../../support/raw-workbook.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

let workspace: string
let folder: string

beforeEach(() => {
  workspace = temporaryFolder()
  folder = temporaryFolder()
  const opened = openWorkspace(workspace, { clock: Date })
  writeRegistration(opened, {
    ...{ id: 'event', name: 'Fair', baseUrl: 'http://127.0.0.1:9', remoteId: '1', sample: false },
    ...{ startDate: null, endDate: null, timezone: null, lastOpenedAt: null },
  })
  opened.records.addListed('attendee', [
    {
      remoteId: '1',
      values: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', company: '=Engines' },
    },
    {
      remoteId: '2',
      values: { first_name: 'Alan', last_name: 'Turing', email: 'alan@example.com', company: null },
    },
  ])
  opened.close()
})

const run = (...args: readonly string[]): Promise<CliRun> => runCli(args, { workspace, folder })
const named = async (): Promise<readonly unknown[]> =>
  ((await run('list', 'attendee')).json() as { last_name: string }[]).map((one) => one.last_name)

describe('tables on the command line', () => {
  it('say what an import would do without doing it, do it, and give back what was wrong', async () => {
    writeFileSync(
      join(folder, 'guests.csv'),
      'Vorname,Familie,Mail,Notes\nAda,King,ada@example.com,x\nGrace,Hopper,grace@example.com,y\nBad,Row,nowhere,z\n',
    )
    const dry = await run(
      'import',
      'attendee',
      '--file',
      'guests.csv',
      '--map',
      'Familie=last_name',
      '--dry-run',
    )
    expect(dry.code).toBe(1)
    expect(dry.json()).toMatchObject({
      ...{ imported: false, new: 1, changed: 1, error: 1, columnsLeftOut: ['Notes'] },
      errors: [{ row: 4 }],
      rows: [
        { row: 2, kind: 'changed', changes: [{ field: 'last_name', before: 'Lovelace', after: 'King' }] },
        { row: 3, kind: 'new', title: 'Grace Hopper' },
      ],
    })
    expect(await named()).toEqual(['Lovelace', 'Turing'])

    const done = await run(
      'import',
      'attendee',
      '--file',
      'guests.csv',
      '--map',
      'Familie=last_name',
      '--errors',
      'wrong.csv',
      '--keep-going',
    )
    expect([done.code, done.json()]).toMatchObject([1, { created: 1, changed: 1, rowsLeftOut: 1 }])
    expect(await named()).toEqual(['King', 'Turing', 'Hopper'])
    expect(readFileSync(join(folder, 'wrong.csv'), 'utf8')).toContain(
      'Bad,Row,nowhere,z,Mail: This is not an e-mail address.',
    )
  })

  it('name each wrong value, and replace values of a whole column', async () => {
    const opened = openWorkspace(workspace, { clock: Date })
    opened.places.keep('country', '', [{ id: '4', name: 'Germany', codes: ['DE'] }])
    opened.close()
    writeFileSync(
      join(folder, 'guests.csv'),
      'Vorname,Familie,Mail,Land: Sitz\nAda,King,nowhere,BRD\nGrace,Hopper,grace@example.com,Teutonia\nMary,Shelley,mary@example.com,Teutonia\n',
    )
    const args = [
      'import',
      'attendee',
      '--file',
      'guests.csv',
      '--map',
      'Familie=last_name,Land: Sitz=country',
    ] as const
    const dry = await run(...args, '--dry-run')
    expect(dry.json()).toMatchObject({
      errors: [
        { row: 2, cells: [{ column: 'Mail', value: 'nowhere', problem: 'This is not an e-mail address.' }] },
      ],
      values: [
        { column: 'Land: Sitz', from: 'Teutonia', state: 'unknown', to: null, rows: 2 },
        { column: 'Land: Sitz', from: 'BRD', state: 'spelled', to: 'Germany', rows: 1 },
      ],
    })
    const replaced = [
      '--replace',
      'Mail:nowhere=ada@example.com',
      '--replace',
      'Land: Sitz:teutonia=Allemagne',
      '--replace',
      'Land: Sitz:BRD=',
    ] as const
    const done = await run(...args, ...replaced)
    expect([done.code, done.json()]).toMatchObject([0, { created: 2, changed: 1, errors: [] }])
    const countries = ((await run('list', 'attendee')).json() as { country: string | null }[]).map(
      ({ country }) => country,
    )
    expect(countries.filter(Boolean).sort()).toEqual(['BRD', 'Germany', 'Germany'])

    const wrong = await run(...args, '--replace', 'Town:x=y')
    expect(wrong.code).toBe(2)
    expect(JSON.stringify(wrong.json())).toContain('The columns are Vorname, Familie, Mail, Land: Sitz.')
  })

  it('leave out what the dry run said, however far it lies from the row that it repeats', async () => {
    const lines = Array.from({ length: 1_200 }, (_, at) => `P${at},Q,p${at}@example.com`)
    lines[1_100] = 'Somebody,Else,p0@example.com'
    writeFileSync(join(folder, 'many.csv'), ['first_name,last_name,email', ...lines].join('\n'))
    const args = ['import', 'attendee', '--file', 'many.csv'] as const
    const dry = (await run(...args, '--dry-run')).json() as { readonly rows: readonly unknown[] }
    expect(dry).toMatchObject({ new: 1_199, changed: 0, error: 1, errors: [{ row: 1_102 }] })
    expect(dry.rows).toHaveLength(1_199)
    const done = await run(...args, '--keep-going')
    expect([done.code, done.json()]).toMatchObject([
      1,
      { created: 1_199, changed: 0, rowsLeftOut: 1, errors: [{ row: 1_102 }] },
    ])
    expect(await named()).not.toContain('Else')
  })

  it('say which lines a stray quotation mark holds together, and read them one by one on request', async () => {
    writeFileSync(
      join(folder, 'stray.csv'),
      'first_name,last_name,email\n"Grace,Hopper,g@example.com\nMary,Shelley,m@example.com\n"Ada",King,x@example.com\n',
    )
    const dry = ['import', 'attendee', '--file', 'stray.csv', '--dry-run']
    expect((await run(...dry)).json()).toMatchObject({
      swallowed: { line: 2, lastLine: 4, places: 1, byLine: false },
    })
    expect((await run(...dry, '--by-line')).json()).toMatchObject({ new: 3, swallowed: { byLine: true } })
  })

  it('say which sheet and table they read and which rows they leave out, and read others on request', async () => {
    const person = (name: string): string[] => [name, 'Sheet', `${name.toLowerCase()}@example.com`]
    const headings = ['First name', 'Last name', 'E-mail']
    const sheets = [
      { name: 'Notes', rows: inlineRows([['Fill in the list']]) },
      { name: 'Guests', rows: inlineRows([headings, person('Una'), person('Dua'), ['Total', '2']]) },
      {
        name: 'Others',
        rows: inlineRows([headings, person('Tria'), [], headings, person('Quat'), person('Cinq')]),
        state: 'hidden',
      },
    ] as const
    writeFileSync(join(folder, 'book.xlsx'), rawWorkbook({ sheets }))
    const dry = ['import', 'attendee', '--file', 'book.xlsx', '--dry-run']
    expect((await run(...dry)).json()).toMatchObject({
      new: 2,
      sheet: 'Guests',
      tables: 1,
      footers: { rows: [{ number: 4 }], count: 1, taken: false },
    })
    const told = (await run(...dry, '--footers')).json() as {
      readonly new: number
      readonly error: number
      readonly footers: unknown
    }
    expect([told.new + told.error, told.footers]).toMatchObject([3, { taken: true }])
    for (const sheet of ['others', '3']) {
      expect((await run(...dry, '--sheet', sheet)).json()).toMatchObject({
        new: 1,
        sheet: 'Others',
        tables: 2,
        table: 1,
        rows: [{ title: 'Tria Sheet' }],
      })
    }
    expect((await run(...dry, '--sheet', 'Others', '--table', '2')).json()).toMatchObject({
      new: 2,
      table: 2,
    })
    for (const wrong of [
      ['--sheet', 'Nobody'],
      ['--table', '2'],
    ])
      expect((await run(...dry, ...wrong)).code, wrong.join(' ')).not.toBe(0)
  })

  it('make nothing twice: a name that was mapped by hand is how a list is known again, and what would be doubled is refused', async () => {
    writeFileSync(join(folder, 'list.csv'), 'Wer kommt;Ort\nAcme;Berlin\nUmbrella;Bonn\n')
    const args = ['import', 'booth', '--file', 'list.csv', '--map', 'Wer kommt=booth_name'] as const
    expect((await run(...args)).json()).toMatchObject({ created: 2 })
    expect((await run(...args)).json()).toMatchObject({ created: 0, unchanged: 2 })
    const refused = await run(...args, '--match-by', 'id')
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain(
      '2 rows would make records whose name is here already: --match-by name changes what is here',
    )
    expect(refused.stderr).toContain('A record called “Acme” is here already.')
    expect((await run(...args, '--match-by', 'id', '--keep-going')).json()).toMatchObject({
      created: 0,
      rowsLeftOut: 2,
    })
    expect((await run(...args, '--match-by', 'name')).json()).toMatchObject({ created: 0, unchanged: 2 })
    expect((await run(...args, '--match-by', 'id', '--allow-duplicates')).json()).toMatchObject({
      created: 2,
    })
  })

  it('are refused where no column says what the rows are called, with the headings and what they could be', async () => {
    writeFileSync(join(folder, 'odd.csv'), 'Spalte A;Spalte B\n1;2\n')
    for (const more of [[], ['--dry-run'], ['--keep-going']] as const) {
      const refused = await run('import', 'booth', '--file', 'odd.csv', ...more)
      expect(refused.code).toBe(2)
      expect(refused.stderr).toContain('“Spalte A”, “Spalte B”')
      expect(refused.stderr).toContain('booth_name, booth_id, booth_external_id: --map HEADING=FIELD')
    }
    expect((await run('list', 'booth')).json()).toEqual([])
  })

  it('come out as a file that changes nothing when it comes back', async () => {
    for (const file of ['all.csv', 'all.xlsx']) {
      expect((await run('export', 'attendee', '--file', file)).json()).toMatchObject({ records: 2 })
      const back = await run('import', 'attendee', '--file', file)
      expect([back.code, back.json()]).toMatchObject([
        0,
        { created: 0, changed: 0, unchanged: 2, rowsLeftOut: 0 },
      ])
    }
    expect(readFileSync(join(folder, 'all.csv'), 'utf8')).toContain(
      "1,Ada,Lovelace,ada@example.com,'=Engines,",
    )
    await run('export', 'attendee', '--file', 'some.csv', '--fields', 'email,first_name', '--text', 'turing')
    expect(readFileSync(join(folder, 'some.csv'), 'utf8')).toBe(
      '\uFEFFemail,first_name\r\nalan@example.com,Alan\r\n',
    )
  })

  it('are refused with what is wrong: a column or field that is not there, another ending, a file that is none', async () => {
    writeFileSync(join(folder, 'a.csv'), 'email\nada@example.com\n')
    for (const [args, message] of [
      [['import', 'attendee', '--file', 'a.csv', '--map', 'Mail=email'], 'There is no column “Mail”'],
      [['import', 'attendee', '--file', 'a.csv', '--map', 'email=mail'], 'There is no field “mail”'],
      [['import', 'attendee', '--file', 'a.csv', '--match-by', 'phone'], 'Rows cannot be matched by “phone”'],
      [['export', 'attendee', '--file', 'a.pdf'], 'ends with .csv or .xlsx'],
      [['export', 'attendee', '--file', 'a.csv', '--fields', 'shoe'], 'There is no column “shoe”'],
      [['import', 'attendee', '--file', 'gone.csv'], 'is not there any more'],
    ] as const) {
      const refused = await run(...args)
      expect([refused.code, refused.stderr]).toEqual([expect.any(Number), expect.stringContaining(message)])
      expect(refused.code).not.toBe(0)
    }
  })
})
