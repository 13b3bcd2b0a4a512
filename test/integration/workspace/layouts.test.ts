import { describe, expect, it } from 'vitest'
import { applyLayout, createRecord, removeRecord, restoreRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import type { Workspace, WorkspaceChange } from '../../../electron/workspace/types.ts'
import type { LayoutItem } from '../../../shared/contract/index.ts'
import { pulled, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

function item(id: string, xMetres = 1): LayoutItem {
  return {
    id,
    kind: 'booth',
    xMetres,
    yMetres: 2.25,
    widthMetres: 3,
    heightMetres: 2,
    rotationDegrees: 90,
    z: 1,
    number: 'A-1',
    locked: true,
  }
}

function twoFloors(workspace: Workspace) {
  const a = pulled(workspace, 'floor', '1', { name: 'A' }).key
  const b = pulled(workspace, 'floor', '2', { name: 'B' }).key
  const booth = pulled(workspace, 'booth', '10', { booth_name: 'Aurora', floor_id: a }).key
  const other = pulled(workspace, 'booth', '11', { booth_name: 'Borealis', floor_id: a }).key
  return { a, b, booth, other }
}

describe('the layout of a floor', () => {
  it('keeps places and hall exactly', async () => {
    const workspace = temporaryWorkspace()
    const { a, booth } = twoFloors(workspace)
    const hall = { widthMetres: 120.5, heightMetres: 80, gridMetres: 0.25 }
    await applyLayout(workspace, a, { put: [item(booth)], remove: [], hall })
    expect(workspace.layouts.get(a)).toEqual({ floorKey: a, revision: workspace.layouts.revision(a), hall, items: [item(booth)] })
    expect(workspace.layouts.placements()).toEqual({ [booth]: a })
    expect(workspace.journal.open()).toEqual([])
  })

  it('has a hall before anybody drew one', () => {
    const workspace = temporaryWorkspace()
    const { a } = twoFloors(workspace)
    expect(workspace.layouts.get(a)).toMatchObject({ items: [], hall: { widthMetres: expect.any(Number) as number } })
  })

  it('changes a booth’s floor with its place, in one step that is journalled', async () => {
    const workspace = temporaryWorkspace()
    const { a, b, booth } = twoFloors(workspace)
    await applyLayout(workspace, a, { put: [item(booth)], remove: [] })
    const announced: WorkspaceChange[] = []
    workspace.onChange((changes) => announced.push(...changes))
    await applyLayout(workspace, b, { put: [item(booth, 5)], remove: [] })
    expect(workspace.layouts.get(a).items).toEqual([])
    expect(workspace.layouts.get(b).items).toEqual([item(booth, 5)])
    expect(workspace.records.get('booth', booth)?.draft).toMatchObject({ floor_id: b })
    expect(workspace.journal.open()).toMatchObject([{ entity: 'booth', key: booth, operation: 'save' }])
    expect(announced).toEqual(
      expect.arrayContaining([
        { kind: 'layout', floorKey: a },
        { kind: 'layout', floorKey: b },
      ]) as WorkspaceChange[],
    )
    await applyLayout(workspace, a, { put: [item(booth)], remove: [] })
    expect(workspace.journal.open()).toEqual([])
  })

  it('changes a booth’s floor without a place there', async () => {
    const workspace = temporaryWorkspace()
    const { a, b, booth } = twoFloors(workspace)
    await applyLayout(workspace, a, { put: [item(booth)], remove: [] })
    await applyLayout(workspace, a, { put: [], remove: [booth], floorOf: { [booth]: b } })
    expect(workspace.layouts.placements()).toEqual({})
    expect(workspace.records.get('booth', booth)?.draft).toMatchObject({ floor_id: b })
  })

  it('forgets every former place of a booth that is moved by hand without a new one', async () => {
    const workspace = temporaryWorkspace()
    const { a, b, booth } = twoFloors(workspace)
    await applyLayout(workspace, a, { put: [item(booth)], remove: [] })
    updateRecord(workspace, 'booth', booth, { floor_id: b })
    await applyLayout(workspace, b, { put: [], remove: [], floorOf: { [booth]: a } })
    expect(workspace.records.get('booth', booth)?.draft?.['floor_id'] ?? a).toBe(a)
    expect(workspace.layouts.placements()).toEqual({})
  })

  it('counts a booth only on the floor it belongs to, and gives it its place back when it returns', async () => {
    const workspace = temporaryWorkspace()
    const { a, b, booth } = twoFloors(workspace)
    await applyLayout(workspace, a, { put: [item(booth)], remove: [] })
    updateRecord(workspace, 'booth', booth, { floor_id: b })
    expect(workspace.layouts.placements()).toEqual({})
    expect(workspace.layouts.get(a).items).toEqual([])
    updateRecord(workspace, 'booth', booth, { floor_id: a })
    expect(workspace.layouts.get(a).items).toEqual([item(booth)])
  })

  it('hides a removed booth, and gives its place back when it is restored', async () => {
    const workspace = temporaryWorkspace()
    const { a, booth } = twoFloors(workspace)
    await applyLayout(workspace, a, { put: [item(booth)], remove: [] })
    removeRecord(workspace, 'booth', booth)
    expect(workspace.layouts.get(a).items).toEqual([])
    restoreRecord(workspace, 'booth', booth)
    expect(workspace.layouts.placements()).toEqual({ [booth]: a })
    removeRecord(workspace, 'booth', booth)
    workspace.records.delete('booth', booth)
    pulled(workspace, 'booth', '10', { booth_name: 'Another', floor_id: a })
    expect(workspace.layouts.placements()).toEqual({})
  })

  it('is all or nothing', async () => {
    const workspace = temporaryWorkspace()
    const { a, b, booth, other } = twoFloors(workspace)
    await expect(applyLayout(workspace, b, { put: [item(booth), item('r404')], remove: [] })).rejects.toThrow(
      expect.objectContaining({ code: 'not-found' }),
    )
    await expect(applyLayout(workspace, 'r404', { put: [item(other)], remove: [] })).rejects.toThrow(expect.objectContaining({ code: 'not-found' }))
    expect(workspace.layouts.placements()).toEqual({})
    expect(workspace.records.get('booth', booth)?.draft).toBeNull()
    expect(workspace.layouts.get(a).items).toEqual([])
  })

  it('works for floors and booths that exist only here', async () => {
    const workspace = temporaryWorkspace()
    const floor = createRecord(workspace, 'floor', { name: 'New' }).key
    const booth = createRecord(workspace, 'booth', { booth_name: 'New' }).key
    await applyLayout(workspace, floor, { put: [item(booth)], remove: [] })
    expect(workspace.layouts.placements()).toEqual({ [booth]: floor })
    workspace.layouts.removeBooth(booth)
    expect(workspace.layouts.placements()).toEqual({})
  })
})
