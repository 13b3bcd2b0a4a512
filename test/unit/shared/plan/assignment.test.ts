import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  proposeAssignment,
  usualRules,
  type WaitingBooth,
} from '../../../../shared/domain/plan/assignment/auto-assign.ts'
import {
  bestFit,
  isLargeEnough,
  isSmallEnough,
  type Sized,
  type Tolerance,
} from '../../../../shared/domain/plan/assignment/best-fit.ts'
import { preferenceOfKeywords } from '../../../../shared/domain/plan/assignment/booth-preferences.ts'
import { standAt } from './stands.ts'

function waiting(
  name: string,
  squareMetres: number | null = null,
  category: string | null = null,
): WaitingBooth {
  return { boothKey: `k-${name}`, name, squareMetres, category }
}

const stand = (id: string, squareMetres: number, more = {}) =>
  standAt(id, Number(id) * 20, 0, { widthMetres: squareMetres / 3, ...more })

describe('what keywords say of a stand', () => {
  const categories = [
    { id: 'c1', name: 'Start-up', leastSquareMetres: null },
    { id: 'c2', name: 'Premium', leastSquareMetres: 36 },
  ]

  it('is an area, sides, and the name of a category', () => {
    for (const keyword of [
      '18 m²',
      '18m2',
      '18 qm',
      '18 sqm',
      '18 sq m',
      '18 square metres',
      '6 x 3',
      '6x3 m',
      '6 m × 3 m',
      '4,5*4',
    ])
      expect(preferenceOfKeywords(['robots', keyword], categories).squareMetres).toBe(18)
    expect(preferenceOfKeywords(['solar', 'START-UP'], categories)).toEqual({
      squareMetres: null,
      category: 'c1',
    })
    expect(preferenceOfKeywords(['premium coffee', '5G', '3D', 'x-ray', '0 m²'], categories)).toEqual({
      squareMetres: null,
      category: null,
    })
  })
})

