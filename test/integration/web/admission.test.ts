import net from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { rawRequest, signIn, type RawAnswer, type SignedIn } from '../../support/pages/web-client.ts'
import { pageScript, startWebFixture, type WebFixture } from './fixture.ts'

const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }

async function socketAnswer(
  port: number,
  { key, ...headers }: Record<string, string>,
  path = '/contract',
): Promise<'open' | number> {
  const protocols = key === undefined ? [] : ['booth-builder', `key.${key}`]
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, { headers })
  return new Promise((resolve, reject) => {
    socket.on('open', () => {
      resolve('open')
      socket.terminate()
    })
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      response.resume()
    })
    socket.on('error', reject)
  })
}

describe('the one-time token', () => {
  let web: WebFixture
  let port: number
  beforeEach(async () => {
    web = await startWebFixture()
    ;({ port } = web.server)
  })
  afterEach(() => web.close())

  it('is exchanged for a strict, script-proof cookie, a key for the page’s storage, and a clean address', async () => {
    const answer = await rawRequest(port, { path: `/${new URL(web.server.url).search}`, headers: navigation })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain("location.replace('/')")
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'nonce-[\w+/=]+'; style-src 'unsafe-inline'; img-src data:;/,
    )
    const [cookie = ''] = answer.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Strict/i)
    expect(cookie).toMatch(/; Path=\//i)
    expect(cookie).not.toMatch(/Domain=/i)
    for (const text of [cookie, answer.text])
      expect(text).not.toContain(new URL(web.server.url).searchParams.get('token'))
    const page = await rawRequest(port, { headers: { ...navigation, cookie: cookie.split(';')[0] } })
    expect([page.status, page.text]).toEqual([200, '<!doctype html><title>The page</title>'])
    await web.server.admitted
  })

  it('is dead afterwards, and a page says how to get a new one', async () => {
    const path = `/${new URL(web.server.url).search}`
    await signIn(web.server.url)
    const second = await rawRequest(port, { path, headers: navigation })
    expect(second.status).toBe(403)
    expect(second.headers['content-type']).toContain('text/html')
    expect(second.headers['set-cookie']).toBeUndefined()
    expect(second.text).toContain('To get a new address')
    expect(second.text).not.toContain(new URL(web.server.url).searchParams.get('token'))
  })

  it.each([
    ['de-AT, en;q=0.5', 'de', 'ltr', 'Dieser Browser ist nicht'],
    ['nl;q=0.9, en;q=0.2, fr;q=0.8', 'fr', 'ltr', 'Ce navigateur n’est pas'],
    ['ar-SA', 'ar', 'rtl', 'لم يُسجَّل'],
    ['*, xx;q=zero', 'en', 'ltr', 'This browser is not'],
  ])('is refused in the language of the browser: %s', async (accepted, language, direction, words) => {
    const { text } = await rawRequest(port, {
      path: '/?token=used',
      headers: { ...navigation, 'accept-language': accepted },
    })
    expect(text).toContain(`<html lang="${language}" dir="${direction}">`)
    expect(text).toContain(words)
  })

  it('opens nothing when it is wrong, and is not used up by that', async () => {
    for (const wrong of ['', 'x', `${new URL(web.server.url).searchParams.get('token') ?? ''}x`]) {
      const answer = await rawRequest(port, { path: `/?token=${wrong}`, headers: navigation })
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined])
    }
    expect((await signIn(web.server.url)).cookie).not.toBe('')
  })

  it('is taken at the start page only', async () => {
    const search = new URL(web.server.url).search
    for (const path of [`/index.html${search}`, `/contract${search}`, `/assets/index-abc123.js${search}`]) {
      expect((await rawRequest(port, { path })).status).toBe(403)
    }
  })

  it('in an address opened again by the browser that used it leads to the clean address', async () => {
    const { cookie } = await signIn(web.server.url)
    const again = await rawRequest(port, {
      path: `/${new URL(web.server.url).search}`,
      headers: { ...navigation, cookie },
    })
    expect([again.status, again.headers.location]).toEqual([303, '/'])
  })

  it('lets nobody in who only guesses the cookie before it was given', async () => {
    expect(
      (await rawRequest(port, { headers: { ...navigation, cookie: `booth-builder-${port}=` } })).status,
    ).toBe(403)
  })
})

