import { describe, expect, it } from 'vitest'
import { matchedSize, mirrored } from '../../../shared/domain/plan/arrangement/mirror-and-match.ts'
import {
  newFixture,
  newStand,
  type Outline,
  type PlanElement,
  type Stand,
} from '../../../shared/domain/plan/elements.ts'
import { shapeArea, shapeBounds } from '../../../shared/domain/plan/geometry/shape.ts'
import { defaultHall } from '../../../shared/domain/plan/layout.ts'
import { figuresOf, noFigures, summed } from '../../../shared/domain/plan/stands/figures.ts'
import { openness } from '../../../shared/domain/plan/stands/kind.ts'

function standAt(xMetres: number, yMetres: number, more: Partial<Stand> = {}): Stand {
  return newStand({ id: `${xMetres}/${yMetres}`, xMetres, yMetres, widthMetres: 3, heightMetres: 3, ...more })
}

const triangle: Outline = [
  [0, 0],
  [1, 0],
  [0, 1],
]

describe("a stand's kind", () => {
  const stand = standAt(20, 20)
  const left = standAt(17, 20)
  const right = standAt(23, 20)
  const behind = standAt(20, 17)

  function kindAmong(others: readonly PlanElement[], one = stand): string {
    const { kind, openSides } = openness(one, defaultHall, () => [one, ...others])
    return [kind, ...openSides].join(' ')
  }

  it('is told by the sides that nothing stands against', () => {
    expect(kindAmong([])).toBe('island top right bottom left')
    expect(kindAmong([behind])).toBe('peninsula right bottom left')
    expect(kindAmong([behind, left])).toBe('corner right bottom')
    expect(kindAmong([behind, left, right])).toBe('inline bottom')
    expect(kindAmong([left, right])).toBe('inline top bottom')
    expect(kindAmong([left, right, behind, standAt(20, 23)])).toBe('inline')
  })

  it('is perimeter with a wall or the edge of the hall at its back', () => {
    const wall = newFixture({
      id: 'w',
      kind: 'wall',
      xMetres: 15,
      yMetres: 19.8,
      widthMetres: 12,
      heightMetres: 0.15,
    })
    expect(kindAmong([left, right, wall])).toBe('perimeter bottom')
    expect(kindAmong([standAt(17, 0), standAt(23, 0)], standAt(20, 0))).toBe('perimeter bottom')
  })

  it('does not change with what stands a step away, covers less than half of a side or lies flat', () => {
    const lounge = newFixture({
      id: 'f',
      kind: 'lounge',
      xMetres: 23,
      yMetres: 20,
      widthMetres: 3,
      heightMetres: 3,
    })
    expect(kindAmong([standAt(16.8, 20), standAt(23, 21.6), lounge])).toBe('island top right bottom left')
    expect(kindAmong([standAt(23, 21.4)])).toBe('peninsula top bottom left')
  })

  it('is as the frame has it where the stand is turned or no rectangle', () => {
    expect(kindAmong([left], standAt(20, 20, { rotationDegrees: 90 }))).toBe('peninsula top right left')
    const notched = standAt(20, 20, {
      outline: [
        [0, 0],
        [1, 0],
        [1, 0.5],
        [0.5, 0.5],
        [0.5, 1],
        [0, 1],
      ],
    })
    expect(kindAmong([left, behind], notched)).toBe('corner right bottom')
  })
})

describe('figures of floors', () => {
  it('count stands and their area by state and category, and add up over floors', () => {
    const elements: readonly PlanElement[] = [
      standAt(0, 0, { boothKey: 'l1', category: 'gold' }),
      standAt(3, 0, { hold: { boothKey: null, name: 'Ada', until: null, why: '' } }),
      standAt(6, 0, { category: 'gold', widthMetres: 6, outline: triangle }),
      newFixture({ id: 'f', kind: 'stage', xMetres: 30, yMetres: 0, widthMetres: 8, heightMetres: 4 }),
    ]
    const figures = figuresOf({ hall: defaultHall, elements })
    expect(figures.grossSquareMetres).toBe(2400)
    expect(figures.stands).toEqual({
      all: { count: 3, squareMetres: 27 },
      free: { count: 1, squareMetres: 9 },
      held: { count: 1, squareMetres: 9 },
      taken: { count: 1, squareMetres: 9 },
    })
    expect(figures.byCategory.get('gold')?.all).toEqual({ count: 2, squareMetres: 18 })
    expect(figures.byCategory.get(null)?.held.count).toBe(1)
    const both = summed([figures, figures, noFigures])
    expect(both.stands.all).toEqual({ count: 6, squareMetres: 54 })
    expect(both.byCategory.get('gold')?.taken.count).toBe(2)
  })
})

describe('mirroring and matching size', () => {
  const turned = standAt(12, 8, { rotationDegrees: 90, widthMetres: 2 })
  const drawn = [standAt(2, 2, { rotationDegrees: 30, outline: triangle, widthMetres: 6 }), turned]

  it.each(['x', 'y'] as const)('keeps the areas, and twice it is as it was: %s', (axis) => {
    const once = mirrored(drawn, axis)
    const twice = mirrored(once, axis)
    for (const [at, stand] of drawn.entries()) {
      expect(shapeArea(once[at]!)).toBeCloseTo(shapeArea(stand))
      expect(once[at]).not.toEqual(stand)
      expect(twice[at]!.xMetres).toBeCloseTo(stand.xMetres, 2)
      expect(twice[at]!.yMetres).toBeCloseTo(stand.yMetres, 2)
      expect(twice[at]!.rotationDegrees).toBe(stand.rotationDegrees)
      expect(twice[at]!.outline).toEqual(stand.outline)
    }
  })

  it('gives the others the size of the first and leaves their top left where it was', () => {
    const [first, second] = matchedSize([turned, standAt(20, 20)], 'size')
    expect(first).toBe(turned)
    expect(second).toMatchObject({ xMetres: 20, yMetres: 20, widthMetres: 2, heightMetres: 3 })
    const [, wide] = matchedSize([standAt(0, 0, { widthMetres: 5 }), turned], 'width')
    expect(wide?.widthMetres).toBe(5)
    expect(shapeBounds(wide!).minX).toBeCloseTo(shapeBounds(turned).minX, 3)
    expect(shapeBounds(wide!).minY).toBeCloseTo(shapeBounds(turned).minY, 3)
  })
})
