import { describe, expect, it } from 'vitest'
import { boothRow, type BoothRow } from '../../../renderer/views/booths/list/booth-row.ts'
import { columnIds, readColumns, toggleColumn } from '../../../renderer/views/booths/list/columns.ts'
import { activeFilterCount, emptyFilters, filterRows, noFloor, readFilters, readSort, sortRows } from '../../../renderer/views/booths/list/filters.ts'
import { extendTo, keepOnly, moveCursor, nothingSelected, selectAll, targets, toggle } from '../../../renderer/views/booths/list/selection.ts'
import type { RecordSummary } from '../../../shared/contract/index.ts'
import type { RecordValues } from '../../../shared/domain/record-values.ts'

const floors = new Map([
  ['r1', 'Ground floor'],
  ['r2', 'Gallery'],
])

function row(key: string, values: RecordValues, rest: Partial<RecordSummary> = {}): BoothRow {
  return boothRow({ key, remoteId: null, state: 'clean', problemCount: 0, updatedAt: '2026-11-01T00:00:00Z', values, ...rest }, floors)
}

const rows = [
  row('a', { booth_name: 'Café Zürich', floor_id: 'r1', keywords: 'coffee, food', active: true, hide: false }),
  row('b', { booth_name: 'Booth 10', floor_id: 'r2', active: true, hide: true, city: 'Oslo' }, { state: 'changed', problemCount: 3 }),
  row('c', { booth_name: 'Booth 9', active: false, hide: false, floor_id: 'r9' }, { state: 'new', problemCount: 12 }),
]
const keys = (list: readonly BoothRow[]) => list.map(({ key }) => key).join('')

describe('searching and filtering booths', () => {
  it('finds every word, in any field, without regard to case and accents', () => {
    expect(keys(filterRows(rows, { ...emptyFilters, text: 'ZURICH cafe' }))).toBe('a')
    expect(keys(filterRows(rows, { ...emptyFilters, text: 'coffee ground' }))).toBe('a')
    expect(keys(filterRows(rows, { ...emptyFilters, text: 'oslo' }))).toBe('b')
    expect(keys(filterRows(rows, { ...emptyFilters, text: 'oslo coffee' }))).toBe('')
  })

  it('narrows by floor, visibility, state and problems, all at once', () => {
    expect(keys(filterRows(rows, { ...emptyFilters, floorKey: 'r1' }))).toBe('a')
    expect(keys(filterRows(rows, { ...emptyFilters, floorKey: noFloor }))).toBe('c')
    expect(keys(filterRows(rows, { ...emptyFilters, visibility: 'visible' }))).toBe('a')
    expect(keys(filterRows(rows, { ...emptyFilters, visibility: 'hidden' }))).toBe('b')
    expect(keys(filterRows(rows, { ...emptyFilters, visibility: 'inactive' }))).toBe('c')
    expect(keys(filterRows(rows, { ...emptyFilters, sync: 'changed' }))).toBe('b')
    expect(keys(filterRows(rows, { ...emptyFilters, problems: 'with' }))).toBe('bc')
    expect(keys(filterRows(rows, { ...emptyFilters, problems: 'without' }))).toBe('a')
    expect(keys(filterRows(rows, { ...emptyFilters, problems: 'with', sync: 'new', floorKey: 'r2' }))).toBe('')
  })

  it('counts the filters that narrow, and forgets stored ones it does not understand', () => {
    expect(activeFilterCount(emptyFilters)).toBe(0)
    expect(activeFilterCount({ ...emptyFilters, floorKey: 'r1', problems: 'with', text: 'x' })).toBe(2)
    expect(readFilters({ text: 'x', visibility: 'sideways' })).toEqual(emptyFilters)
    expect(readFilters({ ...emptyFilters, sync: 'new' }).sync).toBe('new')
    expect(readSort({ by: 'shoe size', descending: true })).toEqual({ by: 'booth_name', descending: false })
  })
})

describe('sorting booths', () => {
  it('orders numbers within names as numbers', () => {
    expect(keys(sortRows(rows, { by: 'booth_name', descending: false }, 'en'))).toBe('cba')
    expect(keys(sortRows(rows, { by: 'booth_name', descending: true }, 'en'))).toBe('abc')
  })

  it('puts booths without a value last in both directions', () => {
    expect(keys(sortRows(rows, { by: 'city', descending: false }, 'en'))).toBe('bca')
    expect(keys(sortRows(rows, { by: 'city', descending: true }, 'en'))).toBe('bca')
  })

  it('sorts by the number of problems', () => {
    expect(keys(sortRows(rows, { by: 'readiness', descending: true }, 'en'))).toBe('cba')
  })

  it('knows every column and leaves its input alone', () => {
    const before = [...rows]
    for (const by of columnIds) expect(sortRows(rows, { by, descending: false }, 'en')).toHaveLength(3)
    expect(rows).toEqual(before)
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

describe('selecting booths', () => {
  const order = ['a', 'b', 'c', 'd']

  it('draws a range from the last row touched, in either direction, and keeps what was chosen', () => {
    const fromC = toggle(nothingSelected, 'c')
    expect([...extendTo(fromC, order, 'a').chosen].sort()).toEqual(['a', 'b', 'c'])
    expect([...extendTo(extendTo(fromC, order, 'a'), order, 'd').chosen].sort()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('moves the cursor within the list', () => {
    expect(moveCursor(nothingSelected, order, 1).cursor).toBe('a')
    expect(moveCursor(nothingSelected, order, -1).cursor).toBe('d')
    expect(moveCursor({ ...nothingSelected, cursor: 'b' }, order, 1).cursor).toBe('c')
    expect(moveCursor({ ...nothingSelected, cursor: 'b' }, order, 100).cursor).toBe('d')
    expect(moveCursor(nothingSelected, [], 1).cursor).toBeNull()
  })

  it('acts on the chosen rows, or else on the row of the cursor', () => {
    expect(targets(nothingSelected)).toEqual([])
    expect(targets({ ...nothingSelected, cursor: 'b' })).toEqual(['b'])
    expect(targets({ ...selectAll(nothingSelected, order), cursor: 'b' })).toEqual(order)
  })

  it('lets go of rows that are no longer shown', () => {
    const selection = keepOnly({ ...selectAll(nothingSelected, order), cursor: 'd', anchor: 'a' }, ['a', 'b'])
    expect([...selection.chosen]).toEqual(['a', 'b'])
    expect(selection.cursor).toBeNull()
    expect(selection.anchor).toBe('a')
  })
})
