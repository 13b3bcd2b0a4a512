import { describe, expect, it } from 'vitest'
import { normalisedEquality } from '../../../shared/domain/record-fields/normalised-equality.ts'
import { sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import type { JsonValue } from '../../../shared/domain/record/record-values.ts'
import { spelled } from '../../../shared/domain/record-fields/spelling.ts'
import { instantOfTime, toLocalDay, toLocalText } from '../../../shared/domain/zoned-time.ts'
import { spellings, unreadable } from '../../support/spellings.ts'

const cases = spellings.flatMap(({ type, value, written }) =>
  written.map((one) => [type.kind, one, value, type] as const),
)

describe('a value that a service writes its own way', () => {
  it.each(cases)('is the same %s, written %j', (_kind, written, value, type) => {
    const field = { name: 'tested', type }
    expect(spelled(field, written)).toEqual(value)
    expect(spelled(field, value)).toEqual(value)
    expect(sameValue(field, written, value)).toBe(true)
    expect(normalisedEquality(field, value, written)).toBe('same')
  })

  it.each(unreadable)('stays as it is where it cannot be read as a %s: %j', (kind, written, type) => {
    expect([kind, spelled({ name: 'tested', type }, written)]).toEqual([type.kind, written])
  })
})

describe('a time without a zone', () => {
  const written: readonly JsonValue[] = [
    '2026-11-09 09:00:00',
    '2026-11-09T09:00',
    '2026-11-09T09:00:00+09:00',
    '2026-11-09T00:00:00Z',
  ]

  it.each(written)('is one of the event’s clocks, whatever this computer’s are: %s', (one) => {
    expect(instantOfTime(one, 'Asia/Tokyo')).toBe(Date.UTC(2026, 10, 9))
    expect(toLocalText(one, 'Asia/Tokyo')).toBe('2026-11-09T09:00')
  })

  it('is none where it says nothing of a time', () => {
    expect(instantOfTime('soon', 'Asia/Tokyo')).toBeNaN()
    expect([toLocalText('soon', 'UTC'), toLocalDay('soon', 'UTC')]).toEqual(['', ''])
  })

  it('is a day on the event’s calendar where a day is asked for', () => {
    expect(toLocalDay('2026-12-30T23:00:00Z', 'Europe/Berlin')).toBe('2026-12-31')
    expect(toLocalDay('2026-12-31', 'America/New_York')).toBe('2026-12-31')
  })
})
