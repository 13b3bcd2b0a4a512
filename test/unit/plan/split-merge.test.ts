import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newStand, type Hold, type Stand } from '../../../shared/domain/plan/elements.ts'
import { shapeOfCorners } from '../../../shared/domain/plan/geometry/outline.ts'
import { rotateAround } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeArea, shapesOverlap } from '../../../shared/domain/plan/geometry/shape.ts'
import {
  mergeStands,
  splitAlong,
  splitEvenly,
  type Merge,
  type Split,
} from '../../../shared/domain/plan/stands/split-merge.ts'

function standOf(id: string, xMetres: number, yMetres: number, more: Partial<Stand> = {}): Stand {
  return newStand({ id, xMetres, yMetres, widthMetres: 3, heightMetres: 3, ...more })
}

function ids(): () => string {
  let last = 0
  return () => `new${++last}`
}

function partsOf(split: Split): readonly Stand[] {
  if ('refused' in split) throw new Error(split.refused)
  return split.parts
}

function merged(merge: Merge): Stand {
  if ('refused' in merge) throw new Error(merge.refused)
  return merge.stand
}

const hold: Hold = { boothKey: null, name: 'Ada', until: null, why: '' }

const lShape = standOf('l', 0, 0, {
  ...shapeOfCorners([
    { x: 10, y: 10 },
    { x: 12, y: 10 },
    { x: 12, y: 14 },
    { x: 18, y: 14 },
    { x: 18, y: 17 },
    { x: 10, y: 17 },
  ]),
})

const millimetres = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min, max }).map((value) => value / 1000)
const stand: fc.Arbitrary<Stand> = fc
  .record({
    xMetres: millimetres(0, 50_000),
    yMetres: millimetres(0, 50_000),
    widthMetres: millimetres(4_000, 20_000),
    heightMetres: millimetres(4_000, 20_000),
    rotationDegrees: fc.oneof(fc.constantFrom(0, 90, 180, -90), fc.integer({ min: -179, max: 180 })),
  })
  .map((frame) => newStand({ id: 's', number: 'A1', ...frame }))

