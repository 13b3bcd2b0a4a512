import type { SharingOffer, SharingLocation } from '../../../shared/contract/index.ts'
import { checkedBucket } from '../../../shared/domain/bucket-address.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import type { Access } from '../../gateway/access.ts'
import type { BucketKey } from '../../sharing/bucket/bucket-key.ts'
import { lazyStore } from '../../sharing/bucket/lazy-store.ts'
import type { SharedEvent } from '../../sharing/event-mark.ts'
import { folderStore } from '../../sharing/folder/folder-store.ts'
import { takeSharedFolder } from '../../sharing/folder/shared-folder.ts'
import { folderTransport } from '../../sharing/folder/transport.ts'
import { currentServiceTransport } from '../../sharing/service/current-access.ts'
import { noSharing } from '../../sharing/service/requests.ts'
import { canSharePlans } from '../../sharing/service/transport.ts'
import type { ShareTransport } from '../../sharing/transport.ts'
import type { BucketKeyStore } from '../host/credentials.ts'
import type { ProxyLoginNetwork } from '../host/types.ts'

type BucketLocation = Extract<SharingLocation, { kind: 'bucket' }>

/** The locations through which an event's plans can be shared. */
export interface SharingLocations {
  /**
   * Makes sure that plans can be shared there, and keeps what is secret of it; `secret`: of a bucket,
   * where another one is given than is kept. Gives the place as it is to be kept. Throws what `sharing.turnOn` throws.
   */
  take(place: SharingLocation, secret: string | undefined): Promise<SharingLocation>
  open(place: SharingLocation): ShareTransport
  /** What can be chosen now. */
  offer(): Promise<SharingOffer>
  /** Nothing secret of any place is kept from now on. */
  forget(): Promise<void>
}

export interface SharingLocationsParts {
  readonly event: SharedEvent
  /** What requests to the event's service go through now. Throws where there is none. */
  readonly access: (signal: AbortSignal | undefined) => Promise<Access>
  readonly bucketKeys: BucketKeyStore
  readonly network: ProxyLoginNetwork
  readonly now: () => number
}

const answerMs = 30_000
/** Each look at a bucket is a request that costs its owner a little. */
const lookAtBucketMs = 10_000

export function createSharingLocations({
  event,
  access,
  bucketKeys,
  network,
  now,
}: SharingLocationsParts): SharingLocations {
  // Loaded when it is needed: few share through a bucket.
  const bucketAt = async (address: BucketLocation, key: () => Promise<BucketKey>) =>
    (await import('../../sharing/bucket/bucket-store.ts')).bucketStore({
      address,
      key,
      network,
      system: network.system,
    })

  const storedKey = async (): Promise<BucketKey> => {
    const key = await bucketKeys.get()
    if (key !== undefined) return key
    throw new AppError(
      'wrong-credentials',
      'The secret key of the bucket is not on this computer any more. Enter it again.',
      {
        field: 'secret',
        details: { reason: 'bucket-key-lost' },
      },
    )
  }

  const keyFor = async (accessKeyId: string, secret: string | undefined): Promise<BucketKey> => {
    if (accessKeyId === '') throw missing('accessKeyId')
    if (secret !== undefined && secret !== '') return { accessKeyId, secret }
    const kept = await bucketKeys.get()
    if (kept?.accessKeyId !== accessKeyId) throw missing('secret')
    return kept
  }

  const takeBucket = async (given: BucketLocation, secret: string | undefined): Promise<BucketLocation> => {
    const accessKeyId = given.accessKeyId.trim()
    const place: BucketLocation = { kind: 'bucket', ...checkedBucket(given), accessKeyId }
    const key = await keyFor(accessKeyId, secret?.trim())
    const store = await bucketAt(place, () => Promise.resolve(key))
    try {
      const { takeSharedBucket } = await import('../../sharing/bucket/shared-bucket.ts')
      await inTime(place.endpoint === null ? 'Amazon S3' : new URL(place.endpoint).host, (signal) =>
        takeSharedBucket(store, event, signal),
      )
    } finally {
      store.close()
    }
    await bucketKeys.set(key)
    return place
  }

  return {
    async take(place, secret) {
      switch (place.kind) {
        case 'bucket':
          return takeBucket(place, secret)
        case 'folder':
          await takeSharedFolder(place.folder, event)
          break
        case 'service':
          await inTime(new URL(event.baseUrl).host, async (signal) => {
            const service = await access(signal)
            if (!(await canSharePlans(service, signal))) throw noSharing(service.host)
          })
      }
      return place
    },
    open(place) {
      switch (place.kind) {
        case 'service':
          return currentServiceTransport(access)
        case 'folder':
          return folderTransport(folderStore(place.folder), { now })
        case 'bucket':
          return folderTransport(
            lazyStore(() => bucketAt(place, storedKey)),
            { now, lookEveryMs: lookAtBucketMs },
          )
      }
    },
    async offer() {
      const storedBucketKey = (await bucketKeys.get().catch(() => undefined))?.accessKeyId ?? null
      const signal = AbortSignal.timeout(answerMs)
      try {
        return {
          service: (await canSharePlans(await access(signal), signal)) ? 'offered' : 'none',
          storedBucketKey,
        }
      } catch (error) {
        const { code, details } = toAppError(error)
        const isNone = code === 'not-a-service' || details?.['reason'] === 'made-of-pack'
        return { service: isNone ? 'none' : 'unknown', storedBucketKey }
      }
    },
    forget: () => bucketKeys.remove(),
  }
}

/** Throws `unreachable` where there is no answer in time. */
async function inTime(host: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const signal = AbortSignal.timeout(answerMs)
  try {
    await work(signal)
  } catch (error) {
    if (!signal.aborted) throw error
    throw new AppError('unreachable', `${host} did not respond in time.`, {
      cause: error,
      details: { host, reason: 'answering' },
    })
  }
}

function missing(field: 'accessKeyId' | 'secret'): AppError {
  return new AppError('invalid-input', 'Give the access key and its secret key.', {
    field,
    details: { reason: 'bucket-key-missing' },
  })
}
