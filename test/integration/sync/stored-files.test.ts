import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeRecord, restoreVersion, updateRecord } from '../../../electron/workspace/edits/index.ts'
import type { StoredRecord } from '../../../electron/workspace/stores/workspace.ts'
import { fileValue } from '../../../shared/domain/record/record-values.ts'
import { pngFile } from '../../support/files.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import {
  addAsset,
  filesDiffer,
  listed,
  newBooth,
  newFloor,
  openSyncRig,
  type SyncRig,
} from '../../support/workspaces/sync-rig.ts'

let service: StartedService
let rig: SyncRig
let other: SyncRig
let floor: StoredRecord
let booth: StoredRecord

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  rig = openSyncRig({ baseUrl: service.baseUrl })
  other = openSyncRig({ baseUrl: service.baseUrl })
  floor = newFloor(other.workspace, 'Their floor')
  booth = await newBooth(other.workspace, floor.key, 'Their booth')
  await other.engine.run('both')
  await rig.engine.run('pull')
  booth = rig.workspace.records.getByRemoteId(
    'booth',
    other.workspace.records.get('booth', booth.key)!.remoteId!,
  )!
  floor = rig.workspace.records.getByRemoteId(
    'floor',
    other.workspace.records.get('floor', floor.key)!.remoteId!,
  )!
})
afterEach(async () => {
  const { folder } = rig.workspace
  await rig.close()
  await other.close()
  rmSync(folder, { recursive: true, force: true })
})

const exhibitor = { exhibitor_name: 'Ada Example', exhibitor_email: 'ada@example.com' }

/** Changes one byte of a sealed file and leaves its size, as a failing disk does. */
function damage(path: string): void {
  const content = readFileSync(path)
  const last = content.length - 1
  content[last] = (content[last] ?? 0) ^ 0xff
  chmodSync(path, 0o644)
  writeFileSync(path, content)
}

/** As after a restart: what is known of the files is what is on the disk. */
async function reopened(): Promise<void> {
  const { folder } = rig.workspace
  await rig.engine.close()
  rig.workspace.close()
  rig = openSyncRig({ baseUrl: service.baseUrl, folder })
}

describe('a picture of the service', () => {
  it('lands in the asset store once, is put aside when the disk has damaged it, and is fetched again', async () => {
    const first = await rig.engine.ensureAsset('booth', booth.key, 'booth_logo')
    const path = rig.workspace.assets.path(first.hash)
    const sound = readFileSync(path)
    damage(path)
    await reopened()
    const again = await rig.engine.ensureAsset('booth', booth.key, 'booth_logo')
    expect(again.hash).toBe(first.hash)
    expect(readFileSync(rig.workspace.assets.path(again.hash))).toEqual(sound)
    expect(readdirSync(join(rig.workspace.folder, 'quarantine'))).toHaveLength(1)
  })

  it('is fetched for the page while the synchronisation is paused, also where its address has run out', async () => {
    const { records } = rig.workspace
    const pulled = records.get('booth', booth.key)!
    const logo = fileValue(pulled.base?.['booth_logo'])!
    const expired = logo.url!.replace(/Signature=[^&]*/, 'Signature=expired')
    expect(expired).not.toBe(logo.url)
    records.put({ ...pulled, base: { ...pulled.base, booth_logo: { ...logo, url: expired } } })
    rig.engine.pause()
    expect((await rig.engine.ensureAsset('booth', booth.key, 'booth_logo')).sizeBytes).toBeGreaterThan(0)
    expect(rig.engine.state().phase).toBe('paused')
  })

  it('that is damaged is never sent: an update fetches it anew first', async () => {
    const { hash } = await rig.engine.ensureAsset('booth', booth.key, 'booth_background')
    damage(rig.workspace.assets.path(hash))
    await reopened()
    updateRecord(rig.workspace, 'booth', booth.key, { city: 'Elsewhere', ...exhibitor })
    await rig.engine.run('push')
    expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 0 })
    expect(await filesDiffer(other)).toEqual([])
  })
})

