import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createPlainServer } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createNetwork } from '../../../electron/application/host/network.ts'
import type { ProxyLoginNetwork } from '../../../electron/application/host/types.ts'
import { memoryVault } from '../../../electron/application/host/credentials.ts'
import { errorOf } from '../../../electron/gateway/requests/failure.ts'
import {
  createHttpClient,
  defaultTimeouts,
  type HttpAnswer,
  type NoAnswer,
} from '../../../electron/gateway/requests/http.ts'
import { proxiesOf } from '../../../electron/gateway/proxy-routes/proxies.ts'
import { portOf, startProxy, startSocks } from '../../support/services/proxy.ts'

const known = getCACertificates('default')
let plain: Server
let secure: Server
/** What the service was asked: its own headers, and the body. */
const heard: { readonly headers: Readonly<Record<string, unknown>>; readonly body: string }[] = []

beforeAll(async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'service.example.org' }], {
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'service.example.org' }] }],
  })
  setDefaultCACertificates([...known, cert])
  const answer: Parameters<typeof createServer>[1] = (request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      response.end(request.url === '/large' ? 'x'.repeat(200_000) : 'from the service')
    })
  }
  plain = createServer(answer)
  secure = createSecureServer({ key, cert }, answer)
  for (const server of [plain, secure]) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
})
afterAll(() => {
  setDefaultCACertificates(known)
  for (const server of [plain, secure]) {
    server.closeAllConnections()
    server.close()
  }
})

function network(answer: string): ProxyLoginNetwork {
  return createNetwork({
    proxiesFor: () => Promise.resolve(proxiesOf(answer)),
    vault: memoryVault(),
    now: () => 0,
  })
}

function ask(routes: ProxyLoginNetwork, url: string, body?: string): Promise<HttpAnswer<string> | NoAnswer> {
  const client = createHttpClient({ ...defaultTimeouts, connectMs: 10_000 }, undefined, routes)
  onTestFinished(() => client.close())
  return client.send({
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers: { authorization: 'Bearer token' },
    body,
    maxAnswerBytes: 1e6,
  })
}

async function failure(routes: ProxyLoginNetwork, url: string, body?: string): Promise<NoAnswer> {
  const answer = await ask(routes, url, body)
  if (answer.kind === 'answer') throw new Error(`It was answered: ${answer.status} ${answer.body}`)
  return answer
}

const cases = [
  ['http', () => plain, 'http://service.example.org/v5/booths', 'GET http://service.example.org/v5/booths'],
  ['https', () => secure, 'https://service.example.org/v5/booths', 'CONNECT service.example.org:443'],
] as const

