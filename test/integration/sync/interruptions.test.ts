import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import type { SyncState } from '../../../shared/contract/index.ts'
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

let service: StartedService
let proxy: FaultProxy
let rig: SyncRig

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  proxy = await startFaultProxy(service.baseUrl)
  rig = openSyncRig({ baseUrl: proxy.baseUrl })
})
afterEach(async () => {
  await rig.close()
  await proxy.stop()
})

describe('without the service', () => {
  it('a push says so, loses nothing, and uses up no attempt', async () => {
    const floor = newFloor(rig.workspace, 'Offline floor')
    const booth = await newBooth(rig.workspace, floor.key, 'Offline booth')
    await proxy.stop()
    await expect(rig.engine.run('push')).rejects.toMatchObject({ code: 'unreachable' })
    expect(rig.engine.state()).toMatchObject({ phase: 'offline', waiting: 2, error: { code: 'unreachable' } })
    for (const key of [floor.key, booth.key]) {
      const [entry] = rig.workspace.journal.open().filter((one) => one.key === key)
      expect(entry).toMatchObject({ state: 'queued', attempts: 0 })
    }
  })

  it('a push that was interrupted goes on by itself once the service is back under its old address', async () => {
    const own = await startService()
    const port = Number(new URL(own.baseUrl).port)
    const other = openSyncRig({ baseUrl: own.baseUrl })
    try {
      await own.kill()
      await newBooth(other.workspace, newFloor(other.workspace, 'Floor').key, 'Comes later')
      await expect(other.engine.run('push')).rejects.toMatchObject({ code: 'unreachable' })
      const done = untilState(other.engine, ({ phase, waiting }) => phase === 'idle' && waiting === 0)
      const again = await startService({ dataDirectory: own.dataDirectory, port })
      try {
        await done
        expect((await listed(other.gateway, 'booth')).map(({ booth_name }) => booth_name)).toEqual([
          'Comes later',
        ])
      } finally {
        await again.stop()
      }
    } finally {
      await other.close()
    }
  })
})

describe('a machine', () => {
  it('that falls asleep in the middle of an upload finishes it when it wakes, once', async () => {
    await newBooth(rig.workspace, newFloor(rig.workspace, 'Sleeping floor').key, 'Sleeping booth')
    let reached = (): void => undefined
    const middle = new Promise<void>((resolve) => (reached = resolve))
    proxy.fault(firstOf(1, isBoothSave, { kind: 'stall', afterBytes: 700, onReached: () => reached() }))
    const run = rig.engine.run('push')
    await middle
    rig.engine.sleep()
    await untilState(rig.engine, ({ transfers }) => transfers.length === 0)
    rig.engine.wake()
    await run
    expect(rig.engine.state()).toMatchObject({ phase: 'idle', waiting: 0, parked: 0 })
    expect(
      (await listed(rig.gateway, 'booth')).filter(({ booth_name }) => booth_name === 'Sleeping booth'),
    ).toHaveLength(1)
  })

  it('that wakes looks at the service at once in automatic mode, and leaves alone what a person has paused', async () => {
    await rig.engine.run('pull')
    const before = rig.engine.state().lastPulledAt
    rig.engine.sleep()
    rig.engine.setMode({ automatic: true, intervalMs: 3_600_000 })
    const pulled = untilState(
      rig.engine,
      ({ phase, lastPulledAt }) => phase === 'idle' && lastPulledAt !== before,
    )
    rig.engine.wake()
    await pulled
    rig.engine.pause()
    rig.engine.sleep()
    rig.engine.wake()
    expect(rig.engine.state().phase).toBe('paused')
  })
})

