import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setDefaultCACertificates, getCACertificates } from 'node:tls'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  createHttpClient,
  defaultTimeouts,
  type HttpAnswer,
  type NoAnswer,
} from '../../../electron/gateway/requests/http.ts'
import { errorOf } from '../../../electron/gateway/requests/failure.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

interface Pair {
  readonly cert: string
  readonly private: string
}

const day = 24 * 60 * 60_000
const known = getCACertificates('default')
let issuer: Pair
let stranger: Pair

async function makeIssuer(name: string): Promise<Pair> {
  const extensions = [
    { name: 'basicConstraints', cA: true, critical: true } as const,
    { name: 'keyUsage', keyCertSign: true, critical: true } as const,
  ]
  return generate([{ name: 'commonName', value: name }], { keySize: 2048, algorithm: 'sha256', extensions })
}

/** A certificate for `host`, by `by` or, without it, by itself. */
async function certificate({
  host = '127.0.0.1',
  by,
  from = -2 * day,
  until = 30 * day,
}: Partial<Given> = {}): Promise<Pair> {
  const name = host === '127.0.0.1' ? ({ type: 7, ip: host } as const) : ({ type: 2, value: host } as const)
  return generate([{ name: 'commonName', value: host }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() + from),
    notAfterDate: new Date(Date.now() + until),
    extensions: [{ name: 'subjectAltName', altNames: [name] }],
    ...(by === undefined ? {} : { ca: { key: by.private, cert: by.cert } }),
  })
}

interface Given {
  readonly host: string
  readonly by: Pair
  readonly from: number
  readonly until: number
}

/** A server with this certificate, and whether any request has reached it. */
async function served(pair: Pair): Promise<{ readonly url: string; readonly asked: () => number }> {
  let asked = 0
  const server = createServer({ key: pair.private, cert: pair.cert }, (_request, response) => {
    asked += 1
    response.end('hello')
  })
  // What a client refuses is an error here too.
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { url: `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`, asked: () => asked }
}

async function get(url: string): Promise<HttpAnswer<string> | NoAnswer> {
  const client = createHttpClient(defaultTimeouts)
  onTestFinished(() => client.close())
  return client.send({
    method: 'GET',
    url,
    headers: { authorization: 'Bearer secret' },
    maxAnswerBytes: 1_000,
  })
}

beforeAll(async () => {
  issuer = await makeIssuer('Example Trust')
  stranger = await makeIssuer('Somebody Else')
  setDefaultCACertificates([...known, issuer.cert])
})
afterAll(() => setDefaultCACertificates(known))

describe('a service with a certificate', () => {
  it('of a trusted issuer is asked', async () => {
    const { url } = await served(await certificate({ by: issuer }))
    expect(await get(url)).toMatchObject({ kind: 'answer', body: 'hello' })
  })

  it.each([
    [
      'that has run out',
      'certificate-expired',
      () => certificate({ by: issuer, from: -20 * day, until: -2 * day }),
      'Example Trust',
    ],
    [
      'that is not valid yet',
      'certificate-early',
      () => certificate({ by: issuer, from: 5 * day }),
      'Example Trust',
    ],
    [
      'for another host',
      'certificate-host',
      () => certificate({ by: issuer, host: 'other.example.org' }),
      'Example Trust',
    ],
    [
      'of an issuer that nobody knows',
      'certificate-issuer',
      () => certificate({ by: stranger }),
      'Somebody Else',
    ],
    ['that it made for itself', 'certificate-self-signed', () => certificate(), '127.0.0.1'],
  ])(
    '%s is sent nothing, and the person is told what is wrong, for whom and by whom it is',
    async (_what, reason, make, by) => {
      const { url, asked } = await served(await make())
      const answer = await get(url)
      if (answer.kind === 'answer') throw new Error('It was trusted.')
      expect(answer.failure).toMatchObject({ kind: 'unreachable', reason, issuer: by })
      expect(answer.mayBeWhole).toBe(false)
      expect(asked()).toBe(0)
      const { code, details, message } = errorOf(answer.failure)
      expect([code, details?.reason, details?.subject]).toEqual([
        'unreachable',
        reason,
        reason === 'certificate-host' ? 'other.example.org' : '127.0.0.1',
      ])
      expect(details?.until).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(message).toContain(by)
    },
  )
})

describe('issuers that the system trusts', () => {
  it('are trusted in addition to Node’s own, and read once', async () => {
    const set: (readonly string[])[] = []
    const store = {
      getCACertificates: (type?: string) => (type === 'system' ? ['company', 'public'] : ['public']),
      setDefaultCACertificates: (certificates: readonly string[]) => void set.push(certificates),
    }
    vi.resetModules()
    const { trustSystemIssuers } = await import('../../../electron/gateway/proxy-routes/certificates.ts')
    trustSystemIssuers(store as never)
    trustSystemIssuers(store as never)
    expect(set).toEqual([['public', 'company']])
  })

  it('are done without where the system’s store cannot be read: no request fails for that', async () => {
    const unreadable = {
      getCACertificates: (type?: string) => {
        if (type === 'system') throw new Error('No store.')
        return ['public']
      },
      setDefaultCACertificates: () => {
        throw new Error('Not to be called.')
      },
    }
    vi.resetModules()
    const { trustSystemIssuers } = await import('../../../electron/gateway/proxy-routes/certificates.ts')
    expect(() => trustSystemIssuers(unreadable as never)).not.toThrow()
    vi.resetModules()
    const fresh = await import('../../../electron/gateway/proxy-routes/certificates.ts')
    expect(() => fresh.trustSystemIssuers({} as never)).not.toThrow()
  })

  it('vouch for a service, and without them it is not trusted', { timeout: 60_000 }, async () => {
    const { url } = await served(await certificate({ by: issuer }))
    const store = join(temporaryFolder(), 'store.pem')
    writeFileSync(store, issuer.cert)
    const http = resolve('electron/gateway/requests/http.ts')
    const script = `import { createHttpClient, defaultTimeouts } from ${JSON.stringify(http)}
      const client = createHttpClient(defaultTimeouts)
      const answer = await client.send({ method: 'GET', url: ${JSON.stringify(url)}, headers: {}, maxAnswerBytes: 1000 })
      console.log(answer.kind === 'answer' ? answer.body : answer.failure.reason)
      client.close()`
    const run = async (environment: Readonly<Record<string, string>>): Promise<string> => {
      const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script]
      const child = spawn(process.execPath, args, {
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      return (await text(child.stdout)).trim()
    }
    // Where Node looks for the system's store on Linux; elsewhere it cannot be another one.
    if (process.platform === 'linux')
      expect(await run({ SSL_CERT_FILE: store, SSL_CERT_DIR: temporaryFolder() })).toBe('hello')
    expect(await run({})).toBe('certificate-issuer')
  })
})
