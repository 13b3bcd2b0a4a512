import { newFixture, newStand, type Fixture, type Stand } from '../../../../shared/domain/plan/elements.ts'
import { declaredFixtures, type FixtureKind } from '../../../../shared/domain/plan/kinds/fixtures.ts'
import { letterOutline } from '../../../../shared/domain/plan/geometry/outline.ts'
import {
  roundMetres,
  type Point,
  type Rectangle,
  type Size,
} from '../../../../shared/domain/plan/geometry/rectangle.ts'
import type { Shape } from '../../../../shared/domain/plan/geometry/shape.ts'
import type { ArrayOptions } from '../../../../shared/domain/plan/stands/array.ts'
import { newStandSize } from '../../arrangement/arrange.ts'
import type { Gesture } from '../modifiers.ts'

/** What the next drag or click on the plan draws. */
export type DrawTool =
  | { readonly id: 'stand'; readonly form: 'rectangle' | 'l' | 'u' | 'polygon' }
  /** Stands in rows, in an area that is dragged, drawn by its corners, or a zone that is clicked. */
  | { readonly id: 'array'; readonly area: 'rectangle' | 'polygon'; readonly options: ArrayOptions }
  | {
      readonly id: 'fixture'
      readonly kind: FixtureKind
      readonly form: 'rectangle' | 'polygon'
      readonly text: string
      readonly image?: DrawnImage
    }
  /** A line that cuts the stands it crosses. */
  | { readonly id: 'cut' }
  /** A tape measure, which draws nothing. */
  | { readonly id: 'measure' }

/** A picture of the asset store. */
export interface DrawnImage {
  readonly hash: string
  /** Width by height. */
  readonly ratio: number
}

const lineDraws: ReadonlySet<string> = new Set(['line', 'directed-line', 'exact-line'])

/** Whether the ends of what is drawn rest on corners and edges, and stay there. */
export function isExact(tool: DrawTool): boolean {
  return tool.id === 'fixture' && declaredFixtures[tool.kind].tool.draws === 'exact-line'
}

/** How thick what is drawn from one end to the other is; `undefined`: it is drawn otherwise. */
export function lineThickness(tool: DrawTool): number | undefined {
  if (tool.id !== 'fixture') return undefined
  const { draws, size } = declaredFixtures[tool.kind].tool
  return lineDraws.has(draws) ? size.heightMetres : undefined
}

/** What keys held beside the pointer mean to a tool. */
export function gestureOf(tool: DrawTool): Gesture {
  if (tool.id === 'measure') return 'measure'
  if (tool.id === 'cut') return 'drawCorners'
  if (tool.id === 'array') return tool.area === 'polygon' ? 'drawCorners' : 'drawBlock'
  if (tool.form === 'polygon') return 'drawCorners'
  return lineThickness(tool) === undefined ? 'draw' : 'drawLine'
}

export function clickedSize(tool: DrawTool): Size {
  if (tool.id !== 'fixture') return newStandSize
  const { size } = declaredFixtures[tool.kind].tool
  return tool.image === undefined
    ? size
    : { ...size, heightMetres: roundMetres(size.widthMetres / tool.image.ratio) }
}

/** What a tool puts on the plan in a shape; `id` is its own. */
export function drawnElement(tool: DrawTool, id: string, shape: Shape, z: number): Stand | Fixture {
  if (tool.id !== 'fixture') return newStand({ ...shape, id, z })
  return newFixture({ ...shape, id, z, kind: tool.kind, text: tool.text, image: tool.image?.hash ?? null })
}

/** What the keys held beside a drag ask of the drawn shape. */
export interface DragKeys {
  /** As wide as high; of a line, at a multiple of 15°. */
  readonly regular: boolean
  /** The drag began in the middle. */
  readonly fromCentre: boolean
}