describe('a person', () => {
  it('pausing in the middle of an upload stops it, and resuming finishes it, once', async () => {
    await newBooth(rig.workspace, newFloor(rig.workspace, 'Paused floor').key, 'Paused booth')
    let reached = (): void => undefined
    const middle = new Promise<void>((resolve) => (reached = resolve))
    proxy.fault(firstOf(1, isBoothSave, { kind: 'stall', afterBytes: 700, onReached: () => reached() }))
    const run = rig.engine.run('push')
    await middle
    rig.engine.pause()
    expect(rig.engine.state()).toMatchObject({ phase: 'paused' })
    await untilState(rig.engine, ({ transfers }) => transfers.length === 0)
    expect(rig.workspace.journal.open().map(({ state }) => state)).toEqual(['ambiguous'])
    rig.engine.resume()
    await run
    expect(rig.engine.state()).toMatchObject({ phase: 'idle', waiting: 0, parked: 0 })
    expect(
      (await listed(rig.gateway, 'booth')).filter(({ booth_name }) => booth_name === 'Paused booth'),
    ).toHaveLength(1)
    expect(await filesDiffer(rig)).toEqual([])
  })

  it('cancelling a run ends it with what was done kept', async () => {
    await newBooth(rig.workspace, newFloor(rig.workspace, 'Cancelled floor').key, 'Cancelled booth')
    let reached = (): void => undefined
    const middle = new Promise<void>((resolve) => (reached = resolve))
    proxy.fault(firstOf(1, isBoothSave, { kind: 'stall', afterBytes: 700, onReached: () => reached() }))
    const controller = new AbortController()
    const run = rig.engine.run('push', { signal: controller.signal })
    await middle
    controller.abort()
    await expect(run).rejects.toMatchObject({ code: 'cancelled' })
    expect(rig.engine.state()).toMatchObject({ phase: 'idle', error: null })
    expect(
      rig.workspace.records.list({ entity: 'floor', where: { name: 'Cancelled floor' } }).items[0],
    ).toMatchObject({ state: 'clean' })
  })

  it('editing a booth while it is being sent keeps both: what was sent, and what was typed since', async () => {
    const booth = await newBooth(rig.workspace, newFloor(rig.workspace, 'Busy floor').key, 'Busy booth')
    let release = (): void => undefined
    const until = new Promise<void>((resolve) => (release = resolve))
    proxy.fault((request) => {
      if (!isBoothSave(request)) return undefined
      proxy.fault(() => undefined)
      updateRecord(rig.workspace, 'booth', booth.key, { city: 'Typed meanwhile' })
      release()
      return { kind: 'delay-request', until }
    })
    await rig.engine.run('push')
    expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 0, conflicts: 0 })
    expect(
      (await listed(rig.gateway, 'booth')).filter(({ booth_name }) => booth_name === 'Busy booth'),
    ).toMatchObject([{ city: 'Typed meanwhile' }])
  })

  it('sees how far each file is', async () => {
    const booth = await newBooth(rig.workspace, newFloor(rig.workspace, 'Film floor').key, 'Film booth')
    const { hash, sizeBytes } = await addAsset(rig.workspace, mp4File(24 * 1024 * 1024), 'long film.mp4')
    createRecord(rig.workspace, 'video', {
      booth_id: booth.key,
      title: 'Long film',
      file: { hash, name: 'long film.mp4' },
    })
    const seen: SyncState[] = []
    rig.engine.onState((state) => seen.push(state))
    let release = (): void => undefined
    const told = new Promise<void>((resolve) => (release = resolve))
    rig.engine.onState(({ transfers }) => {
      if (transfers.some(({ fileName }) => fileName === 'long film.mp4')) release()
    })
    proxy.fault(({ path }) =>
      path === '/v5/booths/videos' ? { kind: 'delay-request', until: told } : undefined,
    )
    await rig.engine.run('push')
    const transfers = seen
      .flatMap((state) => state.transfers)
      .filter(({ fileName }) => fileName === 'long film.mp4')
    expect(transfers[0]).toMatchObject({ entity: 'video', title: 'Long film', totalBytes: sizeBytes })
    expect(rig.engine.state()).toMatchObject({ phase: 'idle', transfers: [], waiting: 0 })
    expect(await filesDiffer(rig)).toEqual([])
  })

  it('joining a run under way waits for the same one', async () => {
    newFloor(rig.workspace, 'Joined floor')
    await Promise.all([rig.engine.run('both'), rig.engine.run('push'), rig.engine.run('both')])
    expect(
      proxy.requests.filter(({ method, path }) => method === 'POST' && path === '/v5/floors'),
    ).toHaveLength(1)
    expect(proxy.requests.filter(({ path }) => path.startsWith('/v5/event/getEventDetails'))).toHaveLength(2)
  })

  it('discarding a parked change goes back to the version of the service, and what was given up is archived', async () => {
    const floor = newFloor(rig.workspace, 'Original')
    await rig.engine.run('push')
    updateRecord(rig.workspace, 'floor', floor.key, { name: '' })
    await rig.engine.run('push')
    const [parked] = rig.workspace.journal.list({ states: ['parked'] }).items
    rig.engine.discard(parked!.id)
    expect(rig.workspace.records.get('floor', floor.key)).toMatchObject({
      state: 'clean',
      base: { name: 'Original' },
    })
    expect(rig.workspace.records.archived('floor', floor.key)).toMatchObject([
      { reason: 'discarded', values: { name: '' } },
    ])
    expect(rig.engine.state()).toMatchObject({ waiting: 0, parked: 0 })
  })
})
