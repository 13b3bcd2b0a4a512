import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { pino } from 'pino'
import { generate } from 'selfsigned'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../../electron/service/app.ts'
import { openTls, type Tls } from '../../../../electron/service/operation/tls.ts'
import { startService } from '../../../support/services/service.ts'
import { startApp, type Fixture } from '../fixture.ts'

let folder: string
let tls: Tls
let fixture: Fixture | undefined
const files = () => ({ certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') })

/** Writes a pair and gives the certificate. */
async function renew(
  name: string,
  { notBefore, notAfter }: { readonly notBefore?: Date; readonly notAfter?: Date } = {},
): Promise<string> {
  const pair = await generate([{ name: 'commonName', value: name }], {
    keySize: 2048,
    algorithm: 'sha256',
    ...(notBefore === undefined ? {} : { notBeforeDate: notBefore }),
    ...(notAfter === undefined ? {} : { notAfterDate: notAfter }),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  await writeFile(files().certificate, pair.cert)
  await writeFile(files().key, pair.private)
  return pair.cert
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booth-builder-tls-'))
})
afterEach(async () => {
  await fixture?.close()
  fixture = undefined
  await rm(folder, { recursive: true, force: true })
})

/** A connection that is kept, and what it is answered. */
class Connected {
  readonly socket: TLSSocket

  constructor(baseUrl: string, ca: string) {
    this.socket = connect({ port: Number(new URL(baseUrl).port), host: '127.0.0.1', ca })
  }

  async ask(path: string): Promise<string> {
    this.socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
    let answer = ''
    while (!/\r\n\r\n.*\}$/s.test(answer)) {
      const [chunk] = (await once(this.socket, 'data')) as [Buffer]
      answer += chunk.toString()
    }
    return answer
  }

  get name(): string {
    return this.socket.getPeerCertificate().subject.CN as string
  }
}

it('a certificate is renewed without dropping a connection, and a wrong one changes nothing', async () => {
  const first = await renew('first')
  tls = await openTls(files(), pino({ level: 'silent' }))
  fixture = await startAppWith(tls)
  const before = new Connected(fixture.baseUrl, first)
  expect(await before.ask('/healthz')).toContain('200 OK')
  expect(before.name).toBe('first')

  await writeFile(files().key, 'half a key')
  await tls.reload()
  const meanwhile = new Connected(fixture.baseUrl, first)
  expect(await meanwhile.ask('/healthz')).toContain('200 OK')

  const second = await renew('second')
  await tls.reload()
  const after = new Connected(fixture.baseUrl, second)
  expect(await after.ask('/openapi.json')).toContain('"servers":[{"url":"https://127.0.0.1"}]')
  expect(after.name).toBe('second')
  expect(await before.ask('/healthz')).toContain('200 OK')
  for (const { socket } of [before, meanwhile, after]) socket.destroy()
  tls.close()
})

/** Over TLS the fixture's own requests would not trust the certificate. */
async function startAppWith(secure: Tls): Promise<Fixture> {
  const plain = await startApp()
  const app = await createService({ storage: plain.storage, now: Date.now, tls: secure })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...plain,
    baseUrl,
    async close() {
      await app.close()
      await plain.close()
    },
  }
}

it('the process speaks TLS where it is given a certificate, reads it again on SIGHUP, and refuses what is none', async () => {
  const first = await renew('first')
  const args = ['--tls-cert', files().certificate, '--tls-key', files().key]
  const service = await startService({ args })
  expect(service.baseUrl).toMatch(/^https:/)
  const kept = new Connected(service.baseUrl, first)
  expect(await kept.ask('/healthz')).toContain('200 OK')
  const second = await renew('second')
  process.kill(service.pid, 'SIGHUP')
  const nameNow = async (): Promise<string> => {
    const now = new Connected(service.baseUrl, `${first}\n${second}`)
    await once(now.socket, 'secureConnect')
    const { name } = now
    now.socket.destroy()
    return name
  }
  await expect.poll(nameNow, { timeout: 20_000 }).toBe('second')
  expect(await kept.ask('/healthz')).toContain('200 OK')
  kept.socket.destroy()
  await service.stop()
  await writeFile(files().key, 'nonsense')
  await expect(startService({ args })).rejects.toThrow('these are not a certificate and its key')
})

it("a proxy's word about the client counts only where the proxy is trusted", async () => {
  const headers = {
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'booths.example.com',
    'x-forwarded-for': '203.0.113.9',
  }
  const told = async (trustProxy: string | undefined): Promise<unknown> => {
    fixture = await startApp({ trustProxy })
    const answer = await fixture.call('GET', '/openapi.json', { headers })
    const own = fixture.baseUrl
    await fixture.close()
    fixture = undefined
    return answer.at('servers', 0, 'url') === own ? 'own' : answer.at('servers', 0, 'url')
  }
  expect(await told(undefined)).toBe('own')
  expect(await told('192.0.2.1')).toBe('own')
  expect(await told('192.0.2.1, loopback')).toBe('https://booths.example.com')
})

it('a certificate that has expired, or is not valid yet, is used and named in the log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  await renew('expired', { notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') })
  tls = await openTls(files(), log)
  expect(lines.join()).toContain('The certificate has expired')
  expect(lines.join()).toContain('2021-01-01')
  await renew('early', { notBefore: new Date('2090-01-01'), notAfter: new Date('2091-01-01') })
  await tls.reload()
  expect(lines.at(-1)).toContain('The certificate is not valid yet')
  tls.close()
})
