import {
  bucketStore,
  type BucketOptions,
  type BucketStore,
} from '../../../electron/sharing/bucket/bucket-store.ts'
import { environmentNetwork } from '../../../electron/gateway/proxy-routes/proxies.ts'
import { readBucketAddress } from '../../../shared/domain/bucket-address.ts'
import { bucketKeys } from '../services/bucket-server.ts'

/** What a bucket's server asks for. It knows the key, and does not compare what is signed. */
export const bucketKey = { accessKeyId: bucketKeys.AWS_ACCESS_KEY_ID, secret: 'hush-5e1b-not-for-anyone' }

/** The bucket at `s3://…`, as a place of plans. `endpoint`: of a server before its own. */
export function bucketAt(
  address: string,
  { endpoint, ...more }: Partial<Omit<BucketOptions, 'address'>> & { readonly endpoint?: string } = {},
): BucketStore {
  const read = readBucketAddress(address)
  return bucketStore({
    address: endpoint === undefined ? read : { ...read, endpoint },
    key: () => Promise.resolve(bucketKey),
    network: environmentNetwork,
    ...more,
  })
}

/** The server of the bucket at `s3://…`. */
export function endpointOf(address: string): string {
  return readBucketAddress(address).endpoint ?? ''
}
