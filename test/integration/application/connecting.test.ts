import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { memoryVault } from '../../../electron/application/host/credentials.ts'
import type { AppError } from '../../../shared/errors.ts'
import {
  openTestApplication,
  type TestApplication,
  type TestApplicationOptions,
} from '../../support/application.ts'
import { seedBooths } from '../../support/workspaces/seed-booths.ts'
import { json, startScriptedService } from '../../support/services/scripted-service.ts'
import { startService, type StartedService } from '../../support/services/service.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

let service: StartedService
let serviceData: string
beforeAll(async () => {
  serviceData = mkdtempSync(join(tmpdir(), 'booth-builder-service-'))
  await seedBooths({ dataDirectory: serviceData, appKey: 'test-key', appSecret: 'test-secret', booths: 12 })
  service = await startService({ dataDirectory: serviceData })
})
afterAll(async () => {
  await service.stop()
  rmSync(serviceData, { recursive: true, force: true })
})

const key = { kind: 'key', appKey: 'test-key', appSecret: 'test-secret' } as const

async function opened(options?: TestApplicationOptions): Promise<TestApplication> {
  const application = await openTestApplication(options)
  onTestFinished(() => application.close())
  return application
}

function connect(
  { client, finished }: TestApplication,
  baseUrl: string,
  credentials: Parameters<typeof connection>[1] = key,
) {
  return finished(client.call('events.connect', connection(baseUrl, credentials)))
}

type Credentials =
  | { readonly kind: 'key'; readonly appKey: string; readonly appSecret: string }
  | { readonly kind: 'token'; readonly token: string }

function connection(baseUrl: string, credentials: Credentials) {
  return { baseUrl, credentials }
}

function nothingIsKept({ dataDirectory }: TestApplication): void {
  const events = join(dataDirectory, 'events')
  expect(existsSync(events) ? readdirSync(events) : []).toEqual([])
}

function idOf(result: unknown): string {
  return (result as { eventId: string }).eventId
}