describe('splitting a stand', () => {
  it('gives parts of equal size that lie side by side and are together as large as it was, however it is turned', () => {
    fc.assert(
      fc.property(stand, fc.integer({ min: 2, max: 8 }), (whole, count) => {
        const parts = partsOf(splitEvenly(whole, count, ids()))
        expect(parts).toHaveLength(count)
        const areas = parts.map(shapeArea)
        expect(areas.reduce((a, b) => a + b)).toBeCloseTo(shapeArea(whole), 6)
        expect(Math.max(...areas) - Math.min(...areas)).toBeLessThan(0.03)
        for (const [at, part] of parts.entries()) {
          expect(part.rotationDegrees).toBe(whole.rotationDegrees)
          for (const other of parts.slice(at + 1)) expect(shapesOverlap(part, other)).toBe(false)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('and merging the parts again gives the stand as it was', () => {
    fc.assert(
      fc.property(stand, fc.integer({ min: 2, max: 6 }), (whole, count) => {
        const again = merged(mergeStands(partsOf(splitEvenly(whole, count, ids()))))
        expect({ ...again, xMetres: 0, yMetres: 0 }).toEqual({ ...whole, xMetres: 0, yMetres: 0 })
        expect(again.xMetres).toBeCloseTo(whole.xMetres, 5)
        expect(again.yMetres).toBeCloseTo(whole.yMetres, 5)
      }),
      { numRuns: 100 },
    )
  })

  it('along any line through its middle loses and doubles nothing', () => {
    fc.assert(
      fc.property(stand, fc.integer({ min: 0, max: 359 }), (whole, degrees) => {
        const middle = { x: whole.xMetres + whole.widthMetres / 2, y: whole.yMetres + whole.heightMetres / 2 }
        const to = rotateAround({ x: middle.x + 1, y: middle.y }, middle, degrees)
        const parts = partsOf(splitAlong(whole, middle, to, ids()))
        expect(parts).toHaveLength(2)
        expect(Math.abs(parts.map(shapeArea).reduce((a, b) => a + b) - shapeArea(whole))).toBeLessThan(0.05)
        expect(Math.abs(shapeArea(merged(mergeStands(parts))) - shapeArea(whole))).toBeLessThan(0.05)
      }),
      { numRuns: 100 },
    )
  })

  it('leaves number, booth and hold with the part at the top left; the others have its category', () => {
    const whole = standOf('s', 0, 0, {
      widthMetres: 6,
      number: 'A1',
      boothKey: 'l1',
      hold,
      category: 'gold',
      priceClass: 'A',
    })
    const [first, second] = partsOf(splitAlong(whole, { x: 4, y: 5 }, { x: 4, y: 0 }, ids()))
    expect(first).toMatchObject({ id: 's', number: 'A1', boothKey: 'l1', hold, xMetres: 0, widthMetres: 4 })
    expect(second).toMatchObject({
      id: 'new1',
      number: '',
      boothKey: null,
      hold: null,
      category: 'gold',
      priceClass: 'A',
      xMetres: 4,
      widthMetres: 2,
    })
  })

  it('of an L gives parts of equal area too', () => {
    const [first, second] = partsOf(splitEvenly(lShape, 2, ids())).map(shapeArea)
    expect(first).toBeCloseTo(16, 1)
    expect(second).toBeCloseTo(16, 1)
  })

  it('is refused where the line misses it, parts would be too narrow or in two pieces, or it is locked', () => {
    const whole = standOf('s', 0, 0)
    expect(splitAlong(whole, { x: 9, y: 0 }, { x: 9, y: 1 }, ids())).toEqual({ refused: 'line-misses' })
    expect(splitAlong(whole, { x: 0.2, y: 0 }, { x: 0.2, y: 1 }, ids())).toEqual({ refused: 'too-narrow' })
    expect(splitEvenly(whole, 7, ids())).toEqual({ refused: 'too-narrow' })
    expect(splitEvenly({ ...whole, locked: true }, 2, ids())).toEqual({ refused: 'locked' })
    const lyingU = standOf('u', 0, 0, {
      widthMetres: 12,
      heightMetres: 9,
      outline: [
        [0, 0],
        [1, 0],
        [1, 0.3],
        [0.3, 0.3],
        [0.3, 0.7],
        [1, 0.7],
        [1, 1],
        [0, 1],
      ],
    })
    expect(splitEvenly(lyingU, 4, ids())).toEqual({ refused: 'falls-apart' })
  })
})

describe('merging stands', () => {
  it('gives the number of the first, or the one asked for, and the one booth and hold among them', () => {
    const pair = [
      standOf('a', 0, 0, { number: 'A1', hold }),
      standOf('b', 3, 0, { number: 'A2', boothKey: 'l1' }),
    ]
    expect(mergeStands(pair)).toMatchObject({
      stand: { id: 'a', number: 'A1', boothKey: 'l1', hold, widthMetres: 6, outline: null },
      removed: ['b'],
    })
    expect(merged(mergeStands(pair, 'A1-2')).number).toBe('A1-2')
  })

  it('makes an L of three that stand off each other by no more than a touch', () => {
    const corner = merged(
      mergeStands([standOf('a', 0, 0), standOf('b', 0, 3.002), standOf('c', 3.001, 3.001)]),
    )
    expect(corner.outline).toHaveLength(6)
    expect(shapeArea(corner)).toBeCloseTo(27, 1)
  })

  it('is refused with the reason', () => {
    const a = standOf('a', 0, 0, { boothKey: 'l1' })
    expect(mergeStands([a])).toEqual({ refused: 'too-few' })
    expect(mergeStands([a, standOf('b', 4, 0)])).toEqual({ refused: 'do-not-touch' })
    expect(mergeStands([a, standOf('b', 3, 3)])).toEqual({ refused: 'do-not-touch' })
    expect(mergeStands([a, standOf('b', 3, 0, { boothKey: 'l2' })])).toEqual({ refused: 'several-booths' })
    expect(mergeStands([{ ...a, hold }, standOf('b', 3, 0, { hold: { ...hold, name: 'Bo' } })])).toEqual({
      refused: 'several-holds',
    })
    expect(mergeStands([a, standOf('b', 3, 0, { locked: true })])).toEqual({ refused: 'locked' })
    const ring = [0, 3, 6]
      .flatMap((x) => [0, 3, 6].map((y) => standOf(`${x}-${y}`, x, y)))
      .filter(({ id }) => id !== '3-3')
    expect(mergeStands(ring)).toEqual({ refused: 'leaves-a-hole' })
  })
})
