import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Checks } from '../../../../shared/domain/plan/checks/types.ts'
import { fixOf, type Fix } from '../../../../shared/domain/plan/checks/fixes.ts'
import { isStand, type PlanElement } from '../../../../shared/domain/plan/elements.ts'
import {
  allFindings,
  anyElements,
  checked,
  fixtureAt,
  floorOf,
  hall,
  noSurroundings,
  standAt,
} from './support.ts'

function fixed(checks: Checks, id: string): Fix | undefined {
  const finding = checks.book.get(id)
  if (finding === undefined) throw new Error(`There is no finding ${id}.`)
  return fixOf(finding, checks, 'f1')
}

const putBy = (fix: Fix | undefined): readonly PlanElement[] => fix?.change.put ?? []

describe('the obvious fix of a finding', () => {
  it('takes the finding away and brings nothing that was not wrong before about what it changes', () => {
    const surroundings = {
      ...noSurroundings,
      numbersOfOtherFloors: new Map([['2', ['f2']]]),
      waiting: new Set(['r9']),
    }
    let fixes = 0
    fc.assert(
      fc.property(anyElements, (elements) => {
        const checks = checked(floorOf(elements), surroundings)
        const before = new Set(allFindings(checks).map(({ id }) => id))
        for (const finding of allFindings(checks)) {
          const fix = fixOf(finding, checks, 'f1')
          if (fix === undefined) continue
          fixes++
          const changed = new Map(elements.map((element) => [element.id, element]))
          for (const element of fix.change.put) changed.set(element.id, element)
          const after = checked({ hall, elements: changed }, surroundings)
          expect(after.book.get(finding.id), finding.id).toBeUndefined()
          const put = new Set(fix.change.put.map(({ id }) => id))
          const isNew = allFindings(after).filter(
            ({ id, kind, elements: about }) =>
              !before.has(id) && kind !== 'unreachable' && about.some((one) => put.has(one)),
          )
          expect(isNew).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
    expect(fixes).toBeGreaterThan(100)
  })

  it('moves a stand into the hall, as far as it must', () => {
    const fix = fixed(checked(floorOf([standAt('a', -1, 10.5)])), 'outside:a')
    expect(fix).toMatchObject({ kind: 'move-in', step: 'move' })
    expect(putBy(fix)).toMatchObject([{ xMetres: 0, yMetres: 9 }])
  })

  it('does not move into the hall what is locked, or would stand on another', () => {
    expect(fixed(checked(floorOf([standAt('a', -1, 0, { locked: true })])), 'outside:a')).toBeUndefined()
    expect(fixed(checked(floorOf([standAt('a', -1, 0), standAt('b', 2, 0)])), 'outside:a')).toBeUndefined()
  })

  it('parts two stands by the shortest way, and the one without a booth gives way', () => {
    const checks = checked(
      floorOf([standAt('a', 5, 5), standAt('b', 7.5, 6, { boothKey: 'r1' })], { ...hall, aisleMetres: 0 }),
    )
    expect(putBy(fixed(checks, 'overlap:a:b'))).toMatchObject([{ id: 'a', xMetres: 4.5, yMetres: 5 }])
  })

  it('leaves two stands to a person where neither can give way without standing on something else', () => {
    const between = [
      fixtureAt('wall', 'w1', 0, 2.5, { widthMetres: 16 }),
      fixtureAt('wall', 'w2', 0, 6, { widthMetres: 16 }),
    ]
    const full = [
      standAt('a', 0, 3),
      standAt('b', 2.5, 3),
      standAt('c', 5.5, 3),
      standAt('d', 8.5, 3),
      standAt('e', 11.5, 3, { widthMetres: 4.5 }),
    ]
    expect(fixed(checked(floorOf([...between, ...full])), 'overlap:a:b')).toBeUndefined()
  })

  it('moves a stand out of a restricted zone and out of the way before a door', () => {
    const zone = fixtureAt('restricted', 'z', 0, 0, { widthMetres: 4, heightMetres: 4 })
    expect(putBy(fixed(checked(floorOf([standAt('a', 3.5, 1), zone])), 'restricted:a:z'))).toMatchObject([
      { xMetres: 4, yMetres: 1 },
    ])
    const door = fixtureAt('emergency-exit', 'x', 8, 0)
    expect(putBy(fixed(checked(floorOf([standAt('a', 8, 2), door])), 'blocked-exit:a:x'))).toMatchObject([
      { xMetres: 8, yMetres: 2.5 },
    ])
  })

  it('widens an aisle by what it lacks', () => {
    const checks = checked(floorOf([standAt('a', 0, 0), standAt('b', 4, 0)]))
    expect(putBy(fixed(checks, 'aisle:a:b'))).toMatchObject([{ id: 'b', xMetres: 5, yMetres: 0 }])
  })

  it('gives the next free number, written as wide, to all but the one that keeps it', () => {
    const stands = [
      standAt('a', 0, 0, { number: 'A-07' }),
      standAt('b', 6, 0, { number: 'a-07', boothKey: 'r1' }),
      standAt('c', 12, 0, { number: 'A-09' }),
    ]
    const checks = checked(floorOf(stands), {
      ...noSurroundings,
      numbersOfOtherFloors: new Map([['A-08', ['f2']]]),
    })
    expect(putBy(fixed(checks, 'double-number:A-07'))).toMatchObject([{ id: 'a', number: 'A-10' }])
  })

  it('counts on from the nearest stand for one without a number', () => {
    const checks = checked(
      floorOf([
        standAt('a', 0, 0, { number: '' }),
        standAt('b', 3, 0, { number: 'B12' }),
        standAt('c', 10, 0, { number: 'C1' }),
      ]),
    )
    expect(putBy(fixed(checks, 'missing-number:a'))).toMatchObject([{ id: 'a', number: 'B13' }])
    expect(
      putBy(fixed(checked(floorOf([standAt('a', 0, 0, { number: '' })])), 'missing-number:a')),
    ).toMatchObject([{ number: '1' }])
  })

  it('gives a stand free whose hold is over, and gives a booth the one stand that is kept for it', () => {
    const hold = { boothKey: 'r1', name: 'Ada', until: '2026-11-01', why: '' }
    const floor = floorOf([standAt('a', 0, 0, { hold })])
    const checks = checked(floor, { ...noSurroundings, waiting: new Set(['r1', 'r2']) })
    expect(fixed(checks, 'hold-expired:a')).toMatchObject({
      kind: 'release',
      step: 'release',
      change: { put: [{ hold: null, boothKey: null }] },
    })
    expect(fixed(checks, 'booth-without-stand:r1')).toMatchObject({
      kind: 'confirm',
      change: { put: [{ id: 'a', hold: null, boothKey: 'r1' }] },
    })
    expect(fixed(checks, 'booth-without-stand:r2')).toBeUndefined()
    const two = checked(
      floorOf([standAt('a', 0, 0, { hold }), standAt('b', 6, 0, { hold })]),
      checks.surroundings,
    )
    expect(fixed(two, 'booth-without-stand:r1')).toBeUndefined()
  })

  it('changes stands only', () => {
    fc.assert(
      fc.property(anyElements, (elements) => {
        const checks = checked(floorOf(elements))
        for (const finding of allFindings(checks))
          expect((fixOf(finding, checks, 'f1')?.change.put ?? []).every(isStand)).toBe(true)
      }),
    )
  })
})
