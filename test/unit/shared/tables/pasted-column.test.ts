import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pastedColumn } from '../../../../shared/domain/tables/pasted-column.ts'

describe('what is pasted into a column', () => {
  it.each([
    ['one', ['one']],
    ['one\r\ntwo\r\n', ['one', 'two']],
    ['one\n\nthree', ['one', '', 'three']],
    ['one\tx\ntwo\ty', ['one', 'two']],
    ['"a\nb"\tx\ntwo', ['a\nb', 'two']],
    ['one\t"x\ny"\ntwo', ['one', 'two']],
    ['"say ""so"""\ntwo', ['say "so"', 'two']],
    ['"stray\ntwo', ['"stray', 'two']],
    ['', ['']],
  ])('is of %j the first cell of each line', (text, cells) => {
    expect(pastedColumn(text)).toEqual(cells)
  })

  it('is what a spreadsheet has copied, whatever its cells say', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\n', '\t', ' ') })
    const written = (text: string): string =>
      /["\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const copied = `${rows.map((cells) => cells.map(written).join('\t')).join('\n')}\n`
        expect(pastedColumn(copied)).toEqual(rows.map(([first]) => first))
      }),
    )
  })
})