describe('the best fit', () => {
  const areas = fc
    .array(fc.integer({ min: 4, max: 30 }), { maxLength: 5 })
    .map((list) => list.sort((a, b) => a - b).map((squareMetres) => ({ squareMetres })))
  const tolerance = fc.record({
    smallerShare: fc.constantFrom(0, 0.1, 0.25),
    timesLarger: fc.constantFrom(null, 1, 1.5, 2),
  })

  /** Every way to give stands to the preferences, tried out. */
  function byTrying(
    wanted: readonly Sized[],
    stands: readonly Sized[],
    rules: Tolerance,
    used: ReadonlySet<number> = new Set(),
  ): { pairs: number; difference: number } {
    const [preference, ...rest] = wanted
    if (preference === undefined) return { pairs: 0, difference: 0 }
    let best = byTrying(rest, stands, rules, used)
    stands.forEach((one, at) => {
      if (used.has(at) || !isLargeEnough(one, preference, rules) || !isSmallEnough(one, preference, rules))
        return
      const after = byTrying(rest, stands, rules, new Set([...used, at]))
      const tried = {
        pairs: after.pairs + 1,
        difference: after.difference + Math.abs(one.squareMetres - preference.squareMetres),
      }
      if (tried.pairs > best.pairs || (tried.pairs === best.pairs && tried.difference < best.difference))
        best = tried
    })
    return best
  }

  it('serves as many as trying everything would, with as little waste', () => {
    fc.assert(
      fc.property(areas, areas, tolerance, (wanted, stands, rules) => {
        const pairs = bestFit(wanted, stands, rules)
        const expected = byTrying(wanted, stands, rules)
        expect(pairs).toHaveLength(expected.pairs)
        expect(
          pairs.reduce(
            (sum, [preference, one]) =>
              sum + Math.abs(stands[one]!.squareMetres - wanted[preference]!.squareMetres),
            0,
          ),
        ).toBeCloseTo(expected.difference, 6)
        expect(new Set(pairs.map(([preference]) => preference)).size).toBe(pairs.length)
        expect(new Set(pairs.map(([, one]) => one)).size).toBe(pairs.length)
        for (const [preference, one] of pairs)
          expect(
            isLargeEnough(stands[one]!, wanted[preference]!, rules) &&
              isSmallEnough(stands[one]!, wanted[preference]!, rules),
          ).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('assigning by itself', () => {
  it('gives each booth the smallest stand that is large enough', () => {
    const { assigned, leftOut } = proposeAssignment(
      [waiting('Big', 30), waiting('Small', 9), waiting('Middle', 16)],
      [stand('1', 36), stand('2', 9), stand('3', 18)],
      usualRules,
    )
    expect(assigned).toEqual([
      { boothKey: 'k-Big', standId: '1', why: 'size' },
      { boothKey: 'k-Small', standId: '2', why: 'size' },
      { boothKey: 'k-Middle', standId: '3', why: 'size' },
    ])
    expect(leftOut).toEqual([])
  })

  it('gives a held stand to whom it is held for, and leaves those of others, taken and locked ones alone', () => {
    const hold = (boothKey: string | null) => ({ boothKey, name: '', until: null, why: '' })
    const stands = [
      stand('1', 9, { hold: hold(null) }),
      stand('2', 9, { hold: hold('k-Zeta') }),
      stand('3', 9, { boothKey: 'other' }),
      stand('4', 9, { locked: true }),
      stand('5', 9),
    ]
    expect(
      proposeAssignment([waiting('Alpha'), waiting('Zeta'), waiting('Late')], stands, usualRules),
    ).toEqual({
      assigned: [
        { boothKey: 'k-Zeta', standId: '2', why: 'held' },
        { boothKey: 'k-Alpha', standId: '5', why: 'next' },
      ],
      leftOut: [{ boothKey: 'k-Late', why: 'none-left' }],
    })
  })

  it('fills stands in reading order with booths of no known size, those without a category first', () => {
    const stands = [standAt('b', 10, 0), standAt('a', 0, 0, { category: 'c1' }), standAt('c', 0, 6)]
    const { assigned } = proposeAssignment(
      [waiting('Two'), waiting('One'), waiting('Zero')],
      stands,
      usualRules,
    )
    expect(assigned.map(({ boothKey, standId }) => [standId, boothKey])).toEqual([
      ['a', 'k-Zero'],
      ['b', 'k-One'],
      ['c', 'k-Two'],
    ])
  })

  it('says why a booth is left out', () => {
    const stands = [stand('1', 9, { category: 'c1' }), stand('2', 100)]
    const booths = [
      waiting('a', 9, 'c2'),
      waiting('b', 20, 'c1'),
      waiting('c', 120),
      waiting('d', 6, 'c1'),
      waiting('e', 5, 'c1'),
      waiting('f', 20),
    ]
    expect(proposeAssignment(booths, stands, { ...usualRules, anyCategory: false }).leftOut).toEqual([
      { boothKey: 'k-a', why: 'no-category' },
      { boothKey: 'k-b', why: 'too-small' },
      { boothKey: 'k-c', why: 'too-small' },
      { boothKey: 'k-e', why: 'others-first' },
      { boothKey: 'k-f', why: 'too-large' },
    ])
    expect(proposeAssignment([waiting('a')], [], usualRules).leftOut).toEqual([
      { boothKey: 'k-a', why: 'no-stand' },
    ])
  })

  it('gives no stand and no booth twice, respects category and size, and answers the same whatever order it is asked in', () => {
    const category = fc.constantFrom(null, 'c1', 'c2')
    const booth = fc.record({ squareMetres: fc.option(fc.integer({ min: 4, max: 40 })), category })
    const place = fc.record({
      squareMetres: fc.integer({ min: 4, max: 60 }),
      category,
      boothKey: fc.constantFrom(null, null, null, 'someone'),
      heldFor: fc.constantFrom(undefined, undefined, null, 'k-3'),
    })
    const rules = fc.record({
      smallerShare: fc.constantFrom(0, 0.1),
      timesLarger: fc.constantFrom(null, 2),
      anyCategory: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(booth, { maxLength: 25 }),
        fc.array(place, { maxLength: 25 }),
        rules,
        fc.integer(),
        (preferences, places, chosen, seed) => {
          const booths = preferences.map((preference, at) => ({
            ...preference,
            boothKey: `k-${String(at)}`,
            name: `Booth ${String(at % 7)}`,
          }))
          const stands = places.map(({ squareMetres, heldFor, ...more }, at) =>
            stand(String(at), squareMetres, {
              ...more,
              hold: heldFor === undefined ? null : { boothKey: heldFor, name: 'x', until: null, why: '' },
            }),
          )
          const proposal = proposeAssignment(booths, stands, chosen)
          const { assigned, leftOut } = proposal
          expect(new Set(assigned.map(({ standId }) => standId)).size).toBe(assigned.length)
          expect([...assigned, ...leftOut].map(({ boothKey }) => boothKey).sort()).toEqual(
            booths.map(({ boothKey }) => boothKey).sort(),
          )
          for (const { boothKey, standId, why } of assigned) {
            const preference = booths.find((one) => one.boothKey === boothKey)!
            const given = stands.find(({ id }) => id === standId)!
            expect(given.boothKey).toBeNull()
            if (why === 'held') {
              expect(given.hold?.boothKey).toBe(boothKey)
              continue
            }
            expect(given.hold).toBeNull()
            if (preference.category !== null || !chosen.anyCategory)
              expect(given.category).toBe(preference.category)
            const area = { squareMetres: given.widthMetres * given.heightMetres }
            if (preference.squareMetres !== null)
              expect(isLargeEnough(area, { squareMetres: preference.squareMetres }, chosen)).toBe(true)
          }
          const turned = <One>(list: readonly One[]): readonly One[] =>
            [
              ...list.slice(Math.abs(seed) % (list.length + 1)),
              ...list.slice(0, Math.abs(seed) % (list.length + 1)),
            ].reverse()
          expect(proposeAssignment(turned(booths), turned(stands), chosen)).toEqual(proposal)
        },
      ),
      { numRuns: 200 },
    )
  })
})
