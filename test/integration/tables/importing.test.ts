import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { removeRecord, takeBack, updateRecord } from '../../../electron/workspace/edits/index.ts'
import { currentValues, type Workspace } from '../../../electron/workspace/stores/workspace.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { inlineCell, inlineRows, rawWorkbook } from '../../support/raw-workbook.ts'
import { openImports } from '../../support/tables.ts'
import { pulled, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

const ada: RecordValues = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  company: 'Engines',
  job_title: 'Countess',
  phone: null,
}

function people(): Workspace {
  const workspace = temporaryWorkspace()
  pulled(workspace, 'attendee', '1', ada)
  pulled(workspace, 'attendee', '2', {
    ...ada,
    first_name: 'Alan',
    last_name: 'Turing',
    email: 'alan@example.com',
  })
  return workspace
}

const valuesOf = (workspace: Workspace, key: string): RecordValues =>
  currentValues(workspace.records.get('attendee', key)!)

describe('an import', () => {
  it('finds the columns by what people call them, and records by e-mail without case', async () => {
    const workspace = people()
    const table = await openImports(workspace).open(
      'attendee',
      'Gäste.csv',
      'Vorname;Nachname;E-Mail;Firma;Remarks\nAda;King;ADA@EXAMPLE.COM;Engines;x\nGrace;Hopper;grace@example.com;Navy;\n',
    )
    expect(table.facts).toMatchObject({ format: 'csv', delimiter: ';', encoding: 'utf-8', rows: 2 })
    expect(table.options).toEqual({
      mapping: ['first_name', 'last_name', 'email', 'company', null],
      matchBy: 'email',
      clearEmpty: false,
    })
    expect(await table.check()).toEqual({
      ...{
        new: 1,
        changed: 1,
        unchanged: 0,
        error: 0,
        incomplete: 0,
        warned: 0,
        noted: 0,
        outsideFiles: 0,
        duplicates: 0,
      },
      missing: [],
      values: [],
    })
    const [first, second] = await table.rows()
    expect(first).toMatchObject({ number: 2, kind: 'changed', key: 'r1', title: 'Ada King' })
    expect(first?.changes).toEqual([
      { field: 'last_name', before: 'Lovelace', after: 'King' },
      { field: 'email', before: 'ada@example.com', after: 'ADA@EXAMPLE.COM' },
    ])
    expect(second).toMatchObject({ number: 3, kind: 'new', key: null, title: 'Grace Hopper' })
    expect(workspace.journal.open(), 'a dry run writes nothing').toEqual([])
  })

  it('warns of a place that the service does not list, by what it should lie in, and takes it all the same', async () => {
    const workspace = people()
    const table = await openImports(
      workspace,
      'UTC',
      ({ name, within }) => name === 'Bavria' && within[0] === 'Germany',
    ).open(
      'attendee',
      'a.csv',
      'email,country,state\nada@example.com,Germany,Bavria\nalan@example.com,France,Bavria\n',
    )
    expect(await table.check()).toMatchObject({ changed: 2, error: 0, warned: 1 })
    expect((await table.rows())[0]?.warnings).toEqual([
      { column: 2, field: 'state', code: 'unknown-place', params: { text: 'Bavria' } },
    ])
    await table.apply()
    expect(valuesOf(workspace, 'r1')).toMatchObject({ country: 'Germany', state: 'Bavria' })
  })

  it('writes drafts with their journal entries, and one token takes all of it back', async () => {
    const workspace = people()
    const table = await openImports(workspace).open(
      'attendee',
      'a.csv',
      'first_name,last_name,email,company\nAda,King,ada@example.com,\nGrace,Hopper,grace@example.com,Navy\n',
    )
    await table.check()
    const result = await table.apply()
    expect(result).toMatchObject({ created: 1, changed: 1, leftOut: 0, cancelled: false })
    expect(valuesOf(workspace, 'r1')).toMatchObject({
      last_name: 'King',
      company: 'Engines',
      job_title: 'Countess',
    })
    expect(workspace.journal.open().map(({ operation }) => operation)).toEqual(['save', 'save'])
    expect(workspace.records.count('attendee')).toBe(3)

    const undone = await takeBack(workspace, result.token!, {})
    expect(undone).toMatchObject({ restored: 2, leftOut: 0 })
    expect(valuesOf(workspace, 'r1')).toEqual(ada)
    expect(workspace.records.count('attendee')).toBe(2)
    expect(workspace.journal.open()).toEqual([])
  })

  it('leaves a record that was made and has been changed since when the import is taken back', async () => {
    const workspace = people()
    const table = await openImports(workspace).open(
      'attendee',
      'a.csv',
      'first_name,last_name,email\nGrace,Hopper,grace@example.com\n',
    )
    await table.check()
    const { token } = await table.apply()
    const made = workspace.records
      .list({ entity: 'attendee' })
      .items.find(({ remoteId }) => remoteId === null)!
    workspace.records.put({ ...made, draft: { ...made.draft, company: 'Navy' } })
    expect(await takeBack(workspace, token!, {})).toMatchObject({ restored: 0, leftOut: 1 })
    expect(valuesOf(workspace, made.key)).toMatchObject({ company: 'Navy' })
  })

  it('leaves what an empty cell does not say, and empties it where the person chose so', async () => {
    const workspace = people()
    const csv = 'email,company,job_title\nada@example.com,,Engineer\n'
    const table = await openImports(workspace).open('attendee', 'a.csv', csv)
    await table.check()
    expect((await table.rows())[0]?.changes).toEqual([
      { field: 'job_title', before: 'Countess', after: 'Engineer' },
    ])
    await table.check({ clearEmpty: true })
    expect((await table.rows())[0]?.changes).toEqual([
      { field: 'company', before: 'Engines', after: null },
      { field: 'job_title', before: 'Countess', after: 'Engineer' },
    ])
  })

  it('takes codes with the zeros that a sheet shows, and counts and ids by the number behind them', async () => {
    const workspace = temporaryWorkspace()
    pulled(workspace, 'booth', '7', { booth_name: 'Acme', pobox: '01234', booth_external_id: 12 })
    const cell = (address: string, value: number): string => `<c r="${address}" s="1"><v>${value}</v></c>`
    const rows = `${inlineRows([['booth_id', 'booth_name', 'pobox', 'booth_external_id']])}<row r="2">${cell('A2', 7)}${inlineCell('B2', 'Acme')}${cell('C2', 1234)}${cell('D2', 12)}</row><row r="3">${inlineCell('B3', 'Umbrella')}${cell('C3', 42)}${cell('D3', 13)}</row>`
    const table = await openImports(workspace).open(
      'booth',
      'a.xlsx',
      rawWorkbook({ sheets: [{ name: 'S', rows }], formats: ['00000'] }),
    )
    expect(await table.check()).toMatchObject({ unchanged: 1, new: 1, error: 0 })
    expect((await table.rows())[1]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'pobox', before: null, after: '00042' },
        { field: 'booth_external_id', before: null, after: 13 },
      ]),
    )
  })

  it('goes by the id where there is one, and says which id it does not know', async () => {
    const workspace = people()
    const table = await openImports(workspace).open(
      'attendee',
      'a.csv',
      'attendee_id,email,first_name,last_name\n1,new@example.com,Ada,Lovelace\n99,x@example.com,No,Body\n0,zero@example.com,Null,Zero\n2,ada@example.com,Alan,Turing\n',
    )
    expect(await table.check()).toMatchObject({ changed: 1, new: 1, error: 2 })
    const rows = await table.rows()
    expect(rows.map(({ kind, key }) => [kind, key])).toEqual([
      ['changed', 'r1'],
      ['error', null],
      ['new', null],
      ['error', 'r2'],
    ])
    expect(rows[1]?.errors).toEqual([
      { column: 0, field: 'attendee_id', code: 'unknown-id', params: { id: '99' } },
    ])
    expect(rows[3]?.errors).toEqual([
      { column: 1, field: null, code: 'taken', params: { title: 'Ada Lovelace' } },
    ])
  })

  it('takes two rows for one record, and a match that several records have, for errors', async () => {
    const workspace = people()
    pulled(workspace, 'attendee', '3', { ...ada, last_name: 'Byron', email: 'other@example.com' })
    const csv =
      'first_name,email,company\nAda,,A\nAlan,,B\nAlan,,C\nNew,new@example.com,D\nNewer,NEW@example.com,E\n'
    const table = await openImports(workspace).open('attendee', 'a.csv', csv)
    await table.check({ matchBy: 'first_name' })
    const rows = await table.rows()
    expect(rows.map(({ errors }) => errors.map(({ code, params }) => [code, params]))).toEqual([
      [['ambiguous-match', { count: 2 }]],
      [],
      [['same-as-row', { row: 3 }]],
      [],
      [['same-as-row', { row: 5 }]],
    ])
  })

  it('makes an incomplete row a draft, and leaves out one with a value that breaks a rule', async () => {
    const workspace = people()
    const table = await openImports(workspace).open(
      'attendee',
      'a.csv',
      'first_name,email\nGrace,grace@example.com\nBad,not an address\n',
    )
    expect(await table.check()).toMatchObject({ new: 1, incomplete: 1, error: 1 })
    const rows = await table.rows()
    expect(rows[0]?.incomplete).toEqual(['last_name'])
    expect(rows[1]?.errors).toEqual([{ column: 1, field: 'email', code: 'not-email' }])
    expect(await table.apply()).toMatchObject({ created: 1, incomplete: 1, leftOut: 1 })
  })

  it('gives the rows with errors back as a table of their own, each with its reason', async () => {
    const workspace = people()
    const { imports, open } = openImports(workspace)
    const table = await open(
      'attendee',
      'guests.csv',
      '\uFEFFName;first_name;email\r\n"=1+1";Bad;nowhere\r\n;Good;g@example.com\r\n',
    )
    await table.check()
    await table.apply()
    const made = await imports.errorRows(table.id)
    expect(made).toMatchObject({ name: 'guests - errors.csv', records: 1 })
    expect(await readFile(made.path, 'utf8')).toBe(
      "\uFEFFName,first_name,email,Error\r\n'=1+1,Bad,nowhere,email: This is not an e-mail address.\r\n",
    )
  })

  it.each([
    {
      was: 'new',
      since: 'somebody has made its record',
      row: 'Grace,Hopper,grace@example.com',
      meanwhile: (workspace: Workspace) => {
        pulled(workspace, 'attendee', '7', { ...ada, first_name: 'Grace', email: 'grace@example.com' })
      },
    },
    {
      was: 'unchanged',
      since: 'somebody has changed its record',
      row: 'Ada,Lovelace,ada@example.com',
      meanwhile: (workspace: Workspace) => updateRecord(workspace, 'attendee', 'r1', { last_name: 'King' }),
    },
    {
      was: 'changed',
      since: 'its record was removed',
      row: 'Ada,Byron,ada@example.com',
      meanwhile: (workspace: Workspace) => removeRecord(workspace, 'attendee', 'r1'),
    },
    {
      was: 'error',
      since: 'what was wrong with it is gone',
      row: 'Alan,Turing,alan@example.com\nAlan,Turing,alan@example.com',
      meanwhile: (workspace: Workspace) => removeRecord(workspace, 'attendee', 'r2'),
    },
  ])(
    'does what the check said of a row or nothing: one that was $was is left out where $since',
    async ({ was, row, meanwhile }) => {
      const workspace = people()
      const table = await openImports(workspace).open(
        'attendee',
        'a.csv',
        `first_name,last_name,email\n${row}\n`,
      )
      expect(await table.check()).toMatchObject({ [was]: 1 })
      meanwhile(workspace)
      const before = [...workspace.records.iterate('attendee')].map(currentValues)
      expect(await table.apply()).toMatchObject({ created: 0, changed: 0, leftOut: row.split('\n').length })
      expect([...workspace.records.iterate('attendee')].map(currentValues)).toEqual(before)
    },
  )

  it('names records by title or by id, and says where a title is nobody’s or several ones’', async () => {
    const workspace = temporaryWorkspace()
    pulled(workspace, 'track', '1', { name: 'Track A' })
    pulled(workspace, 'track', '2', { name: 'Twice' })
    pulled(workspace, 'track', '3', { name: 'twice' })
    pulled(workspace, 'speaker', '5', { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' })
    pulled(workspace, 'speaker', '6', { first_name: 'Alan', last_name: 'Turing', email: 'alan@example.com' })
    const table = await openImports(workspace).open(
      'session',
      's.csv',
      [
        'title,start,end,track,speaker_ids',
        'One,2026-05-03 09:00,3.5.2026 10:30,track a,Ada Lovelace; 6',
        'Two,2026-05-03T09:00:00Z,2026-05-03T10:00:00Z,Twice,',
        'Three,2026-05-03 09:00,2026-05-03 10:00,Nowhere,5|6',
        '',
      ].join('\n'),
    )
    expect(table.options.mapping).toEqual(['title', 'start', 'end', 'track_id (title)', 'speaker_ids'])
    await table.check()
    const rows = await table.rows()
    expect(Object.fromEntries(rows[0]!.changes.map(({ field, after }) => [field, after]))).toEqual({
      title: 'One',
      start: '2026-05-03T09:00:00+02:00',
      end: '2026-05-03T10:30:00+02:00',
      track_id: 'r1',
      speaker_ids: ['r5', 'r6'],
    })
    expect(rows[1]?.errors).toMatchObject([{ column: 3, code: 'ambiguous-reference', params: { count: 2 } }])
    expect(rows[2]?.errors).toMatchObject([
      { column: 3, code: 'unknown-reference', params: { text: 'Nowhere' } },
    ])
  })

  it('remembers what was chosen for the same headings, in whatever order they come', async () => {
    const workspace = people()
    const { open } = openImports(workspace)
    const first = await open('attendee', 'a.csv', 'Code,Mail address,First\n7,ada@example.com,Ada\n')
    expect(first.remembered).toBe(false)
    await first.check({ mapping: ['company', 'email', 'first_name'], clearEmpty: true })
    const second = await open('attendee', 'b.csv', 'First,Code,Mail address\nAda,8,ada@example.com\n')
    expect(second.remembered).toBe(true)
    expect(second.options).toEqual({
      mapping: ['first_name', 'company', 'email'],
      matchBy: 'email',
      clearEmpty: true,
    })
  })

  it('remembers a single heading that a person has chosen a field for, also among others', async () => {
    const { open } = openImports(people())
    const first = await open('attendee', 'a.csv', 'Herkunft,Mail,Firma,Telefon\nNavy,ada@example.com,A,1\n')
    expect(first.options.mapping).toEqual([null, 'email', 'company', 'phone'])
    // The company gives way, the telephone is left out by choice.
    await first.check({ mapping: ['company', 'email', null, null] })
    const second = await open(
      'attendee',
      'b.csv',
      'E-Mail,Vorname,herkunft,Telefon\nada@example.com,Ada,Navy,2\n',
    )
    expect(second).toMatchObject({
      remembered: false,
      options: { mapping: ['email', 'first_name', 'company', null] },
    })
    const third = await open('attendee', 'c.csv', 'E-Mail,Firma\nada@example.com,Navy\n')
    expect(third.options.mapping, 'what gave way is as it was').toEqual(['email', 'company'])
    const other = await open('speaker', 'd.csv', 'E-Mail,Herkunft\nada@example.com,Navy\n')
    expect(other.options.mapping, 'of another entity').toEqual(['email', null])
  })

  it('takes the fields of the event’s own form, by title or key, and keeps to its choices', async () => {
    const workspace = people()
    pulled(workspace, 'attendeeField', 'diet', {
      slug: 'diet',
      title: 'Dietary wishes',
      type: 'select',
      custom_value: ['vegan', 'none'],
      status: true,
    })
    const table = await openImports(workspace).open(
      'attendee',
      'a.csv',
      'email,Dietary wishes\nada@example.com,VEGAN\nalan@example.com,meat\n',
    )
    expect(table.options.mapping).toEqual(['email', 'diet'])
    await table.check()
    const rows = await table.rows()
    expect(rows[0]?.changes).toEqual([{ field: 'diet', before: null, after: 'vegan' }])
    expect(rows[1]?.errors).toMatchObject([{ column: 1, code: 'one-of' }])
  })

  it('ends where it is called off, with what is done by then kept and takeable back', async () => {
    const workspace = people()
    const { imports, open } = openImports(workspace)
    const lines = Array.from({ length: 3_000 }, (_, at) => `P${at},Q,p${at}@example.com`)
    const table = await open('attendee', 'a.csv', `first_name,last_name,email\n${lines.join('\n')}\n`)
    await table.check()
    const controller = new AbortController()
    const result = await imports.apply(table.id, {
      signal: controller.signal,
      onDone: () => controller.abort(),
    })
    expect(result.cancelled).toBe(true)
    expect(result.created).toBeGreaterThan(0)
    expect(workspace.records.count('attendee')).toBe(2 + result.created)
    await takeBack(workspace, result.token!, {})
    expect(workspace.records.count('attendee')).toBe(2)
  })

  it.each(['email', 'first_name', null])(
    'leaves a row out that is for what a far-off row has made, also where that has changed since, by %s',
    async (matchBy) => {
      const workspace = people()
      const { imports, open } = openImports(workspace)
      const lines = Array.from({ length: 1_200 }, (_, at) => `P${at},Q,p${at}@example.com`)
      lines[1_100] = lines[0]!.replace('Q', 'Somebody else')
      const table = await open('attendee', 'a.csv', `first_name,last_name,email\n${lines.join('\n')}\n`)
      expect(await table.check({ matchBy })).toMatchObject({ new: 1_199, changed: 0, error: 1 })
      const ofFirst = () =>
        [...workspace.records.iterate('attendee')].find(
          (record) => currentValues(record)['first_name'] === 'P0',
        )!
      let isEdited = false
      const onDone = (done: number): void => {
        if (done < 512 || isEdited) return
        isEdited = true
        updateRecord(workspace, 'attendee', ofFirst().key, { company: 'By a colleague' })
      }
      const result = await imports.apply(table.id, { signal: new AbortController().signal, onDone })
      expect(result).toMatchObject({ created: 1_199, changed: 0, leftOut: 1 })
      expect(currentValues(ofFirst())).toMatchObject({ last_name: 'Q', company: 'By a colleague' })
    },
  )

  it('leaves a row out whose record is what a colleague has made of another while the import went on', async () => {
    const workspace = people()
    const { imports, open } = openImports(workspace)
    const lines = Array.from({ length: 600 }, (_, at) => `P${at},Q,p${at}@example.com`)
    const table = await open('attendee', 'a.csv', `first_name,last_name,email\n${lines.join('\n')}\n`)
    await table.check()
    const onDone = (done: number): void =>
      void (done === 512 && updateRecord(workspace, 'attendee', 'r1', { email: 'p599@example.com' }))
    expect(await imports.apply(table.id, { signal: new AbortController().signal, onDone })).toMatchObject({
      created: 599,
      changed: 0,
      leftOut: 1,
    })
    expect(valuesOf(workspace, 'r1')).toMatchObject({ first_name: 'Ada', email: 'p599@example.com' })
  })
})

