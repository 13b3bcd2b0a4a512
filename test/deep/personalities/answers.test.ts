import { afterEach, describe, expect, it } from 'vitest'
import { createRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import type { StoredRecord } from '../../../electron/workspace/stores/workspace.ts'
import { firstOf, type SeenRequest } from '../../support/foreign-service/index.ts'
import { newBooth, newFloor } from '../../support/workspaces/sync-rig.ts'
import { settledBooth, settlingMs, startWorld, type Client, type World } from './rig/rig.ts'

let world: World

afterEach(() => world.end())

describe.each([
  ['an hour ahead', 3_600_000],
  ['an hour behind', -3_600_000],
  ['right', 0],
])('a service whose clock is %s', (_name, clockOffMs) => {
  it.each([429, 503])(
    'and that asks with %d to wait for 3 s, by a date, is asked again after about 3 s',
    async (status) => {
      world = await startWorld({ clockOffMs })
      const client = world.client()
      const { booth } = await settledBooth(world, client, 'Ours')
      const isUpdate = ({ kind, resource }: SeenRequest): boolean => kind === 'update' && resource === 'booth'
      world.service.rule(
        firstOf(1, isUpdate, ({ at }) => ({
          kind: 'refuse',
          status,
          headers: { 'retry-after': new Date(at + clockOffMs + 3_000).toUTCString() },
        })),
      )
      const before = world.service.requests.length
      updateRecord(client.workspace, 'booth', booth.key, { city: 'Newtown' })
      await client.sync('push')
      const [refused, again] = world.service.requests.slice(before).filter(isUpdate)
      expect(client.held('booth', booth.key).values['city']).toBe('Newtown')
      expect(again!.at - refused!.at).toBeGreaterThanOrEqual(2_000)
      expect(again!.at - refused!.at).toBeLessThan(30_000)
    },
  )

  it('and that asks for a wait of 3 s while it is listed, by a date, is listed a moment later', async () => {
    world = await startWorld({ clockOffMs })
    const client = world.client()
    await settledBooth(world, client, 'Ours')
    const before = world.clock.now()
    world.service.rule(
      firstOf(
        1,
        ({ kind, resource }) => kind === 'list' && resource === 'booth',
        ({ at }) => ({
          kind: 'refuse',
          status: 429,
          headers: { 'retry-after': new Date(at + clockOffMs + 3_000).toUTCString() },
        }),
      ),
    )
    await client.sync('pull')
    expect(world.clock.now() - before).toBeLessThan(30_000)
  })
})

async function boothForVacancies(
  vacancyStatus: string,
): Promise<{ client: Client; booth: StoredRecord; vacancy: Readonly<Record<string, string>> }> {
  world = await startWorld({ vacancyStatus })
  const client = world.client()
  await client.sync()
  const booth = await newBooth(client.workspace, newFloor(client.workspace, 'Ground floor').key, 'Ours')
  await client.sync()
  const [category] = client.workspace.records.list({ entity: 'jobCategory' }).items
  const vacancy = {
    booth_id: booth.key,
    job_title: 'Fitter',
    job_description: 'Fits things.',
    experience_level: 'mid_level',
    job_type: 'full_time',
    location: 'Remote',
    job_category_id: category!.key,
  }
  return { client, booth, vacancy }
}

describe.each(['success', 'created', 'updated', 'Saved', 'OK', '200', 'Job vacancy created successfully'])(
  'a vacancy answered with the status “%s”',
  (status) => {
    it('is done, and known by its job_id', async () => {
      const { client, vacancy } = await boothForVacancies(status)
      const sent = (kind: SeenRequest['kind']): number =>
        world.service.requests.filter((request) => request.kind === kind && request.resource === 'job').length
      const before = world.clock.now()
      const job = createRecord(client.workspace, 'job', vacancy)
      await client.sync('push')
      expect(client.waitsForPerson()).toEqual([])
      expect(client.workspace.records.get('job', job.key)).toMatchObject({
        remoteId: world.service.records('job')[0]?.id,
      })
      updateRecord(client.workspace, 'job', job.key, { job_title: 'Turner' })
      await client.sync('push')
      // The answer says it: nothing had to be looked up, and so nothing waited for.
      expect(world.clock.now() - before).toBeLessThan(1_000)
      expect([sent('create'), sent('update')]).toEqual([1, 1])
      expect(client.workspace.records.get('job', job.key)).toMatchObject({ state: 'clean' })
      await world.pass(2 * settlingMs)
      await client.sync()
      expect(world.service.records('job').map(({ values }) => values['job_title'])).toEqual(['Turner'])
      expect(client.workspace.records.count('job')).toBe(1)
      expect(client.waitsForPerson()).toEqual([])
    })
  },
)

it.each(['error', 'failed', 'false', 'fail'])(
  'a vacancy refused with 200 and the status “%s” is not taken for done',
  async (status) => {
    const { client, vacancy } = await boothForVacancies('success')
    world.service.rule(
      firstOf(1, ({ kind, resource }) => kind === 'create' && resource === 'job', {
        kind: 'refuse',
        status: 200,
        body: { status, message: 'The category is closed.' },
      }),
    )
    const job = createRecord(client.workspace, 'job', vacancy)
    await client.sync('push')
    expect(client.workspace.records.get('job', job.key)?.remoteId).toBeNull()
    expect(client.waitsForPerson()).toEqual([expect.stringContaining('The category is closed.')])
  },
)
