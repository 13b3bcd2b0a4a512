import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3ServiceException,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3'
import type { BucketAddress } from '../../../shared/domain/bucket-address.ts'
import { bucketClient, contentOf, isMissing, putObject } from '../../buckets/client.ts'
import { createClient } from '../../gateway/access.ts'
import { defaultTimeouts } from '../../gateway/requests/http.ts'
import type { Network } from '../../gateway/proxy-routes/proxies.ts'
import type { SystemHttp } from '../../gateway/requests/system-route.ts'
import type { Timeouts } from '../../gateway/requests/types.ts'
import type { FileStore, StoredFile } from '../folder/store.ts'
import { bucketHost, toBucketError, unreadableAnswer } from './bucket-errors.ts'
import type { BucketKey } from './bucket-key.ts'
import { bucketRequests } from './requests.ts'

export interface BucketOptions {
  readonly address: BucketAddress
  /** Asked for before the first request. Throws an `AppError` where there is none. */
  readonly key: () => Promise<BucketKey>
  readonly network: Network
  readonly system?: SystemHttp | undefined
  readonly timeouts?: Partial<Timeouts>
}

/** A bucket, or what lies in it under a prefix. */
export interface BucketStore extends FileStore {
  /** The paths of all files, some at a time. */
  paths(signal: AbortSignal): AsyncIterable<readonly string[]>
  /** Keeps an empty file, also where it is there already. */
  touch(path: string, signal: AbortSignal): Promise<void>
}

/** Of a listing that goes on for ever, as one that a broken server gives. */
const mostPages = 10_000
/** A server that answers at all does so by then; a file takes as long as it makes progress. */
const answerMs = 60_000

/**
 * Files in a bucket of S3, or of a server that speaks its protocol. Each is written once: where the
 * server knows conditions it refuses to write over one, and elsewhere it is asked before.
 */
export function bucketStore({ address, key, network, system, timeouts }: BucketOptions): BucketStore {
  const { bucket, prefix } = address
  const limits: Timeouts = { ...defaultTimeouts, answerMs, ...timeouts }
  const client = bucketClient(address, {
    credentials: async () => {
      const { accessKeyId, secret } = await key()
      return { accessKeyId, secretAccessKey: secret }
    },
    // Once more with the server's own time, where the clock here is wrong. Whoever asks tries again with growing waits.
    maxAttempts: 2,
    requestHandler: bucketRequests(createClient(limits, network, system), limits.idleMs),
  })
  const object = (path: string) => ({ Bucket: bucket, Key: `${prefix}${path}` })

  const explained = async <Of>(asked: Promise<Of>, signal?: AbortSignal): Promise<Of> => {
    try {
      return await asked
    } catch (error) {
      signal?.throwIfAborted()
      throw toBucketError(error, address)
    }
  }
  /** `undefined`: it is not there. */
  const orNothing = <Of>(asked: Promise<Of>, signal?: AbortSignal): Promise<Of | undefined> =>
    explained(
      asked.catch((error: unknown) => {
        if (isMissing(error) && !(error instanceof Error && error.name === 'NoSuchBucket')) return undefined
        throw error
      }),
      signal,
    )

  /** All files page by page, to the end or not at all. */
  async function* pages(signal: AbortSignal): AsyncGenerator<readonly StoredFile[]> {
    const seen = new Set<string>()
    let next: string | undefined
    do {
      const page: ListObjectsV2CommandOutput = await explained(
        client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: prefix,
            ...(next === undefined ? {} : { ContinuationToken: next }),
          }),
          {
            abortSignal: signal,
          },
        ),
        signal,
      )
      next = page.IsTruncated === true ? (page.NextContinuationToken ?? '') : undefined
      if (
        page.Name === undefined ||
        next === '' ||
        seen.size > mostPages ||
        (next !== undefined && seen.has(next))
      )
        throw unreadableAnswer(bucketHost(address))
      if (next !== undefined) seen.add(next)
      yield (page.Contents ?? []).flatMap(
        ({ Key: name = '', Size: sizeBytes = 0, LastModified: changed }) => {
          const path = name.slice(prefix.length)
          return path === '' ? [] : [{ path, sizeBytes, changedAt: changed?.getTime() ?? 0 }]
        },
      )
    } while (next !== undefined)
  }

  const has: FileStore['has'] = async (path, signal) =>
    (await orNothing(client.send(new HeadObjectCommand(object(path)), { abortSignal: signal }), signal)) !==
    undefined

  /** What is small is put under the condition that nothing is there yet, and without it where the server knows none. */
  const putOnce = async (path: string, content: Uint8Array, signal: AbortSignal): Promise<void> => {
    try {
      await putObject(client, { ...object(path), Body: content, IfNoneMatch: '*' }, signal)
    } catch (error) {
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
      if (status === 412) return
      if (status !== 501) throw error
      await putObject(client, { ...object(path), Body: content }, signal)
    }
  }

  return {
    async list(signal) {
      const found: StoredFile[] = []
      for await (const files of pages(signal))
        found.push(...files.filter(({ path }) => !path.startsWith('files/')))
      return found
    },
    async *paths(signal) {
      for await (const files of pages(signal)) yield files.map(({ path }) => path)
    },
    async read(path, signal) {
      const answer = await orNothing(
        client.send(new GetObjectCommand(object(path)), { abortSignal: signal }),
        signal,
      )
      return answer === undefined ? undefined : contentOf(answer)
    },
    has,
    async write(path, content, signal) {
      if (await has(path, signal)) return
      // What comes as a stream has a name that no other content has.
      const put = Array.isArray(content)
        ? putOnce(path, Buffer.concat(content), signal)
        : putObject(client, { ...object(path), Body: Readable.from(content) }, signal)
      await explained(put, signal)
    },
    touch: (path, signal) =>
      explained(putObject(client, { ...object(path), Body: new Uint8Array() }, signal), signal),
    async remove(path) {
      await orNothing(client.send(new DeleteObjectCommand(object(path))))
    },
    // A bucket tells nobody.
    watch: () => () => undefined,
    close: () => client.destroy(),
  }
}
