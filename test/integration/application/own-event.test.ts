import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createServiceLauncher } from '../../../electron/node-host/service-launcher.ts'
import type { RunningService, ServiceLauncher } from '../../../electron/application/host/types.ts'
import { newEventSetup, type EventSetup } from '../../../shared/domain/event-setup/event-setup.ts'
import { setupPath } from '../../../shared/domain/event-setup/setup-path.ts'
import { AppError } from '../../../shared/errors.ts'
import {
  openTestApplication,
  serviceScript,
  type TestApplication,
  type TestApplicationOptions,
} from '../../support/application.ts'
import { startForeignService } from '../../support/foreign-service/index.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'
import { requester, requestToken } from '../service/fixture.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const setup: EventSetup = {
  ...newEventSetup,
  ...{ name: 'Lakeside Fair', description: 'Boats', timezone: 'Europe/Zurich', languages: ['de', 'fr'] },
  ...{ start_date: '2027-06-02T09:00:00+02:00', end_date: '2027-06-04T18:00:00+02:00' },
}

const brokenLauncher: ServiceLauncher = {
  launch: () =>
    Promise.reject(new AppError('internal', 'The embedded service could not be started: no such program.')),
  administer: () => Promise.reject(new AppError('internal', 'There is no such program.')),
}

/** The real launcher, and what it has started last. */
function watchedLauncher(): ServiceLauncher & { running?: RunningService } {
  const real = createServiceLauncher(serviceScript, log)
  return {
    ...real,
    async launch(options) {
      this.running = await real.launch(options)
      return this.running
    },
  }
}

async function opened(options?: TestApplicationOptions): Promise<TestApplication> {
  const application = await openTestApplication(options)
  onTestFinished(() => application.close())
  return application
}

async function created({ client, finished }: TestApplication): Promise<string> {
  const { eventId } = (await finished(client.call('events.create', setup))) as { eventId: string }
  return eventId
}

/** Somebody else, at the event's own service. */
async function colleague({
  baseUrl,
  ...credentials
}: RunningService): Promise<(change: Partial<EventSetup>) => Promise<number>> {
  const send = requester(baseUrl)
  const token = await requestToken(send, credentials)
  return async (json) => (await send('PATCH', setupPath, { token, json })).status
}

