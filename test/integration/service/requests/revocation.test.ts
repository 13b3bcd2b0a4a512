import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { administer } from '../../../../electron/service/administration/commands.ts'
import { ensureEvent } from '../../../../electron/service/administration/event-setup.ts'
import { ours, requestToken, requester, startApp, theirs, type AppOptions, type Fixture } from '../fixture.ts'

let fixture: Fixture

const start = async (options: AppOptions = {}): Promise<void> => {
  fixture = await startApp(options)
}
afterEach(() => fixture.close())

const revoke = (json: unknown) => fixture.call('POST', '/v5/oauth/revoke', { token: null, json })
const statusWith = async (token: string): Promise<number> =>
  (await fixture.call('GET', '/v5/floors', { token })).status

describe('the revocation of a token', () => {
  beforeEach(() => start())

  it('ends that token at once, and no other', async () => {
    const other = await requestToken(requester(fixture.baseUrl), ours)
    const answer = await revoke({ token: fixture.token, token_type_hint: 'access_token' })
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: true, message: 'The token is not valid any more.' },
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await statusWith(fixture.token)).toBe(401)
    expect(await statusWith(other)).toBe(200)
    expect(await statusWith(fixture.foreignToken)).toBe(200)
  })

  it('answers the same for a token that is none, and takes a form', async () => {
    expect((await revoke({ token: 'nonsense' })).status).toBe(200)
    const body = new URLSearchParams({
      token: fixture.token,
      client_id: ours.appKey,
      client_secret: ours.appSecret,
    }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await fixture.call('POST', '/v5/oauth/revoke', { token: null, body, headers })).status).toBe(200)
    expect(await statusWith(fixture.token)).toBe(401)
  })

  it('refuses wrong credentials, and those of another event', async () => {
    const credentials = { app_key: theirs.appKey, app_secret: theirs.appSecret }
    expect((await revoke({ token: fixture.token, ...credentials })).status).toBe(401)
    expect((await revoke({ token: fixture.token, ...credentials, app_secret: 'wrong' })).status).toBe(401)
    expect((await revoke({ token: fixture.token, app_key: ours.appKey })).status).toBe(422)
    expect((await revoke({})).at('errors', 'token')).toBeDefined()
    expect(await statusWith(fixture.token)).toBe(200)
  })

  it('comes with a new secret', async () => {
    await ensureEvent(fixture.storage, { ...ours, appSecret: 'another secret' })
    expect(await statusWith(fixture.token)).toBe(401)
    expect(await statusWith(fixture.foreignToken)).toBe(200)
  })

  it('can be done by command while the service runs: one, those of an event, or all', async () => {
    const command = (...argv: readonly string[]) => administer([...argv, '--data', fixture.directory], {})
    // The commands go by the real time.
    fixture.clock.now = Date.now()
    await fixture.storage.tokens.revoke('all')
    const [mineInFull, theirsInFull] = [
      await requestToken(requester(fixture.baseUrl), ours),
      await requestToken(requester(fixture.baseUrl), theirs),
    ]
    const list = await command('tokens', 'list')
    const rows = list.trim().split('\n').slice(1)
    expect(rows.map((row) => row.split(/ {2,}/)[2]).sort()).toEqual([ours.appKey, theirs.appKey])
    expect(list).not.toContain(mineInFull)
    const [mine = ''] = rows.filter((row) => row.includes(ours.appKey)).map((row) => row.split(' ')[0])
    expect(await command('tokens', 'revoke', '--token', mine)).toBe('1 token revoked.\n')
    expect(await statusWith(mineInFull)).toBe(401)
    await requestToken(requester(fixture.baseUrl), theirs)
    expect(await command('tokens', 'revoke', '--event', theirs.appKey)).toBe('2 tokens revoked.\n')
    expect(await statusWith(theirsInFull)).toBe(401)
    expect(await command('tokens', 'revoke', '--all')).toBe('0 tokens revoked.\n')
    for (const wrong of [
      ['tokens', 'revoke'],
      ['tokens', 'revoke', '--all', '--event', 'x'],
      ['tokens', 'list', '--all'],
      ['nonsense'],
    ])
      await expect(command(...wrong), wrong.join(' ')).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(command('tokens', 'revoke', '--event', 'nobody')).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('a token that nobody uses', () => {
  const minuteMs = 60_000
  beforeEach(() => start({ tokenIdleMs: 15 * minuteMs }))

  it('ends after the time that was set, and lasts while it is used', async () => {
    for (let use = 0; use < 3; use++) {
      fixture.clock.now += 14 * minuteMs
      expect(await statusWith(fixture.token)).toBe(200)
    }
    expect(await statusWith(fixture.foreignToken)).toBe(401)
    fixture.clock.now += 15 * minuteMs
    expect(await statusWith(fixture.token)).toBe(401)
  })

  it('never lasts longer than its hour', async () => {
    for (let use = 0; use < 5; use++) {
      fixture.clock.now += 11 * minuteMs
      expect(await statusWith(fixture.token)).toBe(200)
    }
    fixture.clock.now += 5 * minuteMs
    expect(await statusWith(fixture.token)).toBe(401)
  })
})
