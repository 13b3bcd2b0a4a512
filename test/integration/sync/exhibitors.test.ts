import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createRecord,
  removeRecord,
  restoreRecord,
  revertRecord,
  updateRecord,
} from '../../../electron/workspace/edits/index.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import { listed, newBooth, newFloor, openSyncRig, type SyncRig } from '../../support/workspaces/sync-rig.ts'

const exhibitor = { exhibitor_name: 'Ada Example', exhibitor_email: 'ada@example.com' }
let service: StartedService
let count = 0
/** Where the booths were made. */
let maker: SyncRig
/** Where they were pulled, so that their exhibitors are unknown. */
let rig: SyncRig
let from: string
let to: string
let booths: readonly string[]

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  count += 1
  maker = openSyncRig({ baseUrl: service.baseUrl })
  rig = openSyncRig({ baseUrl: service.baseUrl })
  const floors = [
    newFloor(maker.workspace, `From ${count}`),
    newFloor(maker.workspace, `To ${count}`),
  ] as const
  const made = []
  for (let number = 1; number <= 3; number += 1)
    made.push(await newBooth(maker.workspace, floors[0].key, `Booth ${count}.${number}`))
  await maker.engine.run('push')
  await rig.engine.run('pull')
  const there = (entity: 'floor' | 'booth', { key }: { readonly key: string }): string =>
    rig.workspace.records.getByRemoteId(entity, maker.workspace.records.get(entity, key)!.remoteId!)!.key
  from = there('floor', floors[0])
  to = there('floor', floors[1])
  booths = made.map((booth) => there('booth', booth))
})
afterEach(async () => {
  await maker.close()
  await rig.close()
})

const first = (): string => booths[0]!
const valuesOf = (key: string) =>
  rig.workspace.records.get('booth', key)?.draft ?? rig.workspace.records.get('booth', key)?.base

function updateAll(values: RecordValues): void {
  for (const key of booths) updateRecord(rig.workspace, 'booth', key, values)
}

async function boothsOnFloor(floorKey: string): Promise<number> {
  const floorId = Number(rig.workspace.records.get('floor', floorKey)?.remoteId)
  return (await listed(rig.gateway, 'booth')).filter(({ floor_id }) => floor_id === floorId).length
}

/** Gives the exhibitor once, with a change that is sent. */
async function giveAndSend(key: string): Promise<void> {
  updateRecord(rig.workspace, 'booth', key, { ...exhibitor, city: 'Newtown' })
  await rig.engine.run('both')
  expect(rig.engine.state()).toMatchObject({ waiting: 0, awaitingExhibitor: 0 })
}

describe('booths whose exhibitor nobody has given', () => {
  it('wait with their move, untried and without an error, while everything else is sent', async () => {
    updateAll({ floor_id: to })
    newFloor(rig.workspace, `Goes on ${count}`)
    expect(rig.engine.state()).toMatchObject({ waiting: 1, awaitingExhibitor: 3 })
    await rig.engine.run('both')
    expect(rig.engine.state()).toMatchObject({
      phase: 'idle',
      error: null,
      waiting: 0,
      awaitingExhibitor: 3,
      parked: 0,
      conflicts: 0,
    })
    expect((await listed(rig.gateway, 'floor')).map(({ name }) => name)).toContain(`Goes on ${count}`)
    expect(await boothsOnFloor(to)).toBe(0)
    for (const entry of rig.workspace.journal.open())
      expect(entry).toMatchObject({ state: 'queued', attempts: 0, error: null })
  })

  it('are sent once it is given, and are never asked about again', async () => {
    updateAll({ floor_id: to })
    await rig.engine.run('both')
    updateAll(exhibitor)
    await rig.engine.run('both')
    expect(rig.engine.state()).toMatchObject({ waiting: 0, awaitingExhibitor: 0, parked: 0 })
    expect(await boothsOnFloor(to)).toBe(3)

    updateAll({ floor_id: from })
    await rig.engine.run('both')
    expect(rig.engine.state()).toMatchObject({ waiting: 0, awaitingExhibitor: 0, parked: 0 })
    expect(await boothsOnFloor(to)).toBe(0)
  })

  it('hold the removal of the floor they leave, so that they are not removed with it', async () => {
    updateAll({ floor_id: to })
    removeRecord(rig.workspace, 'floor', from)
    await rig.engine.run('push')
    expect(await boothsOnFloor(from)).toBe(3)
    updateAll(exhibitor)
    await rig.engine.run('push')
    expect(await boothsOnFloor(to)).toBe(3)
    expect(rig.engine.state()).toMatchObject({ waiting: 0, awaitingExhibitor: 0 })
  })

  it('wait no more once their change is taken back', () => {
    updateRecord(rig.workspace, 'booth', first(), { floor_id: to })
    updateRecord(rig.workspace, 'booth', first(), { floor_id: from })
    expect(rig.engine.state()).toMatchObject({ waiting: 0, awaitingExhibitor: 0 })
  })

  it('can be removed without it', async () => {
    updateRecord(rig.workspace, 'booth', first(), { floor_id: to })
    removeRecord(rig.workspace, 'booth', first())
    await rig.engine.run('push')
    expect(rig.engine.state()).toMatchObject({ waiting: 0, awaitingExhibitor: 0, parked: 0 })
    expect(await boothsOnFloor(from)).toBe(2)
  })
})

