import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGateway } from '../../../electron/gateway/client.ts'
import { createHttpClient, defaultTimeouts } from '../../../electron/gateway/requests/http.ts'
import { publicLookup } from '../../../electron/gateway/requests/private-networks.ts'
import type { Gateway } from '../../../electron/gateway/requests/types.ts'
import { AppError } from '../../../shared/errors.ts'
import {
  startScriptedService,
  type Reply,
  type ScriptedService,
} from '../../support/services/scripted-service.ts'

const { signal } = new AbortController()
const picture = Buffer.alloc(5_000, 'picture')
const replies: Record<string, Reply> = {}
let service: ScriptedService
let other: ScriptedService
let gateway: Gateway

const sendsTo =
  (location: string): Reply =>
  (_request, response) =>
    void response.writeHead(302, { location }).end()
const gives =
  (status: number, headers: Record<string, string | number> = {}, body: Buffer = picture): Reply =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)

beforeEach(async () => {
  for (const path of Object.keys(replies)) Reflect.deleteProperty(replies, path)
  service = await startScriptedService(
    {},
    { before: (request, response) => answered(`${request.method} ${request.url}`, response) },
  )
  other = await startScriptedService({ 'GET /a.png': gives(200), 'HEAD /a.png': gives(200, { etag: '"x"' }) })
  gateway = createGateway({
    baseUrl: service.baseUrl,
    credentials: { kind: 'token', token: 'pasted-token' },
    clock: { now: () => Date.parse('2026-11-21T10:00:00Z') },
    timeouts: { connectMs: 2000, idleMs: 300, answerMs: 1000 },
  })
})
afterEach(async () => {
  gateway.close()
  await Promise.all([service.stop(), other.stop()])
})

const asked: string[] = []
function answered(what: string, response: ServerResponse): boolean {
  const reply = replies[what]
  if (reply === undefined) return false
  asked.push(what)
  void reply(
    { method: '', path: '', query: new URLSearchParams(), headers: {}, body: Buffer.alloc(0) },
    response,
    response.req,
  )
  return true
}
beforeEach(() => void asked.splice(0))

