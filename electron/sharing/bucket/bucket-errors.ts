import { S3ServiceException } from '@aws-sdk/client-s3'
import type { BucketAddress } from '../../../shared/domain/bucket-address.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'

const clockCodes: ReadonlySet<string> = new Set([
  'RequestTimeTooSkewed',
  'RequestInTheFuture',
  'RequestExpired',
])
const keyCodes: ReadonlySet<string> = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'ExpiredToken',
])
const regionCodes: ReadonlySet<string> = new Set([
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
])
const busyCodes: ReadonlySet<string> = new Set([
  'SlowDown',
  'ServiceUnavailable',
  'TooManyRequests',
  'RequestLimitExceeded',
])

/** The server that a bucket is asked of. */
export function bucketHost({ endpoint, bucket, region }: BucketAddress): string {
  return endpoint === null ? `${bucket}.s3.${region}.amazonaws.com` : new URL(endpoint).host
}

/**
 * What is wrong with a shared bucket. The server's own words stay out of it: they may repeat the
 * access key.
 */
export function toBucketError(error: unknown, address: BucketAddress): AppError {
  const host = bucketHost(address)
  const { bucket, region } = address
  if (!(error instanceof S3ServiceException))
    return isUnreadable(error) ? unreadableAnswer(host, error) : toAppError(error)
  const { name: code } = error
  const status = error.$metadata.httpStatusCode ?? 0
  const named = { name: bucket, host, status }
  if (clockCodes.has(code))
    return new AppError(
      'service-error',
      `${host} refuses what this computer sends, since their clocks differ. Check the date and time here.`,
      {
        cause: error,
        details: { ...named, reason: 'bucket-clock' },
      },
    )
  const found = regionNamed(error)
  if ((status === 301 || regionCodes.has(code)) && found !== undefined)
    return new AppError(
      'service-error',
      `The bucket ${bucket} is not in the region ${region} but in ${found}.`,
      {
        field: 'region',
        cause: error,
        details: { ...named, reason: 'bucket-region', found },
      },
    )
  if (status > 300 && status < 400) return unreadableAnswer(host, error)
  if (keyCodes.has(code) || code === 'AuthorizationHeaderMalformed' || status === 401)
    return new AppError(
      'wrong-credentials',
      `${host} did not accept the access key and its secret key. Check both.`,
      {
        field: 'secret',
        cause: error,
        details: { ...named, reason: 'bucket-key' },
      },
    )
  if (status === 403)
    return new AppError(
      'wrong-credentials',
      `The access key may not list, read and write in the bucket ${bucket}. Give it these rights.`,
      {
        field: 'accessKeyId',
        cause: error,
        details: { ...named, reason: 'bucket-denied' },
      },
    )
  if (status === 404)
    return new AppError('service-error', `${host} has no bucket ${bucket}. Create it, or check its name.`, {
      field: 'bucket',
      cause: error,
      details: { ...named, reason: 'bucket-missing' },
    })
  if (status === 429 || busyCodes.has(code))
    return new AppError('rate-limited', `${host} is busy. It is tried again.`, { cause: error })
  return new AppError('service-error', `${host} answered ${String(status)}. It is tried again.`, {
    cause: error,
    details: { ...named, reason: 'bucket-answer' },
  })
}

/** What answers is no S3, or says only half of what it should. */
export function unreadableAnswer(host: string, cause?: unknown): AppError {
  return new AppError(
    'service-error',
    `What ${host} answers is no answer of a bucket. Check the server’s address.`,
    {
      field: 'endpoint',
      cause,
      details: { host, reason: 'bucket-unreadable' },
    },
  )
}

/** Of an answer that the client could not read. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && !(error instanceof AppError) && '$response' in error
}

/** Where the bucket is, as the server says. */
function regionNamed(error: S3ServiceException): string | undefined {
  const headers: unknown = error.$response?.headers
  const said: readonly unknown[] = [
    Reflect.get(error, 'Region'),
    typeof headers === 'object' && headers !== null ? Reflect.get(headers, 'x-amz-bucket-region') : undefined,
    /expecting '([\w-]+)'/.exec(error.message)?.[1],
  ]
  return said.find((one) => typeof one === 'string' && /^[\w-]{1,64}$/.test(one)) as string | undefined
}
