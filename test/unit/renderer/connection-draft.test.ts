import { describe, expect, it } from 'vitest'
import {
  allowsHttp,
  credentialsOf,
  emptyDraft,
  inRegion,
  normalBaseUrl,
  sectionOfError,
  unencryptedAddress,
  missingFields,
  withAddress,
  withoutSecrets,
} from '../../../renderer/components/connection/connection-draft.ts'
import { connection } from '../../../shared/contract/schemas.ts'

describe('a connection being typed', () => {
  it('wants the address and both parts of the key', () => {
    expect([...missingFields(emptyDraft)]).toEqual([
      ['baseUrl', 'missing'],
      ['appKey', 'missing'],
      ['appSecret', 'missing'],
    ])
  })

  it('wants only the token where a token is used', () => {
    expect([
      ...missingFields({ ...emptyDraft, baseUrl: 'https://events.example.com', kind: 'token', token: ' ' }),
    ]).toEqual([['token', 'missing']])
  })

  it.each(['ftp://events.example.com', 'https://', 'just words'])(
    'does not take “%s” for an address',
    (baseUrl) => {
      expect(missingFields({ ...emptyDraft, baseUrl }).get('baseUrl')).toBe('not-url')
    },
  )

  it.each([
    ['https://events.example.com/', 'https://events.example.com'],
    [' https://events.example.com/api/v5/ ', 'https://events.example.com/api'],
    ['http://127.0.0.1:4000/v5?x=1#y', 'http://127.0.0.1:4000'],
    ['events.example.com/v5', 'https://events.example.com'],
    ['127.0.0.1:4010', 'http://127.0.0.1:4010'],
  ])('reads the address “%s” as %s', (typed, expected) => {
    expect(normalBaseUrl(typed)).toBe(expected)
  })

  it('wants the person’s word before anything goes to another machine unencrypted, for each address anew', () => {
    const draft = { ...emptyDraft, baseUrl: 'http://events.example.com/v5', appKey: 'a', appSecret: 'b' }
    expect([...missingFields(draft)]).toEqual([['baseUrl', 'not-encrypted']])
    const allowed = { ...draft, httpAllowedFor: unencryptedAddress(draft) ?? null }
    expect([[...missingFields(allowed)], allowsHttp(allowed)]).toEqual([[], true])
    expect([...missingFields({ ...allowed, baseUrl: 'http://other.example.com' })]).toEqual([
      ['baseUrl', 'not-encrypted'],
    ])
    expect([...missingFields({ ...draft, baseUrl: 'http://127.0.0.1:4010' })]).toEqual([])
  })

  it('takes the address of a region where it is known, and leaves it to be written where it is not', () => {
    const regions = [
      { code: 'EU', baseUrl: 'https://eu.example.com' },
      { code: 'UK', baseUrl: null },
    ] as const
    const european = inRegion(emptyDraft, 'EU', regions)
    expect(european).toMatchObject({ region: 'EU', baseUrl: 'https://eu.example.com' })
    expect(inRegion(european, 'UK', regions)).toMatchObject({ region: 'UK', baseUrl: '' })
    expect(withAddress(inRegion(emptyDraft, 'UK', regions), 'uk.example.com', regions)).toMatchObject({
      region: 'UK',
      baseUrl: 'uk.example.com',
    })
    expect(inRegion({ ...emptyDraft, baseUrl: 'uk.example.com' }, 'UK', regions)).toMatchObject({
      region: 'UK',
      baseUrl: 'uk.example.com',
    })
  })

  it('does not take another address for a region’s whose own is known', () => {
    const regions = [{ code: 'EU', baseUrl: 'https://eu.example.com' }] as const
    const edited = withAddress(inRegion(emptyDraft, 'EU', regions), 'https://test.example.com', regions)
    expect(edited).toMatchObject({ region: null, baseUrl: 'https://test.example.com' })
  })

  it('takes a token as it is pasted', () => {
    expect(credentialsOf({ ...emptyDraft, kind: 'token', token: '  Bearer abc.def\n' })).toEqual({
      kind: 'token',
      token: 'abc.def',
    })
  })

  it('makes what the contract accepts', () => {
    const draft = {
      ...emptyDraft,
      baseUrl: 'https://events.example.com/v5',
      appKey: ' key ',
      appSecret: 'secret',
    }
    expect(
      connection.safeParse({ baseUrl: normalBaseUrl(draft.baseUrl), credentials: credentialsOf(draft) })
        .success,
    ).toBe(true)
  })

  it('forgets every secret and nothing else', () => {
    const draft = {
      region: 'EU',
      baseUrl: 'https://events.example.com',
      kind: 'token',
      appKey: 'a',
      appSecret: 'b',
      token: 'c',
      httpAllowedFor: null,
    } as const
    expect(withoutSecrets(draft)).toEqual({
      ...emptyDraft,
      region: 'EU',
      baseUrl: draft.baseUrl,
      kind: 'token',
    })
  })

  it('puts each error beside its cause', () => {
    expect(sectionOfError('wrong-credentials')).toBe('credentials')
    expect(sectionOfError('unreachable')).toBe('address')
    expect(sectionOfError('not-a-service')).toBe('address')
    expect(sectionOfError('disk-full')).toBe('form')
  })
})