describe('an exhibitor that was given', () => {
  const isKnown = (): void => {
    expect(valuesOf(first())).toMatchObject(exhibitor)
  }

  it('is still known after a pull that does not report it', async () => {
    await giveAndSend(first())
    const id = maker.workspace.records.getByRemoteId(
      'booth',
      rig.workspace.records.get('booth', first())!.remoteId!,
    )!.key
    updateRecord(maker.workspace, 'booth', id, { address: '2 Other Street' })
    await maker.engine.run('both')
    await rig.engine.run('both')
    expect(valuesOf(first())).toMatchObject({ address: '2 Other Street' })
    isKnown()
  })

  it('is still known when the change it came with is discarded', async () => {
    updateRecord(rig.workspace, 'booth', first(), { ...exhibitor, floor_id: to })
    rig.engine.discard(rig.workspace.journal.openOf('booth', first())[0]!.id)
    expect(rig.workspace.records.get('booth', first())).toMatchObject({ state: 'clean' })
    isKnown()
    await rig.engine.run('both')
    isKnown()
    updateRecord(rig.workspace, 'booth', first(), { floor_id: to })
    await rig.engine.run('push')
    expect(await boothsOnFloor(to)).toBe(1)
  })

  it('is still known when the record takes the service’s version back, unless it is the exhibitor that is taken back', () => {
    updateRecord(rig.workspace, 'booth', first(), { ...exhibitor, floor_id: to })
    expect(revertRecord(rig.workspace, 'booth', first())).toMatchObject({ state: 'clean' })
    isKnown()
    updateRecord(rig.workspace, 'booth', booths[1]!, { ...exhibitor, floor_id: to })
    revertRecord(rig.workspace, 'booth', booths[1]!, ['exhibitor_name', 'exhibitor_email'])
    expect(rig.engine.state()).toMatchObject({ waiting: 0, awaitingExhibitor: 1 })
  })

  it('is still known when a conflict is decided for the service’s version', async () => {
    const theirs = maker.workspace.records.getByRemoteId(
      'booth',
      rig.workspace.records.get('booth', first())!.remoteId!,
    )!.key
    updateRecord(maker.workspace, 'booth', theirs, { city: 'Theirs' })
    await maker.engine.run('push')
    updateRecord(rig.workspace, 'booth', first(), { ...exhibitor, city: 'Mine' })
    await rig.engine.run('both')
    expect(rig.engine.state()).toMatchObject({ conflicts: 1 })
    rig.engine.resolve('booth', first(), { city: 'theirs' })
    expect(rig.workspace.records.get('booth', first())).toMatchObject({
      state: 'clean',
      base: { city: 'Theirs' },
    })
    isKnown()
  })

  it('is still known after its booth was removed and restored', async () => {
    await giveAndSend(first())
    updateRecord(rig.workspace, 'booth', first(), { floor_id: to })
    removeRecord(rig.workspace, 'booth', first())
    restoreRecord(rig.workspace, 'booth', first())
    isKnown()
    await rig.engine.run('push')
    expect(await boothsOnFloor(to)).toBe(1)
  })

  it('is known of a booth made here', async () => {
    const key = maker.workspace.records.getByRemoteId(
      'booth',
      rig.workspace.records.get('booth', first())!.remoteId!,
    )!.key
    await maker.engine.run('both')
    updateRecord(maker.workspace, 'booth', key, { city: 'Newtown' })
    await maker.engine.run('both')
    expect(maker.engine.state()).toMatchObject({ waiting: 0, awaitingExhibitor: 0 })
  })
})

describe('suggestions that may be used without asking', () => {
  /** The service reports the representatives of a booth, with their e-mails. */
  async function nameRepresentative(): Promise<void> {
    const id = rig.workspace.records.get('booth', first())!.remoteId!
    const booth = maker.workspace.records.getByRemoteId('booth', id)!
    const email = `rep-${count}@example.com`
    const person = createRecord(maker.workspace, 'representative', {
      first_name: 'Bea',
      last_name: 'Example',
      email,
    })
    updateRecord(maker.workspace, 'booth', booth.key, { booth_rep_ids: [person.key] })
    await maker.engine.run('push')
    await rig.engine.run('pull')
  }

  it('complete what waits when it is allowed, are noted with the change, and leave alone what has none', async () => {
    await nameRepresentative()
    updateAll({ floor_id: to })
    expect(rig.engine.state()).toMatchObject({ awaitingExhibitor: 3 })
    rig.engine.useSuggestions(true)
    expect(rig.engine.state()).toMatchObject({ waiting: 1, awaitingExhibitor: 2 })
    await rig.engine.run('push')
    expect(rig.engine.state()).toMatchObject({ waiting: 0, awaitingExhibitor: 2, parked: 0 })
    expect(valuesOf(first())).toMatchObject({
      exhibitor_name: 'Bea Example',
      exhibitor_email: `rep-${count}@example.com`,
    })
    const { items } = rig.workspace.journal.list({ states: ['confirmed'], entity: 'booth', key: first() })
    expect(items).toMatchObject([{ options: { exhibitorFrom: 'contact' } }])
    expect(await boothsOnFloor(to)).toBe(1)
  })

  it('are not used unless it is allowed', async () => {
    await nameRepresentative()
    updateRecord(rig.workspace, 'booth', first(), { floor_id: to })
    await rig.engine.run('both')
    expect(rig.engine.state()).toMatchObject({ waiting: 0, awaitingExhibitor: 1 })
    rig.engine.useSuggestions(true)
    rig.engine.useSuggestions(false)
    expect(rig.engine.state()).toMatchObject({ waiting: 0, awaitingExhibitor: 1 })
  })
})
