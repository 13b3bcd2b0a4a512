import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createRecord,
  removeRecord,
  restoreRecord,
  updateRecord,
} from '../../../electron/workspace/edits/index.ts'
import type { StoredRecord } from '../../../electron/workspace/stores/workspace.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { startFaultProxy } from '../../support/services/fault-proxy.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import {
  filesDiffer,
  listed,
  newBooth,
  newFloor,
  newPicture,
  openSyncRig,
  type SyncRig,
} from '../../support/workspaces/sync-rig.ts'

let service: StartedService
let mine: SyncRig
let theirs: SyncRig
let booth: StoredRecord
let boothThere: StoredRecord
let count = 0

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  mine = openSyncRig({ baseUrl: service.baseUrl })
  theirs = openSyncRig({ baseUrl: service.baseUrl })
  count += 1
  booth = await newBooth(
    mine.workspace,
    newFloor(mine.workspace, `Shared floor ${count}`).key,
    `Shared booth ${count}`,
  )
  await mine.engine.run('both')
  await theirs.engine.run('pull')
  boothThere = theirs.workspace.records.getByRemoteId(
    'booth',
    mine.workspace.records.get('booth', booth.key)!.remoteId!,
  )!
})
afterEach(async () => {
  await mine.close()
  await theirs.close()
})

const exhibitor = { exhibitor_name: 'Ada Example', exhibitor_email: 'ada@example.com' }

async function theyChange(values: RecordValues): Promise<void> {
  updateRecord(theirs.workspace, 'booth', boothThere.key, { ...exhibitor, ...values })
  await theirs.engine.run('push')
  expect(theirs.engine.state()).toMatchObject({ waiting: 0, parked: 0, conflicts: 0 })
}

async function onService(): Promise<Record<string, unknown>> {
  return (await listed(mine.gateway, 'booth')).find(
    ({ booth_name }) => booth_name === `Shared booth ${count}`,
  )!
}

describe('someone else changes a booth between our last look and our push', () => {
  it('in another field: both changes end up on the service, and their version is archived here', async () => {
    await theyChange({ city: 'Theirs' })
    updateRecord(mine.workspace, 'booth', booth.key, { state: 'Mine' })
    await mine.engine.run('push')
    expect(mine.engine.state()).toMatchObject({ waiting: 0, conflicts: 0 })
    expect(await onService()).toMatchObject({ city: 'Theirs', state: 'Mine' })
    expect(mine.workspace.records.archived('booth', booth.key)).toMatchObject([
      { reason: 'overwritten-by-push', values: { city: 'Theirs' } },
    ])
  })

  it('in the same field: nothing is sent, a person chooses, and the other version is kept', async () => {
    await theyChange({ city: 'Theirs', address: 'Their street' })
    updateRecord(mine.workspace, 'booth', booth.key, { city: 'Mine' })
    await mine.engine.run('push')
    expect(mine.engine.state()).toMatchObject({ conflicts: 1 })
    expect(await onService()).toMatchObject({ city: 'Theirs' })
    expect(mine.engine.conflicts()).toMatchObject([
      {
        entity: 'booth',
        key: booth.key,
        gone: false,
        fields: [{ field: 'city', mine: 'Mine', theirs: 'Theirs' }],
      },
    ])
    expect(() => mine.engine.resolve('booth', booth.key, {})).toThrow(/city/)

    mine.engine.resolve('booth', booth.key, { city: 'mine' })
    await mine.engine.run('push')
    expect(mine.engine.state()).toMatchObject({ waiting: 0, conflicts: 0, parked: 0 })
    expect(await onService()).toMatchObject({ city: 'Mine', address: 'Their street' })
    expect(
      mine.workspace.records
        .archived('booth', booth.key)
        .filter(({ reason }) => reason === 'conflict-other-side'),
    ).toMatchObject([{ values: { city: 'Theirs' } }])
  })

  it('in the same field, and theirs is chosen: nothing is left to send, and mine is kept', async () => {
    await theyChange({ city: 'Theirs' })
    updateRecord(mine.workspace, 'booth', booth.key, { city: 'Mine' })
    await mine.engine.run('both')
    mine.engine.resolve('booth', booth.key, { city: 'theirs' })
    expect(mine.workspace.records.get('booth', booth.key)).toMatchObject({
      state: 'clean',
      base: { city: 'Theirs' },
    })
    expect(mine.engine.state()).toMatchObject({ waiting: 0, conflicts: 0 })
    expect(mine.workspace.records.archived('booth', booth.key)).toMatchObject([
      { reason: 'conflict-other-side', values: { city: 'Mine' } },
    ])
  })

  it('in the same way: that is no conflict, and nothing is sent', async () => {
    await theyChange({ city: 'Same' })
    updateRecord(mine.workspace, 'booth', booth.key, { city: 'Same' })
    await mine.engine.run('push')
    expect(mine.engine.state()).toMatchObject({ waiting: 0, conflicts: 0, parked: 0 })
    expect(mine.workspace.records.get('booth', booth.key)).toMatchObject({ state: 'clean' })
  })

  it('in its keywords: the sets are merged', async () => {
    await theyChange({ keywords: 'things, more things, theirs' })
    updateRecord(mine.workspace, 'booth', booth.key, { keywords: 'things, mine' })
    await mine.engine.run('push')
    expect(mine.engine.state()).toMatchObject({ conflicts: 0 })
    expect(
      String((await onService())['keywords'])
        .split(', ')
        .sort(),
    ).toEqual(['mine', 'theirs', 'things'])
  })

  it('with another picture: theirs is not replaced by the one we knew', async () => {
    await theyChange({ booth_logo: await newPicture(theirs.workspace, 'their logo.png') })
    updateRecord(mine.workspace, 'booth', booth.key, { city: 'Elsewhere' })
    await mine.engine.run('push')
    expect(mine.engine.state()).toMatchObject({ waiting: 0, conflicts: 0, parked: 0 })
    expect(await filesDiffer(theirs)).toEqual([])
    expect(await onService()).toMatchObject({ city: 'Elsewhere' })
  })

  it('with another picture in the same place: both are kept, and a person chooses', async () => {
    await theyChange({ booth_logo: await newPicture(theirs.workspace, 'their logo.png') })
    updateRecord(mine.workspace, 'booth', booth.key, {
      booth_logo: await newPicture(mine.workspace, 'my logo.png'),
    })
    await mine.engine.run('both')
    expect(mine.engine.conflicts()).toMatchObject([{ fields: [{ field: 'booth_logo' }] }])
    mine.engine.resolve('booth', booth.key, { booth_logo: 'mine' })
    await mine.engine.run('push')
    expect(mine.engine.state()).toMatchObject({ waiting: 0, conflicts: 0, parked: 0 })
    expect(await filesDiffer(mine)).toEqual([])
  })

  it('in the same field, while it is removed here: whoever restores it chooses, and nothing of theirs is overwritten', async () => {
    updateRecord(mine.workspace, 'booth', booth.key, { city: 'Mine' })
    removeRecord(mine.workspace, 'booth', booth.key)
    await theyChange({ city: 'Theirs' })
    await mine.engine.run('pull')
    restoreRecord(mine.workspace, 'booth', booth.key)
    expect(mine.engine.conflicts()).toMatchObject([
      { key: booth.key, fields: [{ field: 'city', mine: 'Mine', theirs: 'Theirs' }] },
    ])
    await mine.engine.run('push')
    expect(await onService()).toMatchObject({ city: 'Theirs' })
  })

  it('by removing it: mine is kept, and made anew if the person wants that', async () => {
    removeRecord(theirs.workspace, 'booth', boothThere.key)
    await theirs.engine.run('push')
    updateRecord(mine.workspace, 'booth', booth.key, { city: 'Still wanted' })
    await mine.engine.run('push')
    expect(mine.engine.conflicts()).toMatchObject([{ key: booth.key, gone: true }])
    mine.engine.resolve('booth', booth.key, {}, 'keep')
    await mine.engine.run('push')
    expect(mine.engine.state()).toMatchObject({ waiting: 0, conflicts: 0, parked: 0 })
    expect(await onService()).toMatchObject({ city: 'Still wanted' })
    expect(await filesDiffer(mine)).toEqual([])
  })

  it('by removing it: mine goes too if the person wants that, and is archived', async () => {
    removeRecord(theirs.workspace, 'booth', boothThere.key)
    await theirs.engine.run('push')
    updateRecord(mine.workspace, 'booth', booth.key, { city: 'Not wanted' })
    await mine.engine.run('both')
    mine.engine.resolve('booth', booth.key, {}, 'remove')
    expect(mine.workspace.records.get('booth', booth.key)).toBeUndefined()
    expect(
      mine.workspace.records.archived('booth', booth.key).filter(({ reason }) => reason === 'discarded'),
    ).toMatchObject([{ values: { city: 'Not wanted' } }])
  })
})

