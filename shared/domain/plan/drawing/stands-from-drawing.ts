import type { Stand } from '../elements.ts'
import type { Box, Point } from '../geometry/rectangle.ts'
import { shapeBounds, type Shape } from '../geometry/shape.ts'
import { type Drawing, middleOf } from './drawing.ts'
import { Grid } from './grid.ts'
import {
  boxAt,
  contains,
  gridOf,
  nested,
  samePositionMetres,
  smallest,
  type Area,
} from './nested-outlines.ts'
import { shapeOf } from './outline-shape.ts'
import { outlinesOf, sameBox, type DrawnOutline } from './outlines.ts'

export interface StandsAsked {
  readonly outlineLayers: readonly string[]
  /** Whose texts are numbers; `null`: of all layers. */
  readonly textLayer: string | null
  /** Where a point of the drawing lies on the plan. */
  readonly onPlan: (point: Point) => Point
  /** Stands that are on the floor already. */
  readonly standing: readonly Stand[]
  /** Whether a number is given to a stand of another floor. */
  readonly isTaken?: (number: string) => boolean
  readonly leastSquareMetres?: number
  readonly mostSquareMetres?: number
  /** Also those in which no number is written. */
  readonly withoutNumber?: boolean
}

interface FoundStand {
  readonly shape: Shape
  /** Empty where none is written in it. */
  readonly number: string
  readonly areaSquareMetres: number
}

