import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Drawing, DrawingLayer, DrawingText } from '../../../../../shared/domain/plan/drawing/drawing.ts'
import {
  croppedFrame,
  onPlan,
  scaledBy,
  wholeFrame,
} from '../../../../../shared/domain/plan/drawing/placement.ts'
import {
  standsFromDrawing,
  type StandsAsked,
  type StandsFound,
} from '../../../../../shared/domain/plan/drawing/stands-from-drawing.ts'
import { newStand } from '../../../../../shared/domain/plan/elements.ts'
import { rotateAround, type Point } from '../../../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeArea, shapeCorners } from '../../../../../shared/domain/plan/geometry/shape.ts'

type Lines = Partial<Pick<DrawingLayer, 'open' | 'closed' | 'filled'>>

function written(x: number, y: number, text: string, heightMetres = 0.3): DrawingText {
  return { x, y, heightMetres, rotationDegrees: 0, across: 'centre', down: 'middle', text }
}

function drawn(
  lines: Lines,
  texts: readonly DrawingText[],
  otherTexts: readonly DrawingText[] = [],
): Drawing {
  const layer = (name: string, some: Lines, written: readonly DrawingText[]): DrawingLayer => ({
    name,
    colour: null,
    shown: true,
    open: [],
    closed: [],
    filled: [],
    ...some,
    texts: [...written],
  })
  return {
    version: 1,
    unit: 'm',
    unitSource: 'file',
    widthMetres: 100,
    heightMetres: 60,
    layers: [layer('STANDS', lines, []), layer('NUMBERS', {}, texts), layer('NOTES', {}, otherTexts)],
    leftOut: { kinds: {}, broken: 0, isCutOff: false, skipped: 0 },
  }
}

const asked: StandsAsked = {
  outlineLayers: ['STANDS'],
  textLayer: 'NUMBERS',
  onPlan: (point) => point,
  standing: [],
}
const box = (x: number, y: number, width: number, height: number): number[] => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
]
const found = (lines: Lines, texts: readonly DrawingText[], more: Partial<StandsAsked> = {}): StandsFound =>
  standsFromDrawing(drawn(lines, texts), { ...asked, ...more })
const numbersOf = ({ stands }: StandsFound): readonly string[] => stands.map(({ number }) => number).sort()
const reasonsOf = ({ leftOut }: StandsFound): readonly string[] => leftOut.map(({ reason }) => reason).sort()

