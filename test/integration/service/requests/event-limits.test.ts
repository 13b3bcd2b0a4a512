import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { administer } from '../../../../electron/service/administration/commands.ts'
import { createGateway } from '../../../../electron/gateway/client.ts'
import { errorOf } from '../../../../electron/gateway/requests/failure.ts'
import { troubleOf } from '../../../../electron/sync/trouble.ts'
import { ours, startApp, theirs, type Answer, type AppOptions, type Fixture } from '../fixture.ts'
import { file, formOf, pdf } from '../sample-files.ts'

let fixture: Fixture

const start = async (options: AppOptions = {}): Promise<void> => {
  fixture = await startApp(options)
}
afterEach(() => fixture.close())

const command = (...argv: readonly string[]) => administer([...argv, '--data', fixture.directory], {})
const makeFloor = (name: string, token = fixture.token) =>
  fixture.call('POST', '/v5/floors', { token, json: { name } })

/** A PDF of so many bytes, of its own content. */
const document = (bytes: number, mark: string) =>
  Buffer.concat([leaflet, Buffer.alloc(bytes - leaflet.length, mark)])
const leaflet = pdf()
const makeAttendee = async (name: string): Promise<number> =>
  (
    await fixture.call('POST', '/v5/users/attendees', {
      json: { first_name: name, last_name: 'x', email: `${name}@example.com` },
    })
  ).number('data', 'attendee_id')
const sendResume = (attendee: number, content: Uint8Array): Promise<Answer> =>
  fixture.call('POST', `/v5/users/attendees/${attendee}/resume`, {
    form: formOf({ resume: file(content, 'r.pdf') }),
  })

describe('a limit of records', () => {
  it('refuses one more with 507, and lets change, remove and make again', async () => {
    await start({ limits: { records: 2 } })
    const first = (await makeFloor('one')).number('data', 'floor_id')
    expect((await makeFloor('two')).status).toBe(200)
    const refused = await makeFloor('three')
    expect([refused.status, refused.body]).toEqual([
      507,
      {
        status: false,
        message:
          'This event has reached its limit of 2 records. Remove some, or ask the operator of the service to raise the limit.',
      },
    ])
    expect((await fixture.call('GET', '/v5/floors')).at('meta', 'total')).toBe(2)
    expect(
      (await fixture.call('POST', '/v5/floors', { json: { floor_id: first, name: 'renamed' } })).status,
    ).toBe(200)
    expect((await makeFloor('theirs', fixture.foreignToken)).status).toBe(200)
    expect((await fixture.call('DELETE', `/v5/floors/${first}`)).status).toBe(200)
    expect((await makeFloor('three')).status).toBe(200)
  })

  it('can be set for one event while the service runs, and given up again', async () => {
    await start({ limits: { records: 1 } })
    await makeFloor('one')
    expect(await command('events', 'limit', '--event', ours.appKey, '--records', '2')).toMatch(
      /our-key +2 +default +default/,
    )
    expect((await makeFloor('two')).status).toBe(200)
    expect(await command('events', 'list')).toMatch(/our-key +New event +2 of 2 +0 of default +default/)
    await command('events', 'limit', '--event', ours.appKey, '--records', 'default')
    expect((await makeFloor('three')).status).toBe(507)
    for (const wrong of [['--records', '-1'], ['--file-bytes', '10X'], ['--requests', '0'], []])
      await expect(command('events', 'limit', ...wrong)).rejects.toMatchObject({ code: 'invalid-input' })
  })

  it('holds also where many are made at once', async () => {
    await start({ limits: { records: 5 } })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => makeFloor(`floor ${index}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 507)).toHaveLength(15)
  })

  it('makes a client wait and try again, in words of its own', async () => {
    await start({ limits: { records: 0 } })
    const gateway = createGateway({
      baseUrl: fixture.baseUrl,
      credentials: { kind: 'key', appKey: ours.appKey, appSecret: ours.appSecret },
      clock: { now: () => fixture.clock.now },
    })
    const outcome = await gateway.save(
      { entity: 'floor', remoteId: null, values: { name: 'one' }, files: {} },
      () => undefined,
      AbortSignal.timeout(20_000),
    )
    gateway.close()
    if (outcome.kind !== 'failed') throw new Error('It was saved.')
    expect(troubleOf(outcome.failure)).toEqual({ kind: 'retry', retryAfterMs: undefined, askedToWait: true })
    expect(errorOf(outcome.failure).details).toMatchObject({
      reason: 'no-room',
      status: 507,
      words: expect.stringContaining('its limit of 0 records') as unknown,
    })
  })
})

describe('a limit of bytes', () => {
  it('counts each file once, and refuses with 507 what would make the event larger', async () => {
    await start({ limits: { fileBytes: 50000 } })
    const [ada, ben, eve] = [await makeAttendee('ada'), await makeAttendee('ben'), await makeAttendee('eve')]
    const content = document(30_000, 'a')
    expect((await sendResume(ada, content)).status).toBe(200)
    expect((await sendResume(ben, content)).status).toBe(200)
    const refused = await sendResume(eve, document(20_001, 'b'))
    expect([refused.status, refused.at('message')]).toEqual([
      507,
      expect.stringContaining('its limit of 50000 bytes'),
    ])
    expect((await sendResume(eve, document(20_000, 'b'))).status).toBe(200)
    expect(await fixture.storage.records(fixture.eventId).fileBytes()).toBe(50_000)
    // In place of an earlier one that nobody else has.
    expect((await sendResume(eve, document(15_000, 'c'))).status).toBe(200)
    expect(await fixture.storage.records(fixture.eventId).fileBytes()).toBe(45_000)
  })

  it('refuses a file that alone is too much before it has been received whole', async () => {
    await start({ limits: { fileBytes: 50000 } })
    const refused = await sendResume(await makeAttendee('ada'), document(2_000_000, 'a'))
    expect([refused.status, refused.at('message')]).toEqual([
      507,
      expect.stringContaining('its limit of 50000 bytes'),
    ])
  })

  it('counts files from before their sizes were noted', async () => {
    await start()
    await sendResume(await makeAttendee('ada'), document(30_000, 'a'))
    const records = fixture.storage.records(fixture.eventId)
    expect(await records.fileBytes()).toBe(30_000)
    const database = new DatabaseSync(join(fixture.directory, 'service.db'))
    database.exec('DELETE FROM file_size')
    database.close()
    expect(await records.fileBytes()).toBe(0)
    await fixture.storage.measureFiles()
    expect(await records.fileBytes()).toBe(30_000)
  })
})

it("a limit of requests of one event is that event's alone", async () => {
  await start({ limits: { requestsPerMinute: 100 } })
  await command('events', 'limit', '--event', theirs.appKey, '--requests', '1')
  const ask = async (token: string) => (await fixture.call('GET', '/v5/floors', { token })).status
  expect([
    await ask(fixture.foreignToken),
    await ask(fixture.foreignToken),
    await ask(fixture.token),
  ]).toEqual([200, 429, 200])
})
