import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pathsOf } from '../../../renderer/floor-editor/painter/drawing-paths.ts'
import type { Drawing, DrawingText } from '../../../shared/domain/plan/drawing/drawing.ts'
import { drawnAtMost, isDrawnCoarsely } from '../../../shared/domain/plan/drawing/drawing-cost.ts'

let [paths, corners] = [0, 0]

beforeEach(() => {
  ;[paths, corners] = [0, 0]
  class CountingPath {
    moveTo(): void {
      paths += 1
      corners += 1
    }
    lineTo(): void {
      corners += 1
    }
    closePath(): void {
      corners += 0
    }
  }
  vi.stubGlobal('Path2D', CountingPath)
})

function drawingOf({
  open = [],
  texts = [],
}: {
  readonly open?: number[][]
  readonly texts?: DrawingText[]
}): Drawing {
  const layer = { name: '0', colour: null, shown: true, open, closed: [], filled: [], texts }
  return {
    version: 1,
    unit: 'm',
    unitSource: 'file',
    widthMetres: 100,
    heightMetres: 100,
    layers: [layer],
    leftOut: { kinds: {}, broken: 0, isCutOff: false, skipped: 0 },
  }
}

const text = (heightMetres: number, letters: number): DrawingText => ({
  ...{ x: 1, y: 1, heightMetres, rotationDegrees: 0, across: 'left', down: 'bottom' },
  text: 'a'.repeat(letters),
})

describe('what a page draws of a drawing', () => {
  it('is all of it where that is little', () => {
    const drawing = drawingOf({ open: [[0, 0, 1, 1, 2, 0]], texts: [text(1, 10)] })
    expect(pathsOf(drawing)).toMatchObject({ isHeavy: false, layers: [{ texts: [{ text: 'aaaaaaaaaa' }] }] })
    expect([paths, corners, isDrawnCoarsely(drawing)]).toEqual([1, 3, false])
  })

  it('is never more than its budget of paths, the small ones left out', () => {
    const open = Array.from({ length: drawnAtMost.paths + 50_000 }, (_, at) => [
      0,
      0,
      1 + (at % 1_000) / 1_000,
      0,
    ])
    const drawing = drawingOf({ open })
    pathsOf(drawing)
    expect(isDrawnCoarsely(drawing)).toBe(true)
    expect(paths).toBeLessThanOrEqual(drawnAtMost.paths)
    expect(paths).toBeGreaterThan(drawnAtMost.paths / 2)
  })

  it('is an even share of parts that are all as large, not none of them', () => {
    const columns = 1_000
    const open = Array.from({ length: drawnAtMost.paths + 50_000 }, (_, at) => {
      const [x, y] = [at % columns, Math.floor(at / columns)]
      return [x, y, x + 0.5, y]
    })
    const texts = Array.from({ length: drawnAtMost.letters / 2 }, (_, at) => ({ ...text(0.5, 7), x: at }))
    const { layers } = pathsOf(drawingOf({ open, texts }))
    expect(paths).toBeLessThanOrEqual(drawnAtMost.paths)
    expect(paths).toBeGreaterThan(drawnAtMost.paths * 0.95)
    const shown = layers[0]?.texts ?? []
    const letters = shown.reduce((sum, one) => sum + one.text.length, 0)
    expect(letters).toBeLessThanOrEqual(drawnAtMost.letters)
    expect(letters).toBeGreaterThan(drawnAtMost.letters * 0.95)
    const before = shown.filter(({ x }) => x < texts.length / 2).length
    expect(before / shown.length).toBeCloseTo(0.5, 2)
  })

  it('has fewer corners in long lines, and still their ends', () => {
    const long = Array.from({ length: 8 * drawnAtMost.corners }, (_, at) => at / 1e6)
    const drawing = drawingOf({ open: [long] })
    pathsOf(drawing)
    expect(isDrawnCoarsely(drawing)).toBe(true)
    expect(corners).toBeLessThanOrEqual(drawnAtMost.corners + 2)
  })

  it('has the largest texts first, each shortened, and no more letters than its budget', () => {
    const texts = [...Array.from({ length: 150_000 }, () => text(0.2, 3_300)), text(1, 20), text(2, 20)]
    const drawing = drawingOf({ texts })
    const startedAt = performance.now()
    const [layer] = pathsOf(drawing).layers
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    expect(isDrawnCoarsely(drawing)).toBe(true)
    expect(layer?.texts.map(({ heightMetres }) => heightMetres).slice(0, 2)).toEqual([2, 1])
    expect(layer?.texts.reduce((sum, one) => sum + one.text.length, 0)).toBeLessThanOrEqual(
      drawnAtMost.letters,
    )
  })

  it('is painted once and copied where it has many letters', () => {
    expect(pathsOf(drawingOf({ texts: Array.from({ length: 1_000 }, () => text(1, 10)) })).isHeavy).toBe(true)
  })
})
