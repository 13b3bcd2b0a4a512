import { Readable } from 'node:stream'
import {
  S3Client,
  S3ServiceException,
  type PutObjectCommandInput,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { BucketAddress } from '../../shared/domain/bucket-address.ts'

// S3 takes 10,000 parts at most: enough for the largest video, with two parts in memory for each
// upload.
const partBytes = 8 * 1024 * 1024
const partsAtOnce = 2

/** A client of S3, or of a server that speaks its protocol. The caller destroys it. */
export function bucketClient(
  { region, pathStyle, endpoint }: BucketAddress,
  more: Pick<S3ClientConfig, 'credentials' | 'maxAttempts' | 'requestHandler'>,
): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint === null ? {} : { endpoint }),
    // Servers that only speak the protocol may not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...more,
  })
}

/** Keeps a content, of which nothing is visible before it is complete, in one part or in many. */
export async function putObject(
  client: S3Client,
  params: Pick<PutObjectCommandInput, 'Bucket' | 'Key' | 'Body' | 'IfNoneMatch' | 'ContentType'>,
  signal?: AbortSignal,
): Promise<void> {
  const upload = new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce })
  const stop = (): void => void upload.abort()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    await upload.done()
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/** The content of an answer. */
export function contentOf({ Body: body }: { readonly Body?: unknown }): Readable {
  if (!(body instanceof Readable)) throw new Error('The bucket gave no content.')
  return body
}

/** What was asked for is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
}
