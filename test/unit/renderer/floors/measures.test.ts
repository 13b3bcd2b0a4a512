import { describe, expect, test } from 'vitest'
import { formatsFor } from '../../../../renderer/locales/formats.ts'
import { measureText } from '../../../../renderer/views/floors/canvas/measure-text.ts'
import { parseDecimal } from '../../../../renderer/views/floors/inspector/decimal.ts'

describe('a length on the plan', () => {
  test.each([
    ['en', '3.25 × 1,200 m', '22.5°', '1200.125'],
    ['de', '3,25 × 1.200 m', '22,5°', '1200,125'],
    ['fr', '3,25 × 1\u202F200 m', '22,5°', '1200,125'],
    ['ar-u-nu-latn', '3.25 × 1,200 م', '22.5°', '1200.125'],
  ])('is written as the language writes its numbers: %s', (locale, sides, angle, field) => {
    const formats = formatsFor(locale)
    const write = measureText(formats)
    expect(write({ kind: 'metres', sides: [3.251, 1200] })).toBe(sides)
    expect(write({ kind: 'degrees', degrees: 22.5 })).toBe(angle)
    expect(formats.decimal(1200.125)).toBe(field)
  })

  test.each(['en', 'de', 'fr', 'ar-u-nu-latn', 'ar-EG'])('is read again from its field as it was written there: %s', (locale) => {
    for (const value of [0, 12.5, -3.125, 10_000]) expect(parseDecimal(formatsFor(locale).decimal(value))).toBe(value)
  })

  test('may be typed with a point or a comma, and is no length otherwise', () => {
    expect(['3,5', '3.5', ' -.5 ', '٣٫٥', '12'].map(parseDecimal)).toEqual([3.5, 3.5, -0.5, 3.5, 12])
    expect(['', 'm', '3 m', '1,200.5', '--1'].map(parseDecimal)).toEqual([null, null, null, null, null])
  })
})