describe('stands from a drawing', () => {
  it('are its closed outlines, each with the text in it', () => {
    const result = found({ closed: [box(0, 0, 3, 3), box(3, 0, 4, 3)] }, [
      written(1.5, 1.5, 'A1'),
      written(5, 1, 'A2\n12 m²'),
      written(5, 2, '3 x 4'),
    ])
    expect(result.leftOut).toEqual([])
    expect(result.stands.find(({ number }) => number === 'A2')).toEqual({
      number: 'A2',
      areaSquareMetres: 12,
      shape: { xMetres: 3, yMetres: 0, widthMetres: 4, heightMetres: 3, rotationDegrees: 0, outline: null },
    })
  })

  it('are also what single lines enclose: with shared walls, ends that nearly meet, and arcs', () => {
    const rows = [0, 3, 6].map((y) => [0, y, 12, y])
    const walls = [0, 4, 8, 12].map((x) => [x + 0.01, 0, x, 6.008])
    const arc = [20, 0, 24, 0, 24, 3, 22, 4, 20, 3]
    const texts = [0, 1, 2].flatMap((column) =>
      [0, 1].map((row) => written(column * 4 + 2, row * 3 + 1.5, `${column}${row}`)),
    )
    const result = found({ open: [...rows, ...walls, arc, [20, 3, 20, 0.01]] }, [
      ...texts,
      written(22, 1, 'R'),
    ])
    expect(numbersOf(result)).toEqual(['00', '01', '10', '11', '20', '21', 'R'])
    expect(reasonsOf(result)).toEqual([])
  })

  it('may be a block that single lines divide', () => {
    const result = found({ closed: [box(0, 0, 6, 3)], open: [[3, 0, 3, 3]] }, [
      written(1, 1, '1'),
      written(4, 1, '2'),
    ])
    expect(numbersOf(result)).toEqual(['1', '2'])
    expect(reasonsOf(result)).toEqual(['encloses-others'])
  })

  it('names what is left out, with the reason', () => {
    const closed = [
      box(0, 0, 3, 3),
      box(0, 0, 3, 3),
      box(10, 0, 3, 3),
      box(20, 0, 3, 3),
      box(30, 0, 0.5, 0.5),
      box(0, 10, 90, 80),
      box(50, 0, 3, 3),
      box(60, 0, 3, 3),
      box(70, 0, 3, 3),
      box(80, 0, 3, 3),
    ]
    const result = found(
      { closed, open: [[40, 0, 43, 0, 43, 3, 40, 3]] },
      [
        written(1, 1, '1'),
        written(11, 1, '2'),
        written(11, 2, '3'),
        written(45, 50, '7'),
        written(51, 1, '1'),
        written(61, 1, 'taken'),
        written(71, 1, 'there'),
        written(81, 1, 'standing'),
      ],
      {
        isTaken: (number) => number === 'taken',
        standing: [
          newStand({ id: 'a', xMetres: 70, yMetres: 0.01, widthMetres: 3, heightMetres: 3 }),
          newStand({ id: 'b', xMetres: 95, yMetres: 0, widthMetres: 3, heightMetres: 3, number: 'standing' }),
        ],
      },
    )
    expect(result.stands).toHaveLength(1)
    expect(reasonsOf(result)).toEqual([
      'doubled',
      'no-number',
      'number-taken',
      'number-taken',
      'number-twice',
      'open',
      'stand-there',
      'too-large',
      'too-small',
      'two-numbers',
    ])
    expect(result.leftOut.find(({ reason }) => reason === 'two-numbers')?.numbers).toEqual(['2', '3'])
    expect(result.leftOut.find(({ reason }) => reason === 'open')?.box).toEqual({
      minX: 40,
      minY: 0,
      maxX: 43,
      maxY: 3,
    })
  })

  it('decides between outlines in each other: the stand of a double wall is the outer, furniture is none, a hall is none', () => {
    const double = [box(0, 0, 4, 4), box(0.1, 0.1, 3.8, 3.8)]
    const furnished = [box(10, 0, 4, 4), box(11, 1, 1.5, 1.5), box(12, 3, 0.4, 0.4)]
    const framedNumber = [box(20, 0, 4, 4), box(21, 1, 0.8, 0.8)]
    const hall = box(-1, -1, 50, 20)
    const texts = [
      written(2, 2, 'double'),
      written(13.5, 0.5, 'bar'),
      written(21.4, 1.4, 'framed'),
      written(40, 10, 'Hall 7'),
    ]
    const result = found({ closed: [...double, ...furnished, ...framedNumber, hall] }, texts)
    expect(numbersOf(result)).toEqual(['bar', 'double', 'framed'])
    expect(result.stands.map(({ areaSquareMetres }) => areaSquareMetres)).toEqual([16, 16, 16])
    expect(reasonsOf(result)).toEqual([
      'encloses-others',
      'within-another',
      'within-another',
      'within-another',
      'within-another',
    ])
  })

  it('takes those without a number too where that is asked for, and texts of any layer', () => {
    const lines = { closed: [box(0, 0, 3, 3), box(5, 0, 3, 3)] }
    expect(found(lines, [], { withoutNumber: true }).stands).toHaveLength(2)
    const noted = drawn(lines, [], [written(1, 1, 'N1')])
    expect(numbersOf(standsFromDrawing(noted, { ...asked, textLayer: null }))).toEqual(['N1'])
  })

  it('an L or a turned stand has its true shape; one that crosses itself has none', () => {
    const l = [0, 0, 6, 0, 6, 3, 3, 3, 3, 6, 0, 6]
    const crossing = [20, 0, 26, 0, 26, 6, 23, -1]
    const result = found({ closed: [l, crossing] }, [written(1, 1, 'L'), written(25.5, 1, 'X')])
    expect(result.stands).toHaveLength(1)
    expect(shapeArea(result.stands[0]!.shape)).toBeCloseTo(27, 3)
    expect(reasonsOf(result)).toEqual(['no-shape'])
  })

  it('has every stand of a generated hall again, wherever, however turned and in whichever way it is drawn', () => {
    const side = fc.integer({ min: 15, max: 80 }).map((tenths) => tenths / 10)
    const way = fc.constantFrom('closed', 'filled', 'lines', 'both')
    const stands = fc.array(fc.record({ width: side, height: side, way }), { minLength: 1, maxLength: 25 })
    fc.assert(
      fc.property(
        stands,
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.nat({ max: 5 }),
        (wanted, degrees, seed) => {
          const open: number[][] = []
          const closed: number[][] = []
          const filled: number[][] = []
          const texts: DrawingText[] = []
          const centre = { x: 30 + seed, y: 20 }
          wanted.forEach(({ width, height, way: drawnAs }, at) => {
            const [x, y] = [(at % 5) * 10, Math.floor(at / 5) * 10]
            const corners = [
              { x, y },
              { x: x + width, y },
              { x: x + width, y: y + height },
              { x, y: y + height },
            ].map((corner) => rotateAround(corner, centre, degrees))
            const path = corners.flatMap((corner) => [corner.x, corner.y])
            if (drawnAs === 'closed' || drawnAs === 'both') closed.push(path)
            if (drawnAs === 'filled' || drawnAs === 'both') filled.push(path)
            if (drawnAs === 'lines') {
              corners.forEach((corner, index) => {
                const next = corners[(index + 1) % 4]!
                // Some lines are drawn from their other end.
                open.push(
                  index % 2 === 0
                    ? [corner.x, corner.y, next.x, next.y]
                    : [next.x, next.y, corner.x, corner.y],
                )
              })
            }
            const middle = rotateAround({ x: x + width / 2, y: y + height / 2 }, centre, degrees)
            texts.push(written(middle.x, middle.y, `S${at}`))
          })
          const result = found({ open, closed, filled }, texts)
          expect(result.leftOut).toEqual([])
          expect(result.stands).toHaveLength(wanted.length)
          for (const { shape, number } of result.stands) {
            const { width, height } = wanted[Number(number.slice(1))]!
            expect(shape.outline).toBeNull()
            const sides = [shape.widthMetres, shape.heightMetres].sort((a, b) => a - b)
            expect(sides[0]).toBeCloseTo(Math.min(width, height), 2)
            expect(sides[1]).toBeCloseTo(Math.max(width, height), 2)
            const text = texts[Number(number.slice(1))]!
            const corners = shapeCorners(shape)
            const middle = { x: (corners[0]!.x + corners[2]!.x) / 2, y: (corners[0]!.y + corners[2]!.y) / 2 }
            expect(Math.hypot(middle.x - text.x, middle.y - text.y)).toBeLessThan(0.01)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('a background on the plan', () => {
  const placed = fc.record({
    xMetres: fc.double({ min: -50, max: 50, noNaN: true }),
    yMetres: fc.double({ min: -50, max: 50, noNaN: true }),
    widthMetres: fc.double({ min: 1, max: 80, noNaN: true }),
    heightMetres: fc.double({ min: 1, max: 80, noNaN: true }),
    rotationDegrees: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  const crop = fc
    .tuple(...[0, 1, 2, 3].map(() => fc.double({ min: 0, max: 0.4, noNaN: true })))
    .map(([left = 0, top = 0, right = 0, bottom = 0]) => ({
      left,
      top,
      right: 1 - right,
      bottom: 1 - bottom,
    }))

  it('shows every point of the file where it was, however much of it is cropped', () => {
    fc.assert(
      fc.property(
        placed,
        crop,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (frame, cut, across, down) => {
          const file = { widthMetres: 200, heightMetres: 100 }
          const all = { left: 0, top: 0, right: 1, bottom: 1 }
          const point: Point = { x: across * 200, y: down * 100 }
          const before = onPlan({ ...frame, crop: all }, file)(point)
          const cropped = { ...croppedFrame(frame, cut), crop: cut }
          const after = onPlan(cropped, file)(point)
          expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(1e-6)
          expect(wholeFrame(cropped).widthMetres).toBeCloseTo(frame.widthMetres, 6)
        },
      ),
    )
  })

  it('is scaled so that two of its points are as far apart as a person says, the first staying where it is', () => {
    fc.assert(
      fc.property(placed, fc.double({ min: 0.5, max: 90, noNaN: true }), (frame, metres) => {
        const file = { widthMetres: 1_000, heightMetres: 600 }
        const crop = { left: 0, top: 0, right: 1, bottom: 1 }
        const [a, b] = [
          { x: 100, y: 50 },
          { x: 700, y: 420 },
        ]
        const before = onPlan({ ...frame, crop }, file)
        const scaled = scaledBy({ ...frame, crop }, before(a), before(b), metres)
        const after = onPlan(scaled, file)
        expect(Math.hypot(after(b).x - after(a).x, after(b).y - after(a).y)).toBeCloseTo(metres, 6)
        expect(Math.hypot(after(a).x - before(a).x, after(a).y - before(a).y)).toBeLessThan(1e-6)
      }),
    )
  })
})
