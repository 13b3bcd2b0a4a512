import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureEvent } from '../../../../electron/service/administration/event-setup.ts'
import { ours, startApp, theirs, type Fixture } from '../fixture.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await startApp()
})
afterAll(() => fixture.close())

const ask = (json: unknown) => fixture.call('POST', '/v5/oauth/token', { token: null, json })
const good = { app_key: ours.appKey, app_secret: ours.appSecret }

describe('the token operation', () => {
  it('gives an opaque bearer token for an hour', async () => {
    const answer = await ask({ grant_type: 'client_credentials', ...good })
    expect(answer.body).toEqual({
      status: true,
      message: 'The token was issued.',
      access_token: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      token_type: 'Bearer',
      expires_in: 3600,
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const token = answer.text('access_token')
    expect((await fixture.call('GET', '/v5/floors', { token })).status).toBe(200)
    fixture.clock.now += 3_599_000
    expect((await fixture.call('GET', '/v5/floors', { token })).status).toBe(200)
    fixture.clock.now += 1_000
    expect((await fixture.call('GET', '/v5/floors', { token })).status).toBe(401)
  })

  it('takes a form, and the names of OAuth', async () => {
    const body = new URLSearchParams({ client_id: ours.appKey, client_secret: ours.appSecret }).toString()
    const answer = await fixture.call('POST', '/v5/oauth/token', {
      token: null,
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.status).toBe(200)
  })

  it('refuses wrong credentials with 401, and says the same whichever of them is wrong', async () => {
    const wrongKey = await ask({ ...good, app_key: 'nobody' })
    const wrongSecret = await ask({ ...good, app_secret: 'wrong' })
    const mixed = await ask({ ...good, app_secret: theirs.appSecret })
    for (const answer of [wrongKey, wrongSecret, mixed]) {
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual(wrongKey.body)
    }
  })

  it('refuses what is missing or of the wrong kind', async () => {
    expect((await ask({ app_key: 'x' })).at('errors', 'app_secret')).toBeDefined()
    expect((await ask({ app_secret: 'x' })).at('errors', 'app_key')).toBeDefined()
    expect((await ask({ app_key: 7, app_secret: {} })).status).toBe(422)
    expect((await ask({ grant_type: 'password', ...good })).at('errors', 'grant_type')).toBeDefined()
    expect((await fixture.call('POST', '/v5/oauth/token', { token: null })).status).toBe(400)
    expect(
      (await fixture.call('POST', '/v5/oauth/token', { token: null, form: new FormData() })).status,
    ).toBe(415)
  })

  it('follows a new secret, and leaves the event as it is', async () => {
    const before = await fixture.storage.events.byAppKey(theirs.appKey)
    await ensureEvent(fixture.storage, { appKey: theirs.appKey, appSecret: 'a new secret' })
    expect((await ask({ app_key: theirs.appKey, app_secret: theirs.appSecret })).status).toBe(401)
    expect((await ask({ app_key: theirs.appKey, app_secret: 'a new secret' })).status).toBe(200)
    expect((await fixture.storage.events.byAppKey(theirs.appKey))?.id).toBe(before?.id)
  })

  it('under a flood of wrong credentials checks few and refuses the others at once, and lets in who was let in before', async () => {
    const flood = Array.from({ length: 200 }, (_, number) =>
      ask({ app_key: `nobody-${number}`, app_secret: 'wrong' }),
    )
    const known = await ask(good)
    expect(known.status).toBe(200)
    const answers = await Promise.all(flood)
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 401).length + refused.length).toBe(200)
    expect(refused.length).toBeGreaterThan(100)
    for (const { headers, body } of refused) {
      expect(headers.get('retry-after')).toBe('1')
      expect(body).toEqual({ status: false, message: 'Too many sign-ins at once. Try again later.' })
    }
    expect((await ask({ ...good, app_secret: 'wrong' })).status).toBe(401)
  })

  it('lets in all who come at once with the same right credentials, also for the first time', async () => {
    const fresh = await startApp({ storage: fixture.storage })
    try {
      const answers = await Promise.all(
        Array.from({ length: 200 }, () => fresh.call('POST', '/v5/oauth/token', { token: null, json: good })),
      )
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
      expect(new Set(answers.map((answer) => answer.text('access_token'))).size).toBe(200)
    } finally {
      await fresh.close()
    }
  })

  it('takes no body larger than credentials can be', async () => {
    expect((await ask({ ...good, more: 'x'.repeat(20_000) })).status).toBe(413)
  })

  it('leaves neither tokens nor secrets in the data folder', async () => {
    const token = (await ask(good)).text('access_token')
    for (const name of await readdir(fixture.directory)) {
      if (!name.startsWith('service.db')) continue
      const content = await readFile(join(fixture.directory, name), 'latin1')
      expect(content.includes(token)).toBe(false)
      expect(content.includes(ours.appSecret)).toBe(false)
    }
  })
})
