import { describe, expect, it } from 'vitest'
import { locationOf, serverName, shareDraft } from '../../../renderer/components/sharing/share-draft.ts'
import type { SharingLocation, SharingState } from '../../../shared/contract/index.ts'

const on = (place: SharingLocation): SharingState => ({
  ...{
    on: true,
    place,
    person: 'Ada',
    waiting: 0,
    decisions: 0,
    here: [],
    tooLarge: [],
    problem: null,
    lastAt: null,
  },
})
const bucket: SharingLocation = {
  ...{
    kind: 'bucket',
    bucket: 'plans',
    prefix: 'expo/',
    endpoint: 'https://minio.example',
    region: 'auto',
    pathStyle: false,
    accessKeyId: 'AKIA',
  },
}

describe('what a person gives to share plans', () => {
  it.each<SharingLocation>([
    { kind: 'service' },
    { kind: 'folder', folder: '/plans' },
    bucket,
    { ...bucket, endpoint: null },
  ])('begins with what is now, and is that again where nothing is changed: %o', (place) => {
    const draft = shareDraft(on(place))
    expect(draft).toMatchObject({ kind: place.kind, name: 'Ada', secret: '' })
    expect(locationOf(draft, place)).toEqual(place.kind === 'bucket' ? { ...place, prefix: 'expo' } : place)
  })

  it('addresses another server than Amazon’s as most of them want it', () => {
    const draft = { ...shareDraft({ on: false }), kind: 'bucket' as const, bucket: 'plans' }
    expect(locationOf(draft, undefined)).toMatchObject({ endpoint: null, pathStyle: false })
    expect(locationOf({ ...draft, endpoint: 'https://other.example' }, bucket)).toMatchObject({
      endpoint: 'https://other.example',
      pathStyle: true,
    })
    expect([serverName(null), serverName('https://other.example:9000')]).toEqual([
      'Amazon S3',
      'other.example:9000',
    ])
  })
})
