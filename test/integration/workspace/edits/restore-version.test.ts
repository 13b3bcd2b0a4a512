import { describe, expect, it } from 'vitest'
import {
  createRecord,
  removeRecord,
  restoreVersion,
  updateRecord,
} from '../../../../electron/workspace/edits/index.ts'
import { recordOfVersion } from '../../../../electron/workspace/archive/archive.ts'
import type { Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import { addAsset } from '../../../support/workspaces/sync-rig.ts'
import { pngFile } from '../../../support/files.ts'
import { pulled, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'
import { bring } from '../../../support/workspaces/journal.ts'

/** As after the service has confirmed that a record is removed. */
function removedForGood(workspace: Workspace, entity: 'floor' | 'booth', key: string): void {
  removeRecord(workspace, entity, key)
  workspace.transaction(() => {
    for (const entry of workspace.journal.openOf(entity, key)) bring(workspace.journal, entry.id, 'confirmed')
    workspace.records.delete(entity, key)
  })
}

describe('restoring an earlier version', () => {
  it('makes its values the current ones, to be sent like any change', () => {
    const workspace = temporaryWorkspace()
    const { key } = pulled(workspace, 'booth', '7', {
      booth_name: 'Now',
      city: 'Now',
      booth_setup_url: 'https://fair.example.com/setup/7',
    })
    workspace.records.archive('booth', key, 'overwritten-by-push', {
      booth_name: 'Before',
      city: 'Before',
      booth_setup_url: 'https://fair.example.com/setup/old',
    })
    const [version] = workspace.archive.list({ entity: 'booth', key }).items
    expect(restoreVersion(workspace, version!.id)).toMatchObject([
      {
        key,
        state: 'changed',
        draft: { booth_name: 'Before', city: 'Before', booth_setup_url: 'https://fair.example.com/setup/7' },
      },
    ])
    expect(workspace.journal.openOf('booth', key)).toMatchObject([{ operation: 'save', state: 'queued' }])
  })

  it('of a floor that is gone makes it anew with its booths, their documents and their media', async () => {
    const workspace = temporaryWorkspace()
    const floor = pulled(workspace, 'floor', '1', { name: 'Hall A', order: 1, active: true })
    const booth = pulled(workspace, 'booth', '7', {
      booth_name: 'Acme',
      floor_id: floor.key,
      booth_rep_ids: [],
    })
    const logo = await addAsset(workspace, await pngFile({ seed: 1 }), 'logo.png')
    updateRecord(workspace, 'booth', booth.key, { booth_logo: { hash: logo.hash, name: 'logo.png' } })
    pulled(workspace, 'document', '9', {
      booth_id: booth.key,
      title: 'Brochure',
      file: { url: 'https://fair.example.com/files/brochure.pdf' },
    })
    pulled(workspace, 'floor', '2', { name: 'Hall B', order: 2, active: true })
    removedForGood(workspace, 'floor', floor.key)
    expect(workspace.records.count('booth')).toBe(0)

    const version = workspace.archive.list({ entity: 'floor', key: floor.key }).items[0]!
    const [newFloor, ...others] = restoreVersion(workspace, version.id)
    expect(newFloor).toMatchObject({
      entity: 'floor',
      remoteId: null,
      state: 'new',
      draft: { name: 'Hall A' },
    })
    expect(newFloor!.key).not.toBe(floor.key)
    const newBooth = others.find(({ entity }) => entity === 'booth')!
    expect(newBooth.draft).toMatchObject({
      booth_name: 'Acme',
      floor_id: newFloor!.key,
      booth_logo: { hash: logo.hash },
    })
    expect(others.find(({ entity }) => entity === 'document')!.draft).toMatchObject({
      booth_id: newBooth.key,
      title: 'Brochure',
    })
    expect(workspace.records.count('booth')).toBe(1)
  })

  it('of a booth whose floor is gone leaves the floor to be chosen', () => {
    const workspace = temporaryWorkspace()
    const floor = pulled(workspace, 'floor', '1', { name: 'Hall A' })
    const booth = pulled(workspace, 'booth', '7', { booth_name: 'Acme', floor_id: floor.key })
    removedForGood(workspace, 'floor', floor.key)
    const version = workspace.archive.list({ entity: 'booth', key: booth.key }).items[0]!
    expect(restoreVersion(workspace, version.id)).toMatchObject([
      { draft: { booth_name: 'Acme', floor_id: null } },
    ])
  })

  it('of a record that is gone is not made a second time: its history goes on with the one made anew', () => {
    const workspace = temporaryWorkspace()
    const floor = pulled(workspace, 'floor', '1', { name: 'Hall A' })
    pulled(workspace, 'booth', '7', { booth_name: 'Acme', floor_id: floor.key })
    removedForGood(workspace, 'floor', floor.key)
    const [boothVersion, floorVersion] = (['booth', 'floor'] as const).map(
      (entity) => workspace.archive.list({ entity }).items[0]!,
    )
    const [newFloor, newBooth] = restoreVersion(workspace, floorVersion!.id)
    expect(restoreVersion(workspace, boothVersion!.id)).toMatchObject([{ key: newBooth!.key }])
    expect(restoreVersion(workspace, floorVersion!.id)).toMatchObject([{ key: newFloor!.key }])
    expect([workspace.records.count('floor'), workspace.records.count('booth')]).toEqual([1, 1])
    expect(
      workspace.archive.list({}).items.map((version) => recordOfVersion(workspace.records, version)?.key),
    ).toEqual(expect.arrayContaining([newFloor!.key, newBooth!.key]))
  })

  it('of a record that went and came back under another key changes that one', () => {
    const workspace = temporaryWorkspace()
    const { key } = createRecord(workspace, 'floor', { name: 'Hall A' })
    workspace.transaction(() => {
      for (const entry of workspace.journal.openOf('floor', key))
        bring(workspace.journal, entry.id, 'confirmed')
      workspace.records.put({
        ...workspace.records.get('floor', key)!,
        remoteId: '12',
        base: { name: 'Hall A' },
        draft: null,
      })
      workspace.records.archive('floor', key, 'gone-on-service', { name: 'Hall A' })
      workspace.records.delete('floor', key)
    })
    const back = pulled(workspace, 'floor', '12', { name: 'Hall B' })
    expect(back.key).not.toBe(key)
    const [version] = workspace.archive.list({ entity: 'floor' }).items
    expect(restoreVersion(workspace, version!.id)).toMatchObject([
      { key: back.key, draft: { name: 'Hall A' } },
    ])
    expect(workspace.records.count('floor')).toBe(1)
  })

  it('leaves a file that the service has and the version has not', () => {
    const workspace = temporaryWorkspace()
    const thumbnail = { url: 'https://fair.example.com/files/small.png' }
    const { key } = pulled(workspace, 'booth', '7', { booth_name: 'Now', booth_thumbnail: thumbnail })
    workspace.records.archive('booth', key, 'overwritten-by-push', {
      booth_name: 'Before',
      booth_thumbnail: null,
    })
    const [version] = workspace.archive.list({ entity: 'booth', key }).items
    expect(restoreVersion(workspace, version!.id)).toMatchObject([
      { draft: { booth_name: 'Before', booth_thumbnail: thumbnail } },
    ])
  })

  it('says so when there is no such version, or the record is just being removed', () => {
    const workspace = temporaryWorkspace()
    expect(() => restoreVersion(workspace, 404)).toThrow(expect.objectContaining({ code: 'not-found' }))
    const { key } = pulled(workspace, 'floor', '1', { name: 'Hall A' })
    workspace.records.archive('floor', key, 'overwritten-by-push', { name: 'Before' })
    removeRecord(workspace, 'floor', key)
    expect(() => restoreVersion(workspace, workspace.archive.list({}).items[0]!.id)).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    )
  })
})

describe('the history of changes', () => {
  it('can be asked for one kind of record, one record, and records with certain words', () => {
    const workspace = temporaryWorkspace()
    const hall = createRecord(workspace, 'floor', { name: 'Great Hall' })
    const acme = createRecord(workspace, 'booth', { booth_name: 'Acme' })
    const states = ['queued'] as const
    expect(workspace.journal.list({ states, entity: 'floor' }).items.map(({ key }) => key)).toEqual([
      hall.key,
    ])
    expect(workspace.journal.list({ states, key: acme.key })).toMatchObject({
      total: 1,
      items: [{ entity: 'booth' }],
    })
    expect(workspace.journal.list({ states, text: 'great' }).items.map(({ key }) => key)).toEqual([hall.key])
    expect(workspace.journal.list({ states, text: 'nobody' })).toEqual({ items: [], total: 0 })
  })
})
