import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../shared/domain/record/record-values.ts'
import {
  changedValue,
  changesOf,
  type ValueChange,
} from '../../../shared/domain/record-fields/value-change.ts'
import { entities } from '../../../shared/entities/index.ts'

const field = (name: string) => entities.booth.fieldNamed(name)!
const changed = (name: string, before: JsonValue | undefined, change: ValueChange) =>
  changedValue(field(name), before, change)

describe('a change of one field of many records', () => {
  it('writes after and before what is there, and begins an empty text', () => {
    expect(changed('booth_name', 'Nord', { kind: 'append', text: ' GmbH' })).toBe('Nord GmbH')
    expect(changed('booth_name', 'Nord', { kind: 'prepend', text: 'The ' })).toBe('The Nord')
    expect(changed('booth_name', undefined, { kind: 'append', text: 'New' })).toBe('New')
  })

  it('finds text as it is written, not as a pattern, and puts the other in its place as it is', () => {
    const replace = (find: string, by: string, matchCase = false): ValueChange => ({
      kind: 'replace',
      find,
      by,
      matchCase,
    })
    expect(changed('booth_name', 'A.B (a.b)', replace('a.b', '$& $1'))).toBe('$& $1 ($& $1)')
    expect(changed('booth_name', 'axb', replace('a.b', 'c'))).toBeUndefined()
    expect(changed('booth_name', 'Solar solar', replace('solar', 'Sun', true))).toBe('Solar Sun')
    expect(changed('booth_company_url', 'http://a.example', replace('http://', 'https://'))).toBe(
      'https://a.example',
    )
    expect(changed('booth_name', 'مرحبا بكم', replace('بكم', 'بك'))).toBe('مرحبا بك')
    for (const find of ['-', '[x', '(', '\\', '/'])
      expect(changed('booth_name', `a${find}b`, replace(find, '+')), find).toBe('a+b')
  })

  it('adds and takes out single keywords, each once and however it is written', () => {
    expect(changed('keywords', 'solar, wind', { kind: 'add', items: ['Wind', 'water'] })).toBe(
      'solar, wind, water',
    )
    expect(changed('keywords', 'solar, wind', { kind: 'take-out', items: ['SOLAR'] })).toBe('wind')
    expect(changed('keywords', 'solar', { kind: 'add', items: ['solar'] })).toBeUndefined()
    expect(
      changed('keywords', 'solar power, wind', {
        kind: 'replace',
        find: 'solar',
        by: 'sun',
        matchCase: false,
      }),
    ).toBe('sun power, wind')
    expect(changed('booth_rep_ids', ['r1'], { kind: 'add', items: ['r2'] })).toEqual(['r1', 'r2'])
    expect(changed('booth_rep_ids', ['r1', 'r2'], { kind: 'take-out', items: ['r1'] })).toEqual(['r2'])
  })

  it('changes nothing where the value is there already, or nothing is to be emptied', () => {
    expect(changed('booth_type', 'both', { kind: 'set', value: 'both' })).toBeUndefined()
    expect(changed('city', '', { kind: 'clear' })).toBeUndefined()
    expect(changed('city', undefined, { kind: 'clear' })).toBeUndefined()
    expect(changed('city', 'Oslo', { kind: 'clear' })).toBeNull()
  })

  it('never forgets by many at once what the service does not tell', () => {
    const kinds = (name: string) => changesOf(field(name), entities.booth.unreported)
    expect(kinds('exhibitor_name')).not.toContain('clear')
    expect(kinds('exhibitor_email')).not.toContain('clear')
    expect(kinds('city')).toContain('clear')
    expect(kinds('booth_logo')).toEqual([])
  })
})
