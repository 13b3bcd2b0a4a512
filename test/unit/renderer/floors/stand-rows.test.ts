import { describe, expect, it } from 'vitest'
import {
  nextSorting,
  repeatedNumbers,
  standRows,
  type Sorting,
} from '../../../../renderer/views/floors/list/stand-rows.ts'
import { newStand } from '../../../../shared/domain/plan/elements.ts'

const stand = (
  number: string,
  xMetres: number,
  more: { boothKey?: string; category?: string; widthMetres?: number } = {},
) => newStand({ id: `s${xMetres}`, number, xMetres, yMetres: 0, widthMetres: 3, heightMetres: 3, ...more })
const stands = [
  stand('A10', 20, { boothKey: 'Café Zürich' }),
  stand('A2', 10, { category: 'Premium', widthMetres: 6 }),
  stand('', 0),
  stand('A2', 30),
]
const words = {
  nameOf: ({ boothKey }: { boothKey: string | null }) => boothKey ?? 'Free stand',
  categoryOf: ({ category }: { category: string | null }) => category ?? '',
}
const listed = (text: string, sorting: Sorting | null): readonly string[] =>
  standRows(stands, words, text, sorting).map(({ id }) => id)

describe('the list of a floor', () => {
  it('is in reading order until it is sorted', () => {
    expect(listed('', null)).toEqual(['s0', 's10', 's20', 's30'])
  })

  it('sorts numbers as people count, either way, and what has none last', () => {
    expect(listed('', { part: 'number', descending: false })).toEqual(['s10', 's30', 's20', 's0'])
    expect(listed('', { part: 'number', descending: true })).toEqual(['s20', 's10', 's30', 's0'])
    expect(listed('', { part: 'widthMetres', descending: true })[0]).toBe('s10')
    expect(listed('', { part: 'category', descending: true })[0]).toBe('s10')
  })

  it('finds a stand by its number, whoever is on it, and its category, without accents', () => {
    expect(listed('cafe', null)).toEqual(['s20'])
    expect(listed('a1', null)).toEqual(['s20'])
    expect(listed('premium', null)).toEqual(['s10'])
    expect(listed('free', null)).toEqual(['s0', 's10', 's30'])
    expect(listed('nobody', null)).toEqual([])
  })

  it('is sorted by a heading, then the other way round, then not any more', () => {
    const first = nextSorting(null, 'name')
    const second = nextSorting(first, 'name')
    expect([first, second, nextSorting(second, 'name'), nextSorting(second, 'number')]).toEqual([
      { part: 'name', descending: false },
      { part: 'name', descending: true },
      null,
      { part: 'number', descending: false },
    ])
  })

  it('knows numbers that stand there twice', () => {
    expect([...repeatedNumbers(stands)]).toEqual(['A2'])
  })
})
