import { describe, expect, it } from 'vitest'
import { inTabOrder, movedTo } from '../../../renderer/stores/event/floor-order.ts'

describe('the order of floors', () => {
  const floors = [
    { key: 'a', name: 'Hall 10', order: null },
    { key: 'b', name: 'Hall 2', order: null },
    { key: 'c', name: 'Garden', order: 2 },
    { key: 'd', name: 'Attic', order: 1 },
  ]
  const compare = new Intl.Collator('en', { numeric: true }).compare
  const ordered = (own: readonly string[]): string =>
    inTabOrder(floors, own, compare)
      .map(({ key }) => key)
      .join('')

  it('is the service’s, then by name, until a person moves one', () => {
    expect(ordered([])).toBe('dcba')
  })

  it('is the person’s for the floors they have moved, and the others follow', () => {
    expect(ordered(['a', 'c'])).toBe('acdb')
  })

  it('takes a floor to another place', () => {
    expect(movedTo(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
    expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  })
})