describe('a request', () => {
  let web: WebFixture
  let port: number
  let guest: SignedIn
  beforeAll(async () => {
    web = await startWebFixture()
    ;({ port } = web.server)
    guest = await signIn(web.server.url)
  })
  afterAll(() => web.close())

  const upload = '/upload/some-event/booth/booth_logo?name=a.png'
  const asset = `/assets/some-event/${'a'.repeat(64)}`

  it.each(['/', '/index.html', '/assets/index-abc123.js', asset, '/nothing-here', '/contract'])(
    'without the cookie gets nothing of %s',
    async (path) => {
      for (const headers of [
        {},
        { cookie: `booth-builder-${port}=${'A'.repeat(43)}` },
        { cookie: 'other=1' },
      ]) {
        const answer = await rawRequest(port, { path, headers })
        expect(answer.status).toBe(403)
        expect(answer.text).not.toContain('The page</title>')
      }
    },
  )

  it('without the cookie uploads nothing', async () => {
    const answer = await rawRequest(port, {
      method: 'PUT',
      path: upload,
      headers: { origin: guest.origin, 'x-booth-builder-key': guest.key },
      body: 'x',
    })
    expect(answer.status).toBe(403)
  })

  it('with the cookie, which every port of this machine gets, but without the page’s key uploads and changes nothing', async () => {
    for (const method of ['PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS']) {
      for (const key of [undefined, '', 'guess', guest.cookie]) {
        const headers = {
          origin: guest.origin,
          cookie: guest.cookie,
          ...(key === undefined ? {} : { 'x-booth-builder-key': key }),
        }
        expect((await rawRequest(port, { method, path: upload, headers, body: 'x' })).status).toBe(403)
      }
    }
    const headers = { origin: guest.origin, cookie: guest.cookie, 'x-booth-builder-key': guest.key }
    expect((await rawRequest(port, { method: 'PUT', path: upload, headers, body: 'x' })).status).toBe(200)
  })

  it('of a page without a key says what to do', async () => {
    const answer = await rawRequest(port, {
      path: '/not-signed-in',
      headers: { ...navigation, cookie: guest.cookie },
    })
    expect([answer.status, answer.text.includes('To get a new address')]).toEqual([403, true])
  })

  it.each([
    'evil.example',
    'evil.example:80',
    '127.0.0.1',
    'localhost',
    '127.0.0.1:1',
    'localhost.evil.example',
    '[::1]',
    '0.0.0.0',
  ])('under the name “%s” is turned away, whatever else it brings', async (host) => {
    const answer = await rawRequest(port, { headers: { host, cookie: guest.cookie } })
    expect([400, 403]).toContain(answer.status)
    expect(answer.text).not.toContain('The page</title>')
    const token = await rawRequest(port, { path: '/?token=x', headers: { host } })
    expect([400, 403]).toContain(token.status)
  })

  it('under no name at all is turned away', async () => {
    const socket = net.connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    socket.write(`GET / HTTP/1.0\r\nCookie: ${guest.cookie}\r\n\r\n`)
    await new Promise((resolve) => socket.on('close', resolve))
    expect(answer).toMatch(/^HTTP\/1\.1 403/)
  })

  it('under either name of this machine is served', async () => {
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) {
      expect((await rawRequest(port, { headers: { host, cookie: guest.cookie } })).status).toBe(200)
    }
  })

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://evil.example', undefined])(
    'that changes something from origin %s is turned away',
    async (origin) => {
      for (const method of ['PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS']) {
        const answer = await rawRequest(port, {
          method,
          path: upload,
          headers: {
            cookie: guest.cookie,
            'x-booth-builder-key': guest.key,
            ...(origin === undefined ? {} : { origin }),
          },
          body: 'x',
        })
        expect(answer.status).toBe(403)
      }
    },
  )

  it('of the other name of this machine is another origin too', async () => {
    const headers = {
      cookie: guest.cookie,
      'x-booth-builder-key': guest.key,
      host: `127.0.0.1:${port}`,
      origin: `http://localhost:${port}`,
    }
    expect((await rawRequest(port, { method: 'PUT', path: upload, headers, body: 'x' })).status).toBe(403)
  })

  it('never gets leave to be read by another site', async () => {
    const answer = await rawRequest(port, {
      headers: { cookie: guest.cookie, origin: 'https://evil.example' },
    })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/assets/some-event/..%2f..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '//etc/passwd',
    '/%00/../secret.txt',
    '/assets/%252e%252e/secret.txt',
  ])('for %s gets no file outside the page', async (path) => {
    const answer = await rawRequest(port, { path, headers: { cookie: guest.cookie } })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.text).not.toContain('do-not-serve-this')
    expect(answer.text).not.toContain('root:')
  })

  it('for an unknown path opens the page for a person, and is a plain 404 for a script', async () => {
    const person = await rawRequest(port, {
      path: '/some/where',
      headers: { ...navigation, cookie: guest.cookie },
    })
    expect([person.status, person.text]).toEqual([200, '<!doctype html><title>The page</title>'])
    const script = await rawRequest(port, {
      path: '/some/where',
      headers: { cookie: guest.cookie, 'sec-fetch-mode': 'cors', accept: '*/*' },
    })
    expect([script.status, script.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
    const picture = await rawRequest(port, {
      path: '/missing.png',
      headers: { ...navigation, cookie: guest.cookie },
    })
    expect(picture.status).toBe(404)
  })

  it('is answered with the headers that keep the page to itself, whatever the answer is', async () => {
    const answers = [
      await rawRequest(port, { headers: { ...navigation, cookie: guest.cookie } }),
      await rawRequest(port, { headers: navigation }),
      await rawRequest(port, { path: '/nothing', headers: { cookie: guest.cookie } }),
      await rawRequest(port, { headers: { host: 'evil.example' } }),
    ]
    for (const { headers } of answers) {
      const policy = String(headers['content-security-policy'])
      for (const rule of [
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
      ]) {
        expect(policy.split('; ')).toContain(rule)
      }
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      })
    }
  })

  it('for what the builder named by content may be kept, but by this browser only', async () => {
    const answer = await rawRequest(port, {
      path: '/assets/index-abc123.js',
      headers: { cookie: guest.cookie },
    })
    expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(answer.headers['content-type']).toContain('javascript')
  })

  it('is sent as the build has compressed it, where the browser takes that', async () => {
    const asked = (encodings: string | undefined): Promise<RawAnswer> =>
      rawRequest(port, {
        path: '/assets/index-abc123.js',
        headers: {
          cookie: guest.cookie,
          ...(encodings === undefined ? {} : { 'accept-encoding': encodings }),
        },
      })
    for (const [encodings, sent, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
      [undefined, undefined, (body: Buffer) => body],
    ] as const) {
      const answer = await asked(encodings)
      expect([answer.status, answer.headers['content-encoding']]).toEqual([200, sent])
      expect(answer.headers['content-type']).toContain('javascript')
      expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
      expect(answer.headers['vary']).toContain('accept-encoding')
      expect(unpack(answer.body).toString()).toBe(pageScript)
    }
  })

  it('that followed a link from another site, and so came without its cookie, is asked for once more from here', async () => {
    const fromElsewhere = await rawRequest(port, {
      headers: { ...navigation, 'sec-fetch-site': 'cross-site' },
    })
    expect([fromElsewhere.status, fromElsewhere.text.includes('http-equiv="refresh"')]).toEqual([403, true])
    const fromHere = await rawRequest(port, { headers: { ...navigation, 'sec-fetch-site': 'same-origin' } })
    expect([fromHere.status, fromHere.text.includes('http-equiv="refresh"')]).toEqual([403, false])
  })
})

