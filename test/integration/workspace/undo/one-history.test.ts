import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { foldersOf } from '../../../../electron/workspace/disk/folders.ts'
import {
  applyPlanStep,
  createAsEntry,
  redoPlanStep,
  removeMany,
  takeBack,
  undoPlanStep,
  updateAsEntry,
  updateMany,
  updateRecord,
} from '../../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../../electron/workspace/open.ts'
import { migrations } from '../../../../electron/workspace/schema/migrations.ts'
import {
  currentValues,
  type Workspace,
  type WorkspaceChange,
} from '../../../../electron/workspace/stores/workspace.ts'
import { testClock } from '../../../support/clock.ts'
import { planStep, standFor } from '../../../support/plans.ts'
import { pulled, temporaryFolder, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

/** Two floors, and two booths on the first, of which r10 has a stand. */
async function populated(workspace: Workspace = temporaryWorkspace()): Promise<Workspace> {
  for (const floor of ['1', '2']) pulled(workspace, 'floor', floor, { name: `Hall ${floor}` })
  for (const booth of ['10', '11'])
    pulled(workspace, 'booth', booth, { booth_name: `Booth ${booth}`, floor_id: 'r1' })
  await applyPlanStep(
    workspace,
    planStep({ floorKey: 'r1', put: [standFor('r10', { id: 's' })] }, { remove: ['s'] }, { kind: 'draw' }),
  )
  return workspace
}

const nameOf = ({ records }: Workspace, key: string): unknown =>
  currentValues(records.get('booth', key)!)['booth_name']
const placements = ({ layouts }: Workspace) => layouts.placements()
const kindsOf = ({ layouts }: Workspace) => layouts.steps.list(0).done.map(({ kind }) => kind)
const nextOf = ({ undo }: Workspace) => undo.next()

it('tells the newest change of records, and what was taken back last, by what it was', async () => {
  const workspace = await populated()
  expect(nextOf(workspace)).toEqual({ undo: null, redo: null })
  await updateMany(workspace, 'booth', ['r10', 'r11'], { booth_name: 'Both' }, {})
  const removed = await removeMany(workspace, 'booth', ['r11'], {}, {})
  const removal = { token: removed.token, kind: 'remove', entity: 'booth', count: 1, title: 'Both' }
  expect(nextOf(workspace)).toEqual({ undo: removal, redo: null })
  await takeBack(workspace, removed.token ?? '', {})
  expect(nextOf(workspace)).toMatchObject({
    undo: { kind: 'change', entity: 'booth', count: 2, title: '' },
    redo: removal,
  })
  await takeBack(workspace, removed.token ?? '', { direction: 'redo' })
  expect(workspace.records.get('booth', 'r11')).toMatchObject({ removed: true })
  await expect(takeBack(workspace, removed.token ?? '', { direction: 'redo' })).rejects.toMatchObject({
    code: 'not-found',
  })
})

it('names what is gone by what it was called', () => {
  const workspace = temporaryWorkspace()
  createAsEntry(workspace, 'floor', { name: 'Annexe' })
  const { undo } = nextOf(workspace)
  expect(undo).toMatchObject({ kind: 'make', entity: 'floor', count: 1, title: 'Annexe' })
  return takeBack(workspace, undo?.token ?? '', {}).then(() => {
    expect(workspace.records.list({ entity: 'floor' }).items).toEqual([])
    expect(nextOf(workspace).redo).toMatchObject({ kind: 'make', title: 'Annexe' })
  })
})

it('forgets what was undone after a new change, of records as of plans', async () => {
  const workspace = await populated()
  const { token } = await updateMany(workspace, 'booth', ['r11'], { booth_name: 'New' }, {})
  await takeBack(workspace, token ?? '', {})
  updateAsEntry(workspace, 'booth', 'r10', { booth_name: 'Other' })
  expect(nextOf(workspace).redo).toBeNull()
  expect(workspace.undo.undone()).toEqual([])

  await undoPlanStep(workspace, workspace.layouts.steps.list(0).done[0]!.id)
  const told: WorkspaceChange[] = []
  workspace.onChange((changes) => told.push(...changes))
  updateAsEntry(workspace, 'booth', 'r10', { city: 'Lyon' })
  expect(workspace.layouts.steps.list(0).undone).toEqual([])
  // So that Floors looks again.
  expect(told).toContainEqual({ kind: 'layout', floorKey: 'r1' })
})

it('is one entry on all screens: taken back on one it is on the other, and done again', async () => {
  const workspace = await populated()
  updateAsEntry(workspace, 'booth', 'r10', { floor_id: 'r2', booth_name: 'Moved' })
  const { undo } = nextOf(workspace)
  const step = workspace.layouts.steps.list(0).done.at(-1)!
  expect(step).toMatchObject({
    ...{ id: undo?.token, kind: 'elsewhere', seenOn: 'r1' },
    change: { kind: 'change', entity: 'booth', count: 1 },
  })
  await undoPlanStep(workspace, step.id)
  expect([placements(workspace), nameOf(workspace, 'r10')]).toEqual([{ r10: 'r1' }, 'Booth 10'])
  expect(nextOf(workspace)).toMatchObject({ undo: null, redo: { token: step.id } })
  await takeBack(workspace, step.id, { direction: 'redo' })
  expect([placements(workspace), nameOf(workspace, 'r10')]).toEqual([{}, 'Moved'])
  expect(kindsOf(workspace)).toEqual(['draw', 'elsewhere'])
  await takeBack(workspace, step.id, {})
  await redoPlanStep(workspace, step.id)
  expect([placements(workspace), nameOf(workspace, 'r10')]).toEqual([{}, 'Moved'])
  expect(workspace.undo.isKnown(step.id)).toBe(true)
})

it('leaves what was changed since, and says how much, also on Floors', async () => {
  const workspace = await populated()
  updateAsEntry(workspace, 'booth', 'r10', { floor_id: 'r2', booth_name: 'Moved' })
  const { undo } = nextOf(workspace)
  updateRecord(workspace, 'booth', 'r10', { booth_name: 'By the service' })
  let left = 0
  await undoPlanStep(workspace, undo?.token ?? '', undefined, (count) => (left = count))
  expect([left, placements(workspace), nameOf(workspace, 'r10')]).toEqual([
    1,
    { r10: 'r1' },
    'By the service',
  ])
  left = 0
  await redoPlanStep(workspace, undo?.token ?? '', undefined, (count) => (left = count))
  expect([left, placements(workspace), nameOf(workspace, 'r10')]).toEqual([0, {}, 'By the service'])
})

it('keeps the order of plans where an entry is taken back out of it, and does it again all the same', async () => {
  const workspace = await populated()
  updateAsEntry(workspace, 'booth', 'r10', { floor_id: 'r2' })
  const token = nextOf(workspace).undo?.token ?? ''
  const stand = standFor(null, { id: 's', xMetres: 30 })
  await applyPlanStep(
    workspace,
    planStep({ floorKey: 'r1', put: [stand] }, { put: [standFor(null, { id: 's' })] }, { kind: 'move' }),
  )
  await takeBack(workspace, token, {})
  expect(placements(workspace)).toEqual({ r10: 'r1' })
  expect(kindsOf(workspace)).toEqual(['draw', 'elsewhere', 'move', 'elsewhere'])
  // The stand stays where it was moved to.
  await takeBack(workspace, token, { direction: 'redo' })
  expect(placements(workspace)).toEqual({})
  expect(workspace.layouts.element('s')?.element).toMatchObject({ xMetres: 30 })
  while (workspace.layouts.steps.list(0).done.length > 0)
    await undoPlanStep(workspace, workspace.layouts.steps.list(0).done.at(-1)!.id)
  expect(workspace.layouts.get('r1').elements).toEqual([])
  expect([...workspace.records.floorsOf(['r10']).values()]).toEqual(['r1'])
})

it('takes what is typed into a field in one go as one change, and nothing else', () => {
  const clock = testClock()
  const workspace = openWorkspace(temporaryFolder(), { clock })
  onTestFinished(() => workspace.close())
  pulled(workspace, 'booth', '10', { booth_name: 'Was' })
  const type = (values: Record<string, string>): string => {
    updateAsEntry(workspace, 'booth', 'r10', values)
    return nextOf(workspace).undo?.token ?? ''
  }
  const first = type({ booth_name: 'T' })
  clock.advance(4_000)
  expect(type({ booth_name: 'Ty' })).toBe(first)
  clock.advance(4_000)
  expect(type({ booth_name: 'Typed' })).toBe(first)
  const second = type({ city: 'Lyon' })
  expect(second).not.toBe(first)
  const third = type({ booth_name: 'Typed later' })
  clock.advance(6_000)
  expect(new Set([first, second, third, type({ booth_name: 'Typed anew' })]).size).toBe(4)
  return takeBack(workspace, nextOf(workspace).undo?.token ?? '', {})
    .then(() => takeBack(workspace, third, {}))
    .then(() => takeBack(workspace, second, {}))
    .then(() => takeBack(workspace, first, {}))
    .then(() => {
      expect(nameOf(workspace, 'r10')).toBe('Was')
      expect(workspace.journal.open()).toEqual([])
    })
})

it.each(['undo', 'redo'] as const)('goes on with half an %s, also after a restart', async (direction) => {
  const folder = temporaryFolder()
  let workspace = openWorkspace(folder, { clock: testClock() })
  onTestFinished(() => workspace.close())
  const keys = Array.from({ length: 500 }, (_, at) => `r${at + 100}`)
  workspace.transaction(() => {
    for (const key of keys) pulled(workspace, 'booth', key.slice(1), { booth_name: 'Before' })
  })
  const { token } = await updateMany(workspace, 'booth', keys, { booth_name: 'After' }, {})
  if (direction === 'redo') await takeBack(workspace, token ?? '', {})
  const names = (): readonly unknown[] => keys.map((key) => nameOf(workspace, key))
  const off = new AbortController()
  await takeBack(workspace, token ?? '', { direction, signal: off.signal, onDone: () => off.abort() })
  expect(new Set(names()).size).toBe(2)
  workspace.close()

  workspace = openWorkspace(folder, { clock: testClock() })
  expect(workspace.undo.next()[direction]).toMatchObject({ token, count: 500 })
  await takeBack(workspace, token ?? '', { direction })
  expect(new Set(names())).toEqual(new Set([direction === 'undo' ? 'Before' : 'After']))
  await takeBack(workspace, token ?? '', { direction: direction === 'undo' ? 'redo' : 'undo' })
  expect(new Set(names())).toEqual(new Set([direction === 'undo' ? 'After' : 'Before']))
})

it('keeps the last hundred changes of records, and clears the others away', async () => {
  const workspace = await populated()
  const tokens: string[] = []
  for (let at = 0; at < 105; at += 1) {
    const { token } = await updateMany(workspace, 'booth', ['r10', 'r11'], { booth_name: `B${at}` }, {})
    tokens.push(token ?? '')
  }
  expect(tokens.map((token) => workspace.undo.isKnown(token))).toEqual([
    ...Array.from({ length: 5 }, () => false),
    ...Array.from({ length: 100 }, () => true),
  ])
  expect(workspace.undo.steps(tokens[0] ?? '', 10)).toEqual([])
})

/** The last version with tokens and steps of plans beside each other. */
const twoHistories = 31

it('takes tokens and steps of earlier versions over, in their order, each half of one that was of both', async () => {
  const folder = temporaryFolder()
  openWorkspace(folder, { clock: testClock(), migrations: migrations.slice(0, twoHistories) }).close()
  const database = new DatabaseSync(foldersOf(folder).database)
  const undo = database.prepare('INSERT INTO undo (id, token, at) VALUES (?, ?, ?)')
  const note = database.prepare('INSERT INTO undo_step (undo_id, entity, key, what) VALUES (?, ?, ?, ?)')
  const plan = database.prepare(
    'INSERT INTO plan_step (id, state, size, head, body, undo_token) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const step = (id: string, state: string, at: number, kind: string, token: string | null): void => {
    const whole = planStep({ floorKey: 'r1' }, {}, { id, at, kind: kind as 'draw' })
    const { forward: _forward, backward: _backward, ...head } = whole
    const body = JSON.stringify(whole)
    plan.run(id, state, body.length, JSON.stringify(head), body, token)
  }
  const at = (second: number): string => new Date(second * 1_000).toISOString()
  const renamed = JSON.stringify({
    kind: 'fields',
    before: { booth_name: 'Was' },
    after: { booth_name: 'Is' },
  })
  undo.run(1, 'only-records', at(10))
  note.run(1, 'booth', 'r10', renamed)
  undo.run(2, 'of-both', at(20))
  note.run(2, 'booth', 'r11', renamed)
  undo.run(3, 'brings-floor-back', at(40))
  note.run(3, 'floor', 'l-floor', JSON.stringify({ kind: 'gone', values: { name: 'Annexe' } }))
  step('drawn', 'done', 15_000, 'draw', null)
  step('of-both', 'done', 20_000, 'elsewhere', 'of-both')
  step('made', 'undone', 30_000, 'make-floor', 'brings-floor-back')
  step('moved', 'undone', 31_000, 'move', null)
  database.close()

  const workspace = openWorkspace(folder, { clock: testClock() })
  onTestFinished(() => workspace.close())
  for (const booth of ['10', '11']) pulled(workspace, 'booth', booth, { booth_name: 'Is' })
  const { done, undone } = workspace.layouts.steps.list(Infinity)
  expect([done.map(({ id }) => id), undone.map(({ id }) => id)]).toEqual([
    ['drawn', 'of-both'],
    ['made', 'moved'],
  ])
  expect(nextOf(workspace)).toMatchObject({
    undo: { token: 'of-both', kind: 'change', entity: 'booth', count: 1, title: 'Is' },
    redo: { token: 'made', kind: 'make-floor' },
  })
  await redoPlanStep(workspace, 'made')
  expect(currentValues(workspace.records.get('floor', 'l-floor')!)).toMatchObject({ name: 'Annexe' })
  await undoPlanStep(workspace, 'made')
  expect(workspace.records.get('floor', 'l-floor')).toBeUndefined()
  await undoPlanStep(workspace, 'of-both')
  await takeBack(workspace, 'only-records', {})
  expect([nameOf(workspace, 'r10'), nameOf(workspace, 'r11')]).toEqual(['Was', 'Was'])
})
