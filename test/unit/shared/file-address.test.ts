import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fetchableAddress,
  fileIdentity,
  isSignedAddress,
  nameInAddress,
} from '../../../shared/domain/files/file-address.ts'
import { sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import { booth } from '../../../shared/entities/declared/booth.ts'

type Pairs = readonly (readonly [name: string, value: string])[]

const text = fc.string({ minLength: 1, maxLength: 12 })
const seconds = fc.integer({ min: 1_600_000_000, max: 2_000_000_000 }).map(String)

/** What each of them adds to an address, new for every listing. */
const signatures: Readonly<Record<string, fc.Arbitrary<Pairs>>> = {
  'S3, version 4': fc.tuple(text, text).map(([signature, credential]) => [
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', credential],
    ['X-Amz-Date', '20261201T100000Z'],
    ['X-Amz-Expires', '3600'],
    ['X-Amz-SignedHeaders', 'host'],
    ['X-Amz-Security-Token', credential],
    ['X-Amz-Signature', signature],
  ]),
  'S3, version 2': fc.tuple(text, seconds).map(([signature, expires]) => [
    ['AWSAccessKeyId', 'AKIA'],
    ['Signature', signature],
    ['Expires', expires],
  ]),
  'Google, version 4': text.map((signature) => [
    ['X-Goog-Algorithm', 'GOOG4-RSA-SHA256'],
    ['X-Goog-Credential', 'a@b'],
    ['X-Goog-Date', '20261201T100000Z'],
    ['X-Goog-Expires', '900'],
    ['X-Goog-SignedHeaders', 'host'],
    ['X-Goog-Signature', signature],
  ]),
  'Google, version 2': fc.tuple(text, seconds).map(([signature, expires]) => [
    ['GoogleAccessId', 'a@b'],
    ['Expires', expires],
    ['Signature', signature],
  ]),
  'CloudFront, canned policy': fc.tuple(text, seconds).map(([signature, expires]) => [
    ['Expires', expires],
    ['Signature', signature],
    ['Key-Pair-Id', 'K2'],
    ['Hash-Algorithm', 'SHA256'],
  ]),
  'CloudFront, own policy': fc.tuple(text, text).map(([signature, policy]) => [
    ['Policy', policy],
    ['Signature', signature],
    ['Key-Pair-Id', 'K2'],
  ]),
  'Azure, of a service': text.map((signature) => [
    ['sv', '2025-07-05'],
    ['st', '2026-12-01T10:00:00Z'],
    ['se', '2026-12-01T11:00:00Z'],
    ['sr', 'b'],
    ['sp', 'r'],
    ['spr', 'https'],
    ['sig', signature],
  ]),
  'Azure, with a key of a person': text.map((signature) => [
    ['skoid', 'o'],
    ['sktid', 't'],
    ['skt', '2026-12-01T10:00:00Z'],
    ['ske', '2026-12-02T10:00:00Z'],
    ['sks', 'b'],
    ['skv', '2025-07-05'],
    ['sv', '2025-07-05'],
    ['se', '2026-12-01T11:00:00Z'],
    ['sr', 'b'],
    ['sp', 'r'],
    ['sig', signature],
  ]),
  'Alibaba, version 4': text.map((signature) => [
    ['x-oss-signature-version', 'OSS4-HMAC-SHA256'],
    ['x-oss-credential', 'c'],
    ['x-oss-date', '20261201T100000Z'],
    ['x-oss-expires', '900'],
    ['x-oss-signature', signature],
  ]),
  'Alibaba, version 1': fc.tuple(text, seconds).map(([signature, expires]) => [
    ['OSSAccessKeyId', 'L'],
    ['Expires', expires],
    ['Signature', signature],
  ]),
  Tencent: text.map((signature) => [
    ['q-sign-algorithm', 'sha1'],
    ['q-ak', 'k'],
    ['q-sign-time', '1;2'],
    ['q-key-time', '1;2'],
    ['q-header-list', 'host'],
    ['q-url-param-list', ''],
    ['q-signature', signature],
  ]),
  Akamai: fc
    .tuple(fc.constantFrom('hdnts', 'hdnea'), seconds)
    .map(([name, expires]) => [[name, `exp=${expires}~acl=/*~hmac=00ff`]]),
  'a plain pair': fc.tuple(text, seconds).map(([signature, expires]) => [
    ['expires', expires],
    ['signature', signature],
  ]),
}

const written = (pairs: Pairs): string =>
  pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
const withQuery = (start: string, pairs: Pairs): string =>
  pairs.length === 0 ? start : `${start}?${written(pairs)}`

/** What an address may name its file by. */
const naming = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom(
      'id',
      'v',
      'file',
      'w',
      'token',
      'key',
      'versionId',
      'x-oss-process',
      'accessKey',
      'date',
      'hash',
    ),
    text,
  ),
  { selector: ([name]) => name, maxLength: 4 },
)
const starts = fc.constantFrom(
  'https://files.example.com/a/logo.png',
  'https://cdn.example.com:8443/media',
  '/media',
  'http://127.0.0.1:4000/media',
)

