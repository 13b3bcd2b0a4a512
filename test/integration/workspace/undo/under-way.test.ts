import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { foldersOf } from '../../../../electron/workspace/disk/folders.ts'
import {
  applyPlanStep,
  inParts,
  removeMany,
  takeBack,
  undoPlanStep,
  updateAsEntry,
  updateMany,
} from '../../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../../electron/workspace/open.ts'
import { currentValues, type Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import { AppError } from '../../../../shared/errors.ts'
import { testClock } from '../../../support/clock.ts'
import { planStep, standFor } from '../../../support/plans.ts'
import { pulled, temporaryFolder, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

const keys = Array.from({ length: 900 }, (_, at) => `r${at + 100}`)

/** Booths on one floor, of which r100 has a stand. */
async function hall(workspace: Workspace = temporaryWorkspace()): Promise<Workspace> {
  workspace.transaction(() => {
    for (const floor of ['1', '2']) pulled(workspace, 'floor', floor, { name: `Hall ${floor}` })
    for (const key of keys) pulled(workspace, 'booth', key.slice(1), { booth_name: 'Before', floor_id: 'r1' })
  })
  await applyPlanStep(
    workspace,
    planStep({ floorKey: 'r1', put: [standFor('r100', { id: 's' })] }, { remove: ['s'] }, { kind: 'draw' }),
  )
  return workspace
}

const nameOf = ({ records }: Workspace, key: string): unknown =>
  currentValues(records.get('booth', key)!)['booth_name']
const namesOf = (workspace: Workspace): ReadonlySet<unknown> =>
  new Set(keys.map((key) => nameOf(workspace, key)))

/** The state of every promise once all are settled. */
const outcomes = async (all: readonly Promise<unknown>[]): Promise<readonly string[]> =>
  (await Promise.allSettled(all)).map((one) =>
    one.status === 'fulfilled' ? 'done' : (one.reason as AppError).code,
  )

it('waits for a change that is still being made, and takes all of it back', async () => {
  const workspace = await hall()
  const changing = updateMany(workspace, 'booth', keys, { booth_name: 'After' }, {})
  const token = workspace.undo.next().undo?.token ?? ''
  expect(namesOf(workspace).size).toBe(2)
  const [taken] = await Promise.all([takeBack(workspace, token, {}), changing])
  expect(taken).toMatchObject({ restored: keys.length, leftOut: 0 })
  expect(namesOf(workspace)).toEqual(new Set(['Before']))
  expect(workspace.journal.open()).toEqual([])
  await takeBack(workspace, token, { direction: 'redo' })
  expect(namesOf(workspace)).toEqual(new Set(['After']))
})

it('waits no longer where it was called off meanwhile, and can be asked again', async () => {
  const workspace = await hall()
  const changing = updateMany(workspace, 'booth', keys, { booth_name: 'After' }, {})
  const token = workspace.undo.next().undo?.token ?? ''
  const off = new AbortController()
  const taking = takeBack(workspace, token, { signal: off.signal })
  off.abort()
  expect(await taking).toMatchObject({ restored: 0 })
  expect(namesOf(workspace).has('Before')).toBe(true)
  await changing
  await takeBack(workspace, token, {})
  expect(namesOf(workspace)).toEqual(new Set(['Before']))
})

it.each(['undo', 'redo'] as const)(
  'goes one way once, however often %s is asked for at once',
  async (direction) => {
    const workspace = await hall()
    const { token } = await updateMany(workspace, 'booth', keys, { booth_name: 'After' }, {})
    if (direction === 'redo') await takeBack(workspace, token ?? '', {})
    const asked = Array.from({ length: 3 }, () => takeBack(workspace, token ?? '', { direction }))
    expect(await outcomes(asked)).toEqual(['done', 'not-found', 'not-found'])
    expect(namesOf(workspace)).toEqual(new Set([direction === 'undo' ? 'Before' : 'After']))
    await takeBack(workspace, token ?? '', { direction: direction === 'undo' ? 'redo' : 'undo' })
    expect(namesOf(workspace)).toEqual(new Set([direction === 'undo' ? 'After' : 'Before']))
  },
)

it.each([
  ['by its notice and on Floors', ['notice', 'plan'], ['done', 'conflict']],
  ['on Floors and by its notice', ['plan', 'notice'], ['done', 'not-found']],
  ['twice on Floors', ['plan', 'plan'], ['done', 'conflict']],
] as const)('takes what both show back once: %s', async (_name, calls, expected) => {
  const workspace = await hall()
  const { token } = await removeMany(workspace, 'booth', keys.slice(0, 300), {}, {})
  const asked = calls.map((call) =>
    call === 'notice' ? takeBack(workspace, token ?? '', {}) : undoPlanStep(workspace, token ?? ''),
  )
  expect(await outcomes(asked)).toEqual(expected)
  expect(keys.every((key) => workspace.records.get('booth', key)?.removed === false)).toBe(true)
  expect(workspace.layouts.placements()).toEqual({ r100: 'r1' })
  expect(workspace.undo.next()).toMatchObject({ undo: null, redo: { token } })
  await takeBack(workspace, token ?? '', { direction: 'redo' })
  expect(workspace.records.get('booth', 'r100')?.removed).toBe(true)
})

it('does a step of a plan after what is being taken back, and keeps both', async () => {
  const workspace = await hall()
  const { token } = await updateMany(workspace, 'booth', keys, { floor_id: 'r2' }, {})
  await Promise.all([
    takeBack(workspace, token ?? '', {}),
    applyPlanStep(
      workspace,
      planStep({ floorKey: 'r1', put: [standFor('r101', { id: 't' })] }, { remove: ['t'] }, { kind: 'draw' }),
    ),
  ])
  expect(workspace.layouts.placements()).toEqual({ r100: 'r1', r101: 'r1' })
  expect(workspace.undo.next().redo).toBe(null)
})

it('does not add what is typed to a change of many', async () => {
  const workspace = await hall()
  const { token } = await updateMany(workspace, 'booth', keys, { booth_name: 'Many' }, {})
  const last = keys.at(-1) ?? ''
  updateAsEntry(workspace, 'booth', last, { booth_name: 'One' })
  const typed = workspace.undo.next().undo
  expect(typed).toMatchObject({ count: 1 })
  await takeBack(workspace, typed?.token ?? '', {})
  expect(nameOf(workspace, last)).toBe('Many')
  await takeBack(workspace, token ?? '', {})
  expect(namesOf(workspace)).toEqual(new Set(['Before']))
})

it('keeps one step of a field that is typed without a pause', async () => {
  const clock = testClock()
  const workspace = openWorkspace(temporaryFolder(), { clock })
  onTestFinished(() => workspace.close())
  pulled(workspace, 'booth', '100', { booth_name: 'Before' })
  for (let at = 0; at < 400; at += 1) {
    updateAsEntry(workspace, 'booth', 'r100', { booth_name: `Typed ${at}` })
    clock.advance(1_000)
  }
  const token = workspace.undo.next().undo?.token ?? ''
  expect(workspace.undo.count(token)).toBe(1)
  await takeBack(workspace, token, {})
  expect(nameOf(workspace, 'r100')).toBe('Before')
  expect(workspace.undo.next().undo).toBe(null)
  await takeBack(workspace, token, { direction: 'redo' })
  expect(nameOf(workspace, 'r100')).toBe('Typed 399')
})

it('goes on after a first part that was not to be, and can be taken back', async () => {
  const workspace = await hall()
  const token = await inParts(workspace, { kind: 'change', entity: 'booth' }, async (entry) => {
    const name = (key: string, error?: AppError): void =>
      entry.part((own) => {
        workspace.undo.note(own(), 'booth', key, {
          kind: 'fields',
          before: { booth_name: 'Before' },
          after: { booth_name: 'After' },
        })
        if (error !== undefined) throw error
      })
    expect(() => name('r100', new AppError('conflict', 'Not now.'))).toThrow('Not now.')
    expect(entry.token()).toBe(null)
    name('r101')
    await Promise.resolve()
    return entry.token()
  })
  expect(workspace.undo.next().undo).toMatchObject({ token, count: 1 })
})

it('does not go on with a change that was taken back meanwhile', async () => {
  const workspace = await hall()
  const { token } = await updateMany(workspace, 'booth', ['r100'], { booth_name: 'First' }, {})
  await takeBack(workspace, token ?? '', {})
  const next = await inParts(workspace, { kind: 'change', entity: 'booth', token }, (entry) => {
    entry.part((own) => own())
    return Promise.resolve(entry.token())
  })
  expect(next).not.toBe(token)
})

it('forgets half of what is being done again after a new change', async () => {
  const workspace = await hall()
  const { token } = await updateMany(workspace, 'booth', keys, { booth_name: 'After' }, {})
  await takeBack(workspace, token ?? '', {})
  const off = new AbortController()
  await takeBack(workspace, token ?? '', { direction: 'redo', signal: off.signal, onDone: () => off.abort() })
  expect(namesOf(workspace).size).toBe(2)
  updateAsEntry(workspace, 'booth', 'r500', { city: 'Lyon' })
  expect(workspace.undo.next().redo).toBe(null)
})

function stepsKept(folder: string): number {
  const database = new DatabaseSync(foldersOf(folder).database, { readOnly: true })
  try {
    return Number(database.prepare('SELECT count(*) AS steps FROM history_step').get()?.['steps'])
  } finally {
    database.close()
  }
}

it('does not let its file grow without end with large changes', async () => {
  const folder = temporaryFolder()
  const workspace = await hall(openWorkspace(folder, { clock: testClock() }))
  onTestFinished(() => workspace.close())
  const { undo } = workspace
  const change = (): void =>
    workspace.transaction(() => {
      const token = undo.begin('change', 'booth')
      for (const key of keys)
        undo.note(token, 'booth', key, { kind: 'fields', before: {}, after: { city: 'Lyon' } })
    }, 'later')
  const kept = Array.from({ length: 115 }, () => {
    change()
    return stepsKept(folder)
  })
  // A hundred changes, and no more than a part of one besides.
  expect(Math.max(...kept)).toBeLessThan(keys.length * 101 + 1_000)
})
