import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLink, readLink } from '../../../electron/desktop/shell/link.ts'

describe('a link', () => {
  test.each([
    ['boothbuilder://event/summer-fair', { kind: 'event', event: 'summer-fair', record: null }],
    ['boothbuilder://event/4711/', { kind: 'event', event: '4711', record: null }],
    [
      'boothbuilder://event/a/booths/r12',
      { kind: 'event', event: 'a', record: { entity: 'booth', key: 'r12' } },
    ],
    [
      'boothbuilder://event/a/floors/l_7-x',
      { kind: 'event', event: 'a', record: { entity: 'floor', key: 'l_7-x' } },
    ],
    [
      'boothbuilder://connect?url=https%3A%2F%2Fevents.example.com%2Fapi',
      { kind: 'connect', baseUrl: 'https://events.example.com/api' },
    ],
  ])('leads where it says: %s', (text, to) => {
    expect(readLink(text)).toEqual(to)
  })

  test.each([
    ['another host', 'boothbuilder://remove/a'],
    ['nothing after the event', 'boothbuilder://event'],
    ['a record of another kind', 'boothbuilder://event/a/attendees/r1'],
    ['a way up', 'boothbuilder://event/a/booths/..%2f..%2fr1'],
    ['a step too many', 'boothbuilder://event/a/booths/r1/remove'],
    ['a parameter nobody knows', 'boothbuilder://event/a?save=1'],
    ['a fragment', 'boothbuilder://event/a#/e/b/settings'],
    ['a login', 'boothbuilder://me:secret@event/a'],
    ['credentials beside the address', 'boothbuilder://connect?url=https://a.example&app_key=k&app_secret=s'],
    ['credentials within the address', 'boothbuilder://connect?url=https://me:secret@a.example'],
    ['a parameter within the address', 'boothbuilder://connect?url=https%3A%2F%2Fa.example%2F%3Ftoken%3Ds'],
    ['an address of another scheme', 'boothbuilder://connect?url=file:///etc/passwd'],
    ['a script', 'boothbuilder://connect?url=javascript:alert(1)'],
    ['another scheme', 'https://event/a'],
    ['no end', `boothbuilder://event/a/booths/${'x'.repeat(5_000)}`],
  ])('with %s leads nowhere', (_what, text) => {
    expect(readLink(text)).toBeUndefined()
  })

  test('is known by its scheme alone, however it is written', () => {
    expect([
      isLink('BoothBuilder:anything'),
      isLink('boothbuilders://event/a'),
      isLink('a boothbuilder://event/a'),
    ]).toEqual([true, false, false])
  })

  test('of any text never throws, and names only what keys and addresses are made of', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string().map((end) => `boothbuilder://event/${end}`),
      fc
        .webUrl({ withQueryParameters: true, withFragments: true })
        .map((url) => `boothbuilder://connect?url=${encodeURIComponent(url)}`),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const to = readLink(text)
        if (to?.kind === 'event') expect(`${to.event}${to.record?.key ?? ''}`).toMatch(/^[\w.-]+$/)
        if (to?.kind === 'connect')
          expect(new URL(to.baseUrl)).toMatchObject({ username: '', password: '', search: '', hash: '' })
      }),
    )
  })
})
