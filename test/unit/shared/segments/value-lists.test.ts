import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textOfValues, valuesIn } from '../../../../shared/domain/segments/value-lists.ts'

it('reads values with commas between them, also in quotation marks, and leaves out what is empty', () => {
  expect(valuesIn('Japan, Canada,Brazil')).toEqual(['Japan', 'Canada', 'Brazil'])
  expect(valuesIn('"Beta, Ltd" , Acme,, Acme,"say ""hi"""')).toEqual([
    'Beta, Ltd',
    'Acme',
    'Acme',
    'say "hi"',
  ])
  expect(valuesIn('')).toEqual([])
  expect(valuesIn('5" screen, 6"')).toEqual(['5" screen', '6"'])
})

it('reads what it has written, whatever the values', () => {
  const value = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')
  fc.assert(
    fc.property(fc.uniqueArray(value), (values) => {
      expect(valuesIn(textOfValues(values))).toEqual(values)
    }),
  )
})
