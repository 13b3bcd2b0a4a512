import { describe, expect, it } from 'vitest'
import { suggestMapping } from '../../../../shared/domain/tables/mapping.ts'
import type { TableColumn } from '../../../../shared/domain/tables/columns.ts'

function column(name: string): TableColumn {
  return { name, part: 'value', field: { name, type: { kind: 'string' } }, writable: true, called: [] }
}

const mapped = (headings: readonly string[], names: readonly string[]): readonly (string | null)[] =>
  suggestMapping('attendee', { headings }, names.map(column), {})

describe('the columns that headings stand for', () => {
  it('are those that they nearly spell', () => {
    expect(mapped(['Company webiste', 'Compnay profile'], ['company_website', 'company_profile'])).toEqual([
      'company_website',
      'company_profile',
    ])
  })

  it('are none whose number is another one, however alike the rest is', () => {
    const names = Array.from({ length: 12 }, (_none, at) => `question_${at + 1}`)
    for (let number = 1; number <= 40; number += 1) {
      const [found] = mapped([`Question ${number}`], names)
      expect(found, String(number)).toBe(number <= 12 ? `question_${number}` : null)
    }
    expect(mapped(['Address line 3', 'Phone 22'], ['address_line_1', 'address_line_2', 'phone_2'])).toEqual([
      null,
      null,
    ])
  })

  it('are none where two are as near', () => {
    expect(mapped(['Contact_c'], ['contact_a', 'contact_b'])).toEqual([null])
    expect(mapped(['Contact_a'], ['contact_a', 'contact_b'])).toEqual(['contact_a'])
  })
})