describe.each(cases)('through a proxy, %s:', (_scheme, target, url, asked) => {
  it('a service is reached by its name, which the proxy resolves', async () => {
    const proxy = await startProxy(portOf(target()))
    expect(await ask(network(`PROXY 127.0.0.1:${proxy.port}`), url)).toMatchObject({
      kind: 'answer',
      status: 200,
      body: 'from the service',
    })
    expect(proxy.asked).toEqual([asked])
  })

  it('a body arrives whole', async () => {
    const proxy = await startProxy(portOf(target()))
    const body = 'b'.repeat(300_000)
    expect(await ask(network(`PROXY 127.0.0.1:${proxy.port}`), url, body)).toMatchObject({
      kind: 'answer',
      status: 200,
    })
    expect(heard.at(-1)?.body).toBe(body)
  })

  it('a login is asked of the person once, and then sent to the proxy and to nobody else', async () => {
    const proxy = await startProxy(portOf(target()), { login: 'ann:p@ss word:1' })
    const routes = network(`PROXY 127.0.0.1:${proxy.port}`)
    const name = `127.0.0.1:${proxy.port}`
    const first = await failure(routes, url, 'a booth')
    expect(first.failure).toMatchObject({ kind: 'unreachable', reason: 'proxy-login', proxy: name })
    // The service has heard nothing of it, so it can be sent again.
    expect(first.mayBeWhole).toBe(false)
    await vi.waitFor(() => expect(routes.wanted()).toEqual([name]))
    await routes.give(name, { username: 'ann', password: 'p@ss word:1' })
    expect(routes.wanted()).toEqual([])
    expect(await ask(routes, url)).toMatchObject({ kind: 'answer', status: 200 })
    expect(proxy.logins).toEqual(['', 'ann:p@ss word:1'])
    expect(JSON.stringify(heard.at(-1)?.headers)).not.toContain('proxy-authorization')
    expect(heard.at(-1)?.headers).toMatchObject({ authorization: 'Bearer token' })
  })

  it('a wrong login is asked for again, and nothing that is said of it names the login', async () => {
    const proxy = await startProxy(portOf(target()), { login: 'ann:right' })
    const routes = network(`PROXY 127.0.0.1:${proxy.port}`)
    const name = `127.0.0.1:${proxy.port}`
    await routes.give(name, { username: 'ann', password: 'wrong-password' })
    const { failure: said } = await failure(routes, url)
    expect(said).toMatchObject({ reason: 'proxy-login' })
    await vi.waitFor(() => expect(routes.wanted()).toEqual([name]))
    const { message, details, stack } = errorOf(said)
    expect(JSON.stringify([message, details, stack])).not.toMatch(/wrong-password|ann:/)
  })

  it('one that wants another way of signing in is said to', async () => {
    const proxy = await startProxy(portOf(target()), { login: 'ann:right', scheme: 'NTLM' })
    const routes = network(`PROXY 127.0.0.1:${proxy.port}`)
    expect((await failure(routes, url)).failure).toMatchObject({ reason: 'proxy-login-kind' })
    expect(routes.wanted()).toEqual([])
  })

  it('one that ends the connection without a word is said to be unreachable, and the next in the settings is taken', async () => {
    const silent = await startProxy(portOf(target()), { dropsAfterBytes: 0 })
    const next = await startProxy(portOf(target()))
    const routes = network(`PROXY 127.0.0.1:${silent.port}; PROXY 127.0.0.1:${next.port}`)
    if (url.startsWith('https'))
      expect((await failure(routes, url)).failure).toMatchObject({ reason: 'proxy-unreachable' })
    else expect((await failure(routes, url)).failure).toMatchObject({ kind: 'interrupted', reason: 'lost' })
    if (url.startsWith('https')) expect(await ask(routes, url)).toMatchObject({ kind: 'answer' })
  })

  it('one that is not there is named, and the next in the settings is taken', async () => {
    const gone = createPlainServer()
    gone.listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const port = portOf(gone)
    gone.close()
    await once(gone, 'close')
    const routes = network(`PROXY 127.0.0.1:${port}; PROXY nowhere.invalid:80; DIRECT`)
    const first = await failure(routes, url)
    expect(first.failure).toMatchObject({
      kind: 'unreachable',
      reason: 'proxy-unreachable',
      proxy: `127.0.0.1:${port}`,
      systemCode: 'ECONNREFUSED',
    })
    expect((await failure(routes, url)).failure).toMatchObject({
      reason: 'proxy-not-found',
      proxy: 'nowhere.invalid:80',
    })
    expect(await routes.routeTo(new URL(url))).toEqual({ proxy: undefined, login: undefined })
  })

  it('a SOCKS proxy is given the name, and its login', async () => {
    const proxy = await startSocks(portOf(target()), { login: 'ann:secret' })
    const routes = network(`SOCKS5 127.0.0.1:${proxy.port}`)
    expect((await failure(routes, url)).failure).toMatchObject({ reason: 'proxy-login' })
    await routes.give(`127.0.0.1:${proxy.port}`, { username: 'ann', password: 'secret' })
    expect(await ask(routes, url)).toMatchObject({ kind: 'answer', body: 'from the service' })
    expect([proxy.asked, proxy.logins]).toEqual([['service.example.org'], ['ann:secret']])
  })

  it('a SOCKS proxy that refuses the host is said to', async () => {
    const proxy = await startSocks(portOf(target()), { refuses: true })
    expect((await failure(network(`SOCKS5 127.0.0.1:${proxy.port}`), url)).failure).toMatchObject({
      reason: 'proxy-denied',
    })
  })
})

describe('a proxy', () => {
  it('that does not connect to a host is not taken for the service', async () => {
    const proxy = await startProxy(portOf(secure), { refuses: 403 })
    const { failure: said, mayBeWhole } = await failure(
      network(`PROXY 127.0.0.1:${proxy.port}`),
      'https://service.example.org/v5/booths',
      'a booth',
    )
    expect(said).toMatchObject({ kind: 'unreachable', reason: 'proxy-denied', status: 403 })
    expect(mayBeWhole).toBe(false)
  })

  it('that drops the connection in the middle leaves a transfer that broke off', async () => {
    const proxy = await startProxy(portOf(secure), { dropsAfterBytes: 50_000 })
    const { failure: said, mayBeWhole } = await failure(
      network(`PROXY 127.0.0.1:${proxy.port}`),
      'https://service.example.org/large',
    )
    expect([said.kind, mayBeWhole]).toEqual(['interrupted', true])
  })

  it('hides no wrong certificate', async () => {
    const [http, socks] = [await startProxy(portOf(secure)), await startSocks(portOf(secure))]
    for (const way of [`PROXY 127.0.0.1:${http.port}`, `SOCKS5 127.0.0.1:${socks.port}`]) {
      const { failure: said } = await failure(network(way), 'https://other.example.org/')
      expect(said).toMatchObject({ reason: 'certificate-host', subject: 'service.example.org' })
    }
  })

  it('is never asked for this machine', async () => {
    const proxy = await startProxy(portOf(plain))
    const routes = network(`PROXY 127.0.0.1:${proxy.port}`)
    for (const host of ['127.0.0.1', 'localhost'])
      expect(await ask(routes, `http://${host}:${portOf(plain)}/`)).toMatchObject({ kind: 'answer' })
    expect(proxy.asked).toEqual([])
  })

  it('is not asked for an address in a private network where only public ones may be', async () => {
    const proxy = await startProxy(portOf(plain))
    const client = createHttpClient(defaultTimeouts, undefined, network(`PROXY 127.0.0.1:${proxy.port}`))
    onTestFinished(() => client.close())
    const request = { method: 'GET', headers: {}, maxAnswerBytes: 100, onlyPublic: true } as const
    expect(await client.send({ ...request, url: 'http://192.168.0.1/' })).toMatchObject({
      failure: { kind: 'private-network' },
    })
    expect(await client.send({ ...request, url: 'http://service.example.org/' })).toMatchObject({
      kind: 'answer',
    })
    expect(proxy.asked).toEqual(['GET http://service.example.org/'])
  })
})
