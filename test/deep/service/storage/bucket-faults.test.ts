import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import {
  createServer,
  request as send,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readBucketAddress } from '../../../../shared/domain/bucket-address.ts'
import { openBucket } from '../../../../electron/service/storage/s3/bucket.ts'
import type { FileStore, ReceivedFile } from '../../../../electron/service/storage/types.ts'
import { bucketKeys, startBucketServer, type BucketServer } from '../../../support/services/bucket-server.ts'

/** What becomes of a request: refused with 503, cut off before or after it was done, or answered in part. */
type Fault = 'refused' | 'lost' | 'unanswered' | 'cut off'

let buckets: BucketServer
let proxy: Server
let folder: string
let files: FileStore
let faultOf: (request: IncomingMessage) => Fault | undefined = () => undefined

const content = randomBytes(9 * 1024 * 1024)

function pass(target: string, request: IncomingMessage, response: ServerResponse): void {
  const fault = faultOf(request)
  if (fault === 'lost') {
    request.once('data', () => request.socket.destroy())
    return
  }
  if (fault === 'refused') {
    request.resume().once('end', () => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'))
    return
  }
  const onward = send(
    target + (request.url ?? ''),
    { method: request.method, headers: request.headers, agent: false },
    (answer) => {
      if (fault === 'unanswered') {
        answer.resume().once('end', () => request.socket.destroy())
        return
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      if (fault === 'cut off')
        answer.once('data', (chunk: Uint8Array) => response.write(chunk, () => request.socket.destroy()))
      else answer.pipe(response)
    },
  )
  onward.once('error', () => request.socket.destroy())
  request.pipe(onward)
}

beforeAll(async () => {
  for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value)
  buckets = await startBucketServer()
  const address = new URL(await buckets.createBucket())
  const target = address.searchParams.get('endpoint') ?? ''
  proxy = createServer((request, response) => pass(target, request, response)).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const bound = proxy.address()
  address.searchParams.set(
    'endpoint',
    `http://127.0.0.1:${typeof bound === 'object' ? (bound?.port ?? 0) : 0}`,
  )
  folder = await mkdtemp(join(tmpdir(), 'booth-builder-faults-'))
  files = await openBucket(readBucketAddress(address.href), folder)
})
afterAll(async () => {
  await files.close()
  proxy.close()
  proxy.closeAllConnections()
  await buckets.stop()
  await rm(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})
let received: ReceivedFile
beforeEach(async () => {
  faultOf = () => undefined
  received = await files.receive(
    (async function* () {
      yield await Promise.resolve(content)
    })(),
    Infinity,
  )
  await files.remove(received.hash)
})

const isPart = ({ method, url }: IncomingMessage): boolean =>
  method === 'PUT' && url?.includes('partNumber=2') === true
const isCompletion = ({ method, url }: IncomingMessage): boolean =>
  method === 'POST' && url?.includes('uploadId=') === true
const isRead = ({ method }: IncomingMessage): boolean => method === 'GET'
const kept = async (): Promise<boolean> => (await buffer(await files.read(received.hash))).equals(content)

function atFirst(is: (request: IncomingMessage) => boolean, fault: Fault): typeof faultOf {
  let isDone = false
  return (request) => {
    if (isDone || !is(request)) return undefined
    isDone = true
    return fault
  }
}

it.each(['refused', 'lost', 'unanswered'] as const)(
  'a part of a file that is %s once is sent again',
  async (fault) => {
    faultOf = atFirst(isPart, fault)
    await files.seal(received)
    expect(await kept()).toBe(true)
  },
)

it.each(['refused', 'lost', 'unanswered'] as const)(
  'a file whose end is %s once is there whole',
  async (fault) => {
    faultOf = atFirst(isCompletion, fault)
    await files.seal(received)
    expect(await kept()).toBe(true)
  },
)

it.each(['refused', 'lost'] as const)(
  'a file of which a part is always %s is not there, and can be stored later',
  async (fault) => {
    faultOf = (request) => (isPart(request) ? fault : undefined)
    await expect(files.seal(received)).rejects.toThrow()
    faultOf = () => undefined
    expect(await files.size(received.hash)).toBeUndefined()
    await files.seal(received)
    expect(await kept()).toBe(true)
  },
)

it('a file that is cut off while it is read is an error, and no shorter file', async () => {
  await files.seal(received)
  faultOf = (request) => (isRead(request) ? 'cut off' : undefined)
  await expect(files.read(received.hash).then(buffer)).rejects.toThrow()
})
