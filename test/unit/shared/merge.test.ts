import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeRecord } from '../../../shared/domain/record-fields/merge.ts'
import { sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { booth } from '../../../shared/entities/declared/booth.ts'

const base: RecordValues = {
  booth_name: 'Aurora',
  keywords: 'solar, wind',
  city: 'Lyon',
  exhibitor_name: 'Ada',
  booth_logo: { url: 'https://files.example.com/a.png', hash: 'a'.repeat(64) },
}

describe('merging a record', () => {
  it('takes the side that changed when the other did not', () => {
    const merged = mergeRecord('booth', base, { ...base, city: 'Nice' }, { ...base, booth_name: 'Borealis' })
    expect(merged.conflicts).toEqual([])
    expect(merged.values).toMatchObject({ city: 'Nice', booth_name: 'Borealis' })
  })

  it('reports a field both sides changed differently, and keeps mine until a person chooses', () => {
    const merged = mergeRecord('booth', base, { ...base, city: 'Nice' }, { ...base, city: 'Lille' })
    expect(merged.conflicts).toEqual([{ field: 'city', base: 'Lyon', mine: 'Nice', theirs: 'Lille' }])
    expect(merged.values['city']).toBe('Nice')
  })

  it('is no conflict when both sides changed a field to the same value', () => {
    const merged = mergeRecord('booth', base, { ...base, city: 'Nice' }, { ...base, city: 'Nice' })
    expect(merged.conflicts).toEqual([])
  })

  it('merges keywords as a set: additions of both sides are in, removals of either side are out', () => {
    const merged = mergeRecord(
      'booth',
      base,
      { ...base, keywords: 'solar, wind, grid' },
      { ...base, keywords: 'wind, storage' },
    )
    expect(merged.conflicts).toEqual([])
    expect(merged.values['keywords']).toBe('wind, grid, storage')
  })

  it('keeps a field that the service never reads back', () => {
    const theirs = Object.fromEntries(Object.entries(base).filter(([name]) => name !== 'exhibitor_name'))
    expect(mergeRecord('booth', base, base, theirs).values['exhibitor_name']).toBe('Ada')
  })

  it('knows a file again by its URL, signed anew, and keeps its hash', () => {
    const theirs = { ...base, booth_logo: { url: 'https://files.example.com/a.png?expires=2&signature=2' } }
    const merged = mergeRecord('booth', base, base, theirs)
    expect(merged.conflicts).toEqual([])
    expect(merged.values['booth_logo']).toEqual({
      url: 'https://files.example.com/a.png?expires=2&signature=2',
      hash: 'a'.repeat(64),
    })
  })

  it('takes what the service says for fields nobody can write', () => {
    const merged = mergeRecord('booth', { ...base, booth_setup_url: 'https://a.example.com' }, base, {
      ...base,
      booth_setup_url: 'https://b.example.com',
    })
    expect(merged.values['booth_setup_url']).toBe('https://b.example.com')
  })

  const text = fc.constantFrom('', 'a', 'b', 'c')
  const version = fc.record({
    booth_name: text,
    city: text,
    keywords: fc.subarray(['x', 'y', 'z']).map((words) => words.join(',')),
    booth_external_id: fc.option(fc.integer({ min: 0, max: 3 })),
  })

  it('never loses a one-sided change and never invents a value', () => {
    fc.assert(
      fc.property(version, version, version, (b, mine, theirs) => {
        const { values, conflicts } = mergeRecord('booth', b, mine, theirs)
        const inConflict = new Set(conflicts.map(({ field }) => field))
        for (const field of booth.fields.filter(({ name }) => name in b && name !== 'keywords')) {
          const [was, left, right, result] = [b, mine, theirs, values].map(
            (side: RecordValues) => side[field.name],
          )
          if (sameValue(field, was, left) && !sameValue(field, was, right))
            expect(sameValue(field, result, right)).toBe(true)
          if (sameValue(field, was, right) && !sameValue(field, was, left))
            expect(sameValue(field, result, left)).toBe(true)
          const bothDiffer =
            !sameValue(field, was, left) && !sameValue(field, was, right) && !sameValue(field, left, right)
          expect(inConflict.has(field.name)).toBe(bothDiffer)
        }
      }),
    )
  })

  it('gives the same values whichever side is called mine, where there is no conflict', () => {
    fc.assert(
      fc.property(version, version, version, (b, one, other) => {
        const forth = mergeRecord('booth', b, one, other)
        const back = mergeRecord('booth', b, other, one)
        expect(forth.conflicts.map(({ field }) => field)).toEqual(back.conflicts.map(({ field }) => field))
        if (forth.conflicts.length > 0) return
        for (const field of booth.fields)
          expect(sameValue(field, forth.values[field.name], back.values[field.name])).toBe(true)
      }),
    )
  })
})
