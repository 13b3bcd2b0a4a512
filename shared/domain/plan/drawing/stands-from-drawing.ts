import type { Stand } from '../elements.ts'
import { intoFrame, shapeInFrame } from '../geometry/outline.ts'
import { expand, type Box, type Point, type Rectangle } from '../geometry/rectangle.ts'
import { polygonContains, shapeBounds, type Shape } from '../geometry/shape.ts'
import type { Polygon } from '../geometry/polygon.ts'
import type { Drawing } from './drawing.ts'
import { Grid } from './grid.ts'
import { numbersIn } from './numbers.ts'
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
/** A stand of the plan is the one of the drawing up to here. */
const samePlaceMetres = 0.05
const cellMetres = 4
/** As many as an outline may have. */
const mostCorners = 500

/** An outline, what is written in it and in none within it, and those within it. */
interface Area extends DrawnOutline {
  readonly numbers: string[]
  readonly inside: Area[]
  around: Area | undefined
}

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
    const leave = (reason: LeftOutReason, numbers: readonly string[] = area.numbers): void => void leftOut.push(left(reason, area, numbers))
    if (area.around !== undefined && settled.has(area.around)) {
      settled.add(area)
      leave('within-another')
      continue
    }
    const numbered = area.inside.flatMap(withNumber)
    const numbers = adopted(area, numbered, isSmall) ?? area.numbers
    const [number = ''] = numbers
    const encloses = numbers === area.numbers && numbered.some((one) => !isSmall(one))
    const isThere = (): boolean => [...standing.near(area.box)].some((box) => sameBox(box, area.box, samePlaceMetres))
    if (isSmall(area)) leave('too-small')
    else if (encloses) leave('encloses-others')
    else if (area.areaSquareMetres > mostSquareMetres) leave('too-large', numbers)
    else if (isThere()) leave('stand-there', numbers)
    else if (numbers.length > 1) leave('two-numbers', numbers)
    else if (number === '' && asked.withoutNumber !== true) leave('no-number')
    else if (twice.has(number)) leave('number-twice', numbers)
    else if (used.has(number) || asked.isTaken?.(number) === true) leave('number-taken', numbers)
    else {
      const shape = shapeOf(area.corners)
      if (shape === undefined) leave('no-shape', numbers)
      else {
        if (number !== '') twice.add(number)
        stands.push({ shape, number, areaSquareMetres: area.areaSquareMetres })
        settled.add(area)
      }
    }
  }
  return { stands, leftOut, tooManyLines: outlines.tooManyLines }
}

function left(reason: LeftOutReason, { box, areaSquareMetres }: DrawnOutline, numbers: readonly string[]): LeftOut {
  return { reason, box, numbers, areaSquareMetres }
}

/** The numbers of the one area within another that is its box for them, or the same outline once more. */
function adopted(area: Area, numbered: readonly Area[], isSmall: (area: Area) => boolean): readonly string[] | undefined {
  const [only, ...others] = numbered
  if (area.numbers.length > 0 || only === undefined || others.length > 0) return undefined
  return isSmall(only) || only.areaSquareMetres >= doubleLineShare * area.areaSquareMetres ? only.numbers : undefined
}

/** An area, or those within it, in which something is written. */
function withNumber(area: Area): readonly Area[] {
  return area.numbers.length > 0 ? [area] : area.inside.flatMap(withNumber)
}

/** From the smallest to the largest, each knowing the smallest around it. */
function nested(outlines: readonly DrawnOutline[]): readonly Area[] {
  const areas = outlines
    .map((outline): Area => ({ ...outline, numbers: [], inside: [], around: undefined }))
    .sort((a, b) => a.areaSquareMetres - b.areaSquareMetres || a.box.minY - b.box.minY || a.box.minX - b.box.minX)
  const order = new Map(areas.map((area, at) => [area, at]))
  const grid = gridOf(areas)
  for (const [at, area] of areas.entries()) {
    const point = pointInside(area.corners)
    if (point === undefined) continue
    const around = [...grid.near(boxAt(point))].filter((other) => (order.get(other) ?? 0) > at && holds(other, area.box) && contains(other, point))
    area.around = smallest(around)
    area.around?.inside.push(area)
  }
  return areas
}

