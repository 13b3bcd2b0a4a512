import { describe, expect, it } from 'vitest'
import { takeOverOther } from '../../../../electron/sync/look-up/take-over.ts'
import {
  applyPlanStep,
  createRecord,
  removeRecord,
  restoreRecord,
  updateRecord,
} from '../../../../electron/workspace/edits/index.ts'
import type { Workspace, WorkspaceChange } from '../../../../electron/workspace/stores/workspace.ts'
import { newFixture } from '../../../../shared/domain/plan/elements.ts'
import { defaultSheet, type PlanChange } from '../../../../shared/domain/plan/layout.ts'
import { planStep, standFor } from '../../../support/plans.ts'
import { pulled, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

function twoFloors(workspace: Workspace) {
  const a = pulled(workspace, 'floor', '1', { name: 'A' }).key
  const b = pulled(workspace, 'floor', '2', { name: 'B' }).key
  const booth = pulled(workspace, 'booth', '10', { booth_name: 'Aurora', floor_id: a }).key
  const other = pulled(workspace, 'booth', '11', { booth_name: 'Borealis', floor_id: a }).key
  return { a, b, booth, other }
}

function apply(workspace: Workspace, change: Partial<PlanChange> & Pick<PlanChange, 'floorKey'>) {
  return applyPlanStep(workspace, planStep(change))
}

describe('the plan of a floor', () => {
  it('keeps stands, fixtures, hall and sheet exactly', async () => {
    const workspace = temporaryWorkspace()
    const { a, booth } = twoFloors(workspace)
    const hall = { widthMetres: 120.5, heightMetres: 80, gridMetres: 0.25, aisleMetres: 2.4 }
    const sheet = { ...defaultSheet, ignored: { 'overlap s1 s2': 'They share a counter.' } }
    const stand = standFor(booth, {
      ...{ rotationDegrees: 90, z: 1, locked: true, category: 'corner', priceClass: 'gold' },
      outline: [
        [0, 0],
        [1, 0],
        [0.25, 1],
      ],
      hold: { boothKey: null, name: 'Lyon', until: '2030-02-28', why: 'decides in March' },
    })
    const wall = newFixture({
      id: 'wall',
      kind: 'wall',
      xMetres: 0,
      yMetres: 0,
      widthMetres: 9,
      heightMetres: 0.2,
      text: 'North',
    })
    const { [a]: revision } = await apply(workspace, { floorKey: a, put: [stand, wall], hall, sheet })
    expect(workspace.layouts.get(a)).toEqual({ floorKey: a, revision, hall, sheet, elements: [wall, stand] })
    expect(workspace.layouts.placements()).toEqual({ [booth]: a })
    expect(workspace.journal.open()).toEqual([])
  })

  it('has a hall before anybody drew one', () => {
    const workspace = temporaryWorkspace()
    const { a } = twoFloors(workspace)
    expect(workspace.layouts.get(a)).toMatchObject({
      elements: [],
      sheet: defaultSheet,
      hall: { aisleMetres: 2 },
    })
  })

  it('changes a booth’s floor with its stand, in one step that is journalled', async () => {
    const workspace = temporaryWorkspace()
    const { a, b, booth } = twoFloors(workspace)
    await apply(workspace, { floorKey: a, put: [standFor(booth)] })
    const announced: WorkspaceChange[] = []
    workspace.onChange((changes) => announced.push(...changes))
    const revisions = await apply(workspace, { floorKey: b, put: [standFor(booth, { id: 'on-b' })] })
    expect(workspace.layouts.get(a).elements).toEqual([standFor(booth, { boothKey: null })])
    expect(workspace.layouts.get(b).elements).toEqual([standFor(booth, { id: 'on-b' })])
    expect(revisions).toEqual({ [a]: workspace.layouts.revision(a), [b]: workspace.layouts.revision(b) })
    expect(workspace.records.get('booth', booth)?.draft).toMatchObject({ floor_id: b })
    expect(workspace.journal.open()).toMatchObject([{ entity: 'booth', key: booth, operation: 'save' }])
    expect(announced).toEqual(
      expect.arrayContaining([
        { kind: 'layout', floorKey: a },
        { kind: 'layout', floorKey: b },
      ]) as WorkspaceChange[],
    )
    await apply(workspace, { floorKey: a, put: [standFor(booth)] })
    expect(workspace.journal.open()).toEqual([])
    expect(workspace.layouts.get(b).elements).toEqual([standFor(null, { id: 'on-b' })])
  })

  it('swaps two booths in one step', async () => {
    const workspace = temporaryWorkspace()
    const { a, booth, other } = twoFloors(workspace)
    await apply(workspace, {
      floorKey: a,
      put: [standFor(booth, { id: 's1' }), standFor(other, { id: 's2' })],
    })
    await apply(workspace, {
      floorKey: a,
      put: [standFor(other, { id: 's1' }), standFor(booth, { id: 's2' })],
    })
    expect(workspace.layouts.get(a).elements).toEqual([
      standFor(other, { id: 's1' }),
      standFor(booth, { id: 's2' }),
    ])
  })

  it('changes a booth’s floor without a stand there, and forgets every former one', async () => {
    const workspace = temporaryWorkspace()
    const { a, b, booth } = twoFloors(workspace)
    await apply(workspace, { floorKey: a, put: [standFor(booth)] })
    await apply(workspace, { floorKey: a, floorOf: { [booth]: b } })
    expect(workspace.layouts.placements()).toEqual({})
    expect(workspace.records.get('booth', booth)?.draft).toMatchObject({ floor_id: b })
    await apply(workspace, { floorKey: b, floorOf: { [booth]: a } })
    expect(workspace.records.get('booth', booth)?.draft).toBeNull()
    expect(workspace.layouts.get(a).elements).toEqual([standFor(booth, { boothKey: null })])
  })

  it('moves a stand to another floor', async () => {
    const workspace = temporaryWorkspace()
    const { a, b, booth } = twoFloors(workspace)
    await apply(workspace, { floorKey: a, put: [standFor(booth), standFor(null)] })
    await apply(workspace, { floorKey: b, put: [standFor(booth), standFor(null)] })
    expect(workspace.layouts.get(a).elements).toEqual([])
    expect(workspace.layouts.placements()).toEqual({ [booth]: b })
  })

  it('counts a booth only on the floor it belongs to, and lets it stand there again when it returns', async () => {
    const workspace = temporaryWorkspace()
    const { a, b, booth } = twoFloors(workspace)
    await apply(workspace, { floorKey: a, put: [standFor(booth)] })
    updateRecord(workspace, 'booth', booth, { floor_id: b })
    expect(workspace.layouts.placements()).toEqual({})
    expect(workspace.layouts.get(a).elements).toEqual([standFor(booth, { boothKey: null })])
    // Nor does it forget where the stand is changed meanwhile.
    await apply(workspace, { floorKey: a, put: [standFor(booth, { boothKey: null, number: 'B7' })] })
    updateRecord(workspace, 'booth', booth, { floor_id: a })
    expect(workspace.layouts.get(a).elements).toEqual([standFor(booth, { number: 'B7' })])
  })

  it('forgets who stood on a stand that is made free, or given to another', async () => {
    const workspace = temporaryWorkspace()
    const { a, b, booth, other } = twoFloors(workspace)
    await apply(workspace, { floorKey: a, put: [standFor(booth)] })
    await apply(workspace, { floorKey: a, put: [standFor(booth, { boothKey: null })] })
    updateRecord(workspace, 'booth', booth, { floor_id: b })
    updateRecord(workspace, 'booth', booth, { floor_id: a })
    expect(workspace.layouts.placements()).toEqual({})
    await apply(workspace, { floorKey: a, put: [standFor(booth)] })
    updateRecord(workspace, 'booth', booth, { floor_id: b })
    await apply(workspace, { floorKey: a, put: [standFor(booth, { boothKey: other })] })
    updateRecord(workspace, 'booth', booth, { floor_id: a })
    expect(workspace.layouts.placements()).toEqual({ [other]: a })
  })

  it('makes the stand of a removed booth free, and gives it back when the booth is restored', async () => {
    const workspace = temporaryWorkspace()
    const { a, booth } = twoFloors(workspace)
    await apply(workspace, { floorKey: a, put: [standFor(booth)] })
    removeRecord(workspace, 'booth', booth)
    expect(workspace.layouts.get(a).elements).toEqual([standFor(booth, { boothKey: null })])
    restoreRecord(workspace, 'booth', booth)
    expect(workspace.layouts.placements()).toEqual({ [booth]: a })
    removeRecord(workspace, 'booth', booth)
    workspace.records.delete('booth', booth)
    pulled(workspace, 'booth', '10', { booth_name: 'Another', floor_id: a })
    expect(workspace.layouts.placements()).toEqual({})
    expect(workspace.layouts.get(a).elements).toHaveLength(1)
  })

  it('gives the stand of a record to the one that takes it over', async () => {
    const workspace = temporaryWorkspace()
    const { a, booth } = twoFloors(workspace)
    const mine = createRecord(workspace, 'booth', { booth_name: 'Aurora', floor_id: a }).key
    await apply(workspace, { floorKey: a, put: [standFor(booth)] })
    workspace.transaction(() => takeOverOther(workspace, 'booth', mine, '10'))
    expect(workspace.layouts.get(a).elements).toEqual([standFor(mine, { id: `stand-${booth}` })])
  })

  it('goes with its floor', async () => {
    const workspace = temporaryWorkspace()
    const { a } = twoFloors(workspace)
    await apply(workspace, {
      floorKey: a,
      put: [standFor(null)],
      hall: { widthMetres: 5, heightMetres: 5, gridMetres: 1, aisleMetres: 0 },
    })
    workspace.records.delete('floor', a)
    pulled(workspace, 'floor', '1', { name: 'A' })
    expect(workspace.layouts.get(a)).toMatchObject({ elements: [], hall: { widthMetres: 60 } })
  })

  it('is all or nothing', async () => {
    const workspace = temporaryWorkspace()
    const { a, b, booth, other } = twoFloors(workspace)
    const refused = expect.objectContaining({ code: 'not-found' }) as Error
    await expect(apply(workspace, { floorKey: b, put: [standFor(booth), standFor('r404')] })).rejects.toThrow(
      refused,
    )
    await expect(apply(workspace, { floorKey: 'r404', put: [standFor(other)] })).rejects.toThrow(refused)
    await expect(
      apply(workspace, { floorKey: a, put: [standFor(null)], floorOf: { [booth]: 'r404' } }),
    ).rejects.toThrow(refused)
    expect(workspace.layouts.get(a).elements).toEqual([])
    expect(workspace.records.get('booth', booth)?.draft).toBeNull()
    expect(workspace.layouts.steps.list(Infinity)).toEqual({ done: [], undone: [] })
  })

  it('works for floors and booths that exist only here', async () => {
    const workspace = temporaryWorkspace()
    const floor = createRecord(workspace, 'floor', { name: 'New' }).key
    const booth = createRecord(workspace, 'booth', { booth_name: 'New' }).key
    await apply(workspace, { floorKey: floor, put: [standFor(booth)] })
    expect(workspace.layouts.placements()).toEqual({ [booth]: floor })
    workspace.layouts.removeBooth(booth)
    expect(workspace.layouts.placements()).toEqual({})
  })

  it('keeps the kinds of stands for the whole event', async () => {
    const workspace = temporaryWorkspace()
    const { a } = twoFloors(workspace)
    const categories = [{ id: 'corner', name: 'Corner', leastSquareMetres: 12 }]
    await apply(workspace, { floorKey: a, categories })
    expect(workspace.layouts.categories()).toEqual(categories)
  })

  it('takes in 10,000 stands in slices, so that others have their turn', async () => {
    const workspace = temporaryWorkspace()
    const { a } = twoFloors(workspace)
    const put = Array.from({ length: 10_000 }, (_, index) =>
      standFor(null, { id: `s${index}`, number: String(index) }),
    )
    const written = new Set<number>()
    const take = (): void => {
      written.add(workspace.layouts.revision(a))
      if (workspace.layouts.revision(a) < put.length) setImmediate(take)
    }
    setImmediate(take)
    await apply(workspace, { floorKey: a, put })
    expect([...written].filter((count) => count > 0 && count < put.length).length).toBeGreaterThan(1)
    expect(workspace.layouts.get(a).elements).toHaveLength(10_000)
  })
})
