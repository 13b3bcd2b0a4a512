import { expect, test } from 'vitest'
import { joinedFacts } from '../../../renderer/locales/direction.ts'
import { formatsFor } from '../../../renderer/locales/formats.ts'

test('facts that are there stand in one line with dots between them', () => {
  expect(joinedFacts(['PNG', '', undefined, '12 kB'], 'en')).toBe('PNG · 12 kB')
  expect(joinedFacts([], 'ar')).toBe('')
})

test('names in an Arabic list stay whole, with what they end in', () => {
  const { list, anyOf } = formatsFor('ar-u-nu-latn')
  expect(list(['Acme (EU)', 'شركة'])).toBe('\u2066Acme (EU)\u2069 وشركة')
  expect(anyOf(['PNG', 'PDF'])).toBe('\u2066PNG\u2069 أو \u2066PDF\u2069')
  expect(formatsFor('en').list(['Acme (EU)', 'شركة'])).toBe('Acme (EU) and \u2067شركة\u2069')
})

test('an Arabic line of facts goes from right to left, also where the first is Latin, and each fact keeps its direction', () => {
  expect(joinedFacts(['PNG', '12 كيلوبايت'], 'ar')).toBe('\u200F\u2066PNG\u2069 · \u206712 كيلوبايت\u2069')
  expect(joinedFacts(['PDF', formatsFor('ar-u-nu-latn').date('2024-05-03')], 'ar')).toBe(
    '\u200F\u2066PDF\u2069 · \u206703\u200F/05\u200F/2024\u2069',
  )
  expect(joinedFacts(['شركة', 'A12'], 'en')).toBe('\u2067شركة\u2069 · A12')
})
