import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { generate } from 'selfsigned'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { memoryVault } from '../../../electron/application/host/credentials.ts'
import { createNetwork } from '../../../electron/application/host/network.ts'
import type { ProxyLoginNetwork } from '../../../electron/application/host/types.ts'
import { createSystemHttp } from '../../../electron/desktop/system-http.ts'
import { failureOfNetError, wasNotSent } from '../../../electron/desktop/net-errors.ts'
import { buildForm } from '../../../electron/gateway/files/multipart.ts'
import { AppError } from '../../../shared/errors.ts'
import { createClient } from '../../../electron/gateway/access.ts'
import {
  defaultTimeouts,
  type HttpClient,
  type HttpRequest,
} from '../../../electron/gateway/requests/http.ts'
import { proxiesOf } from '../../../electron/gateway/proxy-routes/proxies.ts'
import { app, restart } from '../../support/electron-double/index.ts'
import { chromiumKnows } from '../../support/electron-double/net.ts'
import { portOf, startProxy } from '../../support/services/proxy.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

beforeEach(() => {
  restart('/nowhere')
  app.becomeReady()
})

function network(answer = 'DIRECT'): ProxyLoginNetwork {
  return createNetwork({
    proxiesFor: () => Promise.resolve(proxiesOf(answer)),
    vault: memoryVault(),
    now: () => 0,
    systemBy: createSystemHttp,
  })
}

function clientOf(routes: ProxyLoginNetwork, timeouts = defaultTimeouts): HttpClient {
  const client = createClient(timeouts, routes, routes.system)
  onTestFinished(() => client.close())
  return client
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return portOf(server)
}

type Answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void

/** A service whose certificate only Chromium trusts, and how often it was asked. */
async function trustedByChromium(answer: Answer): Promise<string> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  chromiumKnows.issuers.push(cert)
  return `https://127.0.0.1:${await listening(createSecureServer({ key, cert }, whole(answer)))}`
}

const whole =
  (answer: Answer) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks)))
    request.on('error', () => undefined)
  }

const to = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  url,
  headers: { authorization: 'Bearer token' },
  maxAnswerBytes: 1e6,
  ...more,
})

describe('what Node does not get through, Chromium is asked for', () => {
  test('a certificate by an issuer that it alone knows: reads, saves and files go there from then on', async () => {
    const heard: string[] = []
    const url = await trustedByChromium((request, response, body) => {
      heard.push(
        `${request.method} ${request.headers.authorization} ${request.headers['content-type']} ${body.toString()}`,
      )
      response.end('from the service')
    })
    const client = clientOf(network())
    expect(await client.send(to(url))).toMatchObject({
      kind: 'answer',
      status: 200,
      body: 'from the service',
    })
    const json = {
      method: 'POST',
      headers: { authorization: 'Bearer token', 'content-type': 'application/json', 'content-length': '2' },
    } as const
    expect(await client.send(to(url, { ...json, body: '{}' }))).toMatchObject({ kind: 'answer' })
    const file = Readable.from([Buffer.from('one '), Buffer.from('two')])
    expect(await client.send(to(url, { ...json, body: file }))).toMatchObject({ kind: 'answer' })
    expect(heard).toEqual([
      'GET Bearer token undefined ',
      'POST Bearer token application/json {}',
      'POST Bearer token application/json one two',
    ])
  })

  test('a certificate that Chromium does not trust either stays refused, and nothing leaves', async () => {
    const url = await trustedByChromium((_request, response) => void response.end())
    chromiumKnows.issuers.splice(0, 1, (await generate([{ name: 'commonName', value: 'another' }])).cert)
    expect(await clientOf(network()).send(to(url, { method: 'POST', body: '{}' }))).toMatchObject({
      kind: 'no-answer',
      failure: { kind: 'unreachable', reason: 'certificate-issuer' },
      mayBeWhole: false,
    })
  })

  test('a proxy that wants to know who is signed in to the system', async () => {
    const service = createServer(whole((_request, response) => void response.end('from the service')))
    const servicePort = await listening(service)
    const proxy = await startProxy(servicePort, { login: 'ann:right', scheme: 'NTLM' })
    chromiumKnows.hosts.set('service.example.org', servicePort)
    chromiumKnows.signedInAs = 'NTLM of the system'
    const client = clientOf(network(`PROXY 127.0.0.1:${proxy.port}`))
    for (let times = 0; times < 2; times += 1) {
      expect(await client.send(to('http://service.example.org/v5'))).toMatchObject({
        kind: 'answer',
        body: 'from the service',
      })
    }
    expect(proxy.asked).toHaveLength(1)
  })

  test('a stream that met the obstacle is not sent again: whoever has it makes another', async () => {
    let asked = 0
    const url = await trustedByChromium((_request, response) => {
      asked += 1
      response.end('taken')
    })
    const client = clientOf(network())
    const form = (): HttpRequest => to(url, { method: 'POST', body: Readable.from([Buffer.from('a file')]) })
    expect(await client.send(form())).toMatchObject({
      kind: 'no-answer',
      mayBeWhole: false,
      failure: { reason: 'certificate-self-signed' },
    })
    expect(await client.send(form())).toMatchObject({ kind: 'answer', body: 'taken' })
    expect(asked).toBe(1)
  })

  test('where only public addresses may be connected to, nothing goes there without a proxy', async () => {
    const url = await trustedByChromium((_request, response) => void response.end('secret'))
    const client = clientOf(network())
    await client.send(to(url))
    expect(await client.send(to(url, { onlyPublic: true }))).toMatchObject({
      kind: 'no-answer',
      failure: { kind: 'private-network' },
    })
  })
})

