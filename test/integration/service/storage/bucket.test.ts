import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readBucketAddress } from '../../../../shared/domain/bucket-address.ts'
import { openBucket } from '../../../../electron/service/storage/s3/bucket.ts'
import type { FileStore } from '../../../../electron/service/storage/types.ts'
import { bucketKeys, startBucketServer, type BucketServer } from '../../../support/services/bucket-server.ts'

let server: BucketServer
let directory: string

beforeAll(async () => {
  server = await startBucketServer()
  directory = await mkdtemp(join(tmpdir(), 'booth-builder-storage-'))
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})
afterEach(() => vi.unstubAllEnvs())

function useKeys(keys: Readonly<Record<string, string>> = bucketKeys): void {
  for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value)
}

const open = (address: string) => openBucket(readBucketAddress(address), directory)

async function store(files: FileStore, content: string): Promise<string> {
  const received = await files.receive(
    (async function* () {
      yield await Promise.resolve(Buffer.from(content))
    })(),
    100,
  )
  await files.seal(received)
  await files.discard(received)
  return received.hash
}

async function hashesOf(files: FileStore): Promise<readonly string[]> {
  const hashes: string[] = []
  for await (const group of files.all()) hashes.push(...group.map(({ hash }) => hash))
  return hashes
}

describe('a bucket', () => {
  it('that cannot be used says why, without a key', async () => {
    useKeys()
    const address = await server.createBucket()
    await expect(open(address.replace('s3://', 's3://no-'))).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('404') as unknown,
    })
    useKeys({ AWS_ACCESS_KEY_ID: 'nobody', AWS_SECRET_ACCESS_KEY: 'very secret' })
    const refused: unknown = await open(address).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'unreachable', message: expect.stringContaining('403') as unknown })
    expect(String(refused)).not.toMatch(/nobody|very secret/)
  })

  it('keeps prefixes apart, and leaves alone what is not its own', async () => {
    useKeys()
    const address = await server.createBucket()
    const { hostname, searchParams } = new URL(address)
    const [ours, theirs] = await Promise.all([
      open(address.replace('?', '/ours?')),
      open(address.replace('?', '/theirs?')),
    ])
    const hash = await store(ours, 'ours')
    const client = new S3Client({
      region: 'us-east-1',
      forcePathStyle: true,
      endpoint: searchParams.get('endpoint') ?? '',
    })
    await client.send(
      new PutObjectCommand({ Bucket: hostname, Key: 'ours/report.txt', Body: 'not a file of the service' }),
    )
    client.destroy()
    expect(await hashesOf(ours)).toEqual([hash])
    expect(await hashesOf(theirs)).toEqual([])
    expect(await theirs.size(hash)).toBeUndefined()
    await theirs.remove(hash)
    expect((await buffer(await ours.read(hash))).toString()).toBe('ours')
    await Promise.all([ours.close(), theirs.close()])
  })

  it('is not ready while it cannot be reached', async () => {
    useKeys()
    const other = await startBucketServer()
    const files = await open(await other.createBucket())
    await files.checkReady()
    await other.stop()
    await expect(files.checkReady()).rejects.toThrow()
    await expect(store(files, 'nowhere')).rejects.toThrow()
    await files.close()
  })
})
