import { describe, expect, it } from 'vitest'
import { askedWaitMs, retryAfterMs } from '../../../electron/gateway/answers/retry-after.ts'

const now = Date.parse('2026-11-21T10:00:00Z')

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    ['1', 1000],
    [' 120 ', 120_000],
    ['Sat, 21 Nov 2026 10:01:00 GMT', 60_000],
    ['Saturday, 21-Nov-26 10:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ])('reads %j as %d ms', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected)
  })

  it('never asks to wait for more than a day', () => {
    expect(retryAfterMs('99999999999', now)).toBe(86_400_000)
    expect(retryAfterMs('Fri, 31 Dec 2100 00:00:00 GMT', now)).toBe(86_400_000)
  })

  it.each([
    undefined,
    '',
    'soon',
    '-5',
    '1.5',
    '1e3',
    '12 apples',
    'Sat, 99 Nov 2026 10:01:00 GMT',
    'NaN',
    '0x10',
    '2026-11-21T10:01:00Z',
  ])('ignores %j', (header) => {
    expect(retryAfterMs(header, now)).toBeUndefined()
  })
})

describe('the wait an answer asks for', () => {
  it.each([
    ['its own clock, an hour fast', 'Sat, 21 Nov 2026 11:00:00 GMT', 'Sat, 21 Nov 2026 11:00:03 GMT', 3000],
    ['its own clock, a day slow', 'Fri, 20 Nov 2026 10:00:00 GMT', 'Fri, 20 Nov 2026 10:00:03 GMT', 3000],
    ['its own clock, in seconds', 'Sat, 21 Nov 2026 11:00:00 GMT', '3', 3000],
    ['our clock, where it does not say its own', undefined, 'Sat, 21 Nov 2026 10:00:03 GMT', 3000],
    ['our clock, where what it says is no date', 'yesterday', 'Sat, 21 Nov 2026 10:00:03 GMT', 3000],
  ])('is counted by %s', (_how, date, retryAfter, expected) => {
    expect(askedWaitMs({ 'retry-after': retryAfter, ...(date === undefined ? {} : { date }) }, now)).toBe(
      expected,
    )
  })
})
