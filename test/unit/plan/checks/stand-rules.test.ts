import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStand } from '../../../../shared/domain/plan/elements.ts'
import {
  anyElements,
  checked,
  floorOf,
  ids,
  noSurroundings,
  ringOfElement,
  sharedArea,
  standAt,
} from './support.ts'

const categories = [
  { id: 'small', name: 'Small', leastSquareMetres: null },
  { id: 'large', name: 'Large', leastSquareMetres: 6 },
]

describe('what is wrong with a stand wherever it stands', () => {
  it('is found of every stand: no number, less area than its category asks for, a hold that is over', () => {
    fc.assert(
      fc.property(anyElements, (elements) => {
        const stands = elements.filter(isStand)
        const checks = checked(floorOf(elements), { ...noSurroundings, categories })
        const areaOf = (stand: (typeof stands)[number]) =>
          sharedArea(ringOfElement(stand), ringOfElement(stand))
        const idsOf = (kind: string, which: (stand: (typeof stands)[number]) => boolean) =>
          stands
            .filter(which)
            .map(({ id }) => `${kind}:${id}`)
            .sort()
        expect(ids(checks, 'missing-number')).toEqual(idsOf('missing-number', ({ number }) => number === ''))
        expect(ids(checks, 'too-small')).toEqual(
          idsOf('too-small', (stand) => stand.category === 'large' && areaOf(stand) < 5.99),
        )
        expect(ids(checks, 'hold-expired')).toEqual(
          idsOf('hold-expired', ({ boothKey, hold }) => boothKey === null && hold?.until === '2026-11-21'),
        )
      }),
    )
  })

  it('is found of every number that another stand has, here or on another floor', () => {
    fc.assert(
      fc.property(anyElements, (elements) => {
        const numbersOfOtherFloors = new Map([
          ['2', ['f2']],
          ['A5', ['f2', 'f3']],
          ['99', ['f4']],
        ])
        const { book } = checked(floorOf(elements), { ...noSurroundings, numbersOfOtherFloors })
        const expected = ['1', '2', '3', 'A4', 'A5'].flatMap((number) => {
          const here = elements
            .filter((one) => isStand(one) && one.number.trim() === number)
            .map(({ id }) => id)
          const there = numbersOfOtherFloors.get(number) ?? []
          return here.length > 0 && here.length + there.length > 1
            ? [{ id: `double-number:${number}`, elements: here.sort(), otherFloors: there }]
            : []
        })
        const found = [...book.ofKind('double-number').values()].sort((a, b) => (a.id < b.id ? -1 : 1))
        expect(
          found.map(({ id, elements: about, ...rest }) => ({
            id,
            elements: about,
            otherFloors: 'otherFloors' in rest ? rest.otherFloors : null,
          })),
        ).toEqual(expected)
      }),
    )
  })

  it('is not that a hold is over where the booth has come, or on its last day', () => {
    const hold = { boothKey: null, name: 'Ada', until: '2026-11-22', why: '' }
    const stands = [
      standAt('a', 0, 0, { hold }),
      standAt('b', 6, 0, { hold: { ...hold, until: '2026-01-01' }, boothKey: 'r1' }),
    ]
    expect(ids(checked(floorOf(stands)), 'hold-expired')).toEqual([])
    expect(ids(checked(floorOf(stands), { ...noSurroundings, today: '2026-11-23' }), 'hold-expired')).toEqual(
      ['hold-expired:a'],
    )
  })

  it('names every booth of the floor that stands nowhere', () => {
    const checks = checked(floorOf([]), { ...noSurroundings, waiting: new Set(['r1', 'r2']) })
    expect(ids(checks, 'booth-without-stand')).toEqual(['booth-without-stand:r1', 'booth-without-stand:r2'])
    expect(checks.book.get('booth-without-stand:r1')?.place).toBeNull()
  })
})
