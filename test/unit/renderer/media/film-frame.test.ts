import { expect, test } from 'vitest'
import { isDark } from '../../../../renderer/stores/files/frames/film-frame.ts'

const pixels = (count: number, colourAt: (at: number) => readonly [number, number, number]) =>
  Uint8ClampedArray.from(Array.from({ length: count }, (_, at) => [...colourAt(at), 255]).flat())

test('a frame is black only where next to nothing of it is lit', () => {
  expect(isDark(pixels(1_000, () => [4, 3, 6]))).toBe(true)
  expect(isDark(pixels(1_000, (at) => (at < 10 ? [255, 255, 255] : [0, 0, 0])))).toBe(true)
  expect(isDark(pixels(1_000, (at) => (at < 60 ? [255, 255, 255] : [0, 0, 0])))).toBe(false)
  // A night in blue is no black frame.
  expect(isDark(pixels(1_000, () => [5, 5, 70]))).toBe(false)
})
