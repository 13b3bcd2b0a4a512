import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withFormula, withoutFormula } from '../../../../shared/domain/cells/cell.ts'

it.each(['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠a', "'＝1", "'=1"])(
  '“%s” gets an apostrophe in front, which is taken off again',
  (text) => {
    expect(withoutFormula(text)).toBe(`'${text}`)
    expect(withFormula(`'${text}`)).toBe(text)
  },
)

it('any text comes back as it was', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from("'=+-@＝＋－＠\t\r\nab 1")) }),
      (text) => withFormula(withoutFormula(text)) === text,
    ),
  )
})