function writeNumbers(areas: readonly Area[], drawing: Drawing, { textLayer, onPlan }: StandsAsked): void {
  const grid = gridOf(areas)
  for (const { at, number } of numbersIn(drawing, textLayer, onPlan)) {
    const area = smallest([...grid.near(boxAt(at))].filter((one) => contains(one, at)))
    if (area?.numbers.includes(number) === false) area.numbers.push(number)
  }
}

function gridOf(areas: readonly Area[]): Grid<Area> {
  const grid = new Grid<Area>(cellMetres)
  for (const area of areas) grid.add(area, area.box)
  return grid
}

function smallest(areas: readonly Area[]): Area | undefined {
  return areas.reduce<Area | undefined>(
    (least, area) => (least === undefined || area.areaSquareMetres < least.areaSquareMetres ? area : least),
    undefined,
  )
}

function boxAt({ x, y }: Point): Box {
  return { minX: x, minY: y, maxX: x, maxY: y }
}

function contains({ box, corners }: Area, point: Point): boolean {
  return point.x >= box.minX && point.x <= box.maxX && point.y >= box.minY && point.y <= box.maxY && polygonContains(corners, point)
}

function holds({ box }: Area, inner: Box): boolean {
  const outer = expand(box, samePlaceMetres)
  return outer.minX <= inner.minX && outer.minY <= inner.minY && outer.maxX >= inner.maxX && outer.maxY >= inner.maxY
}

/** Its middle, or for one that leaves its middle out a point at one of its corners. */
function pointInside(corners: Polygon): Point | undefined {
  const middle = corners.reduce((sum, { x, y }) => ({ x: sum.x + x / corners.length, y: sum.y + y / corners.length }), { x: 0, y: 0 })
  if (polygonContains(corners, middle)) return middle
  for (const [at, corner] of corners.entries()) {
    const before = corners[(at + corners.length - 1) % corners.length] ?? corner
    const after = corners[(at + 1) % corners.length] ?? corner
    const point = { x: corner.x * 0.9 + (before.x + after.x) * 0.05, y: corner.y * 0.9 + (before.y + after.y) * 0.05 }
    if (polygonContains(corners, point)) return point
  }
  return undefined
}

/** The frame lies along the longest side, so that a turned rectangle fills its own. */
function shapeOf(corners: Polygon): Shape | undefined {
  if (corners.length > mostCorners || crossesItself(corners)) return undefined
  const frame: Rectangle = { xMetres: 0, yMetres: 0, widthMetres: 0, heightMetres: 0, rotationDegrees: turnOf(corners) }
  const shape = shapeInFrame(
    frame,
    corners.map((corner) => intoFrame(frame, corner)),
  )
  return shape === undefined || Math.min(shape.widthMetres, shape.heightMetres) < 0.01
    ? undefined
    : fillsItsFrame(shape)
      ? { ...shape, outline: null }
      : shape
}

/** Corners on paper are not exact: so near to the corners of the frame they are these. */
const squareMetres = 0.005

function fillsItsFrame({ outline, widthMetres, heightMetres }: Shape): boolean {
  if (outline?.length !== 4) return false
  const isAtSide = (share: number, metres: number): boolean => Math.min(share, 1 - share) * metres <= squareMetres
  return outline.every(([across, down]) => isAtSide(across, widthMetres) && isAtSide(down, heightMetres))
}

/** Within a quarter turn about upright, in degrees; what is all but upright is upright. */
function turnOf(corners: Polygon): number {
  let [longest, angle] = [0, 0]
  corners.forEach((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner
    const length = Math.hypot(next.x - corner.x, next.y - corner.y)
    if (length > longest + 1e-6) [longest, angle] = [length, Math.atan2(next.y - corner.y, next.x - corner.x)]
  })
  const quarter = ((((angle * 180) / Math.PI + 45) % 90) + 90) % 90
  const degrees = Math.round((quarter - 45) * 1000) / 1000
  return Math.abs(degrees) < 0.03 ? 0 : degrees
}

/** So many corners are looked at two by two. */
const mostCompared = 120

function crossesItself(corners: Polygon): boolean {
  if (corners.length < 4 || corners.length > mostCompared) return false
  const side = (a: Point, b: Point, c: Point): number => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))
  return corners.some((a, at) => {
    const b = corners[(at + 1) % corners.length] ?? a
    return corners.some((c, other) => {
      const d = corners[(other + 1) % corners.length] ?? c
      if (other <= at + 1 || (at === 0 && other === corners.length - 1)) return false
      return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
    })
  })
}
