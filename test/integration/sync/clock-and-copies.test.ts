import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import {
  firstOf,
  isBoothSave,
  rawReply,
  startFaultProxy,
  type FaultProxy,
} from '../../support/services/fault-proxy.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import {
  filesDiffer,
  listed,
  newBooth,
  newDocument,
  newFloor,
  openSyncRig,
  type SyncRig,
} from '../../support/workspaces/sync-rig.ts'

let service: StartedService
let proxy: FaultProxy
let folder: string

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  proxy = await startFaultProxy(service.baseUrl)
  folder = mkdtempSync(join(tmpdir(), 'booth-builder-copies-'))
})
afterEach(async () => {
  await proxy.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function withRig<T>(name: string, work: (rig: SyncRig) => Promise<T>): Promise<T> {
  const rig = openSyncRig({ folder: join(folder, name), baseUrl: service.baseUrl })
  try {
    return await work(rig)
  } finally {
    await rig.close()
  }
}

async function named(
  rig: SyncRig,
  entity: 'floor' | 'booth' | 'document',
  field: string,
  name: string,
): Promise<number> {
  return (await listed(rig.gateway, entity)).filter((raw) => raw[field] === name).length
}

describe('a folder that was copied with changes waiting in it', () => {
  it('sends what was new from one copy only; the other finds it there and takes it over', async () => {
    await withRig('desk', async ({ workspace, engine }) => {
      await engine.run('pull')
      const floor = newFloor(workspace, 'Copied floor')
      const booth = await newBooth(workspace, floor.key, 'Copied booth')
      createRecord(workspace, 'document', {
        booth_id: booth.key,
        title: 'Copied brochure',
        file: await newDocument(workspace),
      })
    })
    cpSync(join(folder, 'desk'), join(folder, 'laptop'), { recursive: true })
    await withRig('desk', async ({ engine }) => {
      await engine.run('both')
      expect(engine.state()).toMatchObject({ waiting: 0, parked: 0 })
    })
    await withRig('laptop', async (rig) => {
      const { workspace, engine } = rig
      await engine.run('both')
      expect(engine.state()).toMatchObject({ waiting: 0, parked: 0, conflicts: 0 })
      expect(await named(rig, 'floor', 'name', 'Copied floor')).toBe(1)
      expect(await named(rig, 'booth', 'booth_name', 'Copied booth')).toBe(1)
      expect(await named(rig, 'document', 'title', 'Copied brochure')).toBe(1)
      expect(await filesDiffer(rig)).toEqual([])
      const [booth] = workspace.records.list({ entity: 'booth', where: { booth_name: 'Copied booth' } }).items
      expect(booth).toMatchObject({ state: 'clean' })
      // And goes on from there: both copies mean the same booth.
      updateRecord(workspace, 'booth', booth!.key, { city: 'From the laptop' })
      await engine.run('push')
      expect(
        (await listed(rig.gateway, 'booth')).find(({ booth_name }) => booth_name === 'Copied booth'),
      ).toMatchObject({ city: 'From the laptop' })
    })
  })

  it('sends it when the other copy never did', async () => {
    await withRig('desk', ({ workspace }) => Promise.resolve(newFloor(workspace, 'Only here')))
    cpSync(join(folder, 'desk'), join(folder, 'laptop'), { recursive: true })
    await withRig('laptop', async (rig) => {
      await rig.engine.run('both')
      expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 0 })
      expect(await named(rig, 'floor', 'name', 'Only here')).toBe(1)
    })
  })

  it('opened again in its own place looks nothing up', async () => {
    await withRig('desk', ({ workspace }) => Promise.resolve(newFloor(workspace, 'Stays')))
    await withRig('desk', ({ workspace }) => {
      expect(workspace.journal.open().map(({ state }) => state)).toEqual(['queued'])
      return Promise.resolve()
    })
  })
})

describe('the clock', () => {
  async function waiting(clock: { time: number }): Promise<SyncRig> {
    const rig = openSyncRig({
      folder: join(folder, 'desk'),
      baseUrl: proxy.baseUrl,
      clock: { now: () => clock.time },
      settings: { waitInRunMs: 0 },
    })
    await newBooth(rig.workspace, newFloor(rig.workspace, 'Clock floor').key, 'Clock booth')
    proxy.fault(
      firstOf(1, isBoothSave, {
        kind: 'answer',
        reply: rawReply('429 Too Many Requests', '{"status":false,"message":"Wait."}', {
          'retry-after': '600',
        }),
      }),
    )
    await rig.engine.run('push')
    expect(rig.engine.state()).toMatchObject({ waiting: 1, parked: 0 })
    return rig
  }

  it('set back by a week while a change waits for its time does not make it wait a week', async () => {
    const clock = { time: Date.UTC(2026, 10, 9, 12) }
    const rig = await waiting(clock)
    try {
      clock.time -= 7 * 24 * 3_600_000
      await rig.engine.run('push')
      expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 0 })
    } finally {
      await rig.close()
    }
  })

  it('that jumped ahead, as after a night of sleep, sends what has become due, with a fresh token, once', async () => {
    const clock = { time: Date.UTC(2026, 10, 9, 12) }
    const rig = await waiting(clock)
    try {
      clock.time += 9 * 3_600_000
      await rig.engine.run('both')
      expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 0, error: null })
      expect(await named(rig, 'booth', 'booth_name', 'Clock booth')).toBeGreaterThan(0)
    } finally {
      await rig.close()
    }
  })
})