async function fetched(address: string, largestBytes?: number): Promise<Buffer> {
  const { stream } = await gateway.download(address, signal, largestBytes)
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
async function refusal(address: string, largestBytes?: number): Promise<AppError> {
  try {
    await fetched(address, largestBytes)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('It was fetched.')
}

describe('a file of the service', () => {
  it('comes as it is, with its name and what tells its version', async () => {
    const modified = 'Mon, 23 Nov 2026 10:00:00 GMT'
    replies['GET /files/a.png?v=2'] = (_request, response) => {
      expect(response.req.headers).toMatchObject({
        authorization: 'Bearer pasted-token',
        'accept-encoding': 'identity',
      })
      response
        .writeHead(200, { etag: '"2"', 'last-modified': modified, 'content-length': picture.length })
        .end(picture)
    }
    const file = await gateway.download('/files/a.png?v=2', signal)
    expect(file).toMatchObject({
      name: 'a.png',
      sizeBytes: 5_000,
      validators: { etag: '"2"', lastModified: modified, lengthBytes: 5_000 },
    })
    expect(await fetched('/files/a.png?v=2')).toEqual(picture)
  })

  it('that is announced larger than its kind may be is refused unread', async () => {
    replies['GET /a.png'] = (_request, response) => {
      response.writeHead(200, { 'content-length': 5 * 1024 ** 3 }).flushHeaders()
    }
    await expect(gateway.download('/a.png', signal, 4_999)).rejects.toMatchObject({
      code: 'file-too-large',
      details: { largestBytes: 4_999 },
    })
  })

  it('that turns out larger than its kind may be is ended, however long it goes on', async () => {
    replies['GET /a.png'] = (_request, response) => {
      response.writeHead(200)
      const more = (): void => {
        while (!response.destroyed && response.write(picture));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }
    expect(await refusal('/a.png', 1_000_000)).toMatchObject({ code: 'file-too-large' })
    replies['GET /b.png'] = gives(200)
    expect(await fetched('/b.png', 5_000)).toEqual(picture)
    replies['GET /c.png'] = gives(200, { 'transfer-encoding': 'chunked' })
    expect(await fetched('/c.png', 5_000)).toEqual(picture)
    expect(await refusal('/c.png', 4_999)).toMatchObject({ code: 'file-too-large' })
  })

  it('that comes compressed is not unpacked but refused', async () => {
    const body = gzipSync(Buffer.alloc(10_000_000))
    replies['GET /a.png'] = gives(200, { 'content-encoding': 'gzip', 'content-length': body.length }, body)
    expect(await refusal('/a.png')).toMatchObject({
      code: 'download-refused',
      details: { reason: 'compressed' },
    })
  })

  it.each<[string, Reply]>([
    [
      'is cut',
      (_q, response) =>
        void response
          .writeHead(200, { 'content-length': 5_000 })
          .write(picture.subarray(0, 100), () => response.destroy()),
    ],
    [
      'stands still',
      (_q, response) =>
        void response.writeHead(200, { 'content-length': 5_000 }).write(picture.subarray(0, 100)),
    ],
    ['is cut before its head', (_q, response) => void response.destroy()],
  ])('that %s on its way does not make the service unreachable', async (_how, reply) => {
    replies['GET /a.png'] = reply
    expect(await refusal('/a.png')).toMatchObject({ code: 'download-broken' })
  })

  it('of a service that is gone does', async () => {
    await service.stop()
    expect(await refusal('/a.png')).toMatchObject({ code: 'unreachable' })
  })
})

describe('an address into this machine or a private network', () => {
  it('of another program is not asked, be it said by the service or sent on to', async () => {
    const { port } = new URL(other.baseUrl)
    for (const address of [
      `http://127.0.0.1:${port}/a.png`,
      `http://localhost:${port}/a.png`,
      `http://[::ffff:127.0.0.1]:${port}/a.png`,
    ]) {
      expect(await refusal(address)).toMatchObject({
        code: 'download-refused',
        details: { reason: 'private-network' },
      })
      replies['GET /sent-on'] = sendsTo(address)
      expect(await refusal('/sent-on')).toMatchObject({
        code: 'download-refused',
        details: { reason: 'private-network' },
      })
      await expect(gateway.fileValidators(address, signal)).rejects.toMatchObject({
        code: 'download-refused',
      })
    }
    expect(other.sockets.size).toBe(0)
  })

  it.each([
    'http://10.0.0.1/a.png',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[fd00::1]/',
    'http://0.0.0.0:1/',
    'ftp://files.example/a',
    'file:///etc/passwd',
  ])('is not asked: %s', async (address) => {
    replies['GET /sent-on'] = sendsTo(address)
    expect((await refusal(address)).code).toBe('download-refused')
    expect((await refusal('/sent-on')).code).toBe('download-refused')
  })

  it('is found out when the name is looked up for the connection', async () => {
    const lookup = publicLookup(((
      _name: string,
      _options: object,
      callback: (error: null, found: object[]) => void,
    ) => callback(null, [{ address: '127.0.0.1', family: 4 }])) as never)
    const http = createHttpClient(defaultTimeouts, lookup)
    const request = {
      method: 'GET',
      url: `http://files.example:${new URL(other.baseUrl).port}/a.png`,
      headers: {},
      maxAnswerBytes: 1,
      onlyPublic: true,
    } as const
    expect(await http.open(request)).toMatchObject({
      kind: 'no-answer',
      failure: { kind: 'private-network' },
    })
    expect(other.sockets.size).toBe(0)
    http.close()
  })

  it('is fetched from where it is the own host of the service, under its other name too', async () => {
    replies['GET /a.png'] = gives(200)
    replies['GET /sent-on'] = sendsTo(`${service.baseUrl}/a.png`)
    expect(await fetched('/sent-on')).toEqual(picture)
    expect(await fetched(`${service.baseUrl}/a.png`)).toEqual(picture)
    expect(await fetched(service.baseUrl.replace('127.0.0.1', 'localhost') + '/a.png')).toEqual(picture)
  })
})

describe('a file elsewhere', () => {
  const { http_proxy: before } = process.env
  afterEach(() => {
    if (before === undefined) delete process.env['http_proxy']
    else process.env['http_proxy'] = before
  })
  /**
   * Everything that is not on this machine is asked of `service`, which tells what it was asked
   * for.
   */
  const throughProxy = (): void => void (process.env['http_proxy'] = service.baseUrl)

  it('is sent no token', async () => {
    throughProxy()
    replies['GET /sent-on'] = sendsTo('http://files.example/a.png')
    replies['GET http://files.example/a.png'] = (_request, response) => {
      expect(response.req.headers.authorization).toBeUndefined()
      response.writeHead(200).end(picture)
    }
    expect(await fetched('/sent-on')).toEqual(picture)
    expect(asked).toEqual(['GET /sent-on', 'GET http://files.example/a.png'])
  })

  it('is sought five times at most', async () => {
    throughProxy()
    replies['GET http://files.example/a.png'] = sendsTo('http://files.example/a.png')
    expect(await refusal('http://files.example/a.png')).toMatchObject({
      code: 'download-refused',
      details: { reason: 'redirects' },
    })
    expect(asked).toHaveLength(6)
  })

  it('that is refused or cannot be reached says nothing of the service and its credentials', async () => {
    throughProxy()
    replies['GET http://files.example/a.png'] = gives(401)
    expect(await refusal('http://files.example/a.png')).toMatchObject({
      code: 'service-error',
      details: { status: 401, host: 'files.example' },
    })
    replies['GET http://files.example/a.png'] = (_request, response) => void response.destroy()
    expect(await refusal('http://files.example/a.png')).toMatchObject({ code: 'download-broken' })
    delete process.env['http_proxy']
    expect(await refusal('http://no-such-host.invalid/a.png')).toMatchObject({ code: 'download-broken' })
  })
})

describe('the version of a file', () => {
  it('is asked for without the file', async () => {
    replies['HEAD /a.png'] = gives(200, { etag: '"2"', 'content-length': 5_000 })
    expect(await gateway.fileValidators('/a.png', signal)).toEqual({ etag: '"2"', lengthBytes: 5_000 })
    expect(asked).toEqual(['HEAD /a.png'])
  })

  it.each([403, 404, 405, 501])(
    'is asked for with one byte where HEAD is refused with %d',
    async (status) => {
      replies['HEAD /a.png'] = gives(status)
      replies['GET /a.png'] = (_request, response) => {
        expect(response.req.headers.range).toBe('bytes=0-0')
        response
          .writeHead(206, { etag: '"2"', 'content-range': 'bytes 0-0/5000', 'content-length': 1 })
          .end('p')
      }
      expect(await gateway.fileValidators('/a.png', signal)).toEqual({ etag: '"2"', lengthBytes: 5_000 })
    },
  )

  it('is known too where the service sends the whole file instead of a byte', async () => {
    replies['HEAD /a.png'] = gives(405)
    replies['GET /a.png'] = gives(200, { 'last-modified': 'Mon, 23 Nov 2026 10:00:00 GMT' })
    expect(await gateway.fileValidators('/a.png', signal)).toEqual({
      lastModified: 'Mon, 23 Nov 2026 10:00:00 GMT',
    })
  })

  it('is unknown where the service gives nothing but a length', async () => {
    replies['HEAD /a.png'] = gives(200, { 'content-length': 5_000 })
    replies['GET /a.png'] = gives(200, { 'content-length': 5_000 })
    expect(await gateway.fileValidators('/a.png', signal)).toBeUndefined()
  })

  it('of a file that is gone is an error with its status', async () => {
    replies['HEAD /a.png'] = gives(404)
    replies['GET /a.png'] = gives(404)
    await expect(gateway.fileValidators('/a.png', signal)).rejects.toMatchObject({
      code: 'service-error',
      details: { status: 404 },
    })
  })
})