export const leftOutReasons = [
  'no-number',
  'two-numbers',
  'number-taken',
  'number-twice',
  'open',
  'too-small',
  'too-large',
  'encloses-others',
  'within-another',
  'doubled',
  'stand-there',
  'no-shape',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export interface LeftOut {
  readonly reason: LeftOutReason
  readonly box: Box
  /** What is written in it. */
  readonly numbers: readonly string[]
  /** 0 for what encloses nothing. */
  readonly areaSquareMetres: number
}

export interface StandsFound {
  readonly stands: readonly FoundStand[]
  readonly leftOut: readonly LeftOut[]
  /** Whether there are too many single lines to tell what they enclose. */
  readonly tooManyLines: boolean
}

export const usualLeastSquareMetres = 1
const usualMostSquareMetres = 5_000
/** An outline that fills so much of the one around it is the same, drawn with a double line. */
const doubleLineShare = 0.8
const cellMetres = 4

/**
 * The stands of a venue's drawing: closed outlines on chosen layers, each with the text that stands
 * in it as its number. All that becomes none is named with the reason.
 */
export function standsFromDrawing(drawing: Drawing, asked: StandsAsked): StandsFound {
  const { leastSquareMetres = usualLeastSquareMetres, mostSquareMetres = usualMostSquareMetres } = asked
  const outlines = outlinesOf(drawing, new Set(asked.outlineLayers), asked.onPlan)
  const areas = nested(outlines.closed)
  writeNumbers(areas, drawing, asked)

  const used = new Set(asked.standing.flatMap(({ number }) => (number === '' ? [] : [number])))
  const twice = new Set<string>()
  const standing = new Grid<Box>(cellMetres)
  for (const stand of asked.standing) {
    const box = shapeBounds(stand)
    standing.add(box, box)
  }
  const stands: FoundStand[] = []
  const leftOut: LeftOut[] = [
    ...outlines.doubled.map((outline) => left('doubled', outline, [])),
    ...outlines.open.map((box): LeftOut => ({ reason: 'open', box, numbers: [], areaSquareMetres: 0 })),
  ]
  /** Those within which nothing is a stand any more. */
  const settled = new Set<Area>()
  const isSmall = (area: Area): boolean => area.areaSquareMetres < leastSquareMetres

  // From the outside inwards, so that what lies within a stand is known to.
  for (const area of areas.toReversed()) {
    const leave = (reason: LeftOutReason, numbers: readonly string[] = area.numbers): void =>
      void leftOut.push(left(reason, area, numbers))
    if (area.around !== undefined && settled.has(area.around)) {
      settled.add(area)
      leave('within-another')
      continue
    }
    if (isSmall(area)) {
      leave('too-small')
      continue
    }
    const numbered = area.inside.flatMap(withNumber)
    const numbers = adopted(area, numbered, isSmall) ?? area.numbers
    const [number = ''] = numbers
    const encloses = numbers === area.numbers && numbered.some((one) => !isSmall(one))
    const objection = (): LeftOutReason | undefined => {
      if (encloses) return 'encloses-others'
      if (area.areaSquareMetres > mostSquareMetres) return 'too-large'
      if ([...standing.near(area.box)].some((box) => sameBox(box, area.box, samePositionMetres)))
        return 'stand-there'
      if (numbers.length > 1) return 'two-numbers'
      if (number === '' && asked.withoutNumber !== true) return 'no-number'
      if (twice.has(number)) return 'number-twice'
      return used.has(number) || asked.isTaken?.(number) === true ? 'number-taken' : undefined
    }
    const reason = objection()
    const shape = reason === undefined ? shapeOf(area.corners) : undefined
    if (shape === undefined) {
      leave(reason ?? 'no-shape', numbers)
      continue
    }
    if (number !== '') twice.add(number)
    stands.push({ shape, number, areaSquareMetres: area.areaSquareMetres })
    settled.add(area)
  }
  return { stands, leftOut, tooManyLines: outlines.tooManyLines }
}

function left(
  reason: LeftOutReason,
  { box, areaSquareMetres }: DrawnOutline,
  numbers: readonly string[],
): LeftOut {
  return { reason, box, numbers, areaSquareMetres }
}

/** The numbers of the one area within another that is its box for them, or the same outline once more. */
function adopted(
  area: Area,
  numbered: readonly Area[],
  isSmall: (area: Area) => boolean,
): readonly string[] | undefined {
  const [only, ...others] = numbered
  if (area.numbers.length > 0 || only === undefined || others.length > 0) return undefined
  return isSmall(only) || only.areaSquareMetres >= doubleLineShare * area.areaSquareMetres
    ? only.numbers
    : undefined
}

/** An area, or those within it, in which something is written. */
function withNumber(area: Area): readonly Area[] {
  return area.numbers.length > 0 ? [area] : area.inside.flatMap(withNumber)
}

function writeNumbers(areas: readonly Area[], drawing: Drawing, { textLayer, onPlan }: StandsAsked): void {
  const grid = gridOf(areas)
  for (const { at, number } of numbersIn(drawing, textLayer, onPlan)) {
    const area = smallest([...grid.near(boxAt(at))].filter((one) => contains(one, at)))
    if (area?.numbers.includes(number) === false) area.numbers.push(number)
  }
}

interface DrawnNumber {
  readonly at: Point
  readonly number: string
}

const longestNumber = 32
/** The frame of a picture has the name of its file in it. */
const fileName = /\.(?:png|jpe?g|tiff?|bmp|gif|pdf|ecw|jp2)$/i
/** What is written in stands besides their number: areas, and sides. */
const measure =
  /^(?:[\d.,]+\s*(?:m²|m2|m\^2|qm|sqm|sq\.?\s?(?:m|ft)|ft²|ft2)\.?|[\d.,]+\s*(?:(?:m|mm|cm|ft|')\s*)?[x×*]\s*[\d.,]+\s*(?:m|mm|cm|ft|')?)$/i

/** What may be the number of a stand, of one layer or of all, on the plan. */
function numbersIn(
  drawing: Drawing,
  layer: string | null,
  onPlan: (point: Point) => Point,
): readonly DrawnNumber[] {
  return drawing.layers
    .filter(({ name }) => layer === null || name === layer)
    .flatMap(({ texts }) =>
      texts.flatMap((text) => {
        const at = onPlan(middleOf(text))
        return text.text.split('\n').flatMap((line) => {
          const number = line.trim()
          return number === '' ||
            number.length > longestNumber ||
            measure.test(number) ||
            fileName.test(number)
            ? []
            : [{ at, number }]
        })
      }),
    )
}
