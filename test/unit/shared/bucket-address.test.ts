import { describe, expect, it } from 'vitest'
import {
  checkedBucket,
  readBucketAddress,
  type BucketAddress,
} from '../../../shared/domain/bucket-address.ts'

describe('the address of a bucket', () => {
  it("is one of Amazon's own where no endpoint is given", () => {
    expect(readBucketAddress('s3://exhibition')).toEqual({
      bucket: 'exhibition',
      prefix: '',
      endpoint: null,
      region: 'us-east-1',
      pathStyle: false,
    })
  })

  it('names the bucket in the path of any other server, unless told otherwise', () => {
    expect(
      readBucketAddress(
        's3://files.example/booths/2027/?endpoint=https://s3.example.com:9000&region=eu-central-1',
      ),
    ).toEqual({
      bucket: 'files.example',
      prefix: 'booths/2027/',
      endpoint: 'https://s3.example.com:9000',
      region: 'eu-central-1',
      pathStyle: true,
    })
    expect(readBucketAddress('s3://b?endpoint=http://127.0.0.1:1&path-style=false').pathStyle).toBe(false)
    expect(readBucketAddress('s3://b?path-style=true').pathStyle).toBe(true)
  })

  it.each([
    ['another protocol', 'https://bucket'],
    ['no bucket', 's3:///prefix'],
    ['no address', 'bucket'],
    ['a key', 's3://id@bucket'],
    ['a key and its secret', 's3://id:secret@bucket'],
    ['a setting that is none', 's3://bucket?access_key=secret'],
    ['an endpoint that is none', 's3://bucket?endpoint=secret'],
    ['an endpoint with a secret', 's3://bucket?endpoint=https://id:secret@host'],
    ['a wrong choice', 's3://bucket?path-style=secret'],
    ['an odd prefix', 's3://bucket/a%20secret'],
  ])('with %s is refused without being repeated', (_what, address) => {
    const reading = () => readBucketAddress(address)
    expect(reading).toThrow(expect.objectContaining({ code: 'invalid-input' }))
    expect(reading).not.toThrow(/secret/)
  })
})

describe('a bucket that a person names piece by piece', () => {
  const given = (more: Partial<BucketAddress> = {}): BucketAddress => ({
    ...{ bucket: 'plans', prefix: '', endpoint: null, region: '', pathStyle: false },
    ...more,
  })

  it('is kept as it is meant', () => {
    expect(checkedBucket(given({ bucket: ' plans ' }))).toEqual(given({ region: 'us-east-1' }))
    expect(
      checkedBucket(
        given({ prefix: '/expo/2027/', endpoint: ' minio.example:9000/ ', region: 'auto', pathStyle: true }),
      ),
    ).toEqual({
      ...{
        bucket: 'plans',
        prefix: 'expo/2027/',
        endpoint: 'https://minio.example:9000',
        region: 'auto',
        pathStyle: true,
      },
    })
    expect(checkedBucket(given({ endpoint: '127.0.0.1:9000' })).endpoint).toBe('http://127.0.0.1:9000')
  })

  it.each<[string, Partial<BucketAddress>]>([
    ['bucket', { bucket: ' ' }],
    ['bucket', { bucket: 'plans/expo' }],
    ['endpoint', { endpoint: 'http://minio.example' }],
    ['endpoint', { endpoint: 'https://id:secret@minio.example' }],
    ['endpoint', { endpoint: 'ftp://minio.example' }],
    ['prefix', { prefix: '../other' }],
    ['prefix', { prefix: 'a//b' }],
    ['prefix', { prefix: 'Müller' }],
    ['region', { region: 'eu west' }],
  ])('is refused at the field %s for %o', (field, more) => {
    expect(() => checkedBucket(given(more))).toThrow(
      expect.objectContaining({ code: 'invalid-input', field }),
    )
    expect(() => checkedBucket(given(more))).not.toThrow(/secret/)
  })
})
