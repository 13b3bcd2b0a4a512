import { describe, expect, it } from 'vitest'
import { filtersOfQuery } from '../../../../renderer/components/records/filters/from-address.ts'
import {
  activeFilters,
  conditionOf,
  criterionOf,
  isNarrowed,
  lackingFilter,
  problemsFilter,
  segmentFilter,
  stateFilter,
  valuesOf,
  withCondition,
  withText,
  type RecordFilters,
} from '../../../../renderer/components/records/filters/record-filters.ts'
import { queryOfFilters, withoutFilters } from '../../../../renderer/components/records/filters/to-address.ts'

const full: RecordFilters = {
  text: ' café ',
  where: { floor_id: ['r1', null], age: { from: 7 } },
  states: ['new', 'changed'],
  problems: 'with',
}

describe('filters of a list', () => {
  it('ask the core for all that is chosen at once, and for nothing where nothing narrows', () => {
    expect(criterionOf('booth', { text: '  ' })).toEqual({ entity: 'booth' })
    expect(criterionOf('booth', full)).toEqual({ ...full, entity: 'booth', text: 'café' })
    expect([isNarrowed({ text: '  ' }), isNarrowed({ problems: 'with' })]).toEqual([false, true])
    expect(activeFilters(full)).toEqual(['floor_id', 'age', stateFilter, problemsFilter])
  })

  it('keep to one segment, the one chosen last, whatever else is changed and wherever they are written', () => {
    const first = withCondition({ text: 'x' }, segmentFilter, ['r1'])
    const second = withCondition(first, segmentFilter, ['r1', 'r2'])
    expect([first.segment, second.segment]).toEqual(['r1', 'r2'])
    expect(withText(withCondition(second, 'city', ['Oslo']), 'y')).toEqual({
      text: 'y',
      where: { city: ['Oslo'] },
      segment: 'r2',
    })
    expect(activeFilters(second)).toEqual([segmentFilter])
    expect(filtersOfQuery({ ...queryOfFilters(second) })).toEqual(second)
    expect(withCondition(second, segmentFilter, undefined)).toEqual({ text: 'x' })
  })

  it('keep the reasons for which booths are asked, also in an address', () => {
    const filters = withCondition(full, lackingFilter, ['booth.keywords.required', 'job.location.required'])
    expect(activeFilters(filters)).toContain(lackingFilter)
    expect(conditionOf(filters, lackingFilter)).toEqual(['booth.keywords.required', 'job.location.required'])
    expect(filtersOfQuery({ ...queryOfFilters(filters) })?.lacking).toEqual([
      'booth.keywords.required',
      'job.location.required',
    ])
    expect(withCondition(filters, 'city', ['Oslo']).lacking).toEqual(filters.lacking)
    expect(withCondition(filters, lackingFilter, undefined).lacking).toBeUndefined()
  })

  it('change one at a time; one that is taken away leaves nothing behind', () => {
    let filters: RecordFilters = { text: 'x' }
    filters = withCondition(filters, 'city', ['Oslo'])
    filters = withCondition(filters, stateFilter, ['conflict', 'new', 'nonsense'])
    filters = withCondition(filters, problemsFilter, ['with'])
    expect(filters).toEqual({
      text: 'x',
      where: { city: ['Oslo'] },
      states: ['new', 'conflict'],
      problems: 'with',
    })
    expect(conditionOf(filters, 'city')).toEqual(['Oslo'])
    for (const name of ['city', stateFilter, problemsFilter])
      filters = withCondition(filters, name, undefined)
    expect(filters).toEqual({ text: 'x' })
  })

  it('tell the values of a condition from its words and bounds', () => {
    expect(valuesOf('Oslo')).toEqual(['Oslo'])
    expect(valuesOf([null, 'Oslo'])).toEqual([null, 'Oslo'])
    expect([valuesOf({ contains: 'x' }), valuesOf({ from: 1 }), valuesOf(undefined)]).toEqual([[], [], []])
  })

  it('stand in the address beside what else it says, and come back from it', () => {
    const query = { kind: 'attendee', ...queryOfFilters(full) }
    expect(filtersOfQuery(query)).toEqual({ ...full, text: 'café' })
    expect(withoutFilters(query)).toEqual({ kind: 'attendee' })
    expect(filtersOfQuery({ problems: 'with' })).toEqual({ problems: 'with' })
  })

  it.each([
    [{ kind: 'x' }],
    [{ where: '{' }],
    [{ states: 'asleep' }],
    [{ where: '{"a":{"from":1,"wheels":4}}' }],
    [{ problems: 'some' }],
  ])('are none where the address says none that can be understood: %o', (query: Record<string, string>) => {
    expect(filtersOfQuery(query)).toBeNull()
  })
})
