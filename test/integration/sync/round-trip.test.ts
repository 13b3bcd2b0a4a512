import { pulled } from '../../support/workspaces/workspace.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRecord, removeRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import { remoteIdOf } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { mp4File } from '../../support/files.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import {
  addAsset,
  filesDiffer,
  listed,
  newBooth,
  newDocument,
  newFloor,
  newPicture,
  openSyncRig,
  type SyncRig,
} from '../../support/workspaces/sync-rig.ts'

let service: StartedService
let rig: SyncRig
const rigs: SyncRig[] = []

const open = (): SyncRig => {
  const opened = openSyncRig({ baseUrl: service.baseUrl })
  rigs.push(opened)
  return opened
}

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(() => {
  rig = open()
})
afterEach(async () => {
  for (const one of rigs.splice(0)) await one.close()
})

describe('synchronising an event', () => {
  it('pushes floors, booths and their media in the order of their dependencies, and every file arrives byte for byte', async () => {
    const { workspace, engine, gateway } = rig
    const document = createRecord(workspace, 'document', { title: 'Brochure' })
    const floor = newFloor(workspace, 'Ground floor')
    const booth = await newBooth(workspace, floor.key, 'First booth')
    updateRecord(workspace, 'document', document.key, {
      booth_id: booth.key,
      file: await newDocument(workspace),
    })
    const { hash } = await addAsset(workspace, mp4File(300_000), 'film.mp4')
    createRecord(workspace, 'video', { booth_id: booth.key, title: 'Film', file: { hash, name: 'film.mp4' } })
    await engine.run('push')

    expect(engine.state()).toMatchObject({
      phase: 'idle',
      waiting: 0,
      parked: 0,
      conflicts: 0,
      error: null,
      transfers: [],
    })
    const [remote] = (await listed(gateway, 'booth')).filter(({ booth_name }) => booth_name === 'First booth')
    expect(remote).toMatchObject({
      active: 1,
      hide: 0,
      floor_id: Number(workspace.records.get('floor', floor.key)?.remoteId),
    })
    expect(workspace.records.get('booth', booth.key)).toMatchObject({
      remoteId: remoteIdOf(entities.booth, remote!),
      draft: null,
      state: 'clean',
    })
    expect(workspace.records.get('booth', booth.key)?.base).toMatchObject({
      exhibitor_email: 'ada@example.com',
      accessible_for: ['wheelchair', 'hearing aid'],
    })
    expect((await listed(gateway, 'document')).map(({ title }) => title)).toContain('Brochure')
    expect((await listed(gateway, 'video')).map(({ title }) => title)).toContain('Film')
    expect(await filesDiffer(rig)).toEqual([])
  })

  it('gives another client the same event, and takes its changes back', async () => {
    const { workspace, engine } = rig
    const floor = newFloor(workspace, 'Upper floor')
    const booth = await newBooth(workspace, floor.key, 'Second booth')
    await engine.run('both')
    const other = open()
    await other.engine.run('pull')
    const { remoteId } = workspace.records.get('booth', booth.key)!
    const there = other.workspace.records.getByRemoteId('booth', remoteId!)!
    expect(there.base).toMatchObject({ booth_name: 'Second booth', active: true, hide: false })
    expect(other.workspace.records.list({ entity: 'event' }).items).toHaveLength(1)

    updateRecord(other.workspace, 'booth', there.key, {
      city: 'Newtown',
      exhibitor_name: 'Bob Example',
      exhibitor_email: 'bob@example.com',
    })
    await other.engine.run('push')
    expect(other.engine.state()).toMatchObject({ waiting: 0, parked: 0 })
    await engine.run('pull')
    expect(workspace.records.get('booth', booth.key)).toMatchObject({
      state: 'clean',
      base: { city: 'Newtown' },
    })
    expect(await filesDiffer(rig)).toEqual([])
    expect(await filesDiffer(other)).toEqual([])
  })

  it('lets an update of a booth made elsewhere wait until the exhibitor is known, and goes on with the rest', async () => {
    const { workspace, engine } = rig
    const floor = newFloor(workspace, 'Floor of others')
    const booth = await newBooth(workspace, floor.key, 'Made elsewhere')
    await engine.run('push')
    const other = open()
    await other.engine.run('pull')
    const there = other.workspace.records.getByRemoteId(
      'booth',
      workspace.records.get('booth', booth.key)!.remoteId!,
    )!
    updateRecord(other.workspace, 'booth', there.key, { city: 'Elsewhere' })
    newFloor(other.workspace, 'Goes on')
    await other.engine.run('push')
    expect(other.engine.state()).toMatchObject({ waiting: 0, awaitingExhibitor: 1, parked: 0 })
    expect(other.workspace.journal.openOf('booth', there.key)).toMatchObject([
      { state: 'queued', attempts: 0, error: null },
    ])
    expect((await listed(other.gateway, 'floor')).map(({ name }) => name)).toContain('Goes on')

    updateRecord(other.workspace, 'booth', there.key, {
      exhibitor_name: 'Ada',
      exhibitor_email: 'ada@example.com',
    })
    await other.engine.run('push')
    expect(other.engine.state()).toMatchObject({ waiting: 0, awaitingExhibitor: 0, parked: 0 })
  })

  it('sends an incomplete record to nobody and says which field is missing', async () => {
    const { workspace, engine } = rig
    const floor = newFloor(workspace, 'Floor of the incomplete')
    const booth = createRecord(workspace, 'booth', { booth_name: 'Bare', floor_id: floor.key })
    await engine.run('push')
    const [parked] = workspace.journal.openOf('booth', booth.key)
    expect(parked).toMatchObject({
      state: 'parked',
      error: { code: 'invalid-input', field: 'booth_company_profile' },
    })
    expect((await listed(rig.gateway, 'booth')).map(({ booth_name }) => booth_name)).not.toContain('Bare')
  })

  it('keeps a new person back until the event’s own questions are answered, and sends changes of known ones without', async () => {
    const { workspace, engine } = rig
    const ask = (required: boolean) =>
      pulled(workspace, 'attendeeField', 'badge', {
        slug: 'badge',
        title: 'Badge',
        type: 'text',
        required,
        status: true,
      })
    const before = createRecord(workspace, 'attendee', {
      first_name: 'Ada',
      last_name: 'Before',
      email: 'before@example.com',
    })
    await engine.run('push')
    ask(true)
    updateRecord(workspace, 'attendee', before.key, { company: 'Acme' })
    const after = createRecord(workspace, 'attendee', {
      first_name: 'Ada',
      last_name: 'After',
      email: 'after@example.com',
    })
    await engine.run('push')
    expect(workspace.journal.openOf('attendee', before.key)).toEqual([])
    const [parked] = workspace.journal.openOf('attendee', after.key)
    expect(parked).toMatchObject({ state: 'parked', error: { code: 'invalid-input', field: 'badge' } })
    updateRecord(workspace, 'attendee', after.key, { badge: 'Ada' })
    await engine.run('push')
    expect(workspace.journal.openOf('attendee', after.key)).toEqual([])
  })

  it('removes on the service what was removed here, and takes a removal there for one here after two passes', async () => {
    const { workspace, engine, gateway } = rig
    const floor = newFloor(workspace, 'Short-lived')
    const first = await newBooth(workspace, floor.key, 'To be removed here')
    const second = await newBooth(workspace, floor.key, 'To be removed there')
    await engine.run('push')
    removeRecord(workspace, 'booth', first.key)
    const secondId = workspace.records.get('booth', second.key)!.remoteId!
    const outcome = await gateway.remove(
      { entity: 'booth', remoteId: secondId, body: { booth_id: Number(secondId), delete_reps: false } },
      new AbortController().signal,
    )
    expect(outcome.kind).toBe('confirmed')
    await engine.run('both')
    const names = (await listed(gateway, 'booth')).map(({ booth_name }) => booth_name)
    expect(names).not.toContain('To be removed here')
    expect(workspace.records.get('booth', first.key)).toBeUndefined()
    expect(workspace.records.get('booth', second.key)).toBeUndefined()
    expect(workspace.records.archived('booth', second.key).map(({ reason }) => reason)).toContain(
      'gone-on-service',
    )
    expect(engine.state()).toMatchObject({ waiting: 0, parked: 0 })
  })

  it('moves a booth to another floor before it removes the floor it stood on', async () => {
    const { workspace, engine, gateway } = rig
    const from = newFloor(workspace, 'Old floor')
    const to = newFloor(workspace, 'New floor')
    const booth = await newBooth(workspace, from.key, 'Mover')
    const stays = await newBooth(workspace, from.key, 'Goes with the floor')
    await engine.run('push')
    updateRecord(workspace, 'booth', booth.key, { floor_id: to.key })
    removeRecord(workspace, 'floor', from.key)
    await engine.run('push')
    const names = (await listed(gateway, 'booth')).map(({ booth_name }) => booth_name)
    expect(names).toContain('Mover')
    expect(names).not.toContain('Goes with the floor')
    expect(workspace.records.archived('booth', stays.key).map(({ reason }) => reason)).toContain(
      'removed-with-floor',
    )
  })

  it('sends nothing and writes no record when nothing has changed', async () => {
    const { workspace, engine } = rig
    const floor = newFloor(workspace, 'Quiet floor')
    await newBooth(workspace, floor.key, 'Quiet booth')
    await engine.run('both')
    await engine.run('both')
    const changes: string[] = []
    workspace.onChange((some) =>
      changes.push(
        ...some.flatMap((change) => (change.kind === 'records' ? [`${change.entity}/${change.key}`] : [])),
      ),
    )
    await engine.run('both')
    expect(changes).toEqual([])
  })

  it('replaces one picture and keeps the others', async () => {
    const { workspace, engine } = rig
    const floor = newFloor(workspace, 'Gallery')
    const booth = await newBooth(workspace, floor.key, 'Repainted')
    await engine.run('push')
    updateRecord(workspace, 'booth', booth.key, { booth_logo: await newPicture(workspace, 'new logo.png') })
    await engine.run('push')
    expect(engine.state()).toMatchObject({ waiting: 0, parked: 0, conflicts: 0 })
    expect(await filesDiffer(rig)).toEqual([])
    expect(workspace.records.archived('booth', booth.key).map(({ reason }) => reason)).toEqual([
      'overwritten-by-push',
    ])
  })
})
