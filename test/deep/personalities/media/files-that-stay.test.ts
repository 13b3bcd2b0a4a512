import { afterEach, expect, it } from 'vitest'
import { createRecord, updateRecord } from '../../../../electron/workspace/edits/index.ts'
import { AppError } from '../../../../shared/errors.ts'
import { newBooth, newDocument, newFloor, newPicture } from '../../../support/workspaces/sync-rig.ts'
import { settlingMs, startWorld, writesSince, type Client, type World } from '../rig/rig.ts'

let world: World

afterEach(() => world.end())

/** Whether the change was refused with words for a person. */
function isRefused(change: () => unknown): boolean {
  try {
    change()
    return false
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return true
  }
}

async function settle(client: Client): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await client.sync()
    await world.pass(settlingMs)
  }
  await client.sync()
}

it('the removal of an optional picture, for which the interface has no way, is not acknowledged in silence', async () => {
  world = await startWorld()
  const client = world.client()
  const thumbnail = await newPicture(client.workspace, 'thumbnail.png')
  const booth = await newBooth(client.workspace, newFloor(client.workspace, 'Ground floor').key, 'Ours', {
    booth_thumbnail: thumbnail,
  })
  await client.sync()
  await world.pass(2 * settlingMs)
  await client.sync()
  const refused = isRefused(() =>
    updateRecord(client.workspace, 'booth', booth.key, { booth_thumbnail: null }),
  )
  await settle(client)
  expect(world.service.hashes('booth', client.held('booth', booth.key).id)['booth_thumbnail']).toBe(
    thumbnail.hash,
  )
  expect(refused || client.waitsForPerson().length > 0).toBe(true)
  expect(client.keeps('booth', booth.key, 'booth_thumbnail', thumbnail.hash)).toBe(true)
})

it('a document whose file gives way to a link, for which the interface has no way, is not acknowledged in silence', async () => {
  world = await startWorld()
  const client = world.client()
  const booth = await newBooth(client.workspace, newFloor(client.workspace, 'Ground floor').key, 'Ours')
  const file = await newDocument(client.workspace)
  const document = createRecord(client.workspace, 'document', {
    booth_id: booth.key,
    title: 'Brochure',
    file,
  })
  await client.sync()
  await world.pass(2 * settlingMs)
  await client.sync()
  const refused = isRefused(() =>
    updateRecord(client.workspace, 'document', document.key, {
      file: null,
      url: 'https://others.example.com/brochure',
    }),
  )
  await settle(client)
  expect(world.service.hashes('document', client.held('document', document.key).id)).toEqual({
    file: file.hash,
  })
  expect(refused || client.waitsForPerson().length > 0).toBe(true)
  expect(client.keeps('document', document.key, 'file', file.hash)).toBe(true)
})

it('an optional picture that never reached the service can be taken away', async () => {
  world = await startWorld()
  const client = world.client()
  const thumbnail = await newPicture(client.workspace, 'thumbnail.png')
  const booth = await newBooth(client.workspace, newFloor(client.workspace, 'Ground floor').key, 'Ours', {
    booth_thumbnail: thumbnail,
  })
  updateRecord(client.workspace, 'booth', booth.key, { booth_thumbnail: null })
  await settle(client)
  expect(client.waitsForPerson()).toEqual([])
  expect(Object.keys(world.service.hashes('booth', client.held('booth', booth.key).id)).sort()).toEqual([
    'booth_background',
    'booth_logo',
  ])
})

it('an optional picture can be replaced by another', async () => {
  world = await startWorld()
  const client = world.client()
  const booth = await newBooth(client.workspace, newFloor(client.workspace, 'Ground floor').key, 'Ours', {
    booth_thumbnail: await newPicture(client.workspace, 'thumbnail.png'),
  })
  await client.sync()
  await world.pass(2 * settlingMs)
  const other = await newPicture(client.workspace, 'other.png')
  updateRecord(client.workspace, 'booth', booth.key, { booth_thumbnail: other })
  await settle(client)
  const before = world.service.requests.length
  await client.sync()
  expect(world.service.hashes('booth', client.held('booth', booth.key).id)['booth_thumbnail']).toBe(
    other.hash,
  )
  expect(client.waitsForPerson()).toEqual([])
  expect(writesSince(world, before)).toEqual([])
})
