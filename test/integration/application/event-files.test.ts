import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { writeEventFile } from '../../../electron/application/event-files/event-file.ts'
import { writeRegistration } from '../../../electron/application/host/known-events.ts'
import { createRecord } from '../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import {
  openTestApplication,
  type TestApplication,
  type TestApplicationOptions,
} from '../../support/application.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

const setup = {
  name: 'Fair',
  description: '',
  status: 'draft' as const,
  timezone: 'Europe/Paris',
  languages: ['fr'],
}
const dates = { start_date: '2027-06-02T09:00:00+02:00', end_date: '2027-06-04T18:00:00+02:00' }

async function opened(options: TestApplicationOptions = {}): Promise<TestApplication> {
  const application = await openTestApplication(options)
  onTestFinished(() => application.close())
  return application
}

async function takenIn({ application, client, finished }: TestApplication, path: string): Promise<string> {
  const { bundleId } = await application.takeBundle({
    eventId: null,
    name: 'Fair.boothevent',
    source: createReadStream(path),
  })
  const { eventId } = (await finished(client.call('events.import', { bundleId }))) as { eventId: string }
  return eventId
}

it('an event of one’s own is handed on while it synchronises, and each copy goes its own way', async () => {
  const here = await opened()
  const { eventId } = (await here.finished(here.client.call('events.create', { ...setup, ...dates }))) as {
    eventId: string
  }
  for (let number = 1; number <= 30; number += 1)
    await here.client.call('records.create', {
      eventId,
      entity: 'floor',
      values: { name: `Hall ${number}`, order: number },
    })
  const { jobId } = await here.client.call('sync.start', { eventId, direction: 'both' })
  const made = (await here.finished(here.client.call('events.export', { eventId }))) as {
    fileId: string
    name: string
  }
  expect(made.name).toBe('Fair.boothevent')
  expect((await here.ended(jobId)).state).toBe('done')
  const { path } = (await here.application.generatedFile(eventId, made.fileId))!

  const there = await opened()
  const taken = await takenIn(there, path)
  const { event } = await there.client.call('events.overview', { eventId: taken })
  expect(event).toMatchObject({ name: 'Fair', onThisComputer: true, timezone: 'Europe/Paris' })
  const other = await takenIn(there, path)
  expect(other).not.toBe(taken)
  await there.client.call('records.create', {
    eventId: taken,
    entity: 'floor',
    values: { name: 'Hall 31', order: 31 },
  })
  for (const [id, count] of [
    [taken, 31],
    [other, 30],
  ] as const) {
    await there.finished(there.client.call('sync.start', { eventId: id, direction: 'both' }))
    const { items, total } = await there.client.call('records.list', {
      eventId: id,
      entity: 'floor',
      limit: 100,
    })
    expect([total, new Set(items.map(({ values }) => values['name'])).size]).toEqual([count, count])
    expect(
      await there.client.call('sync.entries', { eventId: id, states: ['queued', 'parked'] }),
    ).toMatchObject({ total: 0 })
    expect((await there.client.call('sync.state', { eventId: id })).conflicts).toBe(0)
  }
  await here.finished(here.client.call('sync.start', { eventId, direction: 'both' }))
  expect((await here.client.call('records.list', { eventId, entity: 'floor' })).total).toBe(30)
})

it('an event of another service is here once: its changes would be sent twice', async () => {
  const workspace = openWorkspace(temporaryFolder(), { clock: Date })
  const registration = {
    id: 'event',
    name: 'Expo',
    baseUrl: 'https://events.example.com',
    remoteId: '1',
    sample: false,
    lastOpenedAt: null,
  }
  const event = { ...registration, startDate: null, endDate: null, timezone: null }
  writeRegistration(workspace, event)
  createRecord(workspace, 'floor', { name: 'Hall 1', order: 1 })
  const path = join(temporaryFolder(), 'Expo.boothevent')
  const administer = (): Promise<string> => Promise.reject(new Error('There is no service here.'))
  await writeEventFile({ workspace, event }, path, {
    launcher: { administer },
    signal: new AbortController().signal,
  })
  workspace.close()

  const core = await opened()
  const eventId = await takenIn(core, path)
  expect((await core.client.call('records.list', { eventId, entity: 'floor' })).total).toBe(1)
  await expect(takenIn(core, path)).rejects.toMatchObject({
    code: 'invalid-input',
    details: { reason: 'event-here' },
  })
  expect(await core.client.call('events.list', {})).toHaveLength(1)
  expect(readdirSync(join(core.dataDirectory, 'events'))).toEqual([eventId])
})

it('the sample event is not handed on', async () => {
  const core = await opened({ sample: true })
  await core.finished(core.client.call('events.openSample', {}))
  await expect(core.finished(core.client.call('events.export', { eventId: 'sample' }))).rejects.toMatchObject(
    { code: 'invalid-input' },
  )
})
