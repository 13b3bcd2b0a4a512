import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createChecks } from '../../../../shared/domain/plan/checks/checks.ts'
import type { Surroundings } from '../../../../shared/domain/plan/checks/types.ts'
import type { PlanElement } from '../../../../shared/domain/plan/elements.ts'
import type { Hall } from '../../../../shared/domain/plan/layout.ts'
import {
  allFindings,
  anyElement,
  anyElements,
  checked,
  finish,
  fixtureAt,
  floorOf,
  hall,
  noSurroundings,
  standAt,
} from './support.ts'

const surroundings: fc.Arbitrary<Surroundings> = fc.record({
  categories: fc.constantFrom(
    [],
    [
      { id: 'small', name: 'Small', leastSquareMetres: 4 },
      { id: 'large', name: 'Large', leastSquareMetres: 9 },
    ],
  ),
  numbersOfOtherFloors: fc.constantFrom(new Map(), new Map([['2', ['f2']]]), new Map([['A4', ['f2', 'f3']]])),
  waiting: fc.constantFrom(new Set<string>(), new Set(['r7', 'r8'])),
  today: fc.constantFrom('2026-11-21', '2026-11-22', '2026-11-23'),
})

type Change =
  | { readonly put: readonly PlanElement[] }
  | { readonly remove: string }
  | { readonly hall: Hall }
  | { readonly around: Surroundings }
  /** So many pieces of the work are done before the next change. */
  | { readonly pieces: number }

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ put: fc.array(anyElement, { minLength: 1, maxLength: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ remove: fc.constantFrom('a', 'b', 'c', 'd', 'xa', 'xb', 'xc') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      hall: fc.constantFrom(hall, { ...hall, aisleMetres: 1 }, { ...hall, widthMetres: 10, aisleMetres: 0 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ around: surroundings }) },
  { weight: 3, arbitrary: fc.record({ pieces: fc.integer({ min: 0, max: 12 }) }) },
)

describe('checks that follow the changes of a floor', () => {
  it('find after any run of changes, worked on in any pieces, what they find on the whole floor at once', () => {
    fc.assert(
      fc.property(anyElements, fc.array(change, { maxLength: 20 }), (start, changes) => {
        const checks = createChecks()
        let on = hall
        let around = noSurroundings
        const elements = new Map(start.map((element) => [element.id, element]))
        checks.surround(around)
        checks.load({ hall: on, elements })
        for (const next of changes) {
          if ('put' in next) {
            for (const element of next.put) elements.set(element.id, element)
            checks.update({ hall: on, elements }, new Set(next.put.map(({ id }) => id)))
          } else if ('remove' in next) {
            elements.delete(next.remove)
            checks.update({ hall: on, elements }, new Set([next.remove]))
          } else if ('hall' in next) {
            on = next.hall
            checks.update({ hall: on, elements }, new Set())
          } else if ('around' in next) {
            around = next.around
            checks.surround(around)
          } else {
            let left = next.pieces
            checks.work(() => left-- <= 0)
          }
        }
        finish(checks)
        expect(checks.pending).toBe(false)
        expect(allFindings(checks)).toEqual(allFindings(checked({ hall: on, elements }, around)))
      }),
      { numRuns: 400 },
    )
  })

  it('say that something is pending until the last piece is done', () => {
    const checks = createChecks()
    checks.load(floorOf([standAt('a', 0, 0), standAt('b', 1, 1), fixtureAt('entrance', 'x', 7, 0)]))
    expect(checks.pending).toBe(true)
    let pieces = 0
    while (!checks.work(() => true)) pieces++
    expect(pieces).toBeGreaterThan(3)
    expect(checks.pending).toBe(false)
    expect([...checks.book.ofKind('overlap').keys()]).toEqual(['overlap:a:b'])
  })

  it('take over many changes at once in pieces too', () => {
    const row = (yMetres: number) =>
      Array.from({ length: 80 }, (_, at) => standAt(`s${at}`, at * 3.5, yMetres))
    const elements = new Map<string, PlanElement>(row(0).map((one) => [one.id, one]))
    const wide = { ...hall, widthMetres: 300 }
    const checks = checked({ hall: wide, elements })
    for (const one of row(4)) elements.set(one.id, { ...one, xMetres: one.xMetres / 2 })
    elements.delete('s7')
    checks.update({ hall: wide, elements }, new Set(row(0).map(({ id }) => id)))
    let pieces = 0
    while (!checks.work(() => true)) pieces++
    expect(pieces).toBeGreaterThan(80)
    expect(allFindings(checks)).toEqual(allFindings(checked({ hall: wide, elements })))
    expect(checks.book.ofKind('overlap').size).toBe(77)
  })

  it('forget at once what is known to be gone', () => {
    const elements = new Map<string, PlanElement>(
      [standAt('a', 0, 0), standAt('b', 1, 1)].map((one) => [one.id, one]),
    )
    const checks = checked({ hall, elements })
    elements.delete('b')
    checks.update({ hall, elements }, new Set(['b']))
    expect(checks.book.ofKind('overlap').size).toBe(0)
  })
})
