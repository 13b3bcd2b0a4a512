import { afterEach, expect, it } from 'vitest'
import { createRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import { newDocument } from '../../support/workspaces/sync-rig.ts'
import { momentMs, settledBooth, settlingMs, startWorld, type Client, type World } from './rig/rig.ts'

let world: World

afterEach(() => world.end())

async function lookForLong(client: Client): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await client.sync()
    await world.pass(settlingMs + momentMs)
  }
  await client.sync()
}

it('a booth that the service lost and a person keeps is made again with its documents and vacancies', async () => {
  world = await startWorld()
  const client = world.client()
  await client.sync()
  const { booth } = await settledBooth(world, client, 'Ours')
  const file = await newDocument(client.workspace)
  const document = createRecord(client.workspace, 'document', {
    booth_id: booth.key,
    title: 'Brochure',
    file,
  })
  const [category] = client.workspace.records.list({ entity: 'jobCategory' }).items
  createRecord(client.workspace, 'job', {
    booth_id: booth.key,
    job_title: 'Fitter',
    job_description: 'Fits things.',
    experience_level: 'mid_level',
    job_type: 'full_time',
    location: 'Remote',
    job_category_id: category!.key,
  })
  await client.sync()
  await world.pass(2 * settlingMs)
  await client.sync()
  const lost = client.held('booth', booth.key).id
  const pictures = world.service.hashes('booth', lost)
  world.service.organiser.remove('booth', lost)
  updateRecord(client.workspace, 'booth', booth.key, { city: 'Still wanted' })
  await lookForLong(client)
  expect(client.told.conflicts()).toMatchObject([{ entity: 'booth', key: booth.key, kind: 'gone' }])
  client.told.resolve('booth', booth.key, {}, 'keep')
  await lookForLong(client)

  expect(client.waitsForPerson()).toEqual([])
  const again = client.held('booth', booth.key)
  expect(again.values).toMatchObject({ booth_name: 'Ours', city: 'Still wanted' })
  expect(world.service.hashes('booth', again.id)).toEqual(pictures)
  const [documentThere, ...others] = world.service.records('document')
  expect(others).toEqual([])
  expect(documentThere?.values).toMatchObject({ title: 'Brochure', booth_id: Number(again.id) })
  expect(world.service.hashes('document', documentThere?.id ?? '')).toEqual({ file: file.hash })
  expect(world.service.records('job').map(({ values }) => values['job_title'])).toEqual(['Fitter'])
  expect(client.workspace.records.count('document')).toBe(1)
  expect(
    client.workspace.archive.list({ entity: 'document', key: document.key }).total +
      client.workspace.records.count('document'),
  ).toBeGreaterThan(0)
})

it('a document that was just edited, of a booth that the service lost, is not lost with it', async () => {
  world = await startWorld()
  const client = world.client()
  const { booth } = await settledBooth(world, client, 'Ours')
  const document = createRecord(client.workspace, 'document', {
    booth_id: booth.key,
    title: 'Brochure',
    file: await newDocument(client.workspace),
  })
  await client.sync()
  await world.pass(2 * settlingMs)
  await client.sync()
  world.service.organiser.remove('booth', client.held('booth', booth.key).id)
  updateRecord(client.workspace, 'document', document.key, { title: 'New brochure' })
  await lookForLong(client)
  expect(client.keeps('document', document.key, 'title', 'New brochure')).toBe(true)
  expect(client.waitsForPerson()).not.toEqual([])
})
