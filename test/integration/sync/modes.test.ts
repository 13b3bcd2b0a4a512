import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import { firstOf, isBoothSave, startFaultProxy, type FaultProxy } from '../../support/services/fault-proxy.ts'
import { mp4File } from '../../support/files.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import {
  addAsset,
  filesDiffer,
  listed,
  newBooth,
  newFloor,
  openSyncRig,
  untilState,
  type SyncRig,
} from '../../support/workspaces/sync-rig.ts'
import { virtualWait, type VirtualWait } from '../../support/virtual-wait.ts'

let service: StartedService
let proxy: FaultProxy
let time: VirtualWait
let rig: SyncRig

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  proxy = await startFaultProxy(service.baseUrl)
  time = virtualWait()
  rig = openSyncRig({ baseUrl: proxy.baseUrl, wait: time.wait })
})
afterEach(async () => {
  await rig.close()
  await proxy.stop()
})

async function namesOnService(
  entity: 'floor' | 'booth' | 'video',
  field: string,
): Promise<readonly unknown[]> {
  return (await listed(rig.gateway, entity)).map((raw) => raw[field])
}

describe('automatic mode', () => {
  it('sends a change by itself, soon after it was made', async () => {
    const first = untilState(
      rig.engine,
      ({ phase, lastPulledAt }) => phase === 'idle' && lastPulledAt !== null,
    )
    rig.engine.setMode({ automatic: true })
    await first
    newFloor(rig.workspace, 'By itself')
    const sent = untilState(rig.engine, ({ phase, waiting }) => phase === 'idle' && waiting === 0)
    await time.pass(3_000)
    await sent
    expect(await namesOnService('floor', 'name')).toContain('By itself')
  })

  it('takes a change along that is made while a pull runs', async () => {
    const sent = untilState(
      rig.engine,
      ({ phase, waiting, lastPushedAt }) => phase === 'idle' && waiting === 0 && lastPushedAt !== null,
    )
    rig.engine.setMode({ automatic: true })
    newFloor(rig.workspace, 'During the pull')
    await time.pass(3_000)
    await sent
    expect(await namesOnService('floor', 'name')).toContain('During the pull')
  })
})

describe('on a metered connection', () => {
  it('sends records and small files, keeps the large ones and says how many, until they are asked for', async () => {
    rig.engine.setMode({ automatic: false, holdFilesAboveBytes: 100_000 })
    const booth = await newBooth(rig.workspace, newFloor(rig.workspace, 'Metered floor').key, 'Metered booth')
    const { hash } = await addAsset(rig.workspace, mp4File(400_000), 'film.mp4')
    createRecord(rig.workspace, 'video', {
      title: 'Film on meter',
      booth_id: booth.key,
      file: { hash, name: 'film.mp4' },
    })
    expect(rig.engine.state()).toMatchObject({ waiting: 3, held: 1 })
    await rig.engine.run('push')
    expect(rig.engine.state()).toMatchObject({ phase: 'idle', waiting: 1, held: 1, parked: 0 })
    expect(await namesOnService('booth', 'booth_name')).toContain('Metered booth')
    expect(await namesOnService('video', 'title')).not.toContain('Film on meter')

    await rig.engine.run('push', { largeFiles: true })
    expect(rig.engine.state()).toMatchObject({ waiting: 0, held: 0 })
    expect(await namesOnService('video', 'title')).toContain('Film on meter')
    expect(await filesDiffer(rig)).toEqual([])
  })

  it('sends the large ones with the next run once the connection is not metered any more', async () => {
    rig.engine.setMode({ automatic: false, holdFilesAboveBytes: 0 })
    await newBooth(rig.workspace, newFloor(rig.workspace, 'Later floor').key, 'Later booth')
    await rig.engine.run('push')
    expect(rig.engine.state()).toMatchObject({ waiting: 1, held: 1 })
    rig.engine.setMode({ automatic: false, holdFilesAboveBytes: null })
    expect(rig.engine.state()).toMatchObject({ waiting: 1, held: 0 })
    await rig.engine.run('push')
    expect(rig.engine.state()).toMatchObject({ waiting: 0 })
  })
})

describe('stopping one change', () => {
  it('in the middle of its upload leaves it waiting, the others go on, and the next run sends it once', async () => {
    await rig.close()
    rig = openSyncRig({ baseUrl: proxy.baseUrl })
    const floor = newFloor(rig.workspace, 'Stopped floor')
    await rig.engine.run('push')
    const booth = await newBooth(rig.workspace, floor.key, 'Stopped booth')
    let reached = (): void => undefined
    const halfway = new Promise<void>((resolve) => (reached = resolve))
    proxy.fault(firstOf(1, isBoothSave, { kind: 'stall', afterBytes: 700, onReached: () => reached() }))
    const run = rig.engine.run('push')
    await halfway
    newFloor(rig.workspace, 'Goes on')
    const [entry] = rig.workspace.journal.openOf('booth', booth.key)
    rig.engine.stop(entry!.id)
    await run
    expect(rig.engine.state()).toMatchObject({ waiting: 1, parked: 0 })
    expect(await namesOnService('floor', 'name')).toContain('Goes on')
    expect(await namesOnService('booth', 'booth_name')).not.toContain('Stopped booth')

    await rig.engine.run('push')
    expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 0 })
    expect(
      (await namesOnService('booth', 'booth_name')).filter((name) => name === 'Stopped booth'),
    ).toHaveLength(1)
    updateRecord(rig.workspace, 'floor', floor.key, { name: 'Stopped floor, renamed' })
    await rig.engine.run('push')
    expect(rig.engine.state()).toMatchObject({ waiting: 0 })
  })
})
