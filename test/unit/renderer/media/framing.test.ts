import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  covering,
  framingOf,
  clampedFrame,
  isWhole,
  moved,
  partOf,
  partPixels,
  partStretched,
  partWithRatio,
  ratioOf,
  wholePart,
  zoomed,
  type Framing,
  type Part,
} from '../../../../renderer/components/media/crop/framing.ts'

const size = (least: number, most: number) =>
  fc.record({ width: fc.integer({ min: least, max: most }), height: fc.integer({ min: least, max: most }) })
const stages = size(220, 1_200)
const pictures = size(40, 8_000)
/** Parts of at least a tenth of each side. */
const parts = fc
  .record({
    left: fc.double({ min: 0, max: 0.9, noNaN: true }),
    top: fc.double({ min: 0, max: 0.9, noNaN: true }),
    across: share(),
    down: share(),
  })
  .map(({ left, top, across, down }): Part => ({
    left,
    top,
    right: Math.min(1, left + across),
    bottom: Math.min(1, top + down),
  }))

function share() {
  return fc.double({ min: 0.1, max: 1, noNaN: true })
}

function expectCovered({ picture, frame }: Framing): void {
  const least = 1e-6 * Math.max(picture.width, picture.height, 1)
  expect(picture.left).toBeLessThanOrEqual(frame.left + least)
  expect(picture.top).toBeLessThanOrEqual(frame.top + least)
  expect(picture.left + picture.width).toBeGreaterThanOrEqual(frame.left + frame.width - least)
  expect(picture.top + picture.height).toBeGreaterThanOrEqual(frame.top + frame.height - least)
}

describe('a picture under the frame that is cut out of it', () => {
  test('shows just the part that it was told to, in a frame within the stage', () => {
    fc.assert(
      fc.property(stages, pictures, parts, (stage, picture, part) => {
        const framing = framingOf(stage, picture, part)
        const found = partOf(framing)
        for (const side of ['left', 'top', 'right', 'bottom'] as const)
          expect(found[side]).toBeCloseTo(part[side], 6)
        expect(ratioOf(framing.picture)).toBeCloseTo(ratioOf(picture), 6)
        expect(framing.frame.left).toBeGreaterThanOrEqual(0)
        expect(framing.frame.left + framing.frame.width).toBeLessThanOrEqual(stage.width)
        expect(framing.frame.top + framing.frame.height).toBeLessThanOrEqual(stage.height)
      }),
    )
  })

  test('covers the frame wherever it is pulled and however far it is zoomed', () => {
    const gestures = fc.array(
      fc.oneof(
        fc.record({ right: fc.integer({ min: -900, max: 900 }), down: fc.integer({ min: -900, max: 900 }) }),
        fc.record({ factor: fc.double({ min: 0.2, max: 6, noNaN: true }) }),
      ),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(stages, pictures, parts, gestures, (stage, picture, part, made) => {
        let framing = framingOf(stage, picture, part)
        for (const gesture of made) {
          framing =
            'factor' in gesture
              ? zoomed(framing, picture, gesture.factor)
              : moved(framing, picture, gesture.right, gesture.down)
          expectCovered(framing)
        }
        expect(ratioOf(framing.picture)).toBeCloseTo(ratioOf(picture), 4)
      }),
    )
  })

  test('is put back over the frame by the shortest way', () => {
    const frame = { left: 100, top: 100, width: 200, height: 100 }
    const pixels = { width: 4_000, height: 2_000 }
    expect(covering({ left: 150, top: 50, width: 400, height: 200 }, frame, pixels)).toEqual({
      left: 100,
      top: 50,
      width: 400,
      height: 200,
    })
    expect(covering({ left: 100, top: 100, width: 100, height: 50 }, frame, pixels)).toEqual({
      left: 100,
      top: 100,
      width: 200,
      height: 100,
    })
  })

  test('is not enlarged beyond sixteen of its pixels', () => {
    const pixels = { width: 400, height: 400 }
    const framing = zoomed(framingOf({ width: 600, height: 600 }, pixels, wholePart), pixels, 1_000)
    expect(partPixels(partOf(framing), pixels)).toEqual({ width: 16, height: 16 })
  })
})

test('a frame that is pulled stays within the picture and the stage, and can still be grasped', () => {
  const picture = { left: 50, top: 50, width: 300, height: 100 }
  const stage = { width: 320, height: 400 }
  expect(clampedFrame({ left: 0, top: 0, width: 900, height: 900 }, picture, stage)).toEqual({
    left: 50,
    top: 50,
    width: 270,
    height: 100,
  })
  expect(clampedFrame({ left: 100, top: 100, width: 3, height: 2 }, picture, stage)).toMatchObject({
    width: 24,
    height: 24,
  })
})

describe('a part of another ratio', () => {
  test('has that ratio, lies in the picture and holds what was cut out where the picture has room for it', () => {
    fc.assert(
      fc.property(pictures, parts, fc.double({ min: 0.25, max: 4, noNaN: true }), (picture, part, ratio) => {
        const next = partWithRatio(part, picture, ratio)
        expect(
          ((next.right - next.left) * picture.width) / ((next.bottom - next.top) * picture.height),
        ).toBeCloseTo(ratio, 4)
        expect(Math.min(next.left, next.top)).toBeGreaterThanOrEqual(0)
        expect(Math.max(next.right, next.bottom)).toBeLessThanOrEqual(1)
      }),
    )
    const cut = partWithRatio(wholePart, { width: 1_200, height: 200 }, 4)
    expect(cut).toMatchObject({ top: 0, bottom: 1 })
    expect(cut.left).toBeCloseTo(1 / 6)
    expect(cut.right).toBeCloseTo(5 / 6)
  })
})

test('a part is stretched about its middle, at most to the whole picture', () => {
  const part = { left: 0.4, top: 0.25, right: 0.6, bottom: 0.75 }
  const wider = partStretched(part, 2, 1)
  expect(wider.left).toBeCloseTo(0.3)
  expect(wider.right).toBeCloseTo(0.7)
  expect([wider.top, wider.bottom]).toEqual([0.25, 0.75])
  expect(isWhole(partStretched(part, 20, 20))).toBe(true)
  expect(isWhole(part)).toBe(false)
})