describe('a list of exhibitors that is imported twice', () => {
  const list = 'Firma;Halle;Ort\nAcme;Halle 1;Berlin\nUmbrella;Halle 1;Bonn\nInitech;Halle 2;Köln\n'
  const byHand = { mapping: ['booth_name', null, 'city'], matchBy: null }

  it('is known again by the name that was chosen by hand, also where nothing was to be matched', async () => {
    const { open } = openImports(temporaryWorkspace())
    const first = await open('booth', 'a.csv', list.replace('Firma', 'Wer kommt'))
    expect(first.options.mapping[0], 'not understood').toBeNull()
    expect(await first.check(byHand)).toMatchObject({ new: 3, duplicates: 0 })
    await first.apply()
    const again = await open('booth', 'a.csv', list.replace('Firma', 'Wer kommt'))
    expect(again).toMatchObject({
      remembered: true,
      options: { mapping: byHand.mapping, matchBy: 'booth_name' },
    })
    expect(await again.check()).toMatchObject({ new: 0, unchanged: 3 })
  })

  it('says whose names are here where nothing is to be matched, leaves them out, and makes them again only on request', async () => {
    const workspace = temporaryWorkspace()
    const { open } = openImports(workspace)
    const table = await open('booth', 'a.csv', list)
    await table.check(byHand)
    await table.apply()
    const more = await open('booth', 'b.csv', `${list}Hooli;Halle 3;Rom\n`)
    expect(await more.check(byHand)).toMatchObject({ new: 1, error: 3, duplicates: 3 })
    expect((await more.rows())[0]?.errors).toEqual([
      { column: 0, field: null, code: 'duplicate', params: { title: 'Acme' } },
    ])
    expect(await more.check({ ...byHand, makeDuplicates: true })).toMatchObject({
      new: 4,
      error: 0,
      duplicates: 3,
      warned: 3,
    })
    await more.check(byHand)
    expect(await more.apply()).toMatchObject({ created: 1, leftOut: 3 })
    expect(workspace.records.count('booth')).toBe(4)
  })

  it('knows a vacancy within its booth, and tells persons of one name apart by their e-mail addresses', async () => {
    const workspace = people()
    for (const [id, name] of [
      ['1', 'Acme'],
      ['2', 'Umbrella'],
    ] as const)
      pulled(workspace, 'booth', id, { booth_name: name })
    pulled(workspace, 'job', '7', { booth_id: 'r1', job_title: 'Engineer' })
    const { open } = openImports(workspace)
    const jobs = await open('job', 'a.csv', 'job_title,booth\nEngineer,Acme\nEngineer,Umbrella\n')
    expect(jobs.options.matchBy).toBe('job_title')
    expect(await jobs.check()).toMatchObject({ unchanged: 1, new: 1, error: 0, duplicates: 0 })
    const guests = await open(
      'attendee',
      'b.csv',
      'first_name,last_name,email\nAda,Lovelace,another@example.com\nAda,Lovelace,\n',
    )
    expect(await guests.check({ matchBy: null })).toMatchObject({ new: 1, error: 1, duplicates: 1 })
  })

  it('takes of several records of one name the one to which a row says nothing new', async () => {
    const workspace = temporaryWorkspace()
    const rows = [
      'title,start,end',
      ...['09', '10', '11'].map((hour) => `Break,2090-05-03T${hour}:00:00Z,2090-05-03T${hour}:15:00Z`),
    ].join('\n')
    const { open } = openImports(workspace)
    const first = await open('session', 'a.csv', rows)
    expect(await first.check({ matchBy: null })).toMatchObject({ new: 3 })
    await first.apply()
    expect(await (await open('session', 'a.csv', rows)).check()).toMatchObject({
      unchanged: 3,
      new: 0,
      error: 0,
    })
  })
})

describe('a table without names', () => {
  it('is refused with its headings and what they could be, and a row without a name makes nothing', async () => {
    const workspace = temporaryWorkspace()
    pulled(workspace, 'booth', '1', { booth_name: 'Acme', city: 'Berlin' })
    const { open } = openImports(workspace)
    const foreign = await open('booth', 'a.csv', 'Spalte A,Ort\n1,Bonn\n')
    await expect(foreign.check({ mapping: [null, 'city'], matchBy: null })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(
        /“Spalte A”, “Ort”[^]*booth_name, booth_id, booth_external_id/,
      ) as unknown,
      details: { reason: 'names-nothing' },
    })
    const partly = await open('booth', 'b.csv', 'booth_id,booth_name,city\n1,,Bonn\n,,Rom\n,Hooli,Rom\n')
    expect(await partly.check()).toMatchObject({ changed: 1, new: 1, error: 1 })
    expect((await partly.rows())[1]?.errors).toEqual([
      { column: 1, field: null, code: 'no-name', params: { field: 'booth_name' } },
    ])
    expect(await partly.check({ clearEmpty: true }), 'a name is not emptied either').toMatchObject({
      changed: 0,
      new: 1,
      error: 2,
    })
  })
})
