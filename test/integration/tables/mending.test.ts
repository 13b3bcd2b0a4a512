import fc from 'fast-check'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { MendedCell } from '../../../electron/tables/importing/corrections.ts'
import { takeBack } from '../../../electron/workspace/edits/index.ts'
import { currentValues, type Workspace } from '../../../electron/workspace/stores/workspace.ts'
import { createPlaceIndex, type NamedPlace } from '../../../shared/domain/places.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { writableEntities, type EntityName } from '../../../shared/entities/index.ts'
import { seeded, tableOf, type RandomTable } from '../../support/random-tables.ts'
import { openImports } from '../../support/tables.ts'
import { pulled, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

const ada: RecordValues = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
const guests =
  'first_name,email,country\nGrace,nowhere,Germany\nMary,mary@example.com,BRD\nJane,mary@example.com,Deutschland\nAnn,,Grmany\nEve,,Grmany\n'

function people(): Workspace {
  const workspace = temporaryWorkspace()
  pulled(workspace, 'attendee', '1', ada)
  return workspace
}

const countries = createPlaceIndex('country', [
  { id: '1', name: 'Germany', codes: ['DE', 'DEU'] },
  { id: '2', name: 'France', codes: [] },
])
const ofCountries = {
  isUnlisted: ({ kind, name }: NamedPlace) => kind === 'country' && countries.named(name) === undefined,
  spelled: ({ kind, name }: NamedPlace) =>
    kind === 'country' ? countries.recognised(name)?.name : undefined,
}

async function checked(workspace: Workspace, text = guests) {
  const test = openImports(workspace, 'UTC', ofCountries.isUnlisted, { spelled: ofCountries.spelled })
  const table = await test.open('attendee', 'guests.csv', text)
  return { ...test, table, counts: await table.check() }
}

const countriesOf = (workspace: Workspace): readonly unknown[] =>
  [...workspace.records.iterate('attendee')].map((record) => currentValues(record)['country'])

describe('a cell that is corrected', () => {
  it('is judged at once by the rule of the check, and told with what the file has', async () => {
    const { table, counts } = await checked(people())
    expect(counts).toMatchObject({ new: 3, error: 2 })
    expect((await table.rows())[0]).toMatchObject({
      kind: 'error',
      cells: [{ column: 1, text: 'nowhere', was: null }],
    })
    const still = await table.mend([{ row: 2, column: 1, text: 'grace@' }])
    expect(still.rows).toMatchObject([
      { number: 2, kind: 'error', cells: [{ column: 1, text: 'grace@', was: 'nowhere' }] },
    ])
    const right = await table.mend([{ row: 2, column: 1, text: 'grace@example.com' }])
    expect(right.rows).toMatchObject([
      {
        number: 2,
        kind: 'new',
        errors: [],
        cells: [{ column: 1, text: 'grace@example.com', was: 'nowhere' }],
      },
    ])
    expect(right.counts).toMatchObject({ new: 4, error: 1 })
    const back = await table.mend([{ row: 2, column: 1, text: null }])
    expect(back.rows).toMatchObject([{ kind: 'error', cells: [{ text: 'nowhere', was: null }] }])
    expect(back.counts).toMatchObject(counts)
  })

  it('changes what is said of other rows: two for one record are told, and no more when one of them is another’s', async () => {
    const { imports, table } = await checked(people())
    expect((await table.rows())[2]).toMatchObject({
      number: 4,
      kind: 'error',
      errors: [{ code: 'same-as-row', params: { row: 3 } }],
    })
    expect((await table.mend([{ row: 3, column: 1, text: 'other@example.com' }])).counts).toMatchObject({
      new: 4,
      error: 1,
    })
    expect((await table.rows())[2]).toMatchObject({ number: 4, kind: 'new' })
    expect((await table.mend([{ row: 2, column: 1, text: 'MARY@example.com' }])).counts).toMatchObject({
      new: 4,
      error: 1,
    })
    const { items, total } = await imports.rows(table.id, {
      kinds: ['error'],
      mended: true,
      offset: 0,
      limit: 10,
    })
    expect(items.map(({ number, kind }) => [number, kind])).toEqual([
      [2, 'new'],
      [3, 'new'],
      [4, 'error'],
    ])
    expect(total).toBe(3)
  })

  it('is what the import and the file of errors have, and the file of the person is not', async () => {
    const workspace = people()
    const { imports, table } = await checked(workspace, 'first_name,email\nGrace,nowhere\nMary,somewhere\n')
    await imports.mend(table.id, { cells: [{ row: 2, column: 1, text: 'grace@example.com' }], values: [] })
    // Asked for before the rows were checked anew.
    expect(await readFile((await imports.errorRows(table.id)).path, 'utf8')).toBe(
      '\uFEFFfirst_name,email,Error\r\nMary,somewhere,email: This is not an e-mail address.\r\n',
    )
    expect(await table.apply()).toMatchObject({ created: 1, leftOut: 1 })
    expect(
      [...workspace.records.iterate('attendee')].map((record) => currentValues(record)['email']),
    ).toContain('grace@example.com')
  })

  it('is gone with its column, and with another reading of the file', async () => {
    const { imports, table } = await checked(people())
    await table.mend(
      [{ row: 2, column: 1, text: 'grace@example.com' }],
      [{ column: 2, from: 'Grmany', to: 'Germany' }],
    )
    const { mapping } = table.options
    const without = await table.check({
      mapping: [mapping[0] ?? null, null, mapping[2] ?? null],
      matchBy: null,
    })
    expect(without.values).toContainEqual({
      column: 2,
      from: 'Grmany',
      state: 'replaced',
      to: 'Germany',
      rows: 2,
    })
    expect(await table.check()).toMatchObject({ error: 2 })
    await imports.open(table.id, 'attendee', {}, {})
    expect((await table.check()).values).toContainEqual({
      column: 2,
      from: 'Grmany',
      state: 'unknown',
      to: null,
      rows: 2,
    })
  })

  it('is refused where there is no such row, or its column is left out', async () => {
    const { imports, table } = await checked(people())
    const mend = (row: number, column: number) =>
      imports.mend(table.id, { cells: [{ row, column, text: 'x' }], values: [] })
    await expect(mend(99, 1)).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(mend(2, 9)).rejects.toMatchObject({ code: 'invalid-input' })
    expect((await table.rows())[0]).toMatchObject({ cells: [{ text: 'nowhere', was: null }] })
  })
})

describe('a value of a whole column', () => {
  it('is taken for the service’s spelling where it has the country, told, and kept as written where that is wanted', async () => {
    const workspace = people()
    const { table, counts } = await checked(workspace)
    expect(counts.values).toEqual([
      { column: 2, from: 'Grmany', state: 'unknown', to: null, rows: 2 },
      { column: 2, from: 'BRD', state: 'spelled', to: 'Germany', rows: 1 },
      { column: 2, from: 'Deutschland', state: 'spelled', to: 'Germany', rows: 1 },
    ])
    expect((await table.rows())[1]).toMatchObject({
      spelled: [{ column: 2, from: 'BRD', to: 'Germany' }],
      warnings: [],
    })
    const kept = await table.mend([], [{ column: 2, from: 'brd', to: null }])
    expect(kept.counts.values).toContainEqual({ column: 2, from: 'BRD', state: 'kept', to: null, rows: 1 })
    expect((await table.rows())[1]).toMatchObject({ warnings: [{ code: 'unknown-place' }] })
    await table.mend([], [{ column: 2, from: 'BRD' }])
    const used = await table.mend([], [{ column: 2, from: 'Grmany', to: 'Allemagne' }])
    expect(used.counts.values).toContainEqual({
      column: 2,
      from: 'Grmany',
      state: 'replaced',
      to: 'Allemagne',
      rows: 2,
    })
    await table.apply()
    expect(countriesOf(workspace).filter(Boolean)).toEqual(['Germany', 'Germany', 'Germany'])
  })

  it('changes nothing of a record that says it as the file does', async () => {
    const workspace = people()
    pulled(workspace, 'attendee', '1', { ...ada, country: 'DE' })
    const { counts } = await checked(workspace, 'email,country\nada@example.com,DE\n')
    expect(counts).toMatchObject({ unchanged: 1, values: [] })
  })

  it('is guessed for nobody where the service’s list is not here', async () => {
    const workspace = people()
    const table = await openImports(workspace).open(
      'attendee',
      'a.csv',
      'first_name,email,country\nGrace,g@example.com,BRD\n',
    )
    expect(await table.check()).toMatchObject({ new: 1, values: [] })
    await table.apply()
    expect(countriesOf(workspace)).toContain('BRD')
  })

  it('is one of several that a cell names, or a choice, or yes and no', async () => {
    const workspace = temporaryWorkspace()
    pulled(workspace, 'track', '1', { name: 'Track A' })
    pulled(workspace, 'speaker', '5', { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' })
    const { open } = openImports(workspace)
    const table = await open(
      'session',
      's.csv',
      'title,track,speakers\nOne,Way A,Ada Lovelace; A. King\nTwo,Way A,A. King\nThree,Way A,\n',
    )
    const counts = await table.check({
      mapping: ['title', 'track_id (title)', 'speaker_ids (title)'],
      makeMissing: false,
    })
    expect(counts.error).toBe(3)
    expect(counts.values.map(({ from, rows, state }) => [from, rows, state])).toEqual([
      ['Way A', 3, 'unknown'],
      ['A. King', 2, 'unknown'],
    ])
    const mended = await table.mend(
      [],
      [
        { column: 1, from: 'Way A', to: 'Track A' },
        { column: 2, from: 'A. King', to: 'Ada Lovelace' },
      ],
    )
    expect(mended.counts).toMatchObject({ new: 3, error: 0 })
  })
})

describe('the file of rows with errors', () => {
  it('has all of them with what the file says and every reason', async () => {
    const workspace = temporaryWorkspace()
    pulled(workspace, 'track', '1', { name: 'Track A' })
    const { imports, open } = openImports(workspace)
    const rows = Array.from({ length: 450 }, (_, at) =>
      at % 3 === 0 ? `Good ${at},2026-05-03 09:00,Track A` : `Bad ${at},some day,Nowhere`,
    )
    const table = await open('session', 's.csv', ['title,start,track', ...rows].join('\n'))
    expect(table.options.mapping).toEqual(['title', 'start', 'track_id (title)'])
    await table.check({ makeMissing: false })
    expect((await table.rows()).find(({ kind }) => kind === 'error')?.errors).toHaveLength(2)
    const made = await imports.errorRows(table.id)
    expect(made.records).toBe(300)
    const text = await readFile(made.path, 'utf8')
    expect(
      text.match(/^Bad \d+,some day,Nowhere,"start: .+\ntrack: There is no track “Nowhere”\."\r?$/gm),
    ).toHaveLength(300)
    expect(text).not.toContain('Good')
  })
})

const longestTable = 24

/** What an import of a table says and does; then all of it is taken back. */
async function outcome(
  workspace: Workspace,
  { entity, mapping, matchBy, clearEmpty, rows }: RandomTable,
  cells: readonly MendedCell[],
): Promise<unknown> {
  const { imports, open } = openImports(workspace)
  const table = await open(entity, 'table.csv', [mapping, ...rows].map((texts) => texts.join(',')).join('\n'))
  let counts = await table.check({ mapping: [...mapping], matchBy, clearEmpty })
  // In two goes, as a person does.
  const half = cells.length >> 1
  for (const some of [cells.slice(0, half), cells.slice(half)])
    if (some.length > 0) ({ counts } = await table.mend(some))
  const said = (await table.rows()).map(({ cells: _cells, ...row }) => row)
  const errors = await readFile((await imports.errorRows(table.id)).path, 'utf8')
  const { token, ...result } = await table.apply()
  const records = [...workspace.records.iterate(entity)]
    .map((record) => JSON.stringify(currentValues(record)))
    .sort()
  imports.close(table.id)
  if (token !== null) await takeBack(workspace, token, {})
  return { counts, said, errors, result, records }
}

/** A table and the cells of it that are corrected, with what they are to say. */
function mendedTable(entity: EntityName): fc.Arbitrary<{
  readonly table: RandomTable
  readonly other: RandomTable
  readonly which: readonly number[]
}> {
  return tableOf(entity, longestTable).chain((table) => {
    const cells = table.rows.length * table.mapping.length
    const texts = fc.array(
      fc.constantFrom('', 'n', 'name 1', 'name 2', '1', '2', 'p1@example.com', 'true', '2090-01-01'),
      {
        minLength: table.mapping.length,
        maxLength: table.mapping.length,
      },
    )
    return fc.record({
      table: fc.constant(table),
      other: fc
        .array(texts, { minLength: table.rows.length, maxLength: table.rows.length })
        .map((rows) => ({ ...table, rows })),
      which: fc.uniqueArray(fc.nat({ max: cells - 1 }), { minLength: 1, maxLength: 8 }),
    })
  })
}

describe('a table that is mended in place', () => {
  it.each(writableEntities)(
    'is taken in as the same table with these cells in the file, of %s',
    async (entity) => {
      const workspace = seeded()
      await fc.assert(
        fc.asyncProperty(mendedTable(entity), async ({ table, other, which }) => {
          const width = table.mapping.length
          const at = (cell: number) => ({ row: Math.floor(cell / width), column: cell % width })
          const cells = which.map((cell): MendedCell => {
            const { row, column } = at(cell)
            return { row: row + 2, column, text: other.rows[row]?.[column] ?? '' }
          })
          const rows = table.rows.map((texts, row) =>
            texts.map(
              (text, column) =>
                cells.find((cell) => cell.row === row + 2 && cell.column === column)?.text ?? text,
            ),
          )
          // A row of which nothing is left is none in a file.
          fc.pre([...table.rows, ...rows].every((texts) => texts.some((text) => text !== '')))
          expect(await outcome(workspace, table, cells)).toEqual(
            await outcome(workspace, { ...table, rows }, []),
          )
        }),
        { numRuns: 4, endOnFailure: true },
      )
    },
  )

  it('is a language of a session in any of four languages, as the service spells it, and one that is not known is asked for', async () => {
    const workspace = temporaryWorkspace()
    for (const [id, code, name] of [
      ['1', 'en', 'English'],
      ['2', 'de-AT', 'Deutsch'],
    ] as const)
      pulled(workspace, 'language', id, { code, name })
    pulled(workspace, 'session', '7', { title: 'Opening', languages: { en: { title: 'Opening' } } })
    const rows = ['Opening,الألمانية', 'Panel,anglais / Klingon', 'Talk,Klingon', 'Last,French']
    const table = await openImports(workspace).open(
      'session',
      's.csv',
      ['title,Sprachen', ...rows].join('\n'),
    )
    const counts = await table.check()
    expect(counts.values).toEqual([{ column: 1, from: 'Klingon', state: 'unknown', to: null, rows: 2 }])
    expect((await table.rows())[1]).toMatchObject({
      kind: 'error',
      errors: [{ code: 'unknown-language', params: { text: 'Klingon' } }],
    })
    const mended = await table.mend([], [{ column: 1, from: 'Klingon', to: 'Deutsch' }])
    expect(mended.counts).toMatchObject({
      new: 3,
      changed: 1,
      error: 0,
      values: [{ from: 'Klingon', to: 'Deutsch', state: 'replaced', rows: 2 }],
    })
    await table.apply()
    const languages = [...workspace.records.iterate('session')].map((record) => {
      const { title, languages: has } = currentValues(record)
      return [title, has]
    })
    expect(Object.fromEntries(languages)).toEqual({
      Opening: { en: { title: 'Opening' }, 'de-AT': {} },
      Panel: { en: {}, 'de-AT': {} },
      Talk: { 'de-AT': {} },
      Last: { fr: {} },
    })
    const again = await openImports(workspace).open(
      'session',
      's.csv',
      ['title,Sprachen', 'Opening,Deutsch', 'Panel,DE-AT; EN'].join('\n'),
    )
    expect(await again.check()).toMatchObject({ unchanged: 2, changed: 0 })
  })
})
