import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import { currentValues } from '../../../electron/workspace/stores/workspace.ts'
import { firstOf, startFaultProxy, type FaultProxy } from '../../support/services/fault-proxy.ts'
import { createServiceClient, type ServiceClient } from '../../support/services/service-client.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import {
  newDocument,
  newPicture,
  openSyncRig,
  untilState,
  type SyncRig,
} from '../../support/workspaces/sync-rig.ts'

let service: StartedService
let client: ServiceClient
let proxy: FaultProxy
let rig: SyncRig
let people = 0

beforeAll(async () => {
  service = await startService()
  client = await createServiceClient(service.baseUrl, service.appKey, service.appSecret)
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

function newAttendee(values: Parameters<typeof createRecord>[2] = {}): string {
  people += 1
  return createRecord(rig.workspace, 'attendee', {
    first_name: 'Ada',
    last_name: `${people}`,
    email: `ada-${people}@example.com`,
    ...values,
  }).key
}

const record = (key: string) => rig.workspace.records.get('attendee', key)!
const waiting = (): readonly string[] => rig.workspace.journal.open().map(({ operation }) => operation)
const posts = (): readonly string[] =>
  proxy.requests.flatMap(({ method, path }) => (method === 'POST' && !path.includes('/oauth/') ? [path] : []))

async function hashThere(key: string): Promise<string | null> {
  const found = (await client.list('/v5/users/attendees', 'users')).find(
    (raw) => String(raw['attendee_id']) === record(key).remoteId,
  )
  return found?.['resume'] == null ? null : client.hashOf(found['resume'])
}

async function pushed(): Promise<readonly string[]> {
  const before = posts().length
  await rig.engine.run('push')
  expect(rig.engine.state()).toMatchObject({
    waiting: 0,
    parked: 0,
    conflicts: 0,
    discrepancies: 0,
    error: null,
  })
  return posts().slice(before)
}

it('a new attendee is sent before the resume, and no save carries that', async () => {
  const bodies: string[] = []
  proxy.record(
    ({ method, path }, body) =>
      method === 'POST' && path.startsWith('/v5/users') && bodies.push(body.toString('latin1')),
  )
  const resume = await newDocument(rig.workspace, 'resume.pdf')
  const key = newAttendee({ resume })
  expect(waiting()).toEqual(['save', 'upload'])
  expect(await pushed()).toEqual([
    '/v5/users/attendees',
    `/v5/users/attendees/${record(key).remoteId}/resume`,
  ])
  expect(bodies[0]).not.toContain('resume')
  expect(bodies[1]).toMatch(
    /^--[^\r]+\r\nContent-Disposition: form-data; name="resume"; filename="resume.pdf"\r\nContent-Type: application\/pdf\r\n\r\n%PDF/,
  )
  expect(bodies[1]?.split('Content-Disposition').length).toBe(2)
  expect(await hashThere(key)).toBe(resume.hash)
  expect(record(key)).toMatchObject({
    draft: null,
    base: { resume: { hash: resume.hash, url: expect.stringContaining('http') as string } },
  })
})

it('a resume is replaced by itself, and the earlier one is kept', async () => {
  const key = newAttendee({ resume: await newDocument(rig.workspace) })
  await pushed()
  const earlier = record(key).base?.['resume'] as { hash: string }
  const resume = await newDocument(rig.workspace, 'newer.pdf')
  updateRecord(rig.workspace, 'attendee', key, { resume })
  expect(waiting()).toEqual(['upload'])
  expect(await pushed()).toEqual([`/v5/users/attendees/${record(key).remoteId}/resume`])
  expect(await hashThere(key)).toBe(resume.hash)
  expect(
    rig.workspace.records
      .archived('attendee', key)
      .map(({ values }) => (values['resume'] as { hash: string } | undefined)?.hash),
  ).toContain(earlier.hash)

  updateRecord(rig.workspace, 'attendee', key, { company: 'Example' })
  expect(waiting()).toEqual(['save'])
  await pushed()
  expect(await hashThere(key)).toBe(resume.hash)
})

it('a resume that is taken back before it was sent leaves nothing behind', async () => {
  const key = newAttendee()
  await pushed()
  updateRecord(rig.workspace, 'attendee', key, { resume: await newDocument(rig.workspace) })
  updateRecord(rig.workspace, 'attendee', key, { resume: null })
  expect([waiting(), record(key).draft]).toEqual([[], null])
  updateRecord(rig.workspace, 'attendee', key, { resume: await newDocument(rig.workspace) })
  rig.engine.discard(rig.workspace.journal.open()[0]!.id)
  expect([waiting(), record(key).draft]).toEqual([[], null])
})

it('a resume may be PDF or Word, and cannot be taken away once the service has it', async () => {
  const key = newAttendee()
  const picture = await newPicture(rig.workspace)
  expect(() => updateRecord(rig.workspace, 'attendee', key, { resume: picture })).toThrow(
    'Accepted: PDF, Word',
  )
  updateRecord(rig.workspace, 'attendee', key, { resume: await newDocument(rig.workspace) })
  await pushed()
  expect(() => updateRecord(rig.workspace, 'attendee', key, { resume: null })).toThrow(
    'no way to take it away',
  )
})

it('a resume whose answer was lost is there once', async () => {
  const key = newAttendee()
  await pushed()
  const resume = await newDocument(rig.workspace)
  updateRecord(rig.workspace, 'attendee', key, { resume })
  proxy.fault(firstOf(1, ({ path }) => path.endsWith('/resume'), { kind: 'cut-reply', afterBytes: 0 }))
  expect((await pushed()).length).toBeLessThanOrEqual(2)
  expect(await hashThere(key)).toBe(resume.hash)
  expect(record(key).draft).toBeNull()
})

it('a resume that others have put there meanwhile is a conflict', async () => {
  const key = newAttendee({ resume: await newDocument(rig.workspace) })
  await pushed()
  for (let pulls = 0; pulls < 2; pulls += 1) await rig.engine.run('pull')
  const other = openSyncRig({ baseUrl: service.baseUrl })
  try {
    await other.engine.run('pull')
    const theirs = other.workspace.records.getByRemoteId('attendee', record(key).remoteId!)!
    updateRecord(other.workspace, 'attendee', theirs.key, {
      resume: await newDocument(other.workspace, 'theirs.pdf'),
    })
    await other.engine.run('push')
  } finally {
    await other.close()
  }
  const mine = await newDocument(rig.workspace, 'mine.pdf')
  updateRecord(rig.workspace, 'attendee', key, { resume: mine })
  await rig.engine.run('push')
  expect(rig.engine.conflicts()).toMatchObject([{ key, fields: [{ field: 'resume' }] }])
  rig.engine.resolve('attendee', key, { resume: 'mine' })
  await pushed()
  expect(await hashThere(key)).toBe(mine.hash)
})

it('a resume shows how far it is, and can be stopped', async () => {
  const key = newAttendee()
  await pushed()
  updateRecord(rig.workspace, 'attendee', key, { resume: await newDocument(rig.workspace, 'slow.pdf') })
  const reached = Promise.withResolvers<void>()
  proxy.fault(
    firstOf(1, ({ path }) => path.endsWith('/resume'), {
      kind: 'stall',
      afterBytes: 10,
      onReached: () => reached.resolve(),
    }),
  )
  const run = rig.engine.run('push')
  await reached.promise
  const { transfers } = await untilState(rig.engine, (state) => state.transfers.length > 0)
  expect(transfers).toMatchObject([{ entity: 'attendee', key, fileName: 'slow.pdf' }])
  rig.engine.stop(transfers[0]!.entryId)
  await run
  expect(waiting()).toEqual(['upload'])
  await pushed()
  expect(await hashThere(key)).toBe((currentValues(record(key))['resume'] as { hash: string }).hash)
})
