import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { administer } from '../../../../electron/service/administration/commands.ts'
import { changeSetup } from '../../../../electron/service/records/event-setup.ts'
import { newEventSetup } from '../../../../shared/domain/event-setup/event-setup.ts'
import { setupPath } from '../../../../shared/domain/event-setup/setup-path.ts'
import { readDescription } from '../description/description.ts'
import {
  ours,
  requester,
  requestToken,
  startApp,
  theirs,
  type CallOptions,
  type Fixture,
} from '../fixture.ts'
import { storageImplementations, type StorageSubject } from '../storage/storage-implementations.ts'

const implementations = await storageImplementations()
afterAll(() => implementations.stop())

const spring = {
  start_date: '2027-05-04T09:00:00+02:00',
  end_date: '2027-05-06T18:00:00+02:00',
  timezone: 'Europe/Paris',
}

describe.each(implementations.available)('the set-up of an event, in $name', ({ open }) => {
  let subject: StorageSubject
  let fixture: Fixture

  beforeEach(async () => {
    subject = await open()
    fixture = await startApp({ storage: subject.storage })
  })
  afterEach(async () => {
    await fixture.close()
    await subject.end()
  })
  const read = () => fixture.call('GET', setupPath)
  const change = (json: unknown, options: CallOptions = {}) =>
    fixture.call('PATCH', setupPath, { json, ...options })

  it('is read, and changed in what is named', async () => {
    expect((await read()).at('data')).toEqual(newEventSetup)
    const changed = await change({ name: 'Spring Fair', ...spring, languages: ['nl', 'en'] })
    expect([changed.status, changed.at('data')]).toEqual([
      200,
      { ...newEventSetup, name: 'Spring Fair', ...spring, languages: ['nl', 'en'] },
    ])
    expect((await read()).at('data')).toEqual(changed.at('data'))
    expect((await fixture.call('GET', '/v5/event/getEventDetails')).at('data')).toMatchObject({
      name: 'Spring Fair',
      ...spring,
      status: 'draft',
    })
    const languages = (
      await fixture.call('GET', '/v5/event/languages?limit=100&event_languages_only=true')
    ).items('languages')
    expect(languages.map(({ code, name, is_default: isDefault }) => [code, name, isDefault])).toEqual([
      ['en', 'English', false],
      ['nl', 'Dutch', true],
    ])
    const theirEvent = await fixture.call('GET', setupPath, { token: fixture.foreignToken })
    expect(theirEvent.at('data')).toEqual(newEventSetup)
  })

  it('keeps all of a change or nothing', async () => {
    const refused = await change({
      name: 'Fair',
      timezone: 'Nowhere',
      languages: ['en', 'qq'],
      end_date: '2020-01-01T00:00:00Z',
    })
    expect(refused.status).toBe(422)
    expect(refused.at('errors')).toEqual({
      end_date: ['This must be after start_date.'],
      timezone: ['This is not a time zone. Use a name such as Europe/Paris.'],
      languages: ['"qq" is not a language code of ISO 639-1, such as en.'],
    })
    expect((await read()).at('data')).toEqual(newEventSetup)
    await expect(
      changeSetup(subject.storage, fixture.eventId, () => {
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    expect(await changeSetup(subject.storage, 999_999, () => ({ name: 'x' }))).toBeUndefined()
  })

  it('is not changed by who has not seen the newest', async () => {
    const tag = (await read()).headers.get('etag') ?? ''
    const first = await change({ name: 'First' }, { headers: { 'if-match': tag } })
    expect(first.status).toBe(200)
    const second = await change({ name: 'Second' }, { headers: { 'if-match': tag } })
    expect([second.status, second.headers.get('etag')]).toEqual([412, first.headers.get('etag')])
    expect((await read()).at('data', 'name')).toBe('First')
    const together = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        change({ name }, { headers: { 'if-match': first.headers.get('etag') ?? '' } }),
      ),
    )
    expect(together.map(({ status }) => status).sort()).toEqual([200, 412, 412])
  })
})

describe('the extension of the set-up', () => {
  let fixture: Fixture
  const command = (...argv: readonly string[]) => administer([...argv, '--data', fixture.directory], {})

  beforeEach(async () => {
    fixture = await startApp()
  })
  afterEach(() => fixture.close())

  it('is offered among the extensions, described, and closed to who has no token', async () => {
    const description = await readDescription(fixture)
    for (const answer of [
      await fixture.call('GET', setupPath),
      await fixture.call('PATCH', setupPath, { json: { name: 'Fair' } }),
    ])
      expect(
        description.problems(
          answer.body['message'] === 'The set-up was changed.' ? 'PATCH' : 'GET',
          setupPath,
          answer,
        ),
      ).toEqual([])
    expect((await fixture.call('GET', '/extensions')).at('data', 'event')).toEqual({ version: 1 })
    expect((await fixture.call('GET', setupPath, { token: null })).status).toBe(401)
    expect((await fixture.call('POST', setupPath)).status).toBe(405)
    expect(
      (await fixture.call('PATCH', setupPath, { body: 'name=x', headers: { 'content-type': 'text/plain' } }))
        .status,
    ).toBe(415)
  })

  it('counts its requests', async () => {
    await command('events', 'limit', '--event', ours.appKey, '--requests', '3')
    for (let number = 0; number < 3; number += 1)
      expect((await fixture.call('GET', setupPath)).status).toBe(200)
    expect((await fixture.call('GET', setupPath)).status).toBe(429)
  })

  it('has commands: events set changes what is said, on the clocks of the event', async () => {
    const set = (...argv: readonly string[]) => command('events', 'set', '--event', ours.appKey, ...argv)
    expect(
      await set(
        '--name',
        'Fair',
        '--timezone',
        'Europe/Berlin',
        '--start',
        '2027-03-01T09:00',
        '--end',
        '2027-03-02',
      ),
    ).toMatch(
      /our-key +Fair +2027-03-01T09:00:00\+01:00 +2027-03-02T23:59:00\+01:00 +Europe\/Berlin +draft +en, fr, ar, de/,
    )
    expect(await set('--status', 'published', '--language', 'de', '--language', 'EN')).toMatch(
      /published +de, en/,
    )
    expect((await fixture.call('GET', setupPath)).at('data', 'languages')).toEqual(['de', 'en'])
    await expect(set('--end', '2027-02-01')).rejects.toThrow('--end: This must be after --start.')
    await expect(set('--timezone', 'Mars')).rejects.toThrow('--timezone: This is not a time zone.')
    await expect(command('events', 'set', '--name', 'x')).rejects.toThrow(
      '--event: the app key of an event is required.',
    )
    await expect(command('events', 'set', '--event', 'nobody', '--name', 'x')).rejects.toThrow(
      'There is no event with the app key',
    )
  })

  it('has commands: events create makes an event whose key lets in, and no other', async () => {
    const words = [
      '--name',
      'Own',
      '--start',
      '2027-03-01',
      '--end',
      '2027-03-02',
      '--timezone',
      'Asia/Tokyo',
      '--language',
      'ja',
    ]
    const [, appKey = '', appSecret = ''] =
      /app key: (\S+)\napp secret: (\S+)\n$/.exec(await command('events', 'create', ...words)) ?? []
    const send = requester(fixture.baseUrl)
    const token = await requestToken(send, { appKey, appSecret })
    expect((await send('GET', setupPath, { token })).at('data')).toMatchObject({
      name: 'Own',
      languages: ['ja'],
      timezone: 'Asia/Tokyo',
    })
    const refused = await send('POST', '/v5/oauth/token', {
      json: { app_key: theirs.appKey, app_secret: appSecret },
    })
    expect(refused.status).toBe(401)
    await expect(command('events', 'create', '--name', 'Own')).rejects.toThrow(
      '--start: This field is required.\n--end: This field is required.',
    )
    expect(await command('events', 'list')).toMatch(/Own/)
  })
})