describe('Chromium', () => {
  const send = (url: string, more: Partial<HttpRequest> = {}, timeouts = defaultTimeouts) =>
    createSystemHttp(network()).open(to(url, more), timeouts)
  const textOf = async (body: Readable): Promise<string> => Buffer.concat(await body.toArray()).toString()

  test('asks again by itself where a connection breaks that it had used, but never with a body of ours: no record is made twice', async () => {
    const made: string[] = []
    let breaks = false
    const url = `http://127.0.0.1:${await listening(
      createServer(
        whole((request, response, body) => {
          if (request.method === 'POST') made.push(body.toString())
          // It has done its work, and the line breaks before the answer.
          if (breaks) request.socket.resetAndDestroy()
          else response.end('done')
        }),
      ),
    )}`
    for (const body of ['{"a":1}', Readable.from([Buffer.from('{"a":2}')])]) {
      breaks = false
      const first = await send(url)
      if (first.kind === 'answer') await textOf(first.body)
      breaks = true
      made.length = 0
      expect(await send(url, { method: 'POST', body })).toMatchObject({
        kind: 'no-answer',
        mayBeWhole: true,
        failure: { kind: 'interrupted' },
      })
      expect(made).toHaveLength(1)
    }
  })

  test('tells of a redirect and does not follow it', async () => {
    const url = `http://127.0.0.1:${await listening(createServer((_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()))}`
    expect(await send(url)).toMatchObject({
      kind: 'answer',
      status: 302,
      headers: { location: `${url}/elsewhere` },
    })
  })

  test('is called off by the signal, before and in the middle of an answer', async () => {
    const url = `http://127.0.0.1:${await listening(createServer((_request, response) => response.write('a beginning')))}`
    expect(await send(url, { signal: AbortSignal.abort() })).toMatchObject({
      kind: 'no-answer',
      failure: { kind: 'cancelled' },
      mayBeWhole: false,
    })
    const controller = new AbortController()
    const opened = await send(url, { signal: controller.signal })
    if (opened.kind !== 'answer') throw new Error('There is no answer.')
    controller.abort()
    await expect(textOf(opened.body)).rejects.toThrow()
  })

  test('is not waited for without end', async () => {
    const url = `http://127.0.0.1:${await listening(createServer(() => undefined))}`
    const impatient = { connectMs: 100, idleMs: 100, answerMs: 300 }
    expect(await send(url, { method: 'POST', body: '{}' }, impatient)).toMatchObject({
      failure: { kind: 'interrupted', reason: 'answering' },
      mayBeWhole: true,
    })
  })

  test('has a person asked for a login that the system does not know, and what is sent is nobody’s yet', async () => {
    const url = `http://127.0.0.1:${await listening(createServer((_request, response) => response.writeHead(407, { 'proxy-authenticate': 'NTLM' }).end()))}`
    const routes = network()
    expect(await createSystemHttp(routes).open(to(url), defaultTimeouts)).toMatchObject({
      failure: { reason: 'proxy-login' },
      mayBeWhole: false,
    })
    await vi.waitFor(() => expect(routes.wanted()).toHaveLength(1))
  })

  test('takes a form with a film piece by piece: memory stays flat, and all of it arrives', async () => {
    const [megabytes, megabyte] = [256, 1024 * 1024]
    const folder = await mkdtemp(join(tmpdir(), 'system-http-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, 'film')
    await writeFile(
      path,
      (function* () {
        for (let at = 0; at < megabytes; at += 1) yield Buffer.alloc(megabyte, at)
      })(),
    )
    const form = await buildForm([['name', 'Film']], {
      file: { path, name: 'film.mp4', mime: 'video/mp4', sizeBytes: megabytes * megabyte },
    })
    const film = createHash('sha256')
    let [received, largest] = [0, 0]
    // The film lies between the head of its part and the end of the form, which are as long as the rest.
    let start: number | undefined
    const url = `http://127.0.0.1:${await listening(
      createServer((request, response) => {
        request.on('data', (chunk: Buffer) => {
          const headEnd = start === undefined ? chunk.indexOf('video/mp4\r\n\r\n') : 0
          if (start === undefined && headEnd >= 0) start = received + headEnd + 'video/mp4\r\n\r\n'.length
          if (start !== undefined)
            film.update(
              chunk.subarray(
                Math.max(0, start - received),
                Math.max(0, start + megabytes * megabyte - received),
              ),
            )
          received += chunk.byteLength
          largest = Math.max(largest, process.memoryUsage().rss)
        })
        request.on('end', () => response.end('whole'))
      }),
    )}`
    const sent: number[] = []
    const before = process.memoryUsage().rss
    const answer = await send(url, {
      method: 'POST',
      headers: form.headers,
      body: form.stream,
      onStart: form.watch,
      onSent: (bytes) => void sent.push(bytes),
    })
    expect(answer).toMatchObject({ kind: 'answer', status: 200 })
    expect([received, sent.at(-1)]).toEqual([form.lengthBytes, form.lengthBytes])
    expect(film.digest('hex')).toBe(
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    )
    expect(largest - before).toBeLessThan(128 * megabyte)
  })

  test('is not given the rest of a file that cannot be read any more, and the reason is told', async () => {
    const url = `http://127.0.0.1:${await listening(createServer((request) => request.resume()))}`
    const body = Readable.from(
      (function* () {
        yield Buffer.alloc(1024)
        throw new AppError('file-changed', 'The file is shorter than it was.')
      })(),
    )
    expect(await send(url, { method: 'POST', body })).toMatchObject({
      failure: { kind: 'here', error: { code: 'file-changed' } },
    })
  })
})

test('what Chromium’s errors say of a request: those before a connection let nothing leave', () => {
  for (const [message, reason] of [
    ['net::ERR_NAME_NOT_RESOLVED', 'no-such-host'],
    ['net::ERR_PROXY_CONNECTION_FAILED', 'proxy-unreachable'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'certificate-issuer'],
    ['net::ERR_SSL_PROTOCOL_ERROR', 'certificate'],
  ] as const)
    expect([failureOfNetError(message, 'a'), wasNotSent(message)]).toEqual([
      { kind: 'unreachable', host: 'a', reason, systemCode: message.slice('net::'.length) },
      true,
    ])
  for (const message of [
    'net::ERR_CONNECTION_RESET',
    'net::ERR_EMPTY_RESPONSE',
    'net::ERR_TIMED_OUT',
    'Redirect was cancelled',
  ])
    expect([failureOfNetError(message, 'a').kind, wasNotSent(message)]).toEqual(['interrupted', false])
})
