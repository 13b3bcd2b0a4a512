import { expect, it } from 'vitest'
import { takeBack } from '../../../electron/workspace/edits/index.ts'
import { currentValues, type Workspace } from '../../../electron/workspace/stores/workspace.ts'
import { openImports } from '../../support/tables.ts'
import { pulled, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

const list = 'Name,Floor\nAcme,Main hall\nUmbrella,Upstairs\nGlobex,MAIN  HALL\n'

const named = (workspace: Workspace, entity: 'floor' | 'booth') =>
  [...workspace.records.iterate(entity)].filter(({ removed }) => !removed)
const floorNames = (workspace: Workspace) =>
  named(workspace, 'floor').map((floor) => currentValues(floor)['name'])

it('an event without floors gets those that a list of booths names, each once, and loses them with the import', async () => {
  const workspace = temporaryWorkspace()
  const table = await openImports(workspace).open('booth', 'b.csv', list)
  expect(await table.check()).toMatchObject({
    new: 3,
    error: 0,
    missing: [{ entity: 'floor', count: 2, names: ['Main hall', 'Upstairs'], makes: true }],
  })
  expect(floorNames(workspace), 'a dry run writes nothing').toEqual([])
  expect((await table.rows())[2]?.changes).toContainEqual({
    field: 'floor_id',
    before: null,
    after: { name: 'Main hall' },
  })

  const { token, created } = await table.apply()
  expect(created).toBe(3)
  expect(floorNames(workspace).sort()).toEqual(['Main hall', 'Upstairs'])
  const keys = new Map(named(workspace, 'floor').map((floor) => [currentValues(floor)['name'], floor.key]))
  expect(
    named(workspace, 'booth').map((booth) => [
      currentValues(booth)['booth_name'],
      currentValues(booth)['floor_id'],
    ]),
  ).toEqual([
    ['Acme', keys.get('Main hall')],
    ['Umbrella', keys.get('Upstairs')],
    ['Globex', keys.get('Main hall')],
  ])

  await takeBack(workspace, token ?? '', {})
  expect([...named(workspace, 'booth'), ...named(workspace, 'floor')]).toEqual([])
})

it('where there are floors a name of none is an error until the person wants it made', async () => {
  const workspace = temporaryWorkspace()
  pulled(workspace, 'floor', '1', { name: 'Main hall' })
  const table = await openImports(workspace).open('booth', 'b.csv', list.replace('Floor', 'Halle'))
  expect(await table.check()).toMatchObject({
    new: 2,
    error: 1,
    missing: [{ names: ['Upstairs'], makes: false }],
  })
  expect(await table.check({ makeMissing: true })).toMatchObject({
    new: 3,
    error: 0,
    missing: [{ names: ['Upstairs'], makes: true }],
  })
  expect(await table.apply()).toMatchObject({ created: 3, leftOut: 0 })
  expect(floorNames(workspace).sort()).toEqual(['Main hall', 'Upstairs'])
})

it('a column of many different names is not taken for floors by itself, and what needs more than a name is never made', async () => {
  const workspace = temporaryWorkspace()
  const { open } = openImports(workspace)
  const many = await open(
    'booth',
    'b.csv',
    `Name,Floor\n${Array.from({ length: 60 }, (_, at) => `Acme ${at},Street ${at}\n`).join('')}`,
  )
  expect(await many.check()).toMatchObject({ new: 0, error: 60, missing: [{ count: 60, makes: false }] })
  expect(await many.check({ makeMissing: true })).toMatchObject({ new: 60, error: 0 })

  const jobs = await open('job', 'j.csv', 'Title,Booth\nEngineer,Nobody\n')
  expect(await jobs.check({ makeMissing: true })).toMatchObject({ error: 1, missing: [] })
})

it('only rows that are imported make what they name', async () => {
  const workspace = temporaryWorkspace()
  const table = await openImports(workspace).open(
    'booth',
    'b.csv',
    'Name,Floor,Exhibitor’s e-mail\nAcme,Main hall,a@example.com\nUmbrella,Upstairs,nowhere\n',
  )
  await table.check({ mapping: ['booth_name', 'floor_id (title)', 'exhibitor_email'] })
  expect(await table.apply()).toMatchObject({ created: 1, leftOut: 1 })
  expect(floorNames(workspace)).toEqual(['Main hall'])
})
