import { afterEach, describe, expect, it } from 'vitest'
import { createRecord, updateRecord } from '../../../../electron/workspace/edits/index.ts'
import { newBooth, newDocument, newFloor } from '../../../support/workspaces/sync-rig.ts'
import type { Personality } from '../../../support/foreign-service/index.ts'
import { momentMs, settledBooth, settlingMs, startWorld, writesSince, type World } from '../rig/rig.ts'

let world: World

afterEach(() => world.end())

const lags: readonly (readonly [string, Partial<Personality>])[] = [
  ['lists what is 30 s old', { lagMs: 30_000 }],
  ['lists what is 30 s old in every other answer', { lagMs: 30_000, lagsInPart: true }],
]

describe.each(lags)('a service that %s', (_name, lag) => {
  it('does not take an own confirmed edit back, and is not sent the old value', async () => {
    world = await startWorld()
    const client = world.client()
    const { booth } = await settledBooth(world, client, 'Ours')
    world.service.become(lag)
    updateRecord(client.workspace, 'booth', booth.key, { city: 'Newtown' })
    await client.sync()
    expect(client.held('booth', booth.key).values['city']).toBe('Newtown')
    const before = world.service.requests.length
    for (let round = 0; round < 4; round += 1) {
      await client.sync()
      expect(client.values('booth', booth.key)).toMatchObject({ city: 'Newtown' })
      await world.pass(momentMs)
    }
    expect(writesSince(world, before)).toEqual([])
    await world.pass(settlingMs)
    await client.sync()
    await client.sync()
    expect(client.values('booth', booth.key)).toMatchObject({ city: 'Newtown' })
    expect(client.held('booth', booth.key).values['city']).toBe('Newtown')
    expect(client.waitsForPerson()).toEqual([])
    expect(writesSince(world, before)).toEqual([])
  })

  it('is sent one edit after the other, each upon the last', async () => {
    world = await startWorld()
    const client = world.client()
    const { booth } = await settledBooth(world, client, 'Ours')
    world.service.become(lag)
    for (const city of ['One', 'Two', 'Three']) {
      updateRecord(client.workspace, 'booth', booth.key, { city })
      await client.sync()
    }
    updateRecord(client.workspace, 'booth', booth.key, { state: 'Elsewhere' })
    await client.sync()
    await world.pass(2 * settlingMs)
    await client.sync()
    await client.sync()
    expect(client.held('booth', booth.key).values).toMatchObject({ city: 'Three', state: 'Elsewhere' })
    expect(client.values('booth', booth.key)).toMatchObject({ city: 'Three', state: 'Elsewhere' })
    expect(client.waitsForPerson()).toEqual([])
  })

  it('does not lose a record that was just made, what is never read back, or what belongs to it', async () => {
    world = await startWorld(lag)
    const client = world.client()
    const floor = newFloor(client.workspace, 'Ground floor')
    const booth = await newBooth(client.workspace, floor.key, 'New here')
    const document = createRecord(client.workspace, 'document', {
      booth_id: booth.key,
      title: 'Brochure',
      file: await newDocument(client.workspace),
    })
    await client.sync()
    await client.sync()
    await client.sync()
    expect(client.workspace.records.get('booth', booth.key)).toBeDefined()
    await world.pass(momentMs)
    await client.sync()
    await world.pass(2 * settlingMs)
    await client.sync()
    await client.sync()
    expect(client.values('booth', booth.key)).toMatchObject({
      exhibitor_email: 'ada@example.com',
      floor_id: floor.key,
    })
    expect(client.values('document', document.key)).toMatchObject({ title: 'Brochure', booth_id: booth.key })
    expect(client.workspace.records.count('booth')).toBe(1)
    expect(client.workspace.records.count('document')).toBe(1)
    expect(
      [world.service.records('floor'), world.service.records('booth'), world.service.records('document')].map(
        ({ length }) => length,
      ),
    ).toEqual([1, 1, 1])
    expect(client.waitsForPerson()).toEqual([])
  })

  it('is sent a document of a booth that it does not list yet', async () => {
    world = await startWorld(lag)
    const client = world.client()
    const booth = await newBooth(client.workspace, newFloor(client.workspace, 'Ground floor').key, 'New here')
    await client.sync()
    await client.sync()
    createRecord(client.workspace, 'document', {
      booth_id: booth.key,
      title: 'Brochure',
      file: await newDocument(client.workspace),
    })
    await client.sync()
    expect(client.waitsForPerson()).toEqual([])
    expect(world.service.records('document').map(({ values }) => values)).toMatchObject([
      { booth_id: Number(world.service.records('booth')[0]!.id) },
    ])
  })

  it('is no reason to ask whether an edited booth that was just made is gone', async () => {
    world = await startWorld(lag)
    const client = world.client()
    const booth = await newBooth(client.workspace, newFloor(client.workspace, 'Ground floor').key, 'New here')
    await client.sync('push')
    updateRecord(client.workspace, 'booth', booth.key, { city: 'Newtown' })
    await client.sync()
    await client.sync()
    expect(client.told.conflicts()).toEqual([])
    await world.pass(2 * settlingMs)
    await client.sync()
    expect(client.waitsForPerson()).toEqual([])
    expect(world.service.records('booth').map(({ values }) => values['city'])).toEqual(['Newtown'])
  })

  it('still has others’ changes taken over when it shows them', async () => {
    world = await startWorld()
    const client = world.client()
    const { booth } = await settledBooth(world, client, 'Ours')
    world.service.become(lag)
    updateRecord(client.workspace, 'booth', booth.key, { city: 'Newtown' })
    await client.sync()
    world.service.organiser.change('booth', client.held('booth', booth.key).id, { state: 'Theirs' }, {})
    await world.pass(2 * settlingMs)
    await client.sync()
    await client.sync()
    expect(client.values('booth', booth.key)).toMatchObject({ city: 'Newtown', state: 'Theirs' })
    expect(client.waitsForPerson()).toEqual([])
  })
})
