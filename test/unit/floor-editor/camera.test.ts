import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fit,
  keepInReach,
  panBy,
  toFloor,
  toScreen,
  visibleBox,
  zoomAt,
  zoomOf,
  zoomRange,
} from '../../../renderer/floor-editor/view/camera.ts'
import { boxesOverlap, encloses } from '../../../shared/domain/plan/geometry/rectangle.ts'

const viewport = { width: 1200, height: 800 }
const camera = fc.record({
  x: fc.double({ min: -500, max: 500, noNaN: true }),
  y: fc.double({ min: -500, max: 500, noNaN: true }),
  scale: fc.double({ min: 0.8, max: 320, noNaN: true }),
})
const pixel = fc.record({ x: fc.integer({ min: 0, max: 1200 }), y: fc.integer({ min: 0, max: 800 }) })

describe('the camera', () => {
  it('keeps the point under the cursor when it zooms', () => {
    fc.assert(
      fc.property(camera, pixel, fc.double({ min: 0.001, max: 100, noNaN: true }), (from, at, zoom) => {
        const under = toFloor(from, at)
        const after = toScreen(zoomAt(from, at, zoom), under)
        expect(after.x).toBeCloseTo(at.x, 4)
        expect(after.y).toBeCloseTo(at.y, 4)
      }),
    )
  })

  it('zooms from 2 % to 800 % and no further', () => {
    const start = { x: 0, y: 0, scale: 40 }
    expect(zoomOf(zoomAt(start, { x: 0, y: 0 }, 1e-9))).toBe(zoomRange.least)
    expect(zoomOf(zoomAt(start, { x: 0, y: 0 }, 1e9))).toBe(zoomRange.most)
    expect([zoomRange.least, zoomRange.most]).toEqual([0.02, 8])
  })

  it('moves the floor by as many pixels as the pointer', () => {
    fc.assert(
      fc.property(
        camera,
        pixel,
        fc.integer({ min: -900, max: 900 }),
        fc.integer({ min: -900, max: 900 }),
        (from, at, dx, dy) => {
          const moved = toScreen(panBy(from, dx, dy), toFloor(from, at))
          expect(moved.x).toBeCloseTo(at.x + dx, 4)
          expect(moved.y).toBeCloseTo(at.y + dy, 4)
        },
      ),
    )
  })

  it('fits a box wholly and in the middle', () => {
    const box = { minX: 10, minY: 5, maxX: 70, maxY: 35 }
    const fitted = fit(box, viewport)
    const seen = visibleBox(fitted, viewport)
    expect(encloses(seen, box)).toBe(true)
    expect((seen.minX + seen.maxX) / 2).toBeCloseTo(40, 6)
    expect((seen.minY + seen.maxY) / 2).toBeCloseTo(20, 6)
  })

  it('does not fit nearer than it is told', () => {
    expect(zoomOf(fit({ minX: 0, minY: 0, maxX: 1, maxY: 1 }, viewport, 2))).toBe(2)
  })

  it('never loses the floor out of sight, and leaves it alone while it is in sight', () => {
    const content = { minX: 0, minY: 0, maxX: 60, maxY: 40 }
    fc.assert(
      fc.property(camera, (from) => {
        const kept = keepInReach(from, content, viewport)
        expect(boxesOverlap(visibleBox(kept, viewport), content, 0)).toBe(true)
        expect(keepInReach(kept, content, viewport)).toEqual(kept)
      }),
    )
    const whole = fit(content, viewport)
    expect(keepInReach(whole, content, viewport)).toEqual(whole)
  })
})
