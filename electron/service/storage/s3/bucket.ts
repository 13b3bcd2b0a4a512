import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { BucketAddress } from '../../../../shared/domain/bucket-address.ts'
import { AppError } from '../../../../shared/errors.ts'
import { bucketClient, contentOf, isMissing, putObject } from '../../../buckets/client.ts'
import { contentHash } from '../content-hash.ts'
import { openIncoming } from '../incoming.ts'
import type { FileStore, ReceivedFile } from '../types.ts'

// Of each try, of which the client makes three: together less than the time after which the sender
// of a file takes it for one that did not arrive.
const connectWithinMs = 5_000
const answerWithinMs = 20_000

/**
 * Files in a bucket of S3, or of a server that speaks its protocol, as `<prefix><sha256>`. They
 * arrive in the folder `incoming/` of `directory`, where they are looked into. Access keys come
 * from where the S3 client looks for them, the environment first. Throws `unreachable` where the
 * bucket cannot be used.
 */
export async function openBucket(address: BucketAddress, directory: string): Promise<FileStore> {
  const { bucket, prefix } = address
  const client = bucketClient(address, {
    requestHandler: { connectionTimeout: connectWithinMs, socketTimeout: answerWithinMs },
  })
  const checkReady = async (): Promise<void> => {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  }
  try {
    await checkReady()
  } catch (error) {
    client.destroy()
    const reason =
      error instanceof S3ServiceException
        ? `it answered ${error.$metadata.httpStatusCode}`
        : error instanceof Error
          ? error.message
          : 'unknown'
    throw new AppError(
      'unreachable',
      `The bucket ${bucket} cannot be used: ${reason}. Check its address, the access key and its rights.`,
      {
        cause: error,
      },
    )
  }
  const incoming = await openIncoming(directory, { durable: false })
  const object = (hash: string) => ({ Bucket: bucket, Key: `${prefix}${hash}` })

  const read = async (
    hash: string,
    range?: { readonly start: number; readonly end: number },
  ): Promise<Readable> =>
    contentOf(
      await client.send(
        new GetObjectCommand({
          ...object(hash),
          ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
        }),
      ),
    )

  const size = async (hash: string): Promise<number | undefined> => {
    try {
      return (await client.send(new HeadObjectCommand(object(hash)))).ContentLength
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** Whether the object is what was received: a store may have damaged it, and it is mended by whoever sends the file again. */
  const isWhole = async (file: ReceivedFile): Promise<boolean> => {
    if ((await size(file.hash)) !== file.sizeBytes) return false
    if (file.sizeBytes === 0) return true
    // One that breaks off while it is read is as good as damaged, or is just being removed.
    return (
      (await read(file.hash)
        .then(contentHash)
        .catch(() => undefined)) === file.hash
    )
  }

  const upload = async (file: ReceivedFile): Promise<void> => {
    const source = createReadStream(file.path, { highWaterMark: 1024 * 1024 })
    try {
      await putObject(client, { ...object(file.hash), Body: source })
    } finally {
      source.destroy()
    }
  }

  return {
    receive: (source, limitBytes) => incoming.receive(source, limitBytes),
    async seal(file) {
      if (await isWhole(file)) return
      try {
        await upload(file)
      } catch (error) {
        // Where the last answer was lost, the upload is over, and asking again for its end says that there is none.
        if (!(await isWhole(file).catch(() => false))) throw error
      }
    },
    discard: (file) => incoming.discard(file),
    size,
    read,
    async remove(hash) {
      await client.send(new DeleteObjectCommand(object(hash)))
    },
    async *all() {
      for await (const { Contents: contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: prefix },
      )) {
        yield contents.flatMap(({ Key: key = '', LastModified: modified }) => {
          const hash = key.slice(prefix.length)
          // Other objects under the prefix are not ours.
          return /^[0-9a-f]{64}$/.test(hash) ? [{ hash, modifiedAt: modified?.getTime() ?? Date.now() }] : []
        })
      }
    },
    checkReady,
    close() {
      client.destroy()
      return Promise.resolve()
    },
  }
}
