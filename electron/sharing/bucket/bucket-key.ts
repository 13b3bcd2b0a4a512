/** What a bucket asks of whoever reads or writes in it. */
export interface BucketKey {
  readonly accessKeyId: string
  readonly secret: string
}