describe('what a file is known by', () => {
  it.each(Object.entries(signatures))(
    'does not change with the signature of %s, wherever it stands in the address',
    (_name, signature) => {
      fc.assert(
        fc.property(starts, naming, signature, signature, fc.nat(), (start, pairs, one, other, at) => {
          const place = at % (pairs.length + 1)
          const mixed = [...pairs.slice(0, place), ...one, ...pairs.slice(place)]
          expect(fileIdentity(withQuery(start, mixed))).toBe(
            fileIdentity(withQuery(start, [...other, ...pairs])),
          )
          expect(fileIdentity(withQuery(start, mixed))).toBe(fileIdentity(withQuery(start, pairs)))
        }),
      )
    },
  )

  it('changes with every value of the query that is no signature', () => {
    fc.assert(
      fc.property(
        starts,
        naming,
        fc.constantFrom('id', 'v', 'Expires', 'sig', 'Signature', 'Policy', 'sv', 'se', 'hdnts', 'e'),
        text,
        text,
        (start, pairs, name, a, b) => {
          fc.pre(a !== b && !pairs.some(([other]) => other === name))
          expect(fileIdentity(withQuery(start, [...pairs, [name, a]]))).not.toBe(
            fileIdentity(withQuery(start, [...pairs, [name, b]])),
          )
        },
      ),
    )
  })

  it('stays what it is when it is worked out again, and does not depend on the order of parameters', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()),
        (address) => {
          expect(fileIdentity(fileIdentity(address))).toBe(fileIdentity(address))
        },
      ),
    )
    fc.assert(
      fc.property(starts, naming, (start, pairs) => {
        expect(fileIdentity(withQuery(start, pairs.toReversed()))).toBe(fileIdentity(withQuery(start, pairs)))
      }),
    )
  })

  it.each([
    ['/media?id=7', '/media?id=8'],
    ['https://f.example/logo.png?v=1', 'https://f.example/logo.png?v=2'],
    ['https://f.example/logo.png', 'https://f.example/logo.png?v=2'],
    ['https://f.example/logo.png?Expires=1', 'https://f.example/logo.png?Expires=2'],
    [
      'https://f.example/logo.png?expires=never&signature=1',
      'https://f.example/logo.png?expires=never&signature=2',
    ],
    ['https://f.example/logo.png?sig=a&se=2026-12-01', 'https://f.example/logo.png?sig=b&se=2026-12-01'],
    ['https://f.example/file?id=1&X-Amz-Signature=a', 'https://f.example/file?id=2&X-Amz-Signature=a'],
    ['https://f.example/a?tag=1&tag=2', 'https://f.example/a?tag=2&tag=1'],
    ['https://f.example/a', 'https://g.example/a'],
    ['https://f.example/a', 'http://f.example/a'],
  ])('tells %s from %s', (one, other) => {
    expect(fileIdentity(one)).not.toBe(fileIdentity(other))
    expect(sameValue(logo, { url: one }, { url: other })).toBe(false)
  })

  it.each([
    ['http://127.0.0.1:4000/media?id=7', 'http://localhost:51234/media?id=7'],
    ['http://[::1]:4000/media?id=7', '/media?id=7'],
    ['https://F.Example:443/a.png', 'https://f.example/a.png#top'],
    ['https://f.example/a.png?', 'https://f.example/a.png'],
  ])('takes %s for %s', (one, other) => {
    expect(fileIdentity(one)).toBe(fileIdentity(other))
  })
})

const logo = booth.fields.find(({ name }) => name === 'booth_logo')

describe('the address a file is fetched from', () => {
  it('is asked of the service where it names this machine, with its whole query', () => {
    expect(fetchableAddress('http://127.0.0.1:4000/media?id=7&expires=1&signature=a')).toBe(
      '/media?id=7&expires=1&signature=a',
    )
    expect(fetchableAddress('https://f.example/media?id=7')).toBe('https://f.example/media?id=7')
    expect(fetchableAddress('/media?id=7')).toBe('/media?id=7')
  })

  it('is told from one that nobody signed, and from what is no address', () => {
    const addresses = [
      'https://f.example/a?expires=1900000000&signature=a',
      'https://f.example/a?id=7',
      'https://f.example/a',
      'expires=1&signature=a',
      '',
    ]
    expect(addresses.map(isSignedAddress)).toEqual([true, false, false, false, false])
  })

  it('ends in the name a person reads', () => {
    expect(nameInAddress('https://f.example/a/Pl%C3%A4ne.pdf?v=2#page=3')).toBe('Pläne.pdf')
    expect(nameInAddress('/a/100%25%.pdf')).toBe('100%25%.pdf')
  })
})
