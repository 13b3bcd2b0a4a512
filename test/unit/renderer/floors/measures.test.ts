import { describe, expect, test } from 'vitest'
import { formatsFor } from '../../../../renderer/locales/formats.ts'
import { measureText } from '../../../../renderer/views/floors/canvas/measure-text.ts'

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
})
