import { describe, expect, it } from 'vitest'
import { retryAfterMs } from '../../../electron/gateway/retry-after.ts'

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

  it.each([undefined, '', 'soon', '-5', '1.5', '1e3', '12 apples', 'Sat, 99 Nov 2026 10:01:00 GMT', 'NaN', '0x10', '2026-11-21T10:01:00Z'])(
    'ignores %j',
    (header) => {
      expect(retryAfterMs(header, now)).toBeUndefined()
    },
  )
})
