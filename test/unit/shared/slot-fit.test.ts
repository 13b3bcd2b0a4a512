import { describe, expect, test } from 'vitest'
import { ratioText, slotFault } from '../../../shared/domain/readiness/slot-fit.ts'
import { usualSlotRules } from '../../../shared/domain/readiness/slot-rules.ts'

const { booth_logo: logo } = usualSlotRules

describe('what a picture breaks of the rules of its place', () => {
  test('is said one at a time: its pixels before its shape, its shape before its bytes', () => {
    const heavy = { sizeBytes: 3_000_000 }
    expect(slotFault(logo, { widthPixels: 90, heightPixels: 20, ...heavy })).toMatchObject({
      code: 'picture-too-small',
      params: { min: 100 },
    })
    expect(slotFault(logo, { widthPixels: 9_000, heightPixels: 300, ...heavy })).toMatchObject({
      code: 'picture-too-large',
    })
    expect(slotFault(logo, { widthPixels: 1_200, heightPixels: 200, ...heavy })).toMatchObject({
      code: 'picture-too-wide',
      params: { ratio: '4:1' },
    })
    expect(slotFault(logo, { widthPixels: 200, heightPixels: 500, ...heavy })).toMatchObject({
      code: 'picture-too-narrow',
      params: { ratio: '1:2' },
    })
    expect(slotFault(logo, { widthPixels: 400, heightPixels: 400, ...heavy })).toEqual({
      code: 'picture-too-heavy',
      params: { size: 3_000_000, max: 2_000_000 },
    })
  })

  test('is nothing at the very edge of each rule, nor where nothing is known', () => {
    expect(slotFault(logo, { widthPixels: 400, heightPixels: 100, sizeBytes: 2_000_000 })).toBeUndefined()
    expect(slotFault(logo, { widthPixels: 100, heightPixels: 200 })).toBeUndefined()
    expect(slotFault(logo, {})).toBeUndefined()
  })
})

test('a ratio is said in the small numbers people know it by, else to one', () => {
  expect([1, 4 / 3, 16 / 9, 1920 / 1080, 1 / 2, 21 / 9].map(ratioText)).toEqual([
    '1:1',
    '4:3',
    '16:9',
    '16:9',
    '1:2',
    '7:3',
  ])
  expect([400 / 299, 1.913, 30, 1 / 30].map(ratioText)).toEqual(['4:3', '21:11', '30:1', '1:30'])
})
