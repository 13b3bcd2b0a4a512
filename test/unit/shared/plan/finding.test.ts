import { describe, expect, it } from 'vitest'
import { findOnPlan } from '../../../../shared/domain/plan/finding.ts'

const all = [
  { standId: 's1', floorKey: 'a', number: 'A-07', name: 'Nordlicht Energie' },
  { standId: 's2', floorKey: 'a', number: 'A70', name: 'Übermorgen' },
  { standId: 's3', floorKey: 'b', number: 'B7', name: 'Acme Robots' },
  { standId: 's4', floorKey: 'a', number: 'B70', name: '' },
  { standId: null, floorKey: 'b', number: '', name: 'Café Sept 7' },
  { standId: 's5', floorKey: 'b', number: 'A71', name: 'Robots of Acme' },
]

function found(text: string, limit = 10): readonly string[] {
  return findOnPlan(all, text, 'a', limit).map(({ number, name }) => (number === '' ? name : number))
}

describe('finding a stand or booth', () => {
  it('knows a number however it is written, and puts it before longer ones', () => {
    for (const text of ['a7', 'A-07', 'a 007', ' A07 ']) expect(found(text)).toEqual(['A-07', 'A70', 'A71'])
  })

  it('tells numbers apart whose figures are the same when they are run together', () => {
    const halls = ['1-12', '11-2', '3.A12', '1-1-2'].map((number) => ({
      standId: number,
      floorKey: 'a',
      number,
      name: '',
    }))
    const first = (text: string): string | undefined => findOnPlan(halls, text, 'a', 1)[0]?.number
    for (const number of ['1-12', '11-2', '1-1-2']) {
      expect(first(number)).toBe(number)
      expect(first(number.replaceAll('-', ' '))).toBe(number)
    }
    expect(first('3a12')).toBe('3.A12')
    expect(findOnPlan(halls, '112', 'a', 9)).toHaveLength(3)
  })

  it('knows a name without its accents, beginnings first', () => {
    expect(found('uber')).toEqual(['A70'])
    expect(found('robots')).toEqual(['A71', 'B7'])
    expect(found('cafe')).toEqual(['Café Sept 7'])
  })

  it('takes letters alone rather for names than for numbers', () => {
    expect(found('a', 1)).toEqual(['B7'])
    expect(found('b').slice(0, 2)).toEqual(['B70', 'B7'])
  })

  it('puts this floor before others where both are as likely', () => {
    expect(found('b7')).toEqual(['B7', 'B70'])
    expect(found('7').slice(0, 1)).toEqual(['Café Sept 7'])
  })

  it('finds a stand by number and name together, and nothing for nothing', () => {
    expect(found('a71 acme')).toEqual(['A71'])
    expect(found('  ')).toEqual([])
    expect(found('zzz')).toEqual([])
  })
})