describe('a file that the service gives a name', () => {
  it.each([
    ['logo.desktop', 'logo.png'],
    ['..\\..\\logo\u202Egnp.exe', 'logognp.png'],
  ])('%j is kept under the name %s', async (given, kept) => {
    await rig.close()
    rig = openSyncRig({
      baseUrl: service.baseUrl,
      around: (gateway) => ({
        ...gateway,
        download: async (url, signal) => ({ ...(await gateway.download(url, signal)), name: given }),
      }),
    })
    await rig.engine.run('pull')
    expect(await rig.engine.ensureAsset('booth', booth.key, 'booth_logo')).toMatchObject({ name: kept })
  })
})

describe('a large picture of the service', () => {
  it('that is damaged does not arrive: the update is broken off before its end, and sent again with the file fetched anew', async () => {
    const { hash } = await addAsset(
      other.workspace,
      await pngFile({ width: 450, height: 450, seed: 450 }),
      'large.png',
    )
    const theirFloor = other.workspace.records.getByRemoteId('floor', floor.remoteId!)!
    const there = await newBooth(other.workspace, theirFloor.key, 'Large', {
      booth_background: { hash, name: 'large.png' },
    })
    await other.engine.run('push')
    await rig.engine.run('pull')
    const here = rig.workspace.records.getByRemoteId(
      'booth',
      other.workspace.records.get('booth', there.key)!.remoteId!,
    )!
    await rig.engine.ensureAsset('booth', here.key, 'booth_background')
    damage(rig.workspace.assets.path(hash))
    await reopened()
    updateRecord(rig.workspace, 'booth', here.key, { city: 'Elsewhere', ...exhibitor })
    await rig.engine.run('push')
    expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 0 })
    expect(await filesDiffer(other)).toEqual([])
    expect(readdirSync(join(rig.workspace.folder, 'quarantine'))).toHaveLength(1)
    expect(
      (await listed(rig.gateway, 'booth')).find(({ booth_name }) => booth_name === 'Large'),
    ).toMatchObject({ city: 'Elsewhere' })
  })
})

describe('a picture that only this computer has', () => {
  it.each([
    ['small enough to be read before it is sent', 64],
    ['large, and read while it is sent', 450],
  ])('and has damaged, %s, parks its change, with what to do, and does not arrive', async (_size, pixels) => {
    const { hash } = await addAsset(
      rig.workspace,
      await pngFile({ width: pixels, height: pixels, seed: pixels }),
      'logo.png',
    )
    const mine = await newBooth(rig.workspace, floor.key, 'My booth', {
      booth_logo: { hash, name: 'logo.png' },
    })
    const logo = fileValue(mine.draft?.['booth_logo'])!
    damage(rig.workspace.assets.path(logo.hash!))
    await reopened()
    await rig.engine.run('push')
    expect(rig.workspace.journal.openOf('booth', mine.key)).toMatchObject([
      {
        state: 'parked',
        error: {
          code: 'asset-missing',
          field: 'booth_logo',
          message: expect.stringContaining('Add it again') as string,
        },
      },
    ])
    expect((await listed(rig.gateway, 'booth')).map(({ booth_name }) => booth_name)).not.toContain('My booth')
  })
})

describe('a floor that is removed', () => {
  it('takes its booths along on the service; with their pictures they can be made anew', async () => {
    removeRecord(rig.workspace, 'floor', floor.key)
    await rig.engine.run('push')
    expect((await listed(rig.gateway, 'floor')).map(({ floor_id }) => floor_id)).not.toContain(
      Number(floor.remoteId),
    )

    const version = rig.workspace.archive.list({ entity: 'floor', key: floor.key }).items[0]!
    const restored = restoreVersion(rig.workspace, version.id)
    expect(restored.map(({ entity }) => entity).sort()).toEqual(['booth', 'floor'])
    const again = restored.find(({ entity }) => entity === 'booth')!
    updateRecord(rig.workspace, 'booth', again.key, exhibitor)
    await rig.engine.run('push')
    expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 0 })
    expect(await filesDiffer(rig)).toEqual([])
    expect(
      (await listed(rig.gateway, 'booth')).filter(({ booth_name }) => booth_name === 'Their booth').length,
    ).toBeGreaterThan(0)
  })
})
