import { afterEach, describe, expect, it } from 'vitest'
import { createGateway } from '../../../electron/gateway/client.ts'
import type { Credentials, Gateway } from '../../../electron/gateway/requests/types.ts'
import { AppError } from '../../../shared/errors.ts'
import {
  json,
  startScriptedService,
  type Reply,
  type ScriptedService,
} from '../../support/services/scripted-service.ts'

const key: Credentials = { kind: 'key', appKey: 'public-key', appSecret: 'very-secret-words' }
const clock = { now: () => Date.parse('2026-11-21T10:00:00Z') }
let service: ScriptedService | undefined
let gateway: Gateway | undefined

afterEach(async () => {
  gateway?.close()
  await service?.stop()
  service = undefined
})

async function connect(
  replies: Record<string, Reply>,
  credentials: Credentials = key,
): Promise<AppError | 'connected'> {
  service = await startScriptedService(replies)
  gateway = createGateway({
    baseUrl: service.baseUrl,
    credentials,
    clock,
    timeouts: { connectMs: 2000, idleMs: 500, answerMs: 500 },
  })
  try {
    await gateway.authenticate()
    return 'connected'
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

async function codeOf(replies: Record<string, Reply>, credentials: Credentials = key): Promise<string> {
  const result = await connect(replies, credentials)
  return result === 'connected' ? result : result.code
}

const html: Reply = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Welcome</h1>')

describe('connecting to an event', () => {
  it('gets a token with the key and secret, in JSON, and uses it', async () => {
    expect(await connect({})).toBe('connected')
    const [token, details] = service!.requests
    expect(JSON.parse(token!.body.toString())).toEqual({
      grant_type: 'client_credentials',
      app_key: 'public-key',
      app_secret: 'very-secret-words',
    })
    expect(details!.headers.authorization).toBe('Bearer granted-token-1')
  })

  it('uses a pasted token as it is', async () => {
    expect(await connect({}, { kind: 'token', token: 'pasted-token' })).toBe('connected')
    expect(service!.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/v5/event/getEventDetails', 'Bearer pasted-token'],
    ])
  })

  it('tells an unreachable host', async () => {
    const gone = await startScriptedService({})
    await gone.stop()
    gateway = createGateway({ baseUrl: gone.baseUrl, credentials: key, clock })
    await expect(gateway.authenticate()).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('tells a host name that does not exist', async () => {
    gateway = createGateway({ baseUrl: 'http://no-such-host.invalid', credentials: key, clock })
    await expect(gateway.authenticate()).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('tells a wrong key', async () => {
    expect(
      await codeOf({
        'POST /v5/oauth/token': (_q, response) =>
          json(response, 401, { status: false, message: 'Unknown key.' }),
      }),
    ).toBe('wrong-credentials')
  })

  it('tells a wrong pasted token', async () => {
    const refuse: Reply = (_request, response) => json(response, 401, { status: false, message: 'No.' })
    expect(
      await codeOf({ 'GET /v5/event/getEventDetails': refuse }, { kind: 'token', token: 'stale-token' }),
    ).toBe('wrong-credentials')
  })

  it.each<[string, Record<string, Reply>]>([
    ['a web site', { 'POST /v5/oauth/token': html }],
    [
      'a 404 at the token path',
      { 'POST /v5/oauth/token': (_q, response) => json(response, 404, { error: 'Not Found' }) },
    ],
    [
      'a redirect',
      {
        'POST /v5/oauth/token': (_q, response) => void response.writeHead(302, { location: '/login' }).end(),
      },
    ],
    [
      'JSON of another shape',
      { 'POST /v5/oauth/token': (_q, response) => json(response, 200, { hello: 'world' }) },
    ],
    ['JSON that is a list', { 'POST /v5/oauth/token': (_q, response) => json(response, 200, [1, 2]) }],
    [
      'a password-protected web site',
      { 'POST /v5/oauth/token': (_q, response) => void response.writeHead(401).end('<html>401</html>') },
    ],
    [
      'event details of another shape',
      { 'GET /v5/event/getEventDetails': (_q, response) => json(response, 200, { status: true }) },
    ],
    ['event details as a web page', { 'GET /v5/event/getEventDetails': html }],
  ])('tells that %s is no event management service', async (_what, replies) => {
    expect(await codeOf(replies)).toBe('not-a-service')
  })

  it('tells a service that fails', async () => {
    expect(
      await codeOf({
        'POST /v5/oauth/token': (_q, response) => json(response, 500, { status: false, message: 'Broken.' }),
      }),
    ).toBe('service-error')
    expect(
      await codeOf({
        'POST /v5/oauth/token': (_q, response) => json(response, 429, {}, { 'retry-after': '3' }),
      }),
    ).toBe('rate-limited')
  })

  it('gives up on a host that accepts the connection and never answers', async () => {
    expect(await codeOf({ 'POST /v5/oauth/token': () => undefined })).toBe('unreachable')
  })

  it('never shows a secret in an error, even where the service repeats it', async () => {
    const echo: Reply = (request, response) =>
      json(response, 500, {
        status: false,
        message: `bad ${request.body.toString()} ${request.headers.authorization ?? ''}`,
      })
    for (const path of ['POST /v5/oauth/token', 'GET /v5/event/getEventDetails']) {
      const error = await connect({ [path]: echo })
      expect(error).toBeInstanceOf(AppError)
      const shown =
        JSON.stringify((error as AppError).toShape()) +
        String((error as AppError).stack) +
        JSON.stringify((error as AppError).cause ?? '')
      expect(shown).not.toContain('very-secret-words')
      expect(shown).not.toContain('granted-token-1')
      gateway?.close()
      await service?.stop()
    }
  })

  it('refuses an address that is none, or that carries a password', () => {
    for (const baseUrl of ['ftp://host', 'nonsense', 'https://user:pass@host']) {
      expect(() => createGateway({ baseUrl, credentials: key, clock })).toThrow(AppError)
    }
  })

  it('takes an address with a trailing slash or the version for the same service', async () => {
    service = await startScriptedService({})
    for (const suffix of ['/', '/v5', '/v5/']) {
      gateway = createGateway({ baseUrl: service.baseUrl + suffix, credentials: key, clock })
      await gateway.authenticate()
      gateway.close()
    }
    expect(new Set(service.requests.map(({ path }) => path))).toEqual(
      new Set(['/v5/oauth/token', '/v5/event/getEventDetails']),
    )
  })
})

describe('the token', () => {
  it('is fetched once however many ask, and once more for all when it is refused', async () => {
    let valid = 'token-number-1'
    let handed = 0
    const listing: Reply = (request, response) =>
      request.headers.authorization === `Bearer ${valid}`
        ? json(response, 200, { status: true, floors: [] })
        : json(response, 401, { status: false, message: 'Expired.' })
    service = await startScriptedService({
      'POST /v5/oauth/token': (_request, response) => {
        handed += 1
        json(response, 200, { status: true, access_token: `token-number-${handed}`, expires_in: 3600 })
      },
      'GET /v5/floors': listing,
    })
    const tokens: string[] = []
    gateway = createGateway({
      baseUrl: service.baseUrl,
      credentials: key,
      clock,
      onTokenChange: (token) => tokens.push(token),
    })
    const list = () => gateway!.list({ entity: 'floor', page: 1, limit: 10 })
    await Promise.all([list(), list(), list(), list()])
    expect(handed).toBe(1)
    valid = 'token-number-2'
    await Promise.all([list(), list(), list(), list()])
    expect(handed).toBe(2)
    expect(tokens).toEqual(['token-number-1', 'token-number-2'])
  })

  it('is renewed before it runs out', async () => {
    let now = clock.now()
    let handed = 0
    service = await startScriptedService({
      'POST /v5/oauth/token': (_request, response) => {
        handed += 1
        json(response, 200, { status: true, access_token: `token-number-${handed}`, expires_in: 3600 })
      },
    })
    gateway = createGateway({ baseUrl: service.baseUrl, credentials: key, clock: { now: () => now } })
    await gateway.authenticate()
    now += 3_550_000
    await gateway.authenticate()
    expect(handed).toBe(2)
  })

  it('that was pasted and worked is told to have expired', async () => {
    let status = 200
    service = await startScriptedService({
      'GET /v5/floors': (_request, response) =>
        json(response, status, { status: status === 200, floors: [] }),
    })
    gateway = createGateway({
      baseUrl: service.baseUrl,
      credentials: { kind: 'token', token: 'pasted-token' },
      clock,
    })
    await gateway.list({ entity: 'floor', page: 1, limit: 10 })
    status = 401
    await expect(gateway.list({ entity: 'floor', page: 1, limit: 10 })).rejects.toMatchObject({
      code: 'token-expired',
    })
  })
})