/** The corners, or the ends of a line, that a drag from one point to another means. */
export function draggedEnds(
  from: Point,
  to: Point,
  isLine: boolean,
  { regular, fromCentre }: DragKeys,
): readonly [Point, Point] {
  const end = !regular ? to : isLine ? atWholeAngle(from, to) : ofSquare(from, to)
  return [fromCentre ? { x: roundMetres(2 * from.x - end.x), y: roundMetres(2 * from.y - end.y) } : from, end]
}

function ofSquare(from: Point, to: Point): Point {
  const side = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y))
  return {
    x: roundMetres(from.x + (to.x < from.x ? -side : side)),
    y: roundMetres(from.y + (to.y < from.y ? -side : side)),
  }
}

/** The point nearest to `to` at a multiple of 15° from `from`. */
export function atWholeAngle(from: Point, to: Point): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const step = (wholeDegrees * Math.PI) / 180
  const angle = Math.round(Math.atan2(dy, dx) / step) * step
  const length = dx * Math.cos(angle) + dy * Math.sin(angle)
  return {
    x: roundMetres(from.x + Math.cos(angle) * length),
    y: roundMetres(from.y + Math.sin(angle) * length),
  }
}

const usualArmMetres = 3

/** The shape between two corners of a drag: a rectangle, or the letter the tool draws. */
export function draggedShape(tool: DrawTool, from: Point, to: Point): Shape {
  const widthMetres = Math.max(leastSideMetres, roundMetres(Math.abs(to.x - from.x)))
  const image = tool.id === 'fixture' ? tool.image : undefined
  // A picture keeps its proportions.
  const height = image === undefined ? Math.abs(to.y - from.y) : widthMetres / image.ratio
  const heightMetres = Math.max(leastSideMetres, roundMetres(height))
  const frame: Rectangle = {
    xMetres: Math.min(from.x, to.x),
    yMetres: to.y < from.y ? roundMetres(from.y - heightMetres) : from.y,
    widthMetres,
    heightMetres,
    rotationDegrees: 0,
  }
  if (tool.id !== 'stand' || tool.form === 'rectangle' || tool.form === 'polygon')
    return { ...frame, outline: null }
  // The angle of the letter lies where the drag began, so that every way it can lie is drawn.
  const flipped = { across: to.x < from.x, down: to.y > from.y }
  const shorter = Math.min(frame.widthMetres, frame.heightMetres)
  return {
    ...frame,
    outline: letterOutline(tool.form, frame, Math.min(usualArmMetres, roundMetres(shorter / 2)), flipped),
  }
}

const leastSideMetres = 0.1
const wholeDegrees = 15
const nearDegrees = 3

/**
 * A bar of a tool from one point to another, turned as they lie; nearly upright and nearly flat ones
 * are made so where it is not exact, and directed ones keep which end is which.
 */
export function lineShape(tool: DrawTool, from: Point, to: Point, thickness: number): Shape {
  const isDirected = tool.id === 'fixture' && declaredFixtures[tool.kind].tool.draws === 'directed-line'
  const length = Math.max(leastSideMetres, roundMetres(Math.hypot(to.x - from.x, to.y - from.y)))
  const exact = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  const usual = Math.round(exact / wholeDegrees) * wholeDegrees
  const towards =
    !isExact(tool) && Math.abs(exact - usual) <= nearDegrees ? usual : Math.round(exact * 100) / 100
  const radians = (towards * Math.PI) / 180
  const middle = {
    x: from.x + (Math.cos(radians) * length) / 2,
    y: from.y + (Math.sin(radians) * length) / 2,
  }
  const turned = isDirected
    ? towards
    : towards > 90
      ? towards - 180
      : towards <= -90
        ? towards + 180
        : towards
  return {
    xMetres: roundMetres(middle.x - length / 2),
    yMetres: roundMetres(middle.y - thickness / 2),
    widthMetres: length,
    heightMetres: thickness,
    rotationDegrees: turned === 0 ? 0 : turned,
    outline: null,
  }
}