describe('an event on this computer', () => {
  it('begins with what was said of it and nothing else, and is there after a restart', async () => {
    const dataDirectory = temporaryFolder()
    const first = await openTestApplication({ dataDirectory })
    const eventId = await created(first)
    const overview = await first.client.call('events.overview', { eventId })
    expect(overview.event).toMatchObject({
      name: 'Lakeside Fair',
      onThisComputer: true,
      sample: false,
      needsCredentials: false,
    })
    expect(overview.event).toMatchObject({
      startDate: setup.start_date,
      endDate: setup.end_date,
      timezone: 'Europe/Zurich',
    })
    expect(overview.languages.map(({ code }) => code).sort()).toEqual(['de', 'fr'])
    expect(overview.counts).toMatchObject({ floor: 0, booth: 0, attendee: 0, session: 0 })
    await first.client.call('records.create', {
      eventId,
      entity: 'floor',
      values: { name: 'Hall', order: 1 },
    })
    await first.finished(first.client.call('sync.start', { eventId, direction: 'push' }))
    await first.close()

    const offline = await openTestApplication({ dataDirectory, launcher: brokenLauncher })
    expect((await offline.client.call('events.open', { eventId })).name).toBe('Lakeside Fair')
    expect((await offline.client.call('records.list', { eventId, entity: 'floor' })).total).toBe(1)
    await expect(offline.client.call('events.setup', { eventId })).rejects.toMatchObject({
      code: 'unreachable',
    })
    await offline.close()

    const again = await opened({ dataDirectory })
    await again.client.call('events.open', { eventId })
    await again.finished(again.client.call('sync.start', { eventId, direction: 'both' }))
    expect(await again.client.call('sync.entries', { eventId, states: ['queued', 'parked'] })).toMatchObject({
      total: 0,
    })
    expect((await again.client.call('events.setup', { eventId })).kind).toBe('offered')
  })

  it('has a service and a folder of its own', async () => {
    const application = await opened()
    const one = await created(application)
    const other = await created(application)
    expect(one).not.toBe(other)
    await application.client.call('records.create', {
      eventId: one,
      entity: 'floor',
      values: { name: 'Hall', order: 1 },
    })
    await application.finished(application.client.call('sync.start', { eventId: one, direction: 'both' }))
    await application.finished(application.client.call('sync.start', { eventId: other, direction: 'both' }))
    expect((await application.client.call('records.list', { eventId: other, entity: 'floor' })).total).toBe(0)
  })

  it('leaves nothing behind where it could not be made', async () => {
    const application = await opened({ launcher: brokenLauncher })
    await expect(created(application)).rejects.toMatchObject({ code: 'internal' })
    await expect(
      application.client.call('events.create', { ...setup, timezone: 'Nowhere' }),
    ).rejects.toMatchObject({
      code: 'invalid-input',
      field: 'timezone',
    })
    expect(await application.client.call('events.list', {})).toEqual([])
    const folder = join(application.dataDirectory, 'events')
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  })

  it('is removed with all that it kept, and only where it was set up here', async () => {
    const application = await opened()
    const eventId = await created(application)
    const folder = join(application.dataDirectory, 'events', eventId)
    expect(existsSync(join(folder, 'service', 'service.db'))).toBe(true)
    await application.client.call('events.remove', { eventId })
    expect(existsSync(folder)).toBe(false)
    expect(await application.client.call('events.list', {})).toEqual([])
    await expect(application.client.call('events.open', { eventId })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(application.client.call('events.remove', { eventId })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('the details of an event', () => {
  it('are changed at the service, and the program has them at once', async () => {
    const launcher = watchedLauncher()
    const application = await opened({ launcher })
    const { client } = application
    const eventId = await created(application)
    const change = { name: 'Harbour Fair', timezone: 'Europe/Lisbon', languages: ['pt', 'de'] }
    const answer = await client.call('events.changeSetup', { eventId, change, base: setup })
    expect(answer).toEqual({ kind: 'changed', setup: { ...setup, ...change } })
    const { event, languages } = await client.call('events.overview', { eventId })
    expect([event.name, event.timezone]).toEqual(['Harbour Fair', 'Europe/Lisbon'])
    expect(languages.map(({ code }) => code).sort()).toEqual(['de', 'pt'])
    await expect(
      client.call('events.changeSetup', { eventId, change: { end_date: setup.start_date }, base: setup }),
    ).rejects.toMatchObject({
      code: 'invalid-input',
      field: 'end_date',
    })

    const ask = await colleague(launcher.running!)
    expect(await ask({ description: 'By a colleague' })).toBe(200)
    // In another field: both stay.
    const base = { ...setup, ...change }
    const both = await client.call('events.changeSetup', { eventId, change: { status: 'published' }, base })
    expect(both).toMatchObject({
      kind: 'changed',
      setup: { status: 'published', description: 'By a colleague' },
    })
    // In the same: nothing is overwritten until the person has seen it.
    const overtaken = await client.call('events.changeSetup', {
      eventId,
      change: { description: 'Mine' },
      base,
    })
    expect(overtaken).toMatchObject({
      kind: 'overtaken',
      fields: ['description'],
      setup: { description: 'By a colleague' },
    })
    if (overtaken.kind !== 'overtaken') return
    const meant = await client.call('events.changeSetup', {
      eventId,
      change: { description: 'Mine' },
      base: overtaken.setup,
    })
    expect(meant).toMatchObject({ kind: 'changed', setup: { description: 'Mine' } })
  })

  it('are only read where the service is another or older one, and that is said', async () => {
    const service = await startForeignService()
    onTestFinished(() => service.stop())
    const { client, finished } = await opened()
    const credentials = { kind: 'key', appKey: 'key', appSecret: 'secret' } as const
    const { eventId } = (await finished(
      client.call('events.connect', { baseUrl: service.baseUrl, credentials }),
    )) as { eventId: string }
    expect(await client.call('events.setup', { eventId })).toEqual({ kind: 'not-offered' })
    const change = client.call('events.changeSetup', { eventId, change: { name: 'Mine' }, base: setup })
    await expect(change).rejects.toMatchObject({ code: 'service-error', details: { reason: 'no-setup' } })
    await expect(client.call('events.remove', { eventId })).rejects.toMatchObject({ code: 'invalid-input' })
    expect(service.requests.filter(({ method }) => method === 'PATCH')).toEqual([])
  })
})
