import { describe, expect, it } from 'vitest'
import { readColumns, toggleColumn } from '../../../renderer/views/booths/list/columns.ts'
import {
  activeFilterCount,
  boothCriterion,
  emptyFilters,
  noFloor,
  orderBy,
  readFilters,
  readSort,
} from '../../../renderer/views/booths/list/filters/filters.ts'

describe('filtering booths', () => {
  it('asks the core for nothing but booths where nothing narrows', () => {
    expect(boothCriterion({ ...emptyFilters, text: '  ' })).toEqual({ entity: 'booth' })
  })

  it('asks for all that is chosen at once, for any of several floors and states', () => {
    const filters = { text: ' café ', floors: ['r1', noFloor], visibility: 'visible', sync: ['new', 'changed'], problems: 'with' } as const
    expect(boothCriterion({ ...filters, floors: [...filters.floors], sync: [...filters.sync] })).toEqual({
      entity: 'booth',
      text: 'café',
      where: { floor_id: ['r1', null], active: true, hide: [false, null] },
      states: ['new', 'changed'],
      problems: 'with',
    })
  })

  it('takes a booth that does not say so for neither active nor hidden', () => {
    expect(boothCriterion({ ...emptyFilters, visibility: 'inactive' }).where).toEqual({ active: [false, null] })
    expect(boothCriterion({ ...emptyFilters, visibility: 'hidden' }).where).toEqual({ hide: true })
  })

  it('counts the filters that narrow, and forgets stored ones it does not understand', () => {
    expect(activeFilterCount(emptyFilters)).toBe(0)
    expect(activeFilterCount({ ...emptyFilters, floors: ['r1', 'r2'], problems: 'with', text: 'x' })).toBe(2)
    expect(readFilters({ text: 'x', visibility: 'sideways' })).toEqual(emptyFilters)
    expect(readFilters({ ...emptyFilters, sync: ['new'] }).sync).toEqual(['new'])
    expect(readSort({ by: 'shoe size', descending: true })).toEqual({ by: 'booth_name', descending: false })
  })

  it('understands filters that were stored when each had one value', () => {
    const stored = { text: 'x', floorKey: 'r1', visibility: 'hidden', sync: 'changed', problems: 'with' }
    expect(readFilters(stored)).toEqual({ text: 'x', floors: ['r1'], visibility: 'hidden', sync: ['changed'], problems: 'with' })
    expect(readFilters({ ...stored, floorKey: null, sync: 'all' })).toMatchObject({ floors: [], sync: [] })
  })

  it('orders by name, by what the core knows besides fields, or by a field', () => {
    expect([orderBy('booth_name'), orderBy('readiness'), orderBy('sync'), orderBy('updated'), orderBy('floor_id')]).toEqual([
      undefined,
      ':problems',
      ':state',
      ':updated',
      'floor_id',
    ])
  })
})

describe('choosing columns', () => {
  it('keeps the name, the order of the columns, and drops what is not a column', () => {
    expect(readColumns(['city', 'wheels', 'keywords'])).toEqual(['booth_name', 'keywords', 'city'])
    expect(toggleColumn(['booth_name', 'city'], 'keywords')).toEqual(['booth_name', 'keywords', 'city'])
    expect(toggleColumn(['booth_name', 'city'], 'city')).toEqual(['booth_name'])
    expect(toggleColumn(['booth_name', 'city'], 'booth_name')).toEqual(['booth_name', 'city'])
    expect(readColumns('nonsense')).toContain('readiness')
  })
})
