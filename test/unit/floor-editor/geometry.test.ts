import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boundsOf,
  centreOf,
  containsPoint,
  cornersOf,
  normaliseDegrees,
  overlap,
  rotateAround,
  touchesBox,
  type Rectangle,
} from '../../../shared/domain/plan/geometry/rectangle.ts'
import {
  handlePoint,
  resizeHandles,
  resizeTo,
  rotateGroup,
  rotationTowards,
} from '../../../renderer/floor-editor/geometry/resize.ts'
import { booth } from './support.ts'

const metres = fc.double({ min: -200, max: 200, noNaN: true })
const side = fc.double({ min: 0.5, max: 30, noNaN: true })
const rectangle: fc.Arbitrary<Rectangle> = fc.record({
  xMetres: metres,
  yMetres: metres,
  widthMetres: side,
  heightMetres: side,
  rotationDegrees: fc.integer({ min: -360, max: 360 }),
})

describe('turned rectangles', () => {
  it('have their corners on the edge of their bounds', () => {
    fc.assert(
      fc.property(rectangle, (shape) => {
        const bounds = boundsOf(shape)
        const corners = cornersOf(shape)
        expect(Math.min(...corners.map(({ x }) => x))).toBeCloseTo(bounds.minX, 6)
        expect(Math.max(...corners.map(({ x }) => x))).toBeCloseTo(bounds.maxX, 6)
        expect(Math.min(...corners.map(({ y }) => y))).toBeCloseTo(bounds.minY, 6)
        expect(Math.max(...corners.map(({ y }) => y))).toBeCloseTo(bounds.maxY, 6)
      }),
    )
  })

  it('swap their sides at a quarter turn, exactly', () => {
    expect(boundsOf(booth('a', 0, 0, { widthMetres: 4, heightMetres: 2, rotationDegrees: 90 }))).toEqual({
      minX: 1,
      minY: -1,
      maxX: 3,
      maxY: 3,
    })
  })

  it('contain their centre, and no point beyond a corner', () => {
    fc.assert(
      fc.property(rectangle, (shape) => {
        const centre = centreOf(shape)
        expect(containsPoint(shape, centre)).toBe(true)
        for (const corner of cornersOf(shape)) {
          const beyond = {
            x: centre.x + (corner.x - centre.x) * 1.01,
            y: centre.y + (corner.y - centre.y) * 1.01,
          }
          expect(containsPoint(shape, beyond)).toBe(false)
        }
      }),
    )
  })

  it('overlap whichever is asked first', () => {
    fc.assert(fc.property(rectangle, rectangle, (a, b) => overlap(a, b) === overlap(b, a)))
  })

  it('do not overlap where they only stand side by side', () => {
    expect(overlap(booth('a', 0, 0), booth('b', 3, 0))).toBe(false)
    expect(overlap(booth('a', 0, 0), booth('b', 2.9, 0))).toBe(true)
  })

  it('do not overlap corner to corner though their bounds do', () => {
    const diamond = booth('a', 0, 0, { rotationDegrees: 45 })
    expect(overlap(diamond, booth('b', 2.7, 2.7))).toBe(false)
    expect(overlap(diamond, booth('b', 2, 2))).toBe(true)
  })

  it('are touched by a box only where they are, not where their bounds are', () => {
    const diamond = booth('a', 0, 0, { rotationDegrees: 45 })
    expect(touchesBox(diamond, { minX: -1, minY: -1, maxX: 0, maxY: 0 })).toBe(false)
    expect(touchesBox(diamond, { minX: -1, minY: -1, maxX: 0.8, maxY: 0.8 })).toBe(true)
  })

  it('are told by an angle within half a turn', () => {
    expect([0, 360, 180, -180, 270, -90, 725, -0.04].map(normaliseDegrees)).toEqual([
      0, 0, 180, 180, -90, -90, 5, 0,
    ])
  })
})

describe('handles', () => {
  it('leave the opposite side or corner where it is, at any angle', () => {
    fc.assert(
      fc.property(rectangle, fc.constantFrom(...resizeHandles), metres, metres, (shape, handle, x, y) => {
        const resized = resizeTo(
          shape,
          handle,
          { x, y },
          { keepRatio: false, fromCentre: false, stepMetres: 0 },
        )
        const opposite = {
          horizontal: -handle.horizontal as -1 | 0 | 1,
          vertical: -handle.vertical as -1 | 0 | 1,
        }
        const before = handlePoint(shape, opposite)
        const after = handlePoint(resized, opposite)
        expect(after.x).toBeCloseTo(before.x, 2)
        expect(after.y).toBeCloseTo(before.y, 2)
        expect(resized.widthMetres).toBeGreaterThanOrEqual(0.5)
        expect(resized.heightMetres).toBeGreaterThanOrEqual(0.5)
      }),
    )
  })

  it('keep the ratio at a corner when asked', () => {
    const resized = resizeTo(
      booth('a', 0, 0, { widthMetres: 4, heightMetres: 2 }),
      { horizontal: 1, vertical: 1 },
      { x: 8, y: 2 },
      { keepRatio: true, fromCentre: false, stepMetres: 0 },
    )
    expect([resized.widthMetres, resized.heightMetres]).toEqual([8, 4])
  })

  it('grow sides in steps of the grid', () => {
    const resized = resizeTo(
      booth('a', 0, 0),
      { horizontal: 1, vertical: 0 },
      { x: 4.7, y: 1 },
      { keepRatio: false, fromCentre: false, stepMetres: 0.5 },
    )
    expect(resized.widthMetres).toBe(4.5)
  })

  it('turn the top of a booth towards the pointer', () => {
    const shape = booth('a', 0, 0)
    expect(rotationTowards(shape, { x: 1.5, y: -10 }, 5)).toBe(0)
    expect(rotationTowards(shape, { x: 20, y: 1.5 }, 5)).toBe(90)
    expect(rotationTowards(shape, { x: 1.5, y: 20 }, 5)).toBe(180)
    expect(rotationTowards(shape, { x: 10, y: -7.3 }, 15)).toBe(45)
  })

  it('turn a group as one: distances between its members stay', () => {
    const group = [booth('a', 0, 0), booth('b', 10, 0), booth('c', 5, 8)]
    const turned = rotateGroup(group, 90)
    const distance = (items: readonly Rectangle[], i: number, j: number): number =>
      Math.hypot(centreOf(items[i]!).x - centreOf(items[j]!).x, centreOf(items[i]!).y - centreOf(items[j]!).y)
    for (const [i, j] of [
      [0, 1],
      [1, 2],
      [0, 2],
    ] as const)
      expect(distance(turned, i, j)).toBeCloseTo(distance(group, i, j), 2)
    expect(turned.map(({ rotationDegrees }) => rotationDegrees)).toEqual([90, 90, 90])
    expect(rotateAround(centreOf(group[0]!), { x: 6.5, y: 5.5 }, 90)).toEqual(centreOf(turned[0]!))
  })
})
