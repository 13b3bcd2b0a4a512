import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { croppedDrawing } from '../../../../../shared/domain/plan/drawing/cropped.ts'
import { separateParts } from '../../../../../shared/domain/plan/drawing/separate-parts.ts'
import { titleAmong } from '../../../../../shared/domain/plan/drawing/title.ts'
import { boxPath as box, drawingOf, writtenAt } from '../../../../support/drawings/made-drawing.ts'

/** Two halls beside each other, each an outline with stands in it, 10 m apart. */
const halls = [box(0, 0, 45, 40), box(5, 5, 4, 4), box(30, 25, 4, 4), box(55, 0, 45, 40), box(60, 5, 4, 4)]

describe('parts of a drawing', () => {
  it('are what lies apart from each other, with room around it', () => {
    const [left, right, ...others] = separateParts(drawingOf({ width: 100, height: 40, closed: halls }), [])
    expect(others).toEqual([])
    expect(left).toEqual({ left: 0, top: 0, right: 0.46, bottom: 1 })
    expect(right).toEqual({ left: 0.54, top: 0, right: 1, bottom: 1 })
  })

  it('come from the top down and from left to right, as many as there are', () => {
    const closed = [0, 60].flatMap((y) => [0, 60, 120].map((x) => box(x, y, 40, 40)))
    const parts = separateParts(drawingOf({ width: 160, height: 100, closed }), [])
    expect(parts.map(({ left, top }) => [left > 0.3 ? (left > 0.7 ? 2 : 1) : 0, top > 0.5 ? 1 : 0])).toEqual([
      ...[0, 1, 2].map((column) => [column, 0]),
      ...[0, 1, 2].map((column) => [column, 1]),
    ])
  })

  it('are none where all hangs together, or only little things lie apart', () => {
    expect(
      separateParts(
        drawingOf({ width: 100, height: 40, closed: [box(0, 0, 100, 40), box(5, 5, 30, 30)] }),
        [],
      ),
    ).toEqual([])
    expect(
      separateParts(drawingOf({ width: 100, height: 40, closed: [box(0, 0, 80, 40), box(95, 0, 3, 3)] }), []),
    ).toEqual([])
    expect(separateParts(drawingOf({ width: 100, height: 40 }), [])).toEqual([])
  })

  it('are not held together by the frame of a sheet, whether it is an outline or single lines, nor by a hidden layer', () => {
    const framed = [box(-10, -10, 120, 60), box(-8, -8, 116, 56), ...halls].map((path) =>
      path.map((value) => value + 10),
    )
    expect(separateParts(drawingOf({ width: 120, height: 60, closed: framed }), [])).toHaveLength(2)
    const lines = [
      [0, 0, 100, 0],
      [0, 40, 100, 40],
      [0, 0, 0, 40],
      [100, 0, 100, 40],
    ]
    expect(separateParts(drawingOf({ width: 100, height: 40, closed: halls, open: lines }), [])).toHaveLength(
      2,
    )
    const across = {
      ...drawingOf({ width: 100, height: 40, closed: halls }).layers[0]!,
      name: 'GRID',
      closed: [box(20, 10, 60, 20)],
    }
    const drawing = drawingOf({ width: 100, height: 40, closed: halls })
    expect(separateParts({ ...drawing, layers: [...drawing.layers, across] }, [])).toEqual([])
    expect(separateParts({ ...drawing, layers: [...drawing.layers, across] }, ['GRID'])).toHaveLength(2)
  })

  it('lie within the drawing and share nothing, and what belongs to one belongs to no other', () => {
    const boxes = fc.array(
      fc
        .tuple(fc.nat(900), fc.nat(500), fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 120 }))
        .map(([x, y, width, height]) => box(x / 10, y / 10, width / 10, height / 10)),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(boxes, (closed) => {
        const drawing = drawingOf({ width: 102, height: 62, closed })
        const parts = separateParts(drawing, [])
        expect(parts).not.toHaveLength(1)
        for (const { left, top, right, bottom } of parts) {
          expect(Math.min(left, top, 1 - right, 1 - bottom)).toBeGreaterThanOrEqual(0)
          expect(left < right && top < bottom).toBe(true)
        }
        const shared = parts.flatMap((one, at) =>
          parts
            .slice(at + 1)
            .filter(
              (other) =>
                one.left < other.right &&
                other.left < one.right &&
                one.top < other.bottom &&
                other.top < one.bottom,
            ),
        )
        expect(shared).toEqual([])
        const inParts = parts.flatMap((part) =>
          croppedDrawing(drawing, part).layers.flatMap((layer) => layer.closed),
        )
        expect(new Set(inParts).size).toBe(inParts.length)
      }),
    )
  })
})

describe('a cropped drawing', () => {
  it('has the lines and texts of its part, where they were', () => {
    const drawing = drawingOf({
      width: 100,
      height: 40,
      closed: halls,
      open: [[20, 20, 80, 20]],
      texts: [writtenAt(7, 7, 'A1'), writtenAt(62, 7, 'B1')],
    })
    const [layer] = croppedDrawing(drawing, { left: 0.5, top: 0, right: 1, bottom: 1 }).layers
    expect(layer).toMatchObject({ closed: halls.slice(3), open: [], texts: [{ text: 'B1' }] })
    expect(croppedDrawing(drawing, { left: 0, top: 0, right: 1, bottom: 1 })).toBe(drawing)
  })
})

describe('a title', () => {
  it('is the one text that is written larger than all others', () => {
    const plain = (text: string, height = 3): { text: string; height: number } => ({ text, height })
    expect(titleAmong([plain('A1', 9), plain('Halle  4.1\n', 8), plain('Arbor GmbH')])).toBe('Halle 4.1')
    expect(titleAmong([plain('Arbor GmbH'), plain('Linden AG')])).toBeUndefined()
    expect(titleAmong([plain('Upper Hall', 8), plain('Upper Hall', 8)])).toBe('Upper Hall')
    expect(titleAmong([plain('12'), plain('A1')])).toBeUndefined()
    expect(titleAmong([plain('x'.repeat(61))])).toBeUndefined()
  })
})
