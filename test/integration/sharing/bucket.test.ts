import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { environmentNetwork } from '../../../electron/gateway/proxy-routes/proxies.ts'
import { takeSharedBucket } from '../../../electron/sharing/bucket/shared-bucket.ts'
import type { BucketStore } from '../../../electron/sharing/bucket/bucket-store.ts'
import { folderTransport } from '../../../electron/sharing/folder/transport.ts'
import type { ShareTransport } from '../../../electron/sharing/transport.ts'
import { batchOf } from '../../../shared/domain/plan/sharing/format/change.ts'
import { startBucketServer, type BucketServer } from '../../support/services/bucket-server.ts'
import {
  rawReply,
  startFaultProxy,
  type Fault,
  type FaultProxy,
  type ProxiedRequest,
} from '../../support/services/fault-proxy.ts'
import { startProxy } from '../../support/services/proxy.ts'
import { bucketAt, bucketKey, endpointOf } from '../../support/sharing/bucket.ts'
import { ada, bob, change, changes, fetched, namesOf } from '../../support/sharing/changes.ts'

const { signal } = new AbortController()

let server: BucketServer
let address: string
let proxy: FaultProxy
beforeAll(async () => {
  server = await startBucketServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  address = await server.createBucket()
  proxy = await startFaultProxy(endpointOf(address))
})
afterEach(() => proxy.stop())

type More = Parameters<typeof bucketAt>[1]

function store(more: More = {}): BucketStore {
  const opened = bucketAt(address, { endpoint: proxy.baseUrl, ...more })
  onTestFinished(() => opened.close())
  return opened
}

const open = (more: More = {}): ShareTransport => folderTransport(store(more), { now: Date.now })
const isPut = ({ method }: ProxiedRequest): boolean => method === 'PUT'
const isListing = ({ path }: ProxiedRequest): boolean => path.includes('list-type')

/** Once only, then all is well. */
function once(matches: (request: ProxiedRequest) => boolean, fault: Fault): void {
  let left = 1
  proxy.fault((request) => (left > 0 && matches(request) && left-- > 0 ? fault : undefined))
}

