import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceOf, regionArea, tidied } from '../../../shared/domain/plan/geometry/polygon.ts'
import { boxesOverlap, touchMetres, type Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { polygonArea } from '../../../shared/domain/plan/geometry/shape.ts'
import {
  arrayPositions,
  fillPositions,
  standBox,
  type ArrayOptions,
} from '../../../shared/domain/plan/stands/array.ts'

const size = { widthMetres: 3, heightMetres: 2 }
const asMany: ArrayOptions = {
  size,
  aisleMetres: 3,
  backToBack: true,
  perBlock: null,
  rows: null,
  columns: null,
}
const area: Box = { minX: 10, minY: 20, maxX: 25, maxY: 34 }

describe('an array of stands', () => {
  it('stands back to back in pairs of rows with aisles between the pairs, as many as fit the area', () => {
    const places = arrayPositions(area, asMany)
    expect([...new Set(places.map(({ x }) => x))]).toEqual([10, 13, 16, 19, 22])
    expect([...new Set(places.map(({ y }) => y))]).toEqual([20, 22, 27, 29])
  })

  it('has an aisle after every row where rows do not stand back to back, and across where blocks end', () => {
    const places = arrayPositions(area, { ...asMany, backToBack: false, perBlock: 2 })
    expect([...new Set(places.map(({ x }) => x))]).toEqual([10, 13, 19, 22])
    expect([...new Set(places.map(({ y }) => y))]).toEqual([20, 25, 30])
  })

  it('has the rows and columns asked for, whatever the area', () => {
    expect(arrayPositions({ ...area, maxX: 10, maxY: 20 }, { ...asMany, rows: 3, columns: 4 })).toHaveLength(
      12,
    )
  })

  it('never makes more than ten thousand at once', () => {
    expect(arrayPositions(area, { ...asMany, rows: 500, columns: 500 })).toHaveLength(10_000)
  })
})

describe('filling a zone', () => {
  const metres = (max: number): fc.Arbitrary<number> =>
    fc.integer({ min: 0, max: max * 10 }).map((tenths) => tenths / 10)
  const zone = fc
    .tuple(metres(40), metres(30), metres(40), metres(30), metres(40), metres(30), fc.boolean())
    .map(([ax, ay, bx, by, cx, cy, upright]) =>
      tidied(
        upright
          ? [
              { x: ax, y: ay },
              { x: bx, y: ay },
              { x: bx, y: by },
              { x: ax, y: by },
            ]
          : [
              { x: ax, y: ay },
              { x: bx, y: by },
              { x: cx, y: cy },
            ],
      ),
    )
    .filter((polygon) => polygon.length >= 3)

  it('never leaves the zone, puts two stands on one place or stands on what is not free', () => {
    const taken: Box = { minX: 10, minY: 10, maxX: 20, maxY: 14 }
    const isFree = (box: Box): boolean => !boxesOverlap(box, taken, touchMetres)
    fc.assert(
      fc.property(zone, fc.boolean(), fc.integer({ min: 0, max: 3 }), (polygon, backToBack, aisleMetres) => {
        const places = fillPositions(polygon, { size, aisleMetres, backToBack, perBlock: null }, isFree)
        const boxes = places.map((place) => standBox(place, size))
        for (const [at, box] of boxes.entries()) {
          const outside = differenceOf(
            [
              { x: box.minX, y: box.minY },
              { x: box.maxX, y: box.minY },
              { x: box.maxX, y: box.maxY },
              { x: box.minX, y: box.maxY },
            ],
            [polygon],
          )
          expect(outside.reduce((sum, region) => sum + regionArea(region), 0)).toBeLessThan(0.02)
          expect(isFree(box)).toBe(true)
          for (const other of boxes.slice(at + 1)) expect(boxesOverlap(box, other, touchMetres)).toBe(false)
        }
        expect(boxes.length * 6).toBeLessThanOrEqual(polygonArea(polygon) + 0.1)
      }),
      { numRuns: 60 },
    )
  })

  it('leaves no place empty in a zone of just its size', () => {
    const rectangle = tidied([
      { x: 1, y: 1 },
      { x: 10, y: 1 },
      { x: 10, y: 5 },
      { x: 1, y: 5 },
    ])
    expect(
      fillPositions(rectangle, { size, aisleMetres: 3, backToBack: true, perBlock: null }, () => true),
    ).toHaveLength(6)
  })
})
