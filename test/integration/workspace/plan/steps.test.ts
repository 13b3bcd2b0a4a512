import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  applyPlanStep,
  createRecord,
  redoPlanStep,
  removeMany,
  removeRecord,
  restoreRecord,
  takeBack,
  undoPlanStep,
  updateMany,
  updateRecord,
} from '../../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../../electron/workspace/open.ts'
import type { Workspace, WorkspaceChange } from '../../../../electron/workspace/stores/workspace.ts'
import { testClock } from '../../../support/clock.ts'
import { planStep, standFor } from '../../../support/plans.ts'
import { pulled, temporaryFolder, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

function withBooths(workspace: Workspace): void {
  workspace.transaction(() => {
    for (const floor of ['1', '2']) pulled(workspace, 'floor', floor, { name: `Hall ${floor}` })
    for (const booth of ['10', '11'])
      pulled(workspace, 'booth', booth, { booth_name: `Booth ${booth}`, floor_id: 'r1' })
  })
}

const plans = ({ layouts }: Workspace) => ['r1', 'r2'].map((floor) => layouts.get(floor).elements)
const done = ({ layouts }: Workspace): readonly string[] =>
  layouts.steps.list(Infinity).done.map(({ id }) => id)
const undone = ({ layouts }: Workspace): readonly string[] =>
  layouts.steps.list(Infinity).undone.map(({ id }) => id)
const refused = { code: 'conflict', details: { reason: 'not-last-step' } }

/** The booth r10 on a stand of r1, drawn free before. */
async function assigned(workspace: Workspace) {
  const drawn = planStep(
    { floorKey: 'r1', put: [standFor(null)] },
    { remove: ['stand-free'] },
    { kind: 'draw' },
  )
  const assign = planStep(
    { floorKey: 'r1', put: [standFor(null, { boothKey: 'r10' })] },
    { put: [standFor(null)] },
    { kind: 'assign' },
  )
  await applyPlanStep(workspace, drawn)
  await applyPlanStep(workspace, assign)
  return { drawn, assign }
}

describe('the steps of a plan', () => {
  it('are taken back and done again, also after the workspace was closed', async () => {
    const folder = temporaryFolder()
    const first = openWorkspace(folder, { clock: testClock() })
    withBooths(first)
    const { drawn, assign } = await assigned(first)
    const move = planStep(
      { floorKey: 'r2', put: [standFor(null, { boothKey: 'r10' })] },
      { floorKey: 'r1', put: [standFor(null, { boothKey: 'r10' })] },
    )
    await applyPlanStep(first, move)
    await undoPlanStep(first, move.id)
    expect([done(first), undone(first)]).toEqual([[drawn.id, assign.id], [move.id]])
    const before = plans(first)
    first.close()

    const again = openWorkspace(folder, { clock: testClock() })
    onTestFinished(() => again.close())
    expect(plans(again)).toEqual(before)
    expect(again.layouts.steps.list(Infinity)).toMatchObject({ done: [drawn, assign], undone: [move] })
    expect(await redoPlanStep(again, move.id)).toHaveProperty('r2')
    expect(again.layouts.placements()).toEqual({ r10: 'r2' })
    for (const { id } of [move, assign, drawn]) await undoPlanStep(again, id)
    expect(plans(again)).toEqual([[], []])
    expect(again.records.get('booth', 'r10')?.draft).toBeNull()
    expect(undone(again)).toEqual([drawn.id, assign.id, move.id])
    for (const { id } of [drawn, assign, move]) await redoPlanStep(again, id)
    expect(again.layouts.placements()).toEqual({ r10: 'r2' })
  })

  it('are taken back in their order only', async () => {
    const workspace = temporaryWorkspace()
    withBooths(workspace)
    const { drawn, assign } = await assigned(workspace)
    const before = plans(workspace)
    await expect(undoPlanStep(workspace, drawn.id)).rejects.toMatchObject(refused)
    await expect(redoPlanStep(workspace, assign.id)).rejects.toMatchObject(refused)
    await expect(undoPlanStep(workspace, 'step-404')).rejects.toMatchObject(refused)
    expect(plans(workspace)).toEqual(before)
    // Also where two windows ask at once.
    const both = await Promise.allSettled([
      undoPlanStep(workspace, assign.id),
      undoPlanStep(workspace, assign.id),
    ])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })

  it('that were undone are gone with the next one, and one with a known id takes its place', async () => {
    const workspace = temporaryWorkspace()
    withBooths(workspace)
    const { drawn, assign } = await assigned(workspace)
    await undoPlanStep(workspace, assign.id)
    const nudge = planStep(
      { floorKey: 'r1', put: [standFor(null, { xMetres: 2 })] },
      { put: [standFor(null)] },
    )
    await applyPlanStep(workspace, nudge)
    await applyPlanStep(workspace, {
      ...nudge,
      forward: [{ ...nudge.forward[0]!, put: [standFor(null, { xMetres: 3 })] }],
    })
    expect([done(workspace), undone(workspace)]).toEqual([[drawn.id, nudge.id], []])
    await undoPlanStep(workspace, nudge.id)
    expect(plans(workspace)[0]).toEqual([standFor(null)])
  })

  it('are kept, the last 1,000 of them', () => {
    const workspace = temporaryWorkspace()
    withBooths(workspace)
    const steps = Array.from({ length: 1_003 }, (_, index) =>
      planStep({ floorKey: 'r1', put: [standFor(null, { xMetres: index })] }),
    )
    for (const step of steps) workspace.layouts.steps.note(step)
    expect(done(workspace)).toEqual(steps.slice(3).map(({ id }) => id))
    // And no more than a disk has room for, but the last one in any case.
    const why = 'x'.repeat(33 * 1024 * 1024)
    const heavy = [1, 2].map(() => planStep({ floorKey: 'r1', put: [standFor(null, { priceClass: why })] }))
    for (const step of heavy) workspace.layouts.steps.note(step)
    expect(done(workspace)).toEqual([heavy[1]!.id])
  })

  it('are told with their changes as far as these are short, the nearest first', async () => {
    const workspace = temporaryWorkspace()
    withBooths(workspace)
    const many = Array.from({ length: 100 }, (_, index) => standFor(null, { id: `s${index}` }))
    const large = planStep(
      { floorKey: 'r1', put: many },
      { remove: many.map(({ id }) => id) },
      { kind: 'array', count: 100 },
    )
    await applyPlanStep(workspace, large)
    const { drawn, assign } = await assigned(workspace)
    const { forward: _forward, backward: _backward, ...head } = large
    const kept = workspace.layouts.steps.list(4_000)
    expect(kept.done).toEqual([
      { ...head, forward: [], backward: [], isWhole: false },
      { ...drawn, isWhole: true },
      { ...assign, isWhole: true },
    ])
    for (const { id } of [...kept.done].reverse()) await undoPlanStep(workspace, id)
    expect(plans(workspace)).toEqual([[], []])
    expect(workspace.layouts.steps.list(0).undone.map(({ id, isWhole }) => [id, isWhole])).toEqual(
      kept.done.map(({ id }) => [id, false]),
    )
  })

  it('pass over booths and floors that are gone when they are taken back', async () => {
    const workspace = temporaryWorkspace()
    withBooths(workspace)
    const { drawn, assign } = await assigned(workspace)
    const vacate = planStep(
      { floorKey: 'r1', put: [standFor(null)] },
      { put: [standFor(null, { boothKey: 'r10' })], floorOf: { r11: 'r404' } },
      { kind: 'vacate' },
    )
    await applyPlanStep(workspace, vacate)
    workspace.records.delete('booth', 'r10')
    const told: WorkspaceChange[] = []
    workspace.onChange((changes) => told.push(...changes.filter(({ kind }) => kind === 'layout')))
    await undoPlanStep(workspace, vacate.id, 'page')
    // The page that asked has put the booth back on its stand, and must look again.
    expect(told).toEqual([{ kind: 'layout', floorKey: 'r1' }])
    expect(plans(workspace)[0]).toEqual([standFor(null)])
    expect(workspace.records.get('booth', 'r11')?.draft).toBeNull()
    workspace.records.delete('floor', 'r1')
    await undoPlanStep(workspace, assign.id)
    await undoPlanStep(workspace, drawn.id)
    expect(plans(workspace)).toEqual([[], []])
  })
})

describe('what other screens do to the plan', () => {
  it('is one step that takes it back: a bulk move', async () => {
    const workspace = temporaryWorkspace()
    withBooths(workspace)
    await assigned(workspace)
    const before = plans(workspace)
    const told: WorkspaceChange[] = []
    workspace.onChange((changes) => told.push(...changes.filter(({ kind }) => kind === 'layout')))
    await updateMany(workspace, 'booth', ['r10', 'r11'], { floor_id: 'r2' }, {})
    expect(new Set(told.map((change) => (change.kind === 'layout' ? change.floorKey : '')))).toEqual(
      new Set(['r1', 'r2']),
    )
    const step = workspace.layouts.steps.list(Infinity).done.at(-1)!
    expect(step).toMatchObject({ kind: 'elsewhere', count: 2, seenOn: 'r1' })
    await undoPlanStep(workspace, step.id)
    expect(plans(workspace)).toEqual(before)
    expect(workspace.journal.open()).toEqual([])
    await redoPlanStep(workspace, step.id)
    expect([...workspace.records.floorsOf(['r10', 'r11']).values()]).toEqual(['r2', 'r2'])
    expect(workspace.layouts.placements()).toEqual({})
  })

  it('is undone where it is taken back there, and a step of its own where more was done since', async () => {
    const workspace = temporaryWorkspace()
    withBooths(workspace)
    const { drawn, assign } = await assigned(workspace)
    const first = await updateMany(workspace, 'booth', ['r10'], { floor_id: 'r2' }, {})
    await takeBack(workspace, first.token ?? '', {})
    expect([done(workspace), undone(workspace)]).toEqual([[drawn.id, assign.id], [first.token]])
    await redoPlanStep(workspace, first.token ?? '')
    expect(workspace.layouts.placements()).toEqual({})
    await undoPlanStep(workspace, first.token ?? '')
    expect(workspace.layouts.placements()).toEqual({ r10: 'r1' })

    const second = await updateMany(workspace, 'booth', ['r10'], { floor_id: 'r2' }, {})
    updateRecord(workspace, 'booth', 'r11', { floor_id: 'r2' })
    await takeBack(workspace, second.token ?? '', {})
    expect(workspace.layouts.steps.list(Infinity).done.map(({ kind }) => kind)).toEqual([
      'draw',
      'assign',
      'elsewhere',
      'elsewhere',
      'elsewhere',
    ])
    for (const id of [...done(workspace)].reverse())
      if (id !== assign.id && id !== drawn.id) await undoPlanStep(workspace, id)
    expect(workspace.layouts.placements()).toEqual({ r10: 'r1' })
    expect(workspace.journal.open()).toEqual([])
  })

  it('is a step: a removal, which brings the booth back as long as it can', async () => {
    const workspace = temporaryWorkspace()
    withBooths(workspace)
    await assigned(workspace)
    await removeMany(workspace, 'booth', ['r10'], {}, {})
    expect(plans(workspace)[0]).toEqual([standFor(null)])
    await undoPlanStep(workspace, done(workspace).at(-1) ?? '')
    expect(workspace.layouts.placements()).toEqual({ r10: 'r1' })
    expect(workspace.records.get('booth', 'r10')).toMatchObject({ state: 'clean' })
    removeRecord(workspace, 'booth', 'r10')
    restoreRecord(workspace, 'booth', 'r10')
    expect(
      workspace.layouts.steps.list(Infinity).done.filter(({ kind }) => kind === 'elsewhere'),
    ).toHaveLength(2)
  })

  it('is a step: a removal of what the service never had, which comes back with what belongs to it', async () => {
    const workspace = temporaryWorkspace()
    withBooths(workspace)
    const made = createRecord(workspace, 'booth', { booth_name: 'Made here', floor_id: 'r1' }).key
    const paper = createRecord(workspace, 'document', { title: 'Brochure', booth_id: made }).key
    await applyPlanStep(workspace, planStep({ floorKey: 'r1', put: [standFor(null, { boothKey: made })] }))
    const { token } = await removeMany(workspace, 'booth', [made], {}, {})
    expect(workspace.records.get('booth', made)).toBeUndefined()
    const [step, removal] = workspace.layouts.steps.list(Infinity).done
    await undoPlanStep(workspace, removal!.id)
    expect(workspace.layouts.placements()).toEqual({ [made]: 'r1' })
    expect(workspace.records.get('document', paper)).toMatchObject({ state: 'new' })
    expect([done(workspace), undone(workspace)]).toEqual([[step!.id], [removal!.id]])
    await expect(takeBack(workspace, token ?? '', {})).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is none where nothing of the plan changes, or the service did it', async () => {
    const workspace = temporaryWorkspace()
    withBooths(workspace)
    const { drawn, assign } = await assigned(workspace)
    updateRecord(workspace, 'booth', 'r10', { booth_name: 'Renamed' })
    pulled(workspace, 'booth', '11', { booth_name: 'Booth 11', floor_id: 'r2' })
    await undoPlanStep(workspace, assign.id)
    expect([done(workspace), undone(workspace)]).toEqual([[drawn.id], [assign.id]])
  })
})

describe('the history of a stand', () => {
  it('says who stood there and for whom it was held, by the names of then', async () => {
    const workspace = temporaryWorkspace()
    withBooths(workspace)
    const hold = { boothKey: 'r10', name: 'Booth 10', until: null, why: '' }
    const put = (given: Parameters<typeof standFor>[1]) =>
      applyPlanStep(workspace, planStep({ floorKey: 'r1', put: [standFor(null, given)] }))
    await put({ hold })
    await put({ boothKey: 'r10' })
    await put({ boothKey: 'r11', number: 'B2' })
    updateRecord(workspace, 'booth', 'r11', { booth_name: 'Renamed', floor_id: 'r2' })
    await put({ number: 'B2', hold: { ...hold, boothKey: null, name: 'Lyon' } })
    await put({ number: 'B2' })
    const at = expect.any(String) as string
    expect(workspace.layouts.standHistory('stand-free')).toEqual(
      [
        { what: 'held', number: 'A1', boothKey: 'r10', name: 'Booth 10' },
        { what: 'assigned', number: 'A1', boothKey: 'r10', name: 'Booth 10' },
        { what: 'vacated', number: 'B2', boothKey: 'r10', name: 'Booth 10' },
        { what: 'assigned', number: 'B2', boothKey: 'r11', name: 'Booth 11' },
        { what: 'vacated', number: 'B2', boothKey: 'r11', name: 'Booth 11' },
        { what: 'held', number: 'B2', boothKey: null, name: 'Lyon' },
        { what: 'released', number: 'B2', boothKey: null, name: 'Lyon' },
      ]
        .map((event) => ({ ...event, at }))
        .reverse(),
    )
  })
})

describe('a step that a crash interrupts', () => {
  const writer = join(import.meta.dirname, '../../../support/workspaces/plan-writer.ts')

  it('leaves whole stands, and is taken back after the next start', async () => {
    const folder = temporaryFolder()
    const first = openWorkspace(folder, { clock: testClock() })
    withBooths(first)
    first.close()
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', writer, folder], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])

    const workspace = openWorkspace(folder, { clock: testClock() })
    onTestFinished(() => workspace.close())
    const { elements } = workspace.layouts.get('r1')
    expect(elements.length).toBeGreaterThan(0)
    expect(elements.length).toBeLessThan(50_000)
    expect(elements.find(({ id }) => id === 's0')).toEqual(standFor('r10', { id: 's0' }))
    const [step] = workspace.layouts.steps.list(Infinity).done
    expect(step).toMatchObject({ count: 50_000 })
    await undoPlanStep(workspace, step!.id)
    expect(plans(workspace)).toEqual([[], []])
    expect(undone(workspace)).toEqual([step!.id])
  })
})