const refusal = (status: string, code: string, more = ''): Fault => ({
  kind: 'answer',
  reply: rawReply(
    status,
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>m</Message>${more}</Error>`,
    {
      'Content-Type': 'application/xml',
    },
  ),
})

async function everything(): Promise<readonly string[]> {
  return namesOf((await fetched(open())).changes)
}

describe('what is put into a bucket', () => {
  it.each<[string, Fault]>([
    ['before anything has arrived', { kind: 'refuse' }],
    ['in the middle of it', { kind: 'cut-request', afterBytes: 20 }],
    ['when it has arrived, and nobody says so', { kind: 'cut-reply', afterBytes: 0 }],
  ])('is there whole and once where the line breaks %s', async (_when, fault) => {
    const transport = open()
    once(isPut, fault)
    await expect(transport.put(changes(ada, 1, 3), signal)).rejects.toMatchObject({ code: 'unreachable' })
    expect(await transport.put(changes(ada, 1, 4), signal)).toBe('kept')
    expect(await everything()).toEqual(namesOf(changes(ada, 1, 4)))
  })

  it('never takes the place of something else, whether the server knows conditions or not', async () => {
    const [text, other] = ['first', 'second'].map((word) => [Buffer.from(word)])
    const read = async () =>
      (await buffer(Readable.from((await store().read(`${ada}/1-1.json`, signal)) ?? []))).toString()
    await store().write(`${ada}/1-1.json`, text!, signal)
    await store().write(`${ada}/1-1.json`, other!, signal)
    expect(await read()).toBe('first')
    // Another computer was a moment earlier.
    const isLook = ({ method }: ProxiedRequest): boolean => method === 'HEAD'
    const early = refusal('412 Precondition Failed', 'PreconditionFailed')
    proxy.fault((request) =>
      isLook(request)
        ? { kind: 'answer', reply: rawReply('404 Not Found', '') }
        : isPut(request)
          ? early
          : undefined,
    )
    await store().write(`${ada}/1-1.json`, other!, signal)
    expect(await read()).toBe('first')
    // An older server, which knows no conditions.
    once(isPut, refusal('501 Not Implemented', 'NotImplemented'))
    await store().write(`${ada}/2-2.json`, text!, signal)
    expect(await store().has(`${ada}/2-2.json`, signal)).toBe(true)
  })

  it('is found though the listing does not show it yet', async () => {
    const transport = open()
    await transport.put(changes(ada, 1, 2), signal)
    const old = rawReply(
      '200 OK',
      '<ListBucketResult><Name>b</Name><IsTruncated>false</IsTruncated></ListBucketResult>',
      {
        'Content-Type': 'application/xml',
      },
    )
    proxy.fault((request) => (isListing(request) ? { kind: 'answer', reply: old } : undefined))
    expect(await transport.put(changes(ada, 1, 3), signal)).toBe('kept')
    expect((await fetched(open())).changes).toEqual([])
    proxy.fault(() => undefined)
    expect(new Set(await everything())).toEqual(new Set(namesOf(changes(ada, 1, 3))))
  })

  it('is listed to its end, or not at all', async () => {
    const page = (names: readonly string[], goesOn: string): Fault => ({
      kind: 'answer',
      reply: rawReply(
        '200 OK',
        `<ListBucketResult><Name>b</Name>${goesOn}${names
          .map(
            (name) =>
              `<Contents><Key>${name}</Key><Size>1</Size><LastModified>2027-01-01T00:00:00.000Z</LastModified></Contents>`,
          )
          .join('')}</ListBucketResult>`,
        { 'Content-Type': 'application/xml' },
      ),
    })
    const more = (token: string): string =>
      `<IsTruncated>true</IsTruncated><NextContinuationToken>${token}</NextContinuationToken>`
    const first = page([`${ada}/1-1.json`, 'files/a'], more('t+1/='))
    const isFirst = ({ path }: ProxiedRequest): boolean => !path.includes('continuation-token')
    const second = page([`${bob}/1-1.json`], '<IsTruncated>false</IsTruncated>')
    proxy.fault((request) => (isFirst(request) ? first : second))
    const changedAt = Date.parse('2027-01-01')
    expect(await store().list(signal)).toEqual(
      [ada, bob].map((device) => ({ path: `${device}/1-1.json`, sizeBytes: 1, changedAt })),
    )
    expect(proxy.requests.at(-1)?.path).toContain('continuation-token=t%2B1%2F%3D')
    proxy.fault((request) => (isFirst(request) ? first : { kind: 'refuse' }))
    await expect(store().list(signal)).rejects.toMatchObject({ code: 'unreachable' })
    // It says that there is more, and not where, or the same again and again.
    for (const endless of [page([], '<IsTruncated>true</IsTruncated>'), page([], more('again'))]) {
      proxy.fault(() => endless)
      await expect(store().list(signal)).rejects.toMatchObject({ details: { reason: 'bucket-unreadable' } })
    }
  })

  it('comes in many parts where it is large', async () => {
    const content = Buffer.alloc(9 * 1024 * 1024, 'plan')
    await store().write(
      'files/large',
      Readable.from([content.subarray(0, 5_000_000), content.subarray(5_000_000)]),
      signal,
    )
    expect(
      (await buffer(Readable.from((await store().read('files/large', signal)) ?? []))).equals(content),
    ).toBe(true)
    expect(await store().list(signal)).toEqual([])
  }, 60_000)
})

describe('a bucket that cannot be used says why, and is used again', () => {
  it.each<[string, Fault, object]>([
    [
      'is not there',
      refusal('404 Not Found', 'NoSuchBucket'),
      { code: 'service-error', field: 'bucket', details: { reason: 'bucket-missing' } },
    ],
    [
      'refuses',
      refusal('403 Forbidden', 'AccessDenied'),
      { code: 'wrong-credentials', details: { reason: 'bucket-denied' } },
    ],
    [
      'does not know the key',
      refusal('403 Forbidden', 'InvalidAccessKeyId'),
      { code: 'wrong-credentials', field: 'secret', details: { reason: 'bucket-key' } },
    ],
    [
      'is in another region',
      refusal('400 Bad Request', 'AuthorizationHeaderMalformed', '<Region>eu-west-1</Region>'),
      { code: 'service-error', field: 'region', details: { reason: 'bucket-region', found: 'eu-west-1' } },
    ],
    [
      'is said to be in another region',
      {
        kind: 'answer',
        reply: rawReply('301 Moved Permanently', '', { 'x-amz-bucket-region': 'eu-west-1' }),
      },
      { code: 'service-error', field: 'region', details: { reason: 'bucket-region', found: 'eu-west-1' } },
    ],
    [
      'sends elsewhere',
      { kind: 'answer', reply: rawReply('302 Found', '', { Location: 'https://other.example/' }) },
      { code: 'service-error', field: 'endpoint', details: { reason: 'bucket-unreadable' } },
    ],
    ['is busy', refusal('503 Slow Down', 'SlowDown'), { code: 'rate-limited' }],
    [
      'breaks',
      refusal('500 Internal Server Error', 'InternalError'),
      { code: 'service-error', details: { reason: 'bucket-answer', status: 500 } },
    ],
    [
      'has another time',
      refusal('403 Forbidden', 'RequestTimeTooSkewed'),
      { code: 'service-error', details: { reason: 'bucket-clock' } },
    ],
    [
      'is a web page',
      { kind: 'answer', reply: rawReply('200 OK', '<!doctype html><p>Sign in') },
      { details: { reason: 'bucket-unreadable' } },
    ],
    ['hangs', { kind: 'stall', afterBytes: 0 }, { code: 'unreachable', details: { reason: 'answering' } }],
    ['breaks off', { kind: 'cut-reply', afterBytes: 300 }, { code: 'unreachable' }],
  ])(
    'which %s',
    async (_what, fault, error) => {
      const transport = open(fault.kind === 'stall' ? { timeouts: { answerMs: 500, idleMs: 500 } } : {})
      proxy.fault(() => fault)
      await expect(transport.put([change(ada, 1)], signal)).rejects.toMatchObject(error)
      const told: unknown = await transport.changesSince(null, signal).catch((cause: unknown) => cause)
      expect(JSON.stringify(told)).not.toContain(bucketKey.secret)
      proxy.fault(() => undefined)
      expect(await open().put([change(ada, 1)], signal)).toBe('kept')
      if (fault.kind !== 'stall') expect(namesOf((await fetched(transport)).changes)).toEqual([`${ada} 1`])
    },
    20_000,
  )

  it('whose clock is another is asked with its own time at once', async () => {
    const skewed = rawReply('403 Forbidden', '<Error><Code>RequestTimeTooSkewed</Code></Error>', {
      ...{ 'Content-Type': 'application/xml', Date: new Date(Date.now() + 2 * 60 * 60_000).toUTCString() },
    })
    once(isListing, { kind: 'answer', reply: skewed })
    expect(await store().list(signal)).toEqual([])
  })

  it('which is slow may take its time as long as something comes', async () => {
    await open().put([change(ada, 1)], signal)
    proxy.fault((request) =>
      isListing(request)
        ? { kind: 'delay-request', until: new Promise((resolve) => setTimeout(resolve, 600).unref()) }
        : undefined,
    )
    expect(await everything()).toEqual([`${ada} 1`])
  })

  it('ends at once when it is left', async () => {
    proxy.fault(() => ({ kind: 'stall', afterBytes: 0 }))
    const leaving = new AbortController()
    const asked = open().changesSince(null, leaving.signal)
    setTimeout(() => leaving.abort(), 100)
    await expect(asked).rejects.toThrow()
    expect(leaving.signal.aborted).toBe(true)
  }, 5_000)
})

describe('a bucket for an event', () => {
  const event = { baseUrl: 'https://service.example', remoteId: '1', sample: false }
  const within = (prefix: string) => {
    const opened = bucketAt(address.replace('?', `/${prefix}?`), { endpoint: proxy.baseUrl })
    onTestFinished(() => opened.close())
    return opened
  }

  it('is its own, under a prefix apart from others', async () => {
    await takeSharedBucket(within('expo'), event, signal)
    await takeSharedBucket(within('expo'), event, signal)
    await expect(takeSharedBucket(within('expo'), { ...event, remoteId: '2' }, signal)).rejects.toMatchObject(
      {
        field: 'prefix',
        details: { reason: 'bucket-other-event' },
      },
    )
    await takeSharedBucket(within('other'), { ...event, remoteId: '2' }, signal)
    await expect(takeSharedBucket(store(), event, signal)).rejects.toMatchObject({
      field: 'prefix',
      details: { reason: 'bucket-of-others' },
    })
    await within('expo').write(
      `${ada}/1-1.json`,
      [Buffer.from(JSON.stringify(batchOf(changes(ada, 1, 1))))],
      signal,
    )
    expect((await fetched(folderTransport(within('other'), { now: Date.now }))).changes).toEqual([])
    expect(namesOf((await fetched(folderTransport(within('expo'), { now: Date.now }))).changes)).toEqual([
      `${ada} 1`,
    ])
  })

  it('has to be written, which is seen before it is taken', async () => {
    proxy.fault((request) => (isPut(request) ? refusal('403 Forbidden', 'AccessDenied') : undefined))
    await expect(takeSharedBucket(store(), event, signal)).rejects.toMatchObject({
      code: 'wrong-credentials',
      details: { reason: 'bucket-denied' },
    })
  })
})

it('a bucket is asked through the proxy that the network names, with the login it wants', async () => {
  const between = await startProxy(Number(new URL(proxy.baseUrl).port), { login: 'ann:right' })
  const login = { username: 'ann', password: 'right' }
  const way = { proxy: { kind: 'http', host: '127.0.0.1', port: between.port }, login } as const
  const network = { ...environmentNetwork, routeTo: () => Promise.resolve(way) }
  await store({ endpoint: 'http://192.0.2.1', network }).touch('events/e', signal)
  expect(between.asked.length).toBeGreaterThan(0)
  expect(between.asked.every((asked) => asked.startsWith('PUT http://192.0.2.1/'))).toBe(true)
  expect(await store().has('events/e', signal)).toBe(true)
})
