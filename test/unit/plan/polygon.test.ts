import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { innerBox } from '../../../shared/domain/plan/geometry/inner-box.ts'
import { letterOutline, shapeOfCorners } from '../../../shared/domain/plan/geometry/outline.ts'
import {
  differenceOf,
  intersectionOf,
  regionArea,
  tidied,
  unionOf,
  type Polygon,
  type Region,
} from '../../../shared/domain/plan/geometry/polygon.ts'
import { roundMetres, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import {
  polygonArea,
  polygonContains,
  shapeArea,
  shapeCorners,
} from '../../../shared/domain/plan/geometry/shape.ts'

const millimetres = fc.integer({ min: -20_000, max: 20_000 }).map((value) => value / 1000)

/** Corners around one point, each seen from it. */
const polygon: fc.Arbitrary<Polygon> = fc
  .tuple(
    millimetres,
    millimetres,
    fc.array(fc.integer({ min: 500, max: 9_000 }), { minLength: 3, maxLength: 9 }),
  )
  .map(([x, y, spokes]) =>
    tidied(
      spokes.map((reach, at) => {
        const angle = (at * 2 * Math.PI) / spokes.length
        return { x: x + (Math.cos(angle) * reach) / 1000, y: y + (Math.sin(angle) * reach) / 1000 }
      }),
    ),
  )

const areaOf = (regions: readonly Region[]): number =>
  regions.reduce((sum, region) => sum + regionArea(region), 0)

describe('polygons', () => {
  it('have a union as large as both less what they share, and a difference as large as one less that', () => {
    fc.assert(
      fc.property(polygon, polygon, (a, b) => {
        const shared = areaOf(intersectionOf(a, b))
        // Crossings are put onto millimetres, which moves edges of some tens of metres.
        expect(Math.abs(areaOf(unionOf([a, b])) - (polygonArea(a) + polygonArea(b) - shared))).toBeLessThan(
          0.1,
        )
        expect(Math.abs(areaOf(differenceOf(a, [b])) - (polygonArea(a) - shared))).toBeLessThan(0.1)
      }),
      { numRuns: 200 },
    )
  })

  it('are one where they share an edge, and two where they meet in a corner', () => {
    const at = (x: number, y: number): Polygon => [
      { x, y },
      { x: x + 3, y },
      { x: x + 3, y: y + 3 },
      { x, y: y + 3 },
    ]
    const [only, ...more] = unionOf([at(0, 0), at(3, 0)])
    expect(more).toEqual([])
    expect(only?.holes).toEqual([])
    expect(only?.outer).toHaveLength(4)
    expect(unionOf([at(0, 0), at(3, 3)])).toHaveLength(2)
  })

  it('are tidied once and for all: no corner twice, none on a straight line, all on millimetres, clockwise', () => {
    const idle: readonly Point[] = [
      { x: 0, y: 3.00049 },
      { x: 3, y: 3 },
      { x: 3, y: 3 },
      { x: 3, y: 1.5 },
      { x: 3, y: 0 },
      { x: 4, y: 0 },
      { x: 3, y: 0 },
      { x: 0, y: 0 },
    ]
    const corners = tidied(idle).map(({ x, y }) => `${x}/${y}`)
    expect(corners.toSorted()).toEqual(['0/0', '0/3', '3/0', '3/3'])
    const start = corners.indexOf('0/0')
    expect(corners[(start + 1) % 4]).toBe('3/0')
    expect(tidied(idle.slice(0, 2))).toEqual([])
    fc.assert(
      fc.property(polygon, (tidy) => {
        expect(tidied(tidy)).toEqual(tidy)
      }),
    )
  })

  it('become a frame with an outline and come back to the millimetre', () => {
    fc.assert(
      fc.property(polygon, (corners) => {
        const shape = shapeOfCorners(corners)
        expect(
          shape && shapeCorners(shape).map(({ x, y }) => ({ x: roundMetres(x), y: roundMetres(y) })),
        ).toEqual(corners)
      }),
      { numRuns: 300 },
    )
  })

  it('that are rectangles fill their frame', () => {
    const shape = shapeOfCorners([
      { x: 1, y: 2 },
      { x: 1, y: 4 },
      { x: 5, y: 4 },
      { x: 5, y: 2 },
    ])
    expect(shape).toEqual({
      xMetres: 1,
      yMetres: 2,
      widthMetres: 4,
      heightMetres: 2,
      rotationDegrees: 0,
      outline: null,
    })
  })
})

describe('an L and a U', () => {
  const frame = { xMetres: 0, yMetres: 0, widthMetres: 6, heightMetres: 6, rotationDegrees: 0 }

  it.each([
    ['l', 20],
    ['u', 28],
  ] as const)(
    'with arms of two metres in six: %s has %i m², whichever way it is turned over',
    (letter, squareMetres) => {
      for (const across of [false, true]) {
        for (const down of [false, true]) {
          const outline = letterOutline(letter, frame, 2, { across, down })
          expect(shapeArea({ ...frame, outline })).toBeCloseTo(squareMetres)
          const corners = shapeCorners({ ...frame, outline }).map(({ x, y }) => ({
            x: roundMetres(x),
            y: roundMetres(y),
          }))
          expect(tidied(corners)).toEqual(corners)
        }
      }
    },
  )

  it('keep an opening however wide the arms are asked to be', () => {
    expect(
      shapeArea({ ...frame, outline: letterOutline('u', frame, 100, { across: false, down: false }) }),
    ).toBeLessThan(36)
  })
})

describe('the room for writing within an outline', () => {
  const size = { widthMetres: 6, heightMetres: 6 }

  it('of an L is its larger arm, of a whole frame all of it', () => {
    const outline = letterOutline('l', size, 2, { across: false, down: false })
    const box = innerBox(outline, size)
    expect(box).toMatchObject({ minX: 0, maxX: 1, maxY: 1 })
    expect(box.minY).toBeCloseTo(2 / 3)
    expect(innerBox(null, size)).toEqual({ minX: 0, minY: 0, maxX: 1, maxY: 1 })
  })

  it('lies within whatever outline', () => {
    fc.assert(
      fc.property(polygon, (corners) => {
        const shape = shapeOfCorners(corners)!
        const { minX, minY, maxX, maxY } = innerBox(shape.outline, shape)
        const middle = {
          x: shape.xMetres + ((minX + maxX) / 2) * shape.widthMetres,
          y: shape.yMetres + ((minY + maxY) / 2) * shape.heightMetres,
        }
        expect((maxX - minX) * (maxY - minY) * shape.widthMetres * shape.heightMetres).toBeLessThanOrEqual(
          polygonArea(corners) * 1.02,
        )
        if (maxX > minX) expect(polygonContains(corners, middle)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
