import { afterEach, describe, expect, it } from 'vitest'
import { createRecord, updateRecord } from '../../../../electron/workspace/edits/index.ts'
import { newBooth, newDocument, newFloor } from '../../../support/workspaces/sync-rig.ts'
import { settlingMs, startWorld, writesSince, type Client, type World } from '../rig/rig.ts'

let world: World

afterEach(() => world.end())

async function settle(client: Client): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await world.pass(settlingMs)
    await client.sync()
  }
}

describe('a field that a listing never carries', () => {
  it('of a floor stays here, and nobody is told', async () => {
    world = await startWorld({ neverLists: { floor: ['order', 'active'] } })
    const client = world.client()
    const floor = createRecord(client.workspace, 'floor', { name: 'Ground floor', order: 3, active: true })
    await client.sync()
    await settle(client)
    expect(client.values('floor', floor.key)).toMatchObject({ name: 'Ground floor', order: 3, active: true })
    updateRecord(client.workspace, 'floor', floor.key, { name: 'Upper floor' })
    await client.sync()
    await settle(client)
    expect(client.held('floor', floor.key).values).toMatchObject({
      name: 'Upper floor',
      order: 3,
      active: true,
    })
    expect(client.values('floor', floor.key)).toMatchObject({ order: 3, active: true })
    expect(client.waitsForPerson()).toEqual([])
  })

  it('though it is the name of the floor stays here', async () => {
    world = await startWorld({ neverLists: { floor: ['name'] } })
    const client = world.client()
    const floor = createRecord(client.workspace, 'floor', { name: 'Ground floor', order: 3 })
    await client.sync()
    await settle(client)
    updateRecord(client.workspace, 'floor', floor.key, { order: 4 })
    await client.sync()
    await settle(client)
    expect(client.values('floor', floor.key)).toMatchObject({ name: 'Ground floor', order: 4 })
    expect(client.held('floor', floor.key).values).toMatchObject({ name: 'Ground floor', order: 4 })
    expect(client.waitsForPerson()).toEqual([])
  })

  it('of a document, its booth and title, stays here, and the next edit goes out', async () => {
    world = await startWorld({ neverLists: { document: ['booth_id', 'title'] } })
    const client = world.client()
    const booth = await newBooth(client.workspace, newFloor(client.workspace, 'Ground floor').key, 'Ours')
    const document = createRecord(client.workspace, 'document', {
      booth_id: booth.key,
      title: 'Brochure',
      file: await newDocument(client.workspace),
    })
    await client.sync()
    await settle(client)
    expect(client.values('document', document.key)).toMatchObject({ booth_id: booth.key, title: 'Brochure' })
    const before = world.service.requests.length
    updateRecord(client.workspace, 'document', document.key, { title: 'New brochure' })
    await client.sync()
    await settle(client)
    expect(client.waitsForPerson()).toEqual([])
    expect(client.held('document', document.key).values).toMatchObject({
      title: 'New brochure',
      booth_id: Number(client.held('booth', booth.key).id),
    })
    expect(client.values('document', document.key)).toMatchObject({
      booth_id: booth.key,
      title: 'New brochure',
    })
    expect(writesSince(world, before)).toHaveLength(1)
  })

  it('is not taken for an old value that came back', async () => {
    world = await startWorld()
    const client = world.client()
    const floor = createRecord(client.workspace, 'floor', { name: 'Ground floor', order: 3 })
    await client.sync()
    await settle(client)
    world.service.become({ neverLists: { floor: ['order'] } })
    updateRecord(client.workspace, 'floor', floor.key, { order: 4 })
    await client.sync()
    await settle(client)
    expect(client.values('floor', floor.key)).toMatchObject({ order: 4 })
    expect(client.held('floor', floor.key).values).toMatchObject({ order: 4 })
    expect(client.waitsForPerson()).toEqual([])
  })

  it('or lists by another name stays here', async () => {
    world = await startWorld({
      renames: { floor: { name: 'floor_name' }, document: { title: 'document_title', file: 'document_url' } },
    })
    const client = world.client()
    const booth = await newBooth(client.workspace, newFloor(client.workspace, 'Ground floor').key, 'Ours')
    const file = await newDocument(client.workspace)
    const document = createRecord(client.workspace, 'document', {
      booth_id: booth.key,
      title: 'Brochure',
      file,
    })
    await client.sync()
    await settle(client)
    expect(client.values('document', document.key)).toMatchObject({
      title: 'Brochure',
      file: { hash: file.hash },
    })
    updateRecord(client.workspace, 'document', document.key, { title: 'New brochure' })
    await client.sync()
    await settle(client)
    expect(client.held('document', document.key).values).toMatchObject({ title: 'New brochure' })
    expect(world.service.hashes('document', client.held('document', document.key).id)).toEqual({
      file: file.hash,
    })
    expect(client.waitsForPerson()).toEqual([])
  })
})

it('a field that somebody else has emptied is emptied here, since it is listed as empty', async () => {
  world = await startWorld()
  const client = world.client()
  const floor = createRecord(client.workspace, 'floor', { name: 'Ground floor', order: 3 })
  await client.sync()
  await settle(client)
  world.service.organiser.change('floor', client.held('floor', floor.key).id, { order: null }, {})
  await settle(client)
  expect(client.values('floor', floor.key)['order'] ?? null).toBeNull()
  expect(client.waitsForPerson()).toEqual([])
})