describe('connecting to an event', () => {
  it('pulls it through HTTP and makes it known, with its name and dates', async () => {
    const application = await opened()
    const eventId = idOf(await connect(application, `${service.baseUrl}/v5/`))
    const [event] = await application.client.call('events.list', {})
    expect(event).toMatchObject({
      id: eventId,
      baseUrl: service.baseUrl,
      sample: false,
      needsCredentials: false,
    })
    expect(event?.name).not.toBe('')
    expect(event?.startDate).toMatch(/^\d{4}-/)
    const booths = await application.client.call('records.list', { eventId, entity: 'booth', limit: 1 })
    expect(booths.total).toBe(12)
  })

  it('tells how far it is while it pulls', async () => {
    const application = await opened()
    const phases = new Set<string>()
    application.client.on('job.changed', ({ job }) =>
      phases.add(job.entity === null ? job.phase : `${job.phase} ${job.entity}`),
    )
    await connect(application, service.baseUrl)
    expect([...phases]).toEqual(expect.arrayContaining(['authenticating', 'pulling booth', 'finishing']))
  })

  it('works with a pasted token', async () => {
    const answer = await fetch(`${service.baseUrl}/v5/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credentials',
        app_key: 'test-key',
        app_secret: 'test-secret',
      }),
    })
    const { access_token: token } = (await answer.json()) as { access_token: string }
    const application = await opened()
    await connect(application, service.baseUrl, { kind: 'token', token })
    expect(await application.client.call('events.list', {})).toHaveLength(1)
  })

  it('to the server of a region offers its address with the region from then on', async () => {
    const application = await opened()
    const { client } = application
    await expect(
      application.finished(
        client.call('events.connect', {
          ...connection(service.baseUrl, { ...key, appSecret: 'wrong' }),
          region: 'UK',
        }),
      ),
    ).rejects.toThrow()
    expect((await client.call('app.info', {})).regions).toContainEqual({ code: 'UK', baseUrl: null })
    await application.finished(
      client.call('events.connect', { ...connection(service.baseUrl, key), region: 'UK' }),
    )
    expect((await client.call('app.info', {})).regions).toContainEqual({
      code: 'UK',
      baseUrl: service.baseUrl,
    })
  })

  it('the second time opens the known event, with its local changes', async () => {
    const application = await opened()
    const { client } = application
    const eventId = idOf(await connect(application, service.baseUrl))
    const floor = await client.call('records.create', {
      eventId,
      entity: 'floor',
      values: { name: 'Not sent yet' },
    })
    expect(idOf(await connect(application, service.baseUrl))).toBe(eventId)
    expect(await client.call('events.list', {})).toHaveLength(1)
    expect(await client.call('records.get', { eventId, entity: 'floor', key: floor.key })).toMatchObject({
      state: 'new',
    })
  })
})

describe('an address to which everything would go unencrypted', () => {
  // Not an address of this machine by its name, and yet one that leads nowhere else.
  const elsewhere = (baseUrl: string) => baseUrl.replace('127.0.0.1', '0.0.0.0')

  it('is not even connected to', async () => {
    const listener = await startScriptedService({})
    onTestFinished(() => listener.stop())
    const application = await opened()
    await expect(connect(application, elsewhere(listener.baseUrl))).rejects.toMatchObject({
      code: 'insecure-address',
      field: 'baseUrl',
    })
    expect(listener.sockets.size).toBe(0)
    nothingIsKept(application)
  })

  it('is used where the person says that it may be so', async () => {
    const application = await opened()
    const given = { ...connection(elsewhere(service.baseUrl), key), allowHttp: true }
    await application.finished(application.client.call('events.connect', given))
    expect(await application.client.call('events.list', {})).toMatchObject([
      { baseUrl: elsewhere(service.baseUrl) },
    ])
  })
})

describe('connecting in vain', () => {
  it('because of a wrong secret says so and keeps nothing', async () => {
    const application = await opened()
    await expect(
      connect(application, service.baseUrl, { ...key, appSecret: 'not-the-secret' }),
    ).rejects.toMatchObject({ code: 'wrong-credentials' })
    nothingIsKept(application)
    expect(await application.client.call('events.list', {})).toEqual([])
  })

  it('because nobody listens there says unreachable and keeps nothing', async () => {
    const gone = await startScriptedService({})
    await gone.stop()
    const application = await opened()
    await expect(connect(application, gone.baseUrl)).rejects.toMatchObject({ code: 'unreachable' })
    nothingIsKept(application)
  })

  it('because the host is some web site says that it is no such service', async () => {
    const site = await startScriptedService({
      'POST /v5/oauth/token': (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><title>Shop</title>'),
    })
    onTestFinished(() => site.stop())
    const application = await opened()
    await expect(connect(application, site.baseUrl)).rejects.toMatchObject({ code: 'not-a-service' })
    nothingIsKept(application)
  })

  it('because the service fails in the middle of the first pull leaves no folder, no event and no credentials', async () => {
    const broken = await startScriptedService({
      'GET /v5/booths': (_request, response) =>
        json(response, 500, { status: false, message: 'Out of order.' }),
      'GET /v5/floors': (_request, response) =>
        json(response, 200, { status: true, floors: [], meta: { total: 0, last_page: 1 } }),
    })
    onTestFinished(() => broken.stop())
    const vault = memoryVault()
    const names: string[] = []
    const application = await opened({
      vault: { ...vault, set: (name, value) => (names.push(name), vault.set(name, value)) },
    })
    await expect(connect(application, broken.baseUrl)).rejects.toMatchObject({
      code: expect.stringMatching(/./) as string,
    })
    nothingIsKept(application)
    expect(await application.client.call('events.list', {})).toEqual([])
    expect(names).toHaveLength(1)
    for (const name of names) expect(await vault.get(name)).toBeUndefined()
  })

  it('because a person cancelled keeps nothing, and the job says cancelled', async () => {
    let arrived = (): void => undefined
    const reached = new Promise<void>((resolve) => (arrived = resolve))
    const slow = await startScriptedService({ 'GET /v5/event/languages': () => arrived() })
    onTestFinished(() => slow.stop())
    const application = await opened()
    const { jobId } = await application.client.call('events.connect', connection(slow.baseUrl, key))
    await reached
    await application.client.call('jobs.cancel', { jobId })
    expect(await application.ended(jobId)).toMatchObject({ state: 'cancelled', error: { code: 'cancelled' } })
    nothingIsKept(application)
  })
})

describe('a known event at the next start', () => {
  it('opens without network, and says that it needs its credentials where they were only in memory', async () => {
    const own = await startService()
    const dataDirectory = temporaryFolder()
    const first = await openTestApplication({ dataDirectory })
    const eventId = idOf(await connect(first, own.baseUrl))
    await first.client.call('records.create', { eventId, entity: 'floor', values: { name: 'Made before' } })
    await first.close()
    await own.stop()

    const second = await opened({ dataDirectory })
    expect(await second.client.call('events.list', {})).toMatchObject([
      { id: eventId, needsCredentials: true },
    ])
    expect(await second.client.call('events.open', { eventId })).toMatchObject({
      id: eventId,
      needsCredentials: true,
    })
    const floors = await second.client.call('records.list', { eventId, entity: 'floor' })
    expect(floors.items.map(({ values }) => values['name'])).toEqual(['Made before'])
    await expect(
      second.finished(second.client.call('sync.start', { eventId, direction: 'both' })),
    ).rejects.toMatchObject({
      code: 'wrong-credentials',
      details: { reason: 'missing' },
    })
  })

  it('synchronises again after new credentials, and keeps the old ones where the new are wrong', async () => {
    const dataDirectory = temporaryFolder()
    const first = await openTestApplication({ dataDirectory })
    const eventId = idOf(await connect(first, service.baseUrl))
    await first.close()

    const second = await opened({ dataDirectory })
    const { client, finished } = second
    const reconnect = (credentials: Credentials) =>
      finished(client.call('events.reconnect', { eventId, credentials }))
    await expect(reconnect({ ...key, appSecret: 'wrong' })).rejects.toMatchObject({
      code: 'wrong-credentials',
    })
    expect(await client.call('events.list', {})).toMatchObject([{ needsCredentials: true }])
    await reconnect(key)
    expect(await client.call('events.list', {})).toMatchObject([{ needsCredentials: false }])
    await expect(reconnect({ ...key, appSecret: 'wrong' })).rejects.toMatchObject({
      code: 'wrong-credentials',
    })
    await finished(client.call('sync.start', { eventId, direction: 'both' }))
  })

  it('does not take the credentials of another event', async () => {
    const other = await startScriptedService({
      'GET /v5/event/getEventDetails': (_request, response) =>
        json(response, 200, { status: true, data: { id: 77, name: 'Other' } }),
    })
    onTestFinished(() => other.stop())
    const mine = await startScriptedServiceOf(1)
    const application = await opened()
    const eventId = idOf(await connect(application, mine.baseUrl))
    mine.eventId = 77
    const error = await application
      .finished(application.client.call('events.reconnect', { eventId, credentials: key }))
      .catch((cause: unknown) => cause)
    expect(error).toMatchObject({
      code: 'wrong-credentials',
      details: { reason: 'other-event', name: 'Event 77' },
    } satisfies Partial<AppError>)
  })

  it('is known again from its folder when the list of events is damaged', async () => {
    const dataDirectory = temporaryFolder()
    const first = await openTestApplication({ dataDirectory })
    const eventId = idOf(await connect(first, service.baseUrl))
    await first.close()
    writeFileSync(join(dataDirectory, 'known-events.json'), '{"version": 1, "events": [')

    const second = await opened({ dataDirectory })
    expect(await second.client.call('events.list', {})).toMatchObject([
      { id: eventId, baseUrl: service.baseUrl },
    ])
    expect(
      readdirSync(dataDirectory).filter((name) => name.startsWith('known-events.json.damaged-')),
    ).toHaveLength(1)
    expect(second.logged.some((line) => line.includes('damaged file is kept'))).toBe(true)
  })

  it('cannot be opened twice at once, and says so', async () => {
    const dataDirectory = temporaryFolder()
    const first = await opened({ dataDirectory })
    const eventId = idOf(await connect(first, service.baseUrl))
    const second = await opened({ dataDirectory })
    await expect(second.client.call('events.open', { eventId })).rejects.toMatchObject({
      code: 'workspace-locked',
    })
    await first.client.call('events.close', { eventId })
    expect(await second.client.call('events.open', { eventId })).toMatchObject({ id: eventId })
  })
})

/** A service whose only event can become another one. */
async function startScriptedServiceOf(id: number): Promise<{ readonly baseUrl: string; eventId: number }> {
  const state = { eventId: id }
  const empty = (key: string) => (_request: unknown, response: Parameters<typeof json>[0]) =>
    json(response, 200, {
      status: true,
      message: 'ok',
      [key]: [],
      meta: { total: 0, last_page: 1, per_page: 10 },
    })
  const started = await startScriptedService({
    'GET /v5/event/getEventDetails': (_request, response) =>
      json(response, 200, {
        status: true,
        message: 'ok',
        data: { id: state.eventId, name: `Event ${state.eventId}` },
      }),
    ...Object.fromEntries(
      [
        ['floors', 'floors'],
        ['booths', 'booths'],
        ['booths/documents', 'documents'],
        ['booths/videos', 'videos'],
        ['booths/jobs/categories', 'collection'],
        ['users/boothReps', 'booth_reps'],
        ['users/attendees', 'users'],
        ['users/speakers', 'speakers'],
      ].map(([path, list]) => [`GET /v5/${path ?? ''}`, empty(list ?? '')]),
    ),
  })
  onTestFinished(() => started.stop())
  return {
    baseUrl: started.baseUrl,
    get eventId() {
      return state.eventId
    },
    set eventId(next) {
      state.eventId = next
    },
  }
}