describe('the socket', () => {
  let web: WebFixture
  let guest: SignedIn
  beforeAll(async () => {
    web = await startWebFixture()
    guest = await signIn(web.server.url)
  })
  afterAll(() => web.close())

  it('opens for the page', async () => {
    expect(
      await socketAnswer(guest.port, { cookie: guest.cookie, origin: guest.origin, key: guest.key }),
    ).toBe('open')
  })

  it('stays closed without the page’s key, whoever has the cookie', async () => {
    const { port, cookie, origin } = guest
    expect(await socketAnswer(port, { cookie, origin })).toBe(403)
    for (const key of ['guess', cookie.split('=')[1] ?? '', guest.key.toLowerCase()])
      expect(await socketAnswer(port, { cookie, origin, key })).toBe(403)
  })

  it('stays closed without the cookie, from another origin, from none, and under another name', async () => {
    const { port, cookie, origin, key } = guest
    expect(await socketAnswer(port, { origin, key })).toBe(403)
    expect(await socketAnswer(port, { origin, key, cookie: `booth-builder-${port}=guess` })).toBe(403)
    expect(await socketAnswer(port, { cookie, key })).toBe(403)
    for (const foreign of ['https://evil.example', 'null', `http://localhost:${port}`, 'http://127.0.0.1']) {
      expect(await socketAnswer(port, { cookie, key, origin: foreign })).toBe(403)
    }
    expect(
      await socketAnswer(port, { cookie, key, origin: 'http://evil.example', host: 'evil.example' }),
    ).toBe(403)
  })

  it('is nowhere else', async () => {
    const { port, cookie, origin, key } = guest
    for (const path of ['/other', '/', '/contract/x'])
      expect(await socketAnswer(port, { cookie, origin, key }, path)).toBe(404)
  })
})

describe('the server', () => {
  it('listens on the loopback address only', async () => {
    const web = await startWebFixture()
    try {
      expect(new URL(web.server.url).hostname).toBe('127.0.0.1')
      const { networkInterfaces } = await import('node:os')
      const others = Object.values(networkInterfaces()).flatMap((found) =>
        (found ?? []).filter(({ internal, family }) => !internal && family === 'IPv4'),
      )
      for (const { address } of others) {
        await expect(fetch(`http://${address}:${web.server.port}/`)).rejects.toThrow()
      }
    } finally {
      await web.close()
    }
  })
})

describe('someone who takes this address for the service’s', () => {
  it('is told that it is none, not that the credentials are wrong', async () => {
    const web = await startWebFixture()
    try {
      const baseUrl = `http://127.0.0.1:${web.server.port}`
      const connecting = web.core.client.call('events.connect', {
        baseUrl,
        credentials: { kind: 'key', appKey: 'a-key', appSecret: 'a-secret' },
      })
      await expect(web.core.finished(connecting)).rejects.toMatchObject({ code: 'not-a-service' })
    } finally {
      await web.close()
    }
  })
})
