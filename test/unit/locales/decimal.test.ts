import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatsFor } from '../../../renderer/locales/formats.ts'
import { readCellText } from '../../../renderer/views/booths/list/columns.ts'

describe('a number in a field', () => {
  test.each([
    ['en', '1234567.891', '-0.5'],
    ['de', '1234567,891', '-0,5'],
    ['fr', '1234567,891', '-0,5'],
    ['ar-u-nu-latn', '1234567.891', '-0.5'],
  ])('stands there as the language writes it, without thousands set apart: %s', (locale, large, small) => {
    const { exact } = formatsFor(locale)
    expect([exact(1_234_567.891), exact(-0.5)]).toEqual([large, small])
  })

  test.each(['en', 'de', 'fr', 'ar-u-nu-latn', 'ar-EG'])(
    'is read again as it was written there, with every digit: %s',
    (locale) => {
      const { decimal, exact, readDecimal } = formatsFor(locale)
      for (const value of [0, 12.5, -3.125, 10_000]) expect(readDecimal(decimal(value))).toBe(value)
      fc.assert(
        fc.property(
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          (value) => readDecimal(exact(value)) === value || value === 0,
        ),
      )
    },
  )

  test('may be typed with a point or a comma, and is none otherwise', () => {
    const { readDecimal } = formatsFor('de')
    expect(['3,5', '3.5', ' -.5 ', '٣٫٥', '12', '0.125', '1234.567'].map(readDecimal)).toEqual([
      3.5, 3.5, -0.5, 3.5, 12, 0.125, 1234.567,
    ])
    expect(['', 'm', '3 m', '1,200.5', '--1'].map(readDecimal)).toEqual([null, null, null, null, null])
  })

  test('is none where it may as well have thousands', () => {
    expect(['55.000', '55,000'].map(formatsFor('de').readDecimal)).toEqual([null, 55])
    expect(['55.000', '55,000'].map(formatsFor('en').readDecimal)).toEqual([55, null])
  })

  test('is read by the same rule in a cell of the table', () => {
    expect(readCellText('booth_external_id', '٤٢', formatsFor('de'))).toEqual({
      value: 42,
      problem: undefined,
    })
    expect(readCellText('booth_external_id', '1.200', formatsFor('de')).problem).toEqual({
      field: 'booth_external_id',
      code: 'not-number',
    })
    expect(readCellText('booth_external_id', '1,5', formatsFor('de')).problem).toMatchObject({
      code: 'not-integer',
    })
  })
})