describe('someone else works while we read', () => {
  it('adding and removing records shifts the pages: nothing is lost, and nothing is taken for gone that is there', async () => {
    const floor = createRecord(theirs.workspace, 'floor', { name: `Crowded ${count}` })
    for (let index = 0; index < 30; index += 1)
      createRecord(theirs.workspace, 'floor', { name: `Filler ${count}-${String(index).padStart(2, '0')}` })
    await theirs.engine.run('push')
    const proxy = await startFaultProxy(service.baseUrl)
    const reader = openSyncRig({ baseUrl: proxy.baseUrl, settings: { pageSize: 5, parallelPages: 1 } })
    try {
      await reader.engine.run('pull')
      const before = reader.workspace.records.count('floor')
      let pages = 0
      const removals: Promise<unknown>[] = []
      const fillers = theirs.workspace.records
        .list({ entity: 'floor' })
        .items.filter(({ base }) => JSON.stringify(base?.['name']).startsWith('"Filler'))
      proxy.fault(({ method, path }) => {
        if (method !== 'GET' || !path.startsWith('/v5/floors')) return undefined
        pages += 1
        const victim = pages === 3 ? fillers[0] : pages === 4 ? fillers[1] : undefined
        if (victim?.remoteId == null) return undefined
        const removed = theirs.gateway.remove(
          { entity: 'floor', remoteId: victim.remoteId, body: {} },
          new AbortController().signal,
        )
        removals.push(removed)
        return { kind: 'delay-request', until: removed.then(() => undefined) }
      })
      await reader.engine.run('pull')
      expect(removals).toHaveLength(2)
      expect(reader.workspace.records.count('floor')).toBeGreaterThanOrEqual(before - 2)
      await reader.engine.run('pull')
      expect(reader.workspace.records.count('floor')).toBe(before - 2)
      expect(
        reader.workspace.records.getByRemoteId(
          'floor',
          theirs.workspace.records.get('floor', floor.key)!.remoteId!,
        ),
      ).toBeDefined()
    } finally {
      await reader.close()
      await proxy.stop()
    }
  })
})
