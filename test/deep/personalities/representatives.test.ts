import { afterEach, describe, expect, it } from 'vitest'
import { createRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import { keyOfRemoteId } from '../../../shared/domain/record/record-values.ts'
import type { Personality } from '../../support/foreign-service/index.ts'
import { settledBooth, settlingMs, startWorld, type Client, type World } from './rig/rig.ts'

let world: World

afterEach(() => world.end())

const shapes: readonly (readonly [string, Partial<Personality>])[] = [
  ['ids', { representatives: 'ids' }],
  ['objects with an id', { representatives: 'objects-id' }],
  ['objects with a booth_rep_id', { representatives: 'objects-booth-rep-id' }],
  ['ids that are texts', { representatives: 'ids', identifiers: 'strings' }],
]

describe.each(shapes)('a service that shows the representatives of a booth as %s', (_name, personality) => {
  async function boothWithOne(): Promise<{ client: Client; key: string; first: string }> {
    world = await startWorld(personality)
    const client = world.client()
    const person = createRecord(client.workspace, 'representative', {
      first_name: 'Ada',
      last_name: 'Example',
      email: 'ada@example.com',
    })
    const { booth } = await settledBooth(world, client, 'Ours', { booth_rep_ids: [person.key] })
    return { client, key: booth.key, first: person.key }
  }
  const theirs = (): string =>
    world.service.organiser.create(
      'booth_rep',
      { first_name: 'Bea', last_name: 'Example', email: 'bea@example.com' },
      {},
    ).id

  it('keeps those that others added when a city is edited', async () => {
    const { client, key, first } = await boothWithOne()
    const added = theirs()
    const firstId = client.held('representative', first).id
    world.service.organiser.change(
      'booth',
      client.held('booth', key).id,
      { booth_rep_ids: [firstId, added] },
      {},
    )
    await world.pass(settlingMs)
    updateRecord(client.workspace, 'booth', key, { city: 'Newtown' })
    await client.sync()
    expect(client.held('booth', key).values['city']).toBe('Newtown')
    expect((client.held('booth', key).values['booth_rep_ids'] as string[]).map(String).sort()).toEqual(
      [firstId, added].sort(),
    )
    expect(client.waitsForPerson()).toEqual([])
  })

  it('keeps those that others added when one is added here', async () => {
    const { client, key, first } = await boothWithOne()
    const added = theirs()
    const firstId = client.held('representative', first).id
    world.service.organiser.change(
      'booth',
      client.held('booth', key).id,
      { booth_rep_ids: [firstId, added] },
      {},
    )
    await world.pass(settlingMs)
    const mine = createRecord(client.workspace, 'representative', {
      first_name: 'Cid',
      last_name: 'Example',
      email: 'cid@example.com',
    })
    updateRecord(client.workspace, 'booth', key, { booth_rep_ids: [first, mine.key] })
    await client.sync()
    expect((client.held('booth', key).values['booth_rep_ids'] as string[]).map(String).sort()).toEqual(
      [firstId, added, client.held('representative', mine.key).id].sort(),
    )
  })

  it('does not bring back one that was taken off here', async () => {
    const { client, key, first } = await boothWithOne()
    const second = createRecord(client.workspace, 'representative', {
      first_name: 'Cid',
      last_name: 'Example',
      email: 'cid@example.com',
    })
    updateRecord(client.workspace, 'booth', key, { booth_rep_ids: [first, second.key] })
    await client.sync()
    await world.pass(2 * settlingMs)
    await client.sync()
    updateRecord(client.workspace, 'booth', key, { booth_rep_ids: [second.key] })
    await client.sync()
    await world.pass(2 * settlingMs)
    await client.sync()
    expect((client.held('booth', key).values['booth_rep_ids'] as string[]).map(String)).toEqual([
      client.held('representative', second.key).id,
    ])
    expect(client.values('booth', key)['booth_rep_ids']).toEqual([second.key])
    expect(client.waitsForPerson()).toEqual([])
  })

  it('keeps those of a booth made elsewhere whose city is edited here', async () => {
    world = await startWorld(personality)
    const added = theirs()
    const { id } = await world.theirBooth('Theirs', { booth_rep_ids: [added] })
    const client = world.client()
    await client.sync('pull')
    updateRecord(client.workspace, 'booth', keyOfRemoteId(id), {
      city: 'Newtown',
      exhibitor_name: 'Ada',
      exhibitor_email: 'ada@example.com',
    })
    await client.sync()
    expect(world.service.record('booth', id)?.values).toMatchObject({ city: 'Newtown' })
    expect((world.service.record('booth', id)!.values['booth_rep_ids'] as string[]).map(String)).toEqual([
      added,
    ])
  })
})
