import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../../electron/workspace/disk/database.ts'
import {
  applyPlanStep,
  createRecord,
  removeMany,
  removeForUndo,
  removeRecord,
  takeBack,
  updateMany,
  updateRecord,
} from '../../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../../electron/workspace/open.ts'
import type { Workspace, WorkspaceChange } from '../../../../electron/workspace/stores/workspace.ts'
import { testClock } from '../../../support/clock.ts'
import { planStep, standFor } from '../../../support/plans.ts'
import { pulled, temporaryFolder, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

function withBooths(workspace: Workspace, count: number): readonly string[] {
  return workspace.transaction(() => {
    for (const floor of ['1', '2']) pulled(workspace, 'floor', floor, { name: `Hall ${floor}` })
    return Array.from(
      { length: count },
      (_, index) =>
        pulled(workspace, 'booth', String(index + 1), { booth_name: `Booth ${index}`, floor_id: 'r1' }).key,
    )
  })
}

const floorsOf = (workspace: Workspace, keys: readonly string[]): ReadonlySet<string | undefined> =>
  new Set(workspace.records.floorsOf(keys).values())

describe('a change to many records', () => {
  it('is journalled like single ones, and taken back as a whole', async () => {
    const workspace = temporaryWorkspace()
    const keys = withBooths(workspace, 300)
    const progress: number[] = []
    const result = await updateMany(
      workspace,
      'booth',
      keys,
      { floor_id: 'r2' },
      { onDone: (done) => progress.push(done) },
    )
    expect(result).toMatchObject({ changed: 300, leftOut: 0, cancelled: false })
    expect(progress.at(-1)).toBe(300)
    expect(floorsOf(workspace, keys)).toEqual(new Set(['r2']))
    expect(workspace.journal.counts().queued).toBe(300)
    const undone = await takeBack(workspace, result.token ?? '', {})
    expect(undone).toMatchObject({ restored: 300, leftOut: 0, examples: [] })
    expect(new Set(undone.records.map(({ key }) => key))).toEqual(new Set(keys))
    expect(floorsOf(workspace, keys)).toEqual(new Set(['r1']))
    expect(workspace.journal.open()).toEqual([])
    await expect(takeBack(workspace, result.token ?? '', {})).rejects.toMatchObject({ code: 'not-found' })
  })

  it('leaves out what is gone and what has it already, and has no token where nothing changes', async () => {
    const workspace = temporaryWorkspace()
    const [first = '', second = ''] = withBooths(workspace, 2)
    removeRecord(workspace, 'booth', second)
    expect(await updateMany(workspace, 'booth', [first, second, 'r404'], { floor_id: 'r1' }, {})).toEqual({
      ...{ token: null, changed: 0, leftOut: 2, cancelled: false },
    })
    expect(() => updateMany(workspace, 'booth', [first], { floor_id: 'l404' }, {})).toThrow(
      expect.objectContaining({ field: 'floor_id' }),
    )
  })

  it('keeps what was done when it is called off, with its way back', async () => {
    const workspace = temporaryWorkspace()
    const keys = withBooths(workspace, 2_000)
    const stop = new AbortController()
    const result = await updateMany(
      workspace,
      'booth',
      keys,
      { city: 'Oslo' },
      { signal: stop.signal, onDone: () => stop.abort() },
    )
    expect(result.cancelled).toBe(true)
    expect(result.changed).toBeGreaterThanOrEqual(32)
    expect(workspace.journal.counts().queued).toBe(result.changed)
    expect(await takeBack(workspace, result.token ?? '', {})).toMatchObject({
      restored: result.changed,
      leftOut: 0,
    })
    expect(workspace.journal.open()).toEqual([])
  })

  it('that a crash ends is done for some and not for others, each whole and journalled, and what is done can be taken back', async () => {
    const folder = temporaryFolder()
    let written = Infinity
    const open = () =>
      openWorkspace(folder, {
        clock: testClock(),
        openDatabase: (file) => {
          const database = openDatabase(file)
          return {
            ...database,
            get isTransaction() {
              return database.isTransaction
            },
            run: (sql, ...parameters) => {
              if (sql.startsWith('UPDATE record SET') && (written -= 1) < 0)
                throw new Error('The process is gone.')
              return database.run(sql, ...parameters)
            },
          }
        },
      })
    const before = open()
    const keys = withBooths(before, 1_000)
    written = 400
    await expect(updateMany(before, 'booth', keys, { floor_id: 'r2' }, {})).rejects.toThrow(
      'The process is gone.',
    )
    before.close()
    written = Infinity
    const after = open()
    onTestFinished(() => after.close())
    const moved = keys.filter((key) => after.records.get('booth', key)?.draft?.['floor_id'] === 'r2')
    expect(moved.length).toBeLessThanOrEqual(400)
    expect(new Set(after.journal.open().map(({ key }) => key))).toEqual(new Set(moved))
    const database = openDatabase(`${folder}/workspace.db`)
    const token = String(database.get('SELECT token FROM history_entry')?.['token'])
    database.close()
    expect(moved.length === 0 || (await takeBack(after, token, {})).restored === moved.length).toBe(true)
    expect(floorsOf(after, keys)).toEqual(new Set(['r1']))
    expect(after.journal.open()).toEqual([])
  })
})

describe('taking a change back', () => {
  it('leaves what was changed again since, and says so', async () => {
    const workspace = temporaryWorkspace()
    const [a = '', b = '', c = ''] = withBooths(workspace, 3)
    const { token } = await updateMany(workspace, 'booth', [a, b, c], { city: 'Oslo', country: 'Norway' }, {})
    updateRecord(workspace, 'booth', b, { city: 'Bergen' })
    removeRecord(workspace, 'booth', c)
    expect(await takeBack(workspace, token ?? '', {})).toEqual({
      restored: 1,
      leftOut: 2,
      examples: [
        { entity: 'booth', key: c, title: 'Booth 2', fields: [] },
        { entity: 'booth', key: b, title: 'Booth 1', fields: ['city'] },
      ],
      records: [{ entity: 'booth', key: a }],
    })
    expect(workspace.records.get('booth', a)).toMatchObject({ state: 'clean' })
    expect(workspace.records.get('booth', b)?.draft).toEqual({
      booth_name: 'Booth 1',
      floor_id: 'r1',
      city: 'Bergen',
    })
  })

  it('puts a booth back in its place, and says that both floors have changed', async () => {
    const workspace = temporaryWorkspace()
    const keys = withBooths(workspace, 2)
    const [key = ''] = keys
    await applyPlanStep(workspace, planStep({ floorKey: 'r1', put: [standFor(key)] }))
    const told: WorkspaceChange[] = []
    workspace.onChange((changes) => told.push(...changes.filter(({ kind }) => kind === 'layout')))
    const { token } = await updateMany(workspace, 'booth', keys, { floor_id: 'r2' }, {})
    expect(new Set(told.map((change) => (change.kind === 'layout' ? change.floorKey : '')))).toEqual(
      new Set(['r1', 'r2']),
    )
    await applyPlanStep(
      workspace,
      planStep({ floorKey: 'r2', put: [standFor(key, { id: 'another' })] }),
      'page',
    )
    expect(told.at(-1)).toEqual({ kind: 'layout', floorKey: 'r2', origin: 'page' })
    await takeBack(workspace, token ?? '', {})
    expect(workspace.layouts.placements()).toEqual({ [key]: 'r1' })
    expect(workspace.layouts.get('r1').elements).toEqual([standFor(key)])
  })

  it('brings removed records back, with all that went along and what named them, also those that the service never had', async () => {
    const workspace = temporaryWorkspace()
    const [kept = ''] = withBooths(workspace, 1)
    const helper = createRecord(workspace, 'representative', {
      first_name: 'Ada',
      email: 'ada@example.com',
    }).key
    const made = createRecord(workspace, 'booth', {
      booth_name: 'Made here',
      floor_id: 'r1',
      booth_rep_ids: [helper],
    }).key
    const paper = createRecord(workspace, 'document', { title: 'Brochure', booth_id: made }).key
    await applyPlanStep(workspace, planStep({ floorKey: 'r1', put: [standFor(made), standFor(kept)] }))
    const valuesNow = () =>
      [kept, made].map(
        (key) => workspace.records.get('booth', key)?.draft ?? workspace.records.get('booth', key)?.base,
      )
    const before = [
      ...valuesNow(),
      workspace.records.get('document', paper)?.draft,
      workspace.records.get('representative', helper)?.draft,
    ]
    const { token, changed } = await removeMany(
      workspace,
      'booth',
      [kept, made],
      { deleteRepresentatives: true },
      {},
    )
    expect(changed).toBe(2)
    expect(workspace.records.get('booth', made)).toBeUndefined()
    expect(workspace.layouts.placements()).toEqual({})
    expect(await takeBack(workspace, token ?? '', {})).toMatchObject({ leftOut: 0 })
    expect([
      ...valuesNow(),
      workspace.records.get('document', paper)?.draft,
      workspace.records.get('representative', helper)?.draft,
    ]).toEqual(before)
    expect(workspace.layouts.placements()).toEqual({ [made]: 'r1', [kept]: 'r1' })
    expect(new Set(workspace.journal.open().map(({ key, operation }) => `${operation} ${key}`))).toEqual(
      new Set([made, paper, helper].map((key) => `save ${key}`)),
    )
  })

  it('that was called off goes on under the same token', async () => {
    const workspace = temporaryWorkspace()
    const keys = withBooths(workspace, 2_000)
    const { token } = await updateMany(workspace, 'booth', keys, { city: 'Oslo' }, {})
    const stop = new AbortController()
    const first = await takeBack(workspace, token ?? '', { signal: stop.signal, onDone: () => stop.abort() })
    const second = await takeBack(workspace, token ?? '', {})
    expect([first.restored + second.restored, first.leftOut + second.leftOut]).toEqual([2_000, 0])
    expect(workspace.journal.open()).toEqual([])
  })

  it('names again what a removed record was named by', async () => {
    const workspace = temporaryWorkspace()
    const helper = createRecord(workspace, 'representative', {
      first_name: 'Ada',
      email: 'ada@example.com',
    }).key
    const booth = createRecord(workspace, 'booth', { booth_name: 'Made here', booth_rep_ids: [helper] }).key
    const token = workspace.undo.begin()
    removeForUndo(workspace, token, 'representative', helper)
    expect(workspace.records.get('booth', booth)?.draft?.['booth_rep_ids']).toEqual([])
    await takeBack(workspace, token, {})
    expect(workspace.records.get('booth', booth)?.draft?.['booth_rep_ids']).toEqual([helper])
  })
})
